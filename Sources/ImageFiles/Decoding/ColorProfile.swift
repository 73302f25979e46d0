import CGTK
import CLCMS

/// What the numbers of a picture's pixels mean as colours, by an ICC profile; for one thread.
///
/// The C type is `cmsHPROFILE`.
@safe
final class ColorProfile {
  /// By how much of 255 a colour may differ without anybody seeing it: what the usual profiles of sRGB
  /// differ by.
  private static let invisible = 2

  private let profile: cmsHPROFILE
  /// Whether it is about pictures that have no colours.
  private let isGrey: Bool

  /// Reads a profile.
  ///
  /// Fails where the bytes are none, and where it is about other pictures than those that decoders make:
  /// what was printed in four colours comes from them in red, green and blue.
  private convenience init?(_ bytes: [UInt8]) {
    unsafe self.init(adopting: cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)))
  }

  /// Takes over a profile.
  private init?(adopting profile: cmsHPROFILE?) {
    guard let profile = unsafe profile else { return nil }
    let space = unsafe cmsGetColorSpace(profile)
    guard space == cmsSigRgbData || space == cmsSigGrayData else {
      unsafe cmsCloseProfile(profile)
      return nil
    }
    unsafe self.profile = profile
    isGrey = space == cmsSigGrayData
  }

  deinit {
    unsafe cmsCloseProfile(profile)
  }

  /// The profile in a decoded picture's file, as its decoder has read it, or `nil` where there is none.
  static func bytes(in pixbuf: OpaquePointer) -> [UInt8]? {
    guard let text = unsafe gdk_pixbuf_get_option(pixbuf, "icc-profile") else { return nil }
    var count = gsize(0)
    guard let bytes = unsafe g_base64_decode(text, &count) else { return nil }
    defer { unsafe g_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Gives a picture the numbers that mean the same colours on a screen, or in sRGB.
  ///
  /// It stays as it is where they mean that already, as far as anybody sees. A profile that makes no sense
  /// or isn't about such a picture or a screen counts as sRGB's.
  ///
  /// - Parameters:
  ///   - pixbuf: The picture.
  ///   - bytes: What its colours mean; `nil` for sRGB.
  ///   - screen: What they are to mean; `nil` for sRGB.
  static func convert(_ pixbuf: OpaquePointer, from bytes: [UInt8]?, to screen: ScreenProfile?) {
    if bytes == nil && screen == nil { return }
    var source = bytes.flatMap { ColorProfile($0) }
    // Somebody may have put a profile for grey into a picture with colours.
    if let found = source, found.isGrey, unsafe !isGrey(pixbuf) { source = nil }
    let target = screen.flatMap { ColorProfile($0.bytes) }
    let shown = target.flatMap { $0.isGrey ? nil : $0 }
    guard source != nil || shown != nil, let source = source ?? sRGB() else { return }
    for target in [shown, sRGB()] {
      if let target, unsafe source.convert(pixbuf, to: target) { return }
    }
  }

  private static func sRGB() -> ColorProfile? {
    unsafe ColorProfile(adopting: cmsCreate_sRGBProfile())
  }

  /// Gives a picture other numbers where some colours look different otherwise.
  ///
  /// - Returns: Whether the numbers are right now; not where nothing leads to the other profile.
  private func convert(_ pixbuf: OpaquePointer, to target: ColorProfile) -> Bool {
    guard let isVisible = isVisible(in: target) else { return false }
    if !isVisible { return true }
    let channels = unsafe Int(gdk_pixbuf_get_n_channels(pixbuf))
    guard let transform = unsafe transform(to: target, channels: channels, options: 0) else {
      return false
    }
    defer { unsafe cmsDeleteTransform(transform) }
    let pixels = unsafe gdk_pixbuf_get_pixels(pixbuf)
    let stride = unsafe cmsUInt32Number(gdk_pixbuf_get_rowstride(pixbuf))
    unsafe cmsDoTransformLineStride(
      transform, pixels, pixels, cmsUInt32Number(gdk_pixbuf_get_width(pixbuf)),
      cmsUInt32Number(gdk_pixbuf_get_height(pixbuf)), stride, stride, 0, 0)
    return true
  }

  /// Whether some colours look different when their numbers are taken for another profile's; `nil` where
  /// nothing leads to that one.
  ///
  /// Looked at in some of them: that takes a fifth of what preparing for all of them takes.
  private func isVisible(in target: ColorProfile) -> Bool? {
    let options = cmsFLAGS_NOOPTIMIZE
    guard let transform = unsafe transform(to: target, channels: 3, options: options) else {
      return nil
    }
    defer { unsafe cmsDeleteTransform(transform) }
    let levels: [UInt8] = [0, 8, 24, 64, 128, 192, 255]
    let colors =
      isGrey
      ? levels.flatMap { [$0, $0, $0] }
      : levels.flatMap { red in levels.flatMap { green in levels.flatMap { [red, green, $0] } } }
    var converted = colors
    unsafe cmsDoTransform(transform, colors, &converted, cmsUInt32Number(colors.count / 3))
    return zip(colors, converted).contains { abs(Int($0) - Int($1)) > Self.invisible }
  }

  /// What changes rows of pixels with so many bytes each; the caller releases it.
  private func transform(
    to target: ColorProfile, channels: Int, options: CInt
  ) -> cmsHTRANSFORM? {
    let channels = cmsUInt32Number(channels)
    return unsafe cmsCreateTransform(
      profile, isGrey ? CLCMS_grey(channels) : CLCMS_rgb(channels), target.profile,
      CLCMS_rgb(channels), cmsUInt32Number(INTENT_PERCEPTUAL), cmsUInt32Number(options))
  }

  /// Whether a picture has no colours.
  private static func isGrey(_ pixbuf: OpaquePointer) -> Bool {
    guard let pixels = unsafe gdk_pixbuf_read_pixels(pixbuf) else { return false }
    let channels = unsafe Int(gdk_pixbuf_get_n_channels(pixbuf))
    let width = unsafe Int(gdk_pixbuf_get_width(pixbuf))
    let height = unsafe Int(gdk_pixbuf_get_height(pixbuf))
    for row in 0..<height {
      var pixel = unsafe pixels + row * Int(gdk_pixbuf_get_rowstride(pixbuf))
      for _ in 0..<width {
        guard unsafe pixel[0] == pixel[1], unsafe pixel[1] == pixel[2] else { return false }
        unsafe pixel += channels
      }
    }
    return true
  }
}
