import CGTK

/// What this machine has to protect the person from a picture that takes over its decoder.
///
/// It is asked of the kernel in a moment, without starting a decoder.
public struct DecoderProtection: Equatable, Sendable {
  /// Whether the program that decodes in processes of its own is installed.
  var hasDecoder: Bool
  /// Whether the kernel can keep a process from the person's files.
  var hasLandlock: Bool
  /// Whether the kernel can keep a process from all that decoding doesn't need.
  var hasSeccomp: Bool

  /// Creates one that has what is said.
  init(hasDecoder: Bool, hasLandlock: Bool, hasSeccomp: Bool) {
    self.hasDecoder = hasDecoder
    self.hasLandlock = hasLandlock
    self.hasSeccomp = hasSeccomp
  }

  /// The protection of this machine.
  public static var ofThisMachine: DecoderProtection {
    DecoderProtection(
      hasDecoder: DecoderPool.program != nil, hasLandlock: CGTK_has_landlock() != 0,
      hasSeccomp: CGTK_has_seccomp() != 0)
  }

  /// What is missing, in a sentence for people; `nil` where nothing is.
  public var warning: String? {
    guard hasDecoder else {
      return localized(
        "Photos are opened without protection: the program photo-decoder is missing. Install Photo Conversations anew."
      )
    }
    let missing = [("Landlock", hasLandlock), ("seccomp", hasSeccomp)].filter { !$0.1 }.map(\.0)
    if missing.isEmpty { return nil }
    return localized(
      "Photos are opened with less protection: the system has no %s.",
      missing.joined(separator: ", "))
  }
}
