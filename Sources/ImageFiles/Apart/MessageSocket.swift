import CGTK

/// One end of a connection between a program and a decoder: whole messages, each with some files.
///
/// The C functions are `socketpair`, `sendmsg` and `recvmsg`. For one thread at a time.
package final class MessageSocket: Sendable {
  private let file: OpenFile

  /// The socket, borrowed from this object.
  package var number: CInt { file.number }

  /// Takes over one end.
  package init(adopting number: CInt) {
    file = OpenFile(adopting: number)
  }

  /// Makes both ends of a connection.
  package static func pair() throws(GLibError) -> (MessageSocket, MessageSocket) {
    var pair: [CInt] = [-1, -1]
    _ = try checkingSystem(unsafe CGTK_socket_pair(&pair))
    return (MessageSocket(adopting: pair[0]), MessageSocket(adopting: pair[1]))
  }

  /// Sends a message.
  ///
  /// - Throws: ``GLibError`` where the other end is gone.
  package func send(_ bytes: [UInt8], _ file: OpenFile? = nil) throws(GLibError) {
    try send(bytes, file.map { [$0] } ?? [])
  }

  /// Sends a message with files.
  ///
  /// - Throws: ``GLibError`` where the other end is gone.
  package func send(_ bytes: [UInt8], _ files: [OpenFile]) throws(GLibError) {
    let numbers = files.map(\.number)
    // The files stay open until they are sent.
    _ = try withExtendedLifetime(files) { () throws(GLibError) in
      try checkingSystem(
        unsafe CGTK_send(number, bytes, bytes.count, numbers, CInt(clamping: numbers.count)))
    }
  }

  /// Waits for a message, or for the other end to go.
  ///
  /// - Returns: Whether there is something to be received.
  package func waits(milliseconds: CInt) -> Bool {
    CGTK_wait_for_message(number, milliseconds) != 0
  }

  /// Takes what is there, without waiting.
  ///
  /// - Parameter longest: How many bytes are taken at most.
  /// - Returns: A message, or why there is none.
  package func receive(longest: Int) -> Reception {
    var files = [CInt](repeating: -1, count: CGTK_most_files)
    var fileCount: CInt = 0
    var isCut: CInt = 0
    var count = 0
    // Few messages are as long as they may be: what isn't written isn't cleared before.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: longest) { memory, length in
      guard let start = memory.baseAddress else { return }
      count = unsafe CGTK_receive(number, start, longest, &files, &fileCount, &isCut)
      length = max(count, 0)
    }
    // Taken over first, whatever becomes of them.
    let received = files.prefix(Int(fileCount)).map { OpenFile(adopting: $0) }
    if count == -CLong(EAGAIN) { return .nothing }
    guard count > 0 else { return .end }
    guard isCut == 0 else { return .nonsense }
    return .message(bytes, received)
  }
}

extension MessageSocket {
  /// What was there to receive.
  package enum Reception {
    /// A whole message, and the files that came with it.
    case message([UInt8], [OpenFile])
    /// Something that is longer than any message, or has more files.
    case nonsense
    /// The other end is gone.
    case end
    /// Nothing yet.
    case nothing
  }
}
