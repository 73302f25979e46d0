import CGLib
import CSandbox
import CSystem
import ImageDecoding

/// An answer that is prepared before each picture, and sent if the process runs out of memory.
enum ExitReport {
  /// The message, its socket, and the amount of memory that counts as exhausted.
  ///
  /// C functions use it, which are called when no memory can be allocated. One thread writes it,
  /// while no other one runs.
  nonisolated(unsafe) private static let report = UnsafeMutablePointer<Report>.allocate(capacity: 1)

  @safe private struct Report {
    var socket: CInt = -1
    var count = 0
    var probe = 0
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: DecoderAnswer.maxSize)
  }

  /// Installs handlers that send the answer when a library ends the process for lack of memory.
  static func prepare() {
    unsafe report.initialize(to: Report())
    unsafe g_log_set_default_handler(
      { domain, level, message, _ in
        // GLib's own text, which is not translated.
        if let message = unsafe message, unsafe strstr(message, "failed to allocate") != nil {
          unsafe ExitReport.send()
        }
        unsafe g_log_default_handler(domain, level, message, nil)
      }, nil)
    CSandbox_on_crash { _ in
      // If a third of the budget can't be allocated, the crash was caused by lack of memory.
      if unsafe CSandbox_has_memory(ExitReport.report.pointee.probe) == 0 {
        unsafe ExitReport.send()
      }
    }
  }

  /// Prepares the answer for the case that the memory is not enough for the next picture.
  ///
  /// - Parameters:
  ///   - budget: The number of bytes that the picture may take.
  ///   - socket: The socket for the answer.
  static func set(budget: Int, _ socket: MessageSocket) {
    let bytes = DecoderAnswer.failure(.tooMuchMemory(budget)).bytes
    unsafe report.pointee.bytes.update(from: bytes, count: bytes.count)
    unsafe report.pointee.count = bytes.count
    unsafe report.pointee.probe = budget / 3
    unsafe report.pointee.socket = socket.number
  }

  /// Discards the answer after decoding.
  static func clear() {
    unsafe report.pointee.socket = -1
  }

  @unsafe
  private static func send() {
    if unsafe report.pointee.socket >= 0 {
      _ = unsafe CSystem_send(
        report.pointee.socket, report.pointee.bytes, report.pointee.count, nil, 0)
      _exit(0)
    }
  }
}
