package import GLib

/// A request to a decoder process, with files; a type for each kind of work.
package protocol DecoderRequest: Hashable, Sendable {
  /// The answer to a request, with what is sent beside the message.
  associatedtype Answer: Sendable

  /// The largest number of bytes in an answer.
  static var maxAnswerSize: Int { get }

  /// The number of answers to the request.
  var answerCount: Int { get }
  /// The number of files that are sent with the request.
  var fileCount: Int { get }
  /// The encoded request.
  var bytes: [UInt8] { get }

  /// Reads a decoder's answer, which is untrusted.
  ///
  /// - Parameters:
  ///   - bytes: The whole message.
  ///   - files: The files that were sent with it.
  /// - Returns: ``DecoderOutcome/answer(_:)``, ``DecoderOutcome/failure(_:)``, or
  ///   ``DecoderOutcome/nonsense`` if any part of it is invalid.
  func outcome(of bytes: [UInt8], _ files: [OpenFile]) -> DecoderOutcome<Answer>
}

/// The outcome of a ``DecoderRequest``.
package enum DecoderOutcome<Answer: Sendable>: Sendable {
  /// The answer.
  case answer(Answer)
  /// The decoder's reason why there is no answer.
  case failure(ImageError.Reason)
  /// The process ended without an answer: with an exit status, or by a signal, whose number has a
  /// minus.
  case ended(CInt?)
  /// The picture's format is not one of the process's ``DecoderFormats``.
  case uncommonFormat
  /// The answer was invalid.
  case nonsense
  /// The request was canceled; whether the process is ready for the next one.
  case cancelled(isReady: Bool)
  /// The request took longer than this number of seconds of processor time.
  case tooLong(Int)
  /// The process neither read nor calculated for the time limit, as when a disk doesn't answer.
  case silent
}
