/// What the numbers of colours mean on a screen: the ICC profile that somebody measured for it.
public struct ScreenProfile: Hashable, Sendable {
  /// How many bytes a profile may have: 4 MB, more than any for a screen has.
  package static let longest = 4_000_000

  /// The profile's file.
  package let bytes: [UInt8]

  /// Takes a profile's file; fails where it is empty, and where it is longer than 4 MB.
  ///
  /// What is none changes no picture.
  public init?(bytes: [UInt8]) {
    guard (1...Self.longest).contains(bytes.count) else { return nil }
    self.bytes = bytes
  }
}
