/// How long a program waits for a decoder in a process of its own.
package struct DecoderLimits: Sendable {
  /// How often a decoder's work may be given up, in milliseconds: 20.
  package var question: CInt = 20
  /// How long a decoder that was told to stop may take for it, in milliseconds: 50.
  ///
  /// It is ended then.
  package var grace: CInt = 50
  /// How many seconds of the processor's time a picture may take: 10.
  package var processorSeconds = ImageDecoder.longestDecoding
  /// How many seconds a decoder may neither read nor calculate: 30, as long as a disk that sleeps or
  /// a network may make it wait.
  package var silentSeconds = 30
  /// How often is looked whether it does either, in milliseconds.
  package var look: Int64 = 1000

  /// The limits as a program has them.
  package init() {}
}
