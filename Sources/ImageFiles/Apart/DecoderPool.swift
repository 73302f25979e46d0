import CGTK
import Dispatch
import Synchronization

/// The decoders that a program has in processes of their own.
///
/// One is started when there is work and none that rests, up to ``most``. One that rests for some
/// seconds ends, and what is then left here is nothing: no process, no thread, no open file. What a
/// person changes is made by a process of its own for each photo.
package final class DecoderPool: Sendable {
  /// How many processes decode at most: 3, of which one is only for what somebody waits for.
  package static let most = 3

  private struct State {
    /// The processes that have nothing to do.
    var resting: [DecoderProcess] = []
    /// How many work.
    var workingCount = 0
  }

  /// The pool of the whole program, or `nil` where the decoder's program is not installed with it.
  package static let program: DecoderPool? = executable.map { DecoderPool(executable: $0) }

  private let executable: String
  private let limits: DecoderLimits
  private let state = Mutex(State())
  private let turns = DispatchSemaphore(value: most)
  private let patientTurns = DispatchSemaphore(value: most - 1)

  /// Creates a pool without a process.
  ///
  /// - Parameters:
  ///   - executable: The decoder's program.
  ///   - limits: How long is waited for it.
  package init(executable: String, limits: DecoderLimits = DecoderLimits()) {
    self.executable = executable
    self.limits = limits
  }

  deinit {
    state.withLock { for process in $0.resting { process.kill() } }
  }

  /// How many processes rest.
  package var restingCount: Int { state.withLock { $0.resting.count } }

  /// Asks a decoder, and waits for it on this thread.
  ///
  /// - Parameters:
  ///   - request: What is wanted.
  ///   - files: The files that it is in, at their beginnings.
  ///   - isUrgent: Whether somebody waits for it; all other work of the machine goes first otherwise.
  ///   - isCancelled: Says whether to give up.
  ///   - each: Called with each answer but the last one, where there are several.
  /// - Returns: What came of it.
  /// - Throws: ``GLibError`` where no process can be started.
  func ask(
    _ request: DecodingRequest, about files: [OpenFile], isUrgent: Bool, isCancelled: () -> Bool,
    each: (DecoderAnswer) -> Void = { _ in }
  ) throws(GLibError) -> DecoderOutcome {
    if request.isEdit {
      return try fresh { process in
        process.ask(request, about: files, isCancelled: isCancelled, each: each)
      }
    }
    if !isUrgent, !take(patientTurns, isCancelled) { return .cancelled(isReady: false) }
    defer { if !isUrgent { patientTurns.signal() } }
    if !take(turns, isCancelled) { return .cancelled(isReady: false) }
    defer { turns.signal() }
    if isCancelled() { return .cancelled(isReady: false) }
    defer { state.withLock { $0.workingCount -= 1 } }
    let rested = rested(isUrgent)
    let process = if let rested { rested } else { try start(isUrgent) }
    var hasAnswered = false
    let outcome = process.ask(request, about: files, isCancelled: isCancelled) { answer in
      hasAnswered = true
      each(answer)
    }
    // It had ended its rest while it was asked.
    guard case .ended(0) = outcome, rested != nil, !hasAnswered else {
      return settle(process, outcome)
    }
    let fresh = try start(isUrgent)
    return settle(
      fresh, fresh.ask(request, about: files, isCancelled: isCancelled, each: each))
  }

  /// Has a process do something that has read no file of another photo, and never will: it ends
  /// afterwards.
  ///
  /// What a person changes is done in this way. It waits for no turn: one more writes down what a person
  /// says, which never waits for a picture.
  ///
  /// - Parameter body: Asks the process.
  /// - Returns: What the body returns.
  /// - Throws: ``GLibError`` where no process can be started.
  func fresh<Value>(_ body: (DecoderProcess) -> Value) throws(GLibError) -> Value {
    let process = try start(true)
    defer { process.kill() }
    return body(process)
  }

  /// Starts a process for what somebody will wait for soon, while other things are done.
  ///
  /// Where none can be started, asking says so. One that nobody asks ends as after any rest.
  package func startAhead() {
    guard let process = try? start(true) else { return }
    state.withLock { if !process.hasEnded { $0.resting.append(process) } }
  }

  /// Waits for a turn; false where nobody wants it any longer.
  private func take(_ turns: DispatchSemaphore, _ isCancelled: () -> Bool) -> Bool {
    while turns.wait(timeout: .now() + .milliseconds(Int(limits.question))) == .timedOut {
      if isCancelled() { return false }
    }
    return true
  }

  /// Counts a process that works from now on, and takes one of the kind that rests; `nil` where one is
  /// to be started.
  ///
  /// A process that once let others go first does so for ever: only the system's administrator could
  /// change that. So there are two kinds. One of the other kind makes room where there are too many.
  private func rested(_ isUrgent: Bool) -> DecoderProcess? {
    let (rested, surplus) = state.withLock { state -> (DecoderProcess?, DecoderProcess?) in
      state.workingCount += 1
      if let index = state.resting.lastIndex(where: { $0.isUrgent == isUrgent }) {
        return (state.resting.remove(at: index), nil)
      }
      let isFull = state.workingCount + state.resting.count > Self.most
      return (nil, isFull && !state.resting.isEmpty ? state.resting.removeFirst() : nil)
    }
    surplus?.kill()
    return rested
  }

  private func start(_ isUrgent: Bool) throws(GLibError) -> DecoderProcess {
    try DecoderProcess(executable, isUrgent: isUrgent, limits: limits) { [weak self] ended in
      self?.state.withLock { $0.resting.removeAll { $0 === ended } }
    }
  }

  /// Keeps a process for the next picture where it can take one, else ends it.
  private func settle(_ process: DecoderProcess, _ outcome: DecoderOutcome) -> DecoderOutcome {
    switch outcome {
    case .picture, .animation, .xmp, .answer, .cancelled(isReady: true):
      // Whoever ends is looked for here only after it is known to have ended.
      state.withLock { if !process.hasEnded { $0.resting.append(process) } }
    case .ended, .nonsense, .tooLong, .cancelled(isReady: false): process.kill()
    }
    return outcome
  }

  /// The decoder's program: beside the running one, or where `make install` puts it.
  package static let executable: String? = {
    guard let own = unsafe takingString(g_file_read_link("/proc/self/exe", nil)),
      let slash = own.lastIndex(of: "/")
    else { return nil }
    let folder = own[..<slash]
    return ["\(folder)/photo-decoder", "\(folder)/../libexec/adaptive-split/photo-decoder"]
      .first { unsafe g_file_test($0, G_FILE_TEST_IS_EXECUTABLE) != 0 }
  }()
}
