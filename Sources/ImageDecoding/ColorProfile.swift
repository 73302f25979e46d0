import CGLib
import CGdkPixbuf
import CLCMS

/// The meaning of a picture's color values, by an ICC profile; for one thread.
///
/// The C type is `cmsHPROFILE`.
@safe
final class ColorProfile {
  /// The largest invisible difference of a color value, of 255: the usual profiles of sRGB differ
  /// by as much.
  private static let invisible = 2

  private let profile: cmsHPROFILE
  /// Whether the profile is for grayscale pictures.
  private let isGray: Bool

  /// Reads a profile.
  ///
  /// Fails if the bytes are no profile, or one for a color space that decoders don't produce: they
  /// convert CMYK pictures to red, green and blue.
  private convenience init?(_ bytes: [UInt8]) {
    unsafe self.init(adopting: cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)))
  }

  /// Takes ownership of a profile.
  private init?(adopting profile: cmsHPROFILE?) {
    guard let profile = unsafe profile else { return nil }
    let space = unsafe cmsGetColorSpace(profile)
    guard space == cmsSigRgbData || space == cmsSigGrayData else {
      unsafe cmsCloseProfile(profile)
      return nil
    }
    unsafe self.profile = profile
    isGray = space == cmsSigGrayData
  }

  deinit {
    unsafe cmsCloseProfile(profile)
  }

  /// Returns the profile that the decoder found in a picture's file, or `nil` if it has none.
  static func bytes(in pixbuf: OpaquePointer) -> [UInt8]? {
    guard let text = unsafe gdk_pixbuf_get_option(pixbuf, "icc-profile") else { return nil }
    var count = gsize(0)
    guard let bytes = unsafe g_base64_decode(text, &count) else { return nil }
    defer { unsafe g_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Converts a picture's colors to a screen's profile, or to sRGB.
  ///
  /// It isn't changed if the difference is invisible. An invalid profile, or one that isn't for
  /// such a picture or a screen, counts as sRGB.
  ///
  /// - Parameters:
  ///   - pixbuf: The picture.
  ///   - bytes: The profile of its colors; `nil` for sRGB.
  ///   - screen: The profile to convert to; `nil` for sRGB.
  static func convert(_ pixbuf: OpaquePointer, from bytes: [UInt8]?, to screen: ScreenProfile?) {
    if bytes == nil && screen == nil { return }
    var source = bytes.flatMap { ColorProfile($0) }
    // A gray profile in a picture with colors is invalid.
    if let found = source, found.isGray, unsafe !isGray(pixbuf) { source = nil }
    let target = screen.flatMap { ColorProfile($0.bytes) }
    let shown = target.flatMap { $0.isGray ? nil : $0 }
    guard source != nil || shown != nil, let source = source ?? sRGB() else { return }
    for target in [shown, sRGB()] {
      if let target, unsafe source.convert(pixbuf, to: target) { return }
    }
  }

  private static func sRGB() -> ColorProfile? {
    unsafe ColorProfile(adopting: cmsCreate_sRGBProfile())
  }

  /// Converts a picture to another profile if the difference is visible.
  ///
  /// - Returns: Whether the colors are right now; false if no transform to the other profile
  ///   exists.
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

  /// Returns whether some colors look different in another profile; `nil` if no transform to it
  /// exists.
  ///
  /// It checks samples only, which takes a fifth of the time of a transform for all colors.
  private func isVisible(in target: ColorProfile) -> Bool? {
    let options = cmsFLAGS_NOOPTIMIZE
    guard let transform = unsafe transform(to: target, channels: 3, options: options) else {
      return nil
    }
    defer { unsafe cmsDeleteTransform(transform) }
    let levels: [UInt8] = [0, 8, 24, 64, 128, 192, 255]
    let colors =
      isGray
      ? levels.flatMap { [$0, $0, $0] }
      : levels.flatMap { red in levels.flatMap { green in levels.flatMap { [red, green, $0] } } }
    var converted = colors
    unsafe cmsDoTransform(transform, colors, &converted, cmsUInt32Number(colors.count / 3))
    return zip(colors, converted).contains { abs(Int($0) - Int($1)) > Self.invisible }
  }

  /// Creates a transform for pixels with this number of channels; the caller releases it.
  private func transform(
    to target: ColorProfile, channels: Int, options: CInt
  ) -> cmsHTRANSFORM? {
    let channels = cmsUInt32Number(channels)
    return unsafe cmsCreateTransform(
      profile, isGray ? CLCMS_gray(channels) : CLCMS_rgb(channels), target.profile,
      CLCMS_rgb(channels), cmsUInt32Number(INTENT_PERCEPTUAL), cmsUInt32Number(options))
  }

  /// Returns whether a picture has no colors but gray.
  private static func isGray(_ pixbuf: OpaquePointer) -> Bool {
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
