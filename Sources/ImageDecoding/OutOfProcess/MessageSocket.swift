import CSystem
package import GLib

/// One end of a connection between a program and a decoder, which carries whole messages with
/// files.
///
/// The C functions are `socketpair`, `sendmsg` and `recvmsg`. Use it from one thread at a time.
package final class MessageSocket: Sendable {
  /// The largest number of files in a message: 32.
  package static let maxFiles = Int(CSystem_most_files)

  private let file: OpenFile

  /// The socket's file descriptor, borrowed from this object.
  package var number: CInt { file.number }

  /// Takes ownership of one end.
  package init(adopting number: CInt) {
    file = OpenFile(adopting: number)
  }

  /// Creates both ends of a connection.
  package static func pair() throws(GLibError) -> (MessageSocket, MessageSocket) {
    var pair: [CInt] = [-1, -1]
    _ = try checkingSystem(unsafe CSystem_socket_pair(&pair))
    return (MessageSocket(adopting: pair[0]), MessageSocket(adopting: pair[1]))
  }

  /// Sends a message.
  ///
  /// - Throws: ``GLibError`` if the other end is closed.
  package func send(_ bytes: [UInt8], _ file: OpenFile? = nil) throws(GLibError) {
    try send(bytes, file.map { [$0] } ?? [])
  }

  /// Sends a message with files.
  ///
  /// - Throws: ``GLibError`` if the other end is closed.
  package func send(_ bytes: [UInt8], _ files: [OpenFile]) throws(GLibError) {
    let numbers = files.map(\.number)
    // The files stay open until they are sent.
    _ = try withExtendedLifetime(files) { () throws(GLibError) in
      try checkingSystem(
        unsafe CSystem_send(number, bytes, bytes.count, numbers, CInt(clamping: numbers.count)))
    }
  }

  /// Waits for a message, or for the other end to close.
  ///
  /// - Returns: Whether there is something to receive.
  package func waits(milliseconds: CInt) -> Bool {
    CSystem_wait_for_message(number, milliseconds) != 0
  }

  /// Receives a message, without waiting.
  ///
  /// - Parameter maxSize: The largest number of bytes to receive.
  /// - Returns: A message, or the reason why there is none.
  package func receive(maxSize: Int) -> Reception {
    var files = [CInt](repeating: -1, count: CSystem_most_files)
    var fileCount: CInt = 0
    var isCut: CInt = 0
    var count = 0
    // Few messages have the largest size, so the memory that isn't written isn't cleared.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: maxSize) { memory, length in
      guard let start = memory.baseAddress else { return }
      count = unsafe CSystem_receive(number, start, maxSize, &files, &fileCount, &isCut)
      length = max(count, 0)
    }
    // Owned first, so that they are closed on every path.
    let received = files.prefix(Int(fileCount)).map { OpenFile(adopting: $0) }
    if count == -CLong(EAGAIN) { return .nothing }
    guard count > 0 else { return .end }
    guard isCut == 0 else { return .nonsense }
    return .message(bytes, received)
  }
}

extension MessageSocket {
  /// The result of receiving.
  package enum Reception {
    /// A whole message, and its files.
    case message([UInt8], [OpenFile])
    /// A message that is too long, or has too many files.
    case nonsense
    /// The other end is closed.
    case end
    /// No message yet.
    case nothing
  }
}
