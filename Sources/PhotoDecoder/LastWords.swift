import CGTK
import CSandbox
import ImageFiles

/// What the process answers when there is no memory left to think of an answer: it is written down
/// before each picture.
enum LastWords {
  /// The message, where to send it, and how much memory is too little.
  ///
  /// It is for C functions, which are called when nothing may be allocated any longer. One thread
  /// writes it, while no other one runs.
  nonisolated(unsafe) private static let words = UnsafeMutablePointer<Words>.allocate(capacity: 1)

  @safe private struct Words {
    var socket: CInt = -1
    var count = 0
    var probe = 0
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: DecoderAnswer.longest)
  }

  /// Sees to it that a library that gives up for lack of memory ends the process with an answer.
  static func prepare() {
    unsafe words.initialize(to: Words())
    unsafe g_log_set_default_handler(
      { domain, level, message, _ in
        // GLib's own words, which are not translated.
        if let message = unsafe message, unsafe strstr(message, "failed to allocate") != nil {
          unsafe LastWords.say()
        }
        unsafe g_log_default_handler(domain, level, message, nil)
      }, nil)
    CSandbox_on_crash { _ in
      // Who can't have a third of what is allowed ends because it had too little.
      if unsafe CSandbox_has_memory(LastWords.words.pointee.probe) == 0 {
        unsafe LastWords.say()
      }
    }
  }

  /// Writes down what to answer if there is no memory for the next picture.
  ///
  /// - Parameters:
  ///   - budget: How many bytes the picture may take.
  ///   - socket: Where the answer goes.
  static func set(budget: Int, _ socket: MessageSocket) {
    let bytes = DecoderAnswer.failure(.tooMuchMemory(budget)).bytes
    unsafe words.pointee.bytes.update(from: bytes, count: bytes.count)
    unsafe words.pointee.count = bytes.count
    unsafe words.pointee.probe = budget / 3
    unsafe words.pointee.socket = socket.number
  }

  /// Takes it back: nothing is being decoded.
  static func clear() {
    unsafe words.pointee.socket = -1
  }

  @unsafe
  private static func say() {
    if unsafe words.pointee.socket >= 0 {
      _ = unsafe CGTK_send(
        words.pointee.socket, words.pointee.bytes, words.pointee.count, nil, 0)
      _exit(0)
    }
  }
}
