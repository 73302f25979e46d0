import Testing

@testable import ImageDecoding

/// The warning about a machine with less than the full protection of decoders.
@Suite struct DecoderProtectionTests {
  private func warning(decoder: Bool, landlock: Bool, seccomp: Bool) -> String? {
    DecoderProtection(hasDecoder: decoder, hasLandlock: landlock, hasSeccomp: seccomp).warning
  }

  @Test func `The warning lists the missing protections`() {
    #expect(warning(decoder: true, landlock: true, seccomp: true) == nil)
    let less = "Photos are opened with less protection: the system has no "
    #expect(warning(decoder: true, landlock: false, seccomp: true) == less + "Landlock.")
    #expect(warning(decoder: true, landlock: true, seccomp: false) == less + "seccomp.")
    #expect(warning(decoder: true, landlock: false, seccomp: false) == less + "Landlock, seccomp.")
    let none = warning(decoder: false, landlock: false, seccomp: false)
    #expect(none?.contains("the program photo-decoder is missing") == true)
  }
}
