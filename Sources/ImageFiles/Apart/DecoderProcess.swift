import CGTK
import Dispatch
import Synchronization

/// A decoder in a process of its own, from its start until it has ended.
///
/// It ends by itself after some seconds of rest, and when this object's end of the connection goes.
/// A thread waits for that end meanwhile, so that nothing of the process stays.
final class DecoderProcess: Sendable {
  private struct State {
    /// Whether the process's number may belong to another process by now.
    var isReaped = false
    /// The exit status, or a signal's number with a minus.
    var status: CInt?
  }

  /// Whether somebody waits for what it does; all other work of the machine goes first otherwise.
  let isUrgent: Bool
  private let number: CInt
  private let socket: MessageSocket
  private let limits: DecoderLimits
  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)

  /// Starts a process.
  ///
  /// The C function is `posix_spawn`.
  ///
  /// - Parameters:
  ///   - executable: The program's absolute path.
  ///   - isUrgent: Whether somebody waits for what it does.
  ///   - limits: How long is waited for it.
  ///   - onEnd: What is done when the process has ended, on a thread that ends with it.
  /// - Throws: ``GLibError`` where no process can be started.
  init(
    _ executable: String, isUrgent: Bool, limits: DecoderLimits,
    onEnd: @escaping @Sendable (DecoderProcess) -> Void
  ) throws(GLibError) {
    let (own, other) = try MessageSocket.pair()
    let environment = unsafe g_get_environ()
    defer { unsafe g_strfreev(environment) }
    guard let environment = unsafe environment else { throw GLibError(systemError: ENOMEM) }
    number = try checkingSystem(
      unsafe CGTK_start_beside(executable, other.number, environment))
    if !isUrgent { CGTK_put_last(number) }
    self.isUrgent = isUrgent
    socket = own
    self.limits = limits
    let waiting = unsafe Unmanaged.passRetained(Waiting(process: self, onEnd: onEnd)).toOpaque()
    unsafe g_thread_unref(
      g_thread_new(
        "decoder-end",
        { waiting in
          unsafe waiting.map { unsafe Unmanaged<Waiting>.fromOpaque($0).takeRetainedValue() }?.run()
          return nil
        }, waiting))
  }

  /// Whether the process has ended.
  var hasEnded: Bool { state.withLock { $0.isReaped } }

  /// Ends the process at once, whatever it does.
  ///
  /// The C function is `kill`.
  func kill() {
    state.withLock { state in
      if !state.isReaped { CGTK_kill(number) }
    }
  }

  /// How the process ended: its exit status, or a signal's number with a minus; waits a little for an
  /// end that is under way.
  ///
  /// - Returns: `nil` where it hasn't ended.
  private func ending() -> CInt? {
    if end.wait(timeout: .now() + .seconds(1)) == .success { end.signal() }
    return state.withLock { $0.status }
  }

  /// Asks for something and waits for the answer, or for all of them.
  ///
  /// - Parameters:
  ///   - request: What is wanted.
  ///   - files: The files that it is in, at their beginnings.
  ///   - isCancelled: Asked some 50 times a second; says whether to give up.
  ///   - each: Called with each answer but the last one, as it comes.
  /// - Returns: What came of it: the last answer, where all went well.
  func ask(
    _ request: DecodingRequest, about files: [OpenFile], isCancelled: () -> Bool,
    each: (DecoderAnswer) -> Void
  ) -> DecoderOutcome {
    guard let file = files.first else { return .nonsense }
    var watch = DecoderWatch(process: number, file: file, limits: limits)
    do {
      try socket.send(DecoderInstruction.decode(request).bytes, files)
    } catch {
      return .ended(ending())
    }
    var missing = request.answerCount
    while true {
      while !socket.waits(milliseconds: limits.question) {
        if isCancelled() {
          return .cancelled(isReady: cancel(request, missing: missing))
        }
        if let seconds = watch.exceeded() { return .tooLong(seconds) }
      }
      let outcome = receive(request)
      missing -= 1
      guard missing > 0, case .answer(let answer) = outcome else { return outcome }
      if answer == .failure(.cancelled) { return outcome }
      each(answer)
    }
  }

  /// Tells the process that what it does is no longer wanted.
  ///
  /// - Parameters:
  ///   - request: What it was asked for.
  ///   - missing: How many answers it would still give.
  /// - Returns: Whether it stopped in time.
  private func cancel(_ request: DecodingRequest, missing: Int) -> Bool {
    guard (try? socket.send(DecoderInstruction.cancel.bytes)) != nil else { return false }
    for _ in 0..<missing {
      guard socket.waits(milliseconds: limits.grace), case .answer(let answer) = receive(request)
      else { return false }
      if answer == .failure(.cancelled) { break }
    }
    return true
  }

  private func receive(_ request: DecodingRequest) -> DecoderOutcome {
    switch socket.receive(longest: DecoderAnswer.longest) {
    case .message(let bytes, let files):
      guard let answer = DecoderAnswer(bytes: bytes, to: request) else { return .nonsense }
      if case .picture(let layout, let originalSize, let isTruncated) = answer {
        guard files.count == 1, let surface = SharedPixels.surface(files[0], layout: layout) else {
          return .nonsense
        }
        return .picture(
          DecodedImage(
            surface: surface, originalSize: originalSize, isTruncated: isTruncated))
      }
      if case .frames(let layout, let originalSize) = answer {
        guard files.count == 1, let animation = layout.animation(in: files[0], originalSize) else {
          return .nonsense
        }
        return .animation(animation)
      }
      if case .xmp(let byteCount) = answer {
        guard files.count == 1, let bytes = SharedPixels.bytes(files[0], byteCount: byteCount)
        else {
          return .nonsense
        }
        return .xmp(bytes)
      }
      return files.isEmpty ? .answer(answer) : .nonsense
    case .end: return .ended(ending())
    case .nonsense, .nothing: return .nonsense
    }
  }

  /// What the thread does that waits for the process's end.
  private func waitForEnd() {
    CGTK_wait_for_end(number)
    state.withLock { state in
      state.status = CGTK_reap(number)
      state.isReaped = true
    }
    end.signal()
  }

  /// A process, and what is to be done when it has ended.
  private final class Waiting {
    private let process: DecoderProcess
    private let onEnd: @Sendable (DecoderProcess) -> Void

    init(process: DecoderProcess, onEnd: @escaping @Sendable (DecoderProcess) -> Void) {
      self.process = process
      self.onEnd = onEnd
    }

    func run() {
      process.waitForEnd()
      onEnd(process)
    }
  }
}

/// What came of asking a ``DecoderProcess``.
enum DecoderOutcome {
  /// The picture.
  case picture(DecodedImage)
  /// The pictures of an animation.
  case animation(DecodedAnimation)
  /// The changed XMP.
  case xmp([UInt8])
  /// Anything else that the decoder may answer.
  case answer(DecoderAnswer)
  /// It ended without an answer: with an exit status, or by a signal, whose number has a minus.
  case ended(CInt?)
  /// It answered what makes no sense.
  case nonsense
  /// It was told to stop; whether it is ready for the next picture.
  case cancelled(isReady: Bool)
  /// It took more than so many seconds.
  case tooLong(Int)
}
