package import ImageDecoding

// Members for tests.

extension DecoderService {
  /// Creates a service.
  ///
  /// - Parameter socket: The socket for requests and answers.
  package init(_ socket: MessageSocket) {
    self.init(socket, formats: .all, budget: nil)
  }
}
