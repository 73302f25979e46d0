import CGLib
import CSystem
import Dispatch
package import GLib
import Synchronization

/// A decoder process, from its start until it has ended.
///
/// It ends by itself after some seconds without a request, and when this object's end of the
/// connection is closed. A thread waits for its end, so that no zombie process is left.
package final class DecoderProcess: Sendable {
  private struct State {
    /// Whether another process may have this process's number by now.
    var isReaped = false
    /// The exit status, or a signal's number with a minus.
    var status: CInt?
  }

  /// The message that tells a process to stop working on its request.
  package static let cancellation = ByteWriter(message: .cancel).bytes

  /// Whether a person waits for its answers; otherwise it runs at low priority.
  let isUrgent: Bool
  /// The formats that it decodes.
  let formats: DecoderFormats
  private let number: CInt
  private let socket: MessageSocket
  private let limits: DecoderLimits
  private let onEnd: @Sendable (DecoderProcess) -> Void
  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)

  /// Starts a process.
  ///
  /// The C function is `posix_spawn`.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - isUrgent: Whether a person waits for its answers.
  ///   - formats: The formats that it decodes.
  ///   - limits: The time limits for the process.
  ///   - onEnd: Called after the process has ended, on a thread that ends after the call.
  /// - Throws: ``GLibError`` if no process can be started.
  init(
    _ executable: FilePath, isUrgent: Bool, formats: DecoderFormats, limits: DecoderLimits,
    onEnd: @escaping @Sendable (DecoderProcess) -> Void
  ) throws(GLibError) {
    let path = try executable.requiredSystemPath
    let (own, other) = try MessageSocket.pair()
    let environment = unsafe g_get_environ()
    defer { unsafe g_strfreev(environment) }
    guard let environment = unsafe environment else { throw GLibError(systemError: ENOMEM) }
    number = try withExtendedLifetime(other) { () throws(GLibError) in
      try checkingSystem(
        unsafe CSystem_spawn(path, formats.rawValue, other.number, environment))
    }
    if !isUrgent { CSystem_lower_priority(number) }
    self.isUrgent = isUrgent
    self.formats = formats
    socket = own
    self.limits = limits
    self.onEnd = onEnd
    let waiting = unsafe Unmanaged.passRetained(self).toOpaque()
    unsafe g_thread_unref(
      g_thread_new(
        "decoder-end",
        { data in
          guard let data = unsafe data else { return nil }
          unsafe Unmanaged<DecoderProcess>.fromOpaque(data).takeRetainedValue().waitForEnd()
          return nil
        }, waiting))
  }

  /// Whether the process has ended.
  var hasEnded: Bool { state.withLock { $0.isReaped } }

  /// Kills the process at once.
  ///
  /// The C function is `kill`.
  func kill() {
    state.withLock { state in
      if !state.isReaped { CSystem_kill(number) }
    }
  }

  /// Returns the process's exit status, or a signal's number with a minus; waits up to a second for
  /// the end.
  ///
  /// - Returns: `nil` if the process hasn't ended.
  private func ending() -> CInt? {
    if end.wait(timeout: .now() + .seconds(1)) == .success { end.signal() }
    return state.withLock { $0.status }
  }

  /// Sends a request and waits for its answer, or for all of its answers.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - files: The request's files, at their beginnings.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  ///   - each: Called with each answer or failure except the last one, when it is received.
  /// - Returns: The outcome: the last answer, if all went well.
  package func ask<Request: DecoderRequest>(
    _ request: Request, about files: [OpenFile], isCancelled: () -> Bool,
    each: (DecoderOutcome<Request.Answer>) -> Void
  ) -> DecoderOutcome<Request.Answer> {
    guard let file = files.first else { return .nonsense }
    var watch = DecoderWatch(process: number, file: file, limits: limits)
    do {
      try socket.send(request.bytes, files)
    } catch {
      return .ended(ending())
    }
    var missing = request.answerCount
    while true {
      while !socket.waits(milliseconds: limits.question) {
        if isCancelled() {
          return .cancelled(isReady: cancel(request, missing: missing))
        }
        if let outcome: DecoderOutcome<Request.Answer> = watch.outcome() { return outcome }
      }
      let outcome = receive(request)
      missing -= 1
      guard missing > 0, outcome.continues else { return outcome }
      each(outcome)
    }
  }

  /// Tells the process to stop working on a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - missing: The number of answers that are still to be received.
  /// - Returns: Whether it stopped in time.
  private func cancel(_ request: some DecoderRequest, missing: Int) -> Bool {
    guard (try? socket.send(Self.cancellation)) != nil else { return false }
    for _ in 0..<missing {
      guard socket.waits(milliseconds: limits.grace) else { return false }
      let outcome = receive(request)
      if case .failure(.cancelled) = outcome { break }
      guard outcome.continues else { return false }
    }
    return true
  }

  private func receive<Request: DecoderRequest>(
    _ request: Request
  ) -> DecoderOutcome<Request.Answer> {
    switch socket.receive(maxSize: Request.maxAnswerSize) {
    case .message(DecoderFormats.refusal, let files) where formats == .common && files.isEmpty:
      .uncommonFormat
    case .message(let bytes, let files): request.outcome(of: bytes, files)
    case .end: .ended(ending())
    case .nonsense, .nothing: .nonsense
    }
  }

  /// Waits for the process's end; runs on a thread of its own.
  private func waitForEnd() {
    CSystem_wait_for_end(number)
    state.withLock { state in
      state.status = CSystem_reap(number)
      state.isReaped = true
    }
    end.signal()
    onEnd(self)
  }
}

extension DecoderOutcome {
  /// Whether the process goes on to the request's next answer.
  fileprivate var continues: Bool {
    switch self {
    case .answer: true
    case .failure(let reason): reason != .cancelled
    case .ended, .uncommonFormat, .nonsense, .cancelled, .tooLong, .silent: false
    }
  }
}
