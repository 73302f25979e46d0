/// The time limits for a decoder process.
package struct DecoderLimits: Sendable {
  /// The interval between checks for cancellation, in milliseconds: 20.
  package var question: CInt = 20
  /// The time that a decoder may take to stop after a cancellation, in milliseconds: 50.
  ///
  /// After it, the process is killed.
  package var grace: CInt = 50
  /// The processor time that a picture may take, in seconds: 10.
  package var processorSeconds = ImageDecoder.maxDecodingSeconds
  /// The time that a decoder may neither read nor calculate, in seconds: that which a disk may take
  /// to answer.
  package var silentSeconds = ImageDecoder.maxSilentSeconds
  /// The interval between checks of a decoder's progress, in milliseconds.
  package var look: Int64 = 1000

  /// Creates the limits of a program.
  package init() {}
}
