import CGLib
import Dispatch
package import GLib
import Synchronization

/// A program's pool of decoder processes.
///
/// A process is started if there is work and no process is idle, up to ``maxProcesses``. A process
/// that is idle for some seconds ends and leaves nothing behind here: no process, no thread, no
/// open file. A person's edits are made by a new process for each photo.
package final class DecoderPool: Sendable {
  /// The largest number of processes that decode: 3, one of them for urgent requests only.
  package static let maxProcesses = 3

  struct State {
    /// The idle processes.
    var resting: [DecoderProcess] = []
    /// The number of working processes.
    var workingCount = 0
  }

  /// The pool of the whole program, or `nil` if the decoder's program is not installed with it.
  package static let program: DecoderPool? = executable.map { DecoderPool(executable: $0) }

  private let executable: FilePath
  private let limits: DecoderLimits
  let state = Mutex(State())
  private let slots = DispatchSemaphore(value: maxProcesses)
  private let backgroundSlots = DispatchSemaphore(value: maxProcesses - 1)

  /// Creates an empty pool.
  ///
  /// - Parameters:
  ///   - executable: The decoder's program.
  ///   - limits: The time limits for its processes.
  package init(executable: FilePath, limits: DecoderLimits = DecoderLimits()) {
    self.executable = executable
    self.limits = limits
  }

  deinit {
    state.withLock { for process in $0.resting { process.kill() } }
  }

  /// Asks a decoder, and blocks this thread until it answers.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - files: The request's files, at their beginnings.
  ///   - isUrgent: Whether a person waits for the answer; otherwise the process runs at low
  ///     priority.
  ///   - isCancelled: Returns whether to give up.
  ///   - each: Called with each answer or failure except the last one, if there are several.
  /// - Returns: The outcome.
  /// - Throws: ``GLibError`` if no process can be started.
  package func ask<Request: DecoderRequest>(
    _ request: Request, about files: [OpenFile], isUrgent: Bool, isCancelled: () -> Bool,
    each: (DecoderOutcome<Request.Answer>) -> Void = { _ in }
  ) throws(GLibError) -> DecoderOutcome<Request.Answer> {
    if !isUrgent, !take(backgroundSlots, isCancelled) { return .cancelled(isReady: false) }
    defer { if !isUrgent { backgroundSlots.signal() } }
    if !take(slots, isCancelled) { return .cancelled(isReady: false) }
    defer { slots.signal() }
    if isCancelled() { return .cancelled(isReady: false) }
    func ask(_ formats: DecoderFormats) throws(GLibError) -> DecoderOutcome<Request.Answer> {
      try self.ask(
        request, about: files, isUrgent: isUrgent, formats, isCancelled: isCancelled, each: each)
    }
    let outcome = try ask(.common)
    if case .uncommonFormat = outcome { return try ask(.all) }
    return outcome
  }

  /// Asks a decoder of some formats, like the method above, which has limited the number.
  private func ask<Request: DecoderRequest>(
    _ request: Request, about files: [OpenFile], isUrgent: Bool, _ formats: DecoderFormats,
    isCancelled: () -> Bool, each: (DecoderOutcome<Request.Answer>) -> Void
  ) throws(GLibError) -> DecoderOutcome<Request.Answer> {
    defer { state.withLock { $0.workingCount -= 1 } }
    let rested = rested(isUrgent, formats)
    let process = if let rested { rested } else { try start(isUrgent, formats) }
    var hasAnswered = false
    let outcome = process.ask(request, about: files, isCancelled: isCancelled) { answer in
      hasAnswered = true
      each(answer)
    }
    // The idle process had ended by the time it was asked; on a loaded machine its exit status may
    // not be known yet.
    guard case .ended(let status) = outcome, status == 0 || status == nil, rested != nil,
      !hasAnswered
    else { return settle(process, outcome) }
    // It may also have closed only its connection.
    process.kill()
    let fresh = try start(isUrgent, formats)
    return settle(
      fresh, fresh.ask(request, about: files, isCancelled: isCancelled, each: each))
  }

  /// Runs a closure with a new process, which has read no file of another photo, and ends it
  /// afterwards.
  ///
  /// A person's edits are made in this way. It doesn't count against ``maxProcesses``, so an edit
  /// never waits for a picture.
  ///
  /// - Parameters:
  ///   - formats: The formats that it decodes.
  ///   - body: Asks the process.
  /// - Returns: The closure's result.
  /// - Throws: ``GLibError`` if no process can be started.
  package func fresh<Value>(
    _ formats: DecoderFormats, _ body: (DecoderProcess) -> Value
  ) throws(GLibError) -> Value {
    let process = try start(true, formats)
    defer { process.kill() }
    return body(process)
  }

  /// Starts a process of the common formats for a request that is expected soon.
  ///
  /// If no process can be started, the request itself reports that. A process that gets no request
  /// ends as after any idle time.
  package func startAhead() {
    guard let process = try? start(true, .common) else { return }
    state.withLock { if !process.hasEnded { $0.resting.append(process) } }
  }

  /// Waits for a free place; returns false if the request is canceled first.
  private func take(_ slots: DispatchSemaphore, _ isCancelled: () -> Bool) -> Bool {
    while slots.wait(timeout: .now() + .milliseconds(Int(limits.question))) == .timedOut {
      if isCancelled() { return false }
    }
    return true
  }

  /// Counts a working process, and takes an idle one of the kind that decodes some formats, the
  /// last one used; returns `nil` if a new one has to be started.
  ///
  /// Only the administrator can raise a process's priority again after it was lowered. So there are
  /// two kinds of processes. If there are too many, an idle process that isn't used is ended.
  private func rested(_ isUrgent: Bool, _ formats: DecoderFormats) -> DecoderProcess? {
    let (rested, surplus) = state.withLock { state -> (DecoderProcess?, DecoderProcess?) in
      state.workingCount += 1
      let index = state.resting.lastIndex {
        $0.isUrgent == isUrgent && $0.formats.includes(formats)
      }
      if let index {
        return (state.resting.remove(at: index), nil)
      }
      let isFull = state.workingCount + state.resting.count > Self.maxProcesses
      return (nil, isFull && !state.resting.isEmpty ? state.resting.removeFirst() : nil)
    }
    surplus?.kill()
    return rested
  }

  private func start(
    _ isUrgent: Bool, _ formats: DecoderFormats
  ) throws(GLibError) -> DecoderProcess {
    try DecoderProcess(executable, isUrgent: isUrgent, formats: formats, limits: limits) {
      [weak self] ended in
      self?.state.withLock { $0.resting.removeAll { $0 === ended } }
    }
  }

  /// Returns a process to the pool if it is ready for another request, otherwise ends it.
  private func settle<Answer>(
    _ process: DecoderProcess, _ outcome: DecoderOutcome<Answer>
  ) -> DecoderOutcome<Answer> {
    switch outcome {
    case .answer, .failure, .uncommonFormat, .cancelled(isReady: true):
      // If the process ends after this check, `onEnd` removes it again.
      state.withLock { if !process.hasEnded { $0.resting.append(process) } }
    case .ended, .nonsense, .tooLong, .silent, .cancelled(isReady: false): process.kill()
    }
    return outcome
  }

  /// The path of the decoder's program: beside the running one, or in the folder that
  /// `make install` uses.
  package static let executable: FilePath? = FilePath.executable.flatMap { own in
    let folder = FileEntry.folder(of: own)
    return [
      folder.appending("photo-decoder"),
      folder.resolving("../libexec/adaptive-split/photo-decoder"),
    ].first {
      guard let path = $0.systemPath else { return false }
      return unsafe g_file_test(path, G_FILE_TEST_IS_EXECUTABLE) != 0
    }
  }
}
