import CSystem
import GLib

/// The machine's protections against a picture that exploits its decoder.
///
/// They are read from the kernel, without starting a decoder.
public struct DecoderProtection: Equatable, Sendable {
  /// Whether the program for decoder processes is installed.
  var hasDecoder: Bool
  /// Whether the kernel can deny a process access to the person's files.
  var hasLandlock: Bool
  /// Whether the kernel can deny a process the system calls that decoding doesn't need.
  var hasSeccomp: Bool

  /// The protection of this machine.
  public static var ofThisMachine: DecoderProtection {
    DecoderProtection(
      hasDecoder: DecoderPool.program != nil, hasLandlock: CSystem_has_landlock() != 0,
      hasSeccomp: CSystem_has_seccomp() != 0)
  }

  /// A sentence for people about the missing protections; `nil` if none is missing.
  public var warning: String? {
    guard hasDecoder else {
      return localized(
        "Photos are opened without protection: the program photo-decoder is missing. Reinstall Photo Conversations."
      )
    }
    let missing = [("Landlock", hasLandlock), ("seccomp", hasSeccomp)].filter { !$0.1 }.map(\.0)
    if missing.isEmpty { return nil }
    return localized(
      "Photos are opened with less protection: the system has no %s.",
      missing.joined(separator: ", "))
  }
}
