/// A screen's ICC profile.
public struct ScreenProfile: Hashable, Sendable {
  /// The largest size of a profile, in bytes: 4 MB, more than any screen's profile has.
  package static let maxSize = 4_000_000

  /// The profile's file.
  package let bytes: [UInt8]

  /// Creates a profile from its file's bytes; fails if there are none, or more than 4 MB.
  ///
  /// Bytes that are not a valid profile are ignored later.
  public init?(bytes: [UInt8]) {
    guard (1...Self.maxSize).contains(bytes.count) else { return nil }
    self.bytes = bytes
  }
}
