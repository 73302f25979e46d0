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
  init?(_ bytes: [UInt8]) {
    guard let profile = unsafe cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)) else {
      return nil
    }
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

  /// Gives a picture the numbers that mean the same colours in sRGB.
  ///
  /// It stays as it is where they mean that already, as far as anybody sees, and where the profile makes
  /// no sense or isn't about such a picture.
  func convertToSRGB(_ pixbuf: OpaquePointer) {
    let channels = unsafe Int(gdk_pixbuf_get_n_channels(pixbuf))
    // Somebody may have put a profile for grey into a picture with colours.
    guard unsafe !isGrey || Self.isGrey(pixbuf), isVisible,
      let transform = unsafe transform(channels: channels, options: 0)
    else { return }
    defer { unsafe cmsDeleteTransform(transform) }
    let pixels = unsafe gdk_pixbuf_get_pixels(pixbuf)
    let stride = unsafe cmsUInt32Number(gdk_pixbuf_get_rowstride(pixbuf))
    unsafe cmsDoTransformLineStride(
      transform, pixels, pixels, cmsUInt32Number(gdk_pixbuf_get_width(pixbuf)),
      cmsUInt32Number(gdk_pixbuf_get_height(pixbuf)), stride, stride, 0, 0)
  }

  /// Whether some colours look different when their numbers are taken for sRGB's.
  ///
  /// Looked at in some of them: that takes a fifth of what preparing for all of them takes.
  private var isVisible: Bool {
    guard let transform = unsafe transform(channels: 3, options: cmsFLAGS_NOOPTIMIZE) else {
      return false
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

  /// What makes sRGB of rows of pixels with so many bytes each; the caller releases it.
  private func transform(channels: Int, options: CInt) -> cmsHTRANSFORM? {
    guard let target = unsafe cmsCreate_sRGBProfile() else { return nil }
    defer { unsafe cmsCloseProfile(target) }
    let channels = cmsUInt32Number(channels)
    return unsafe cmsCreateTransform(
      profile, isGrey ? CLCMS_grey(channels) : CLCMS_rgb(channels), target, CLCMS_rgb(channels),
      cmsUInt32Number(INTENT_PERCEPTUAL), cmsUInt32Number(options))
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
