import CGTK

/// A decoded picture before it is stored for drawing: upright, in the size that was asked for, and in
/// the colours of sRGB or of a screen.
@safe
package final class UprightPixbuf {
  private let pixbuf: OpaquePointer
  /// The size that the file has it in, upright.
  package let originalSize: PixelSize
  /// Whether the file ends early: what is missing of the picture is transparent.
  package let isTruncated: Bool
  private let turn: LargeImageTurn?

  /// Scales a picture to its fit, turns it upright and releases it; fails where there is no memory.
  ///
  /// - Parameters:
  ///   - pixbuf: The picture as its decoder made it, perhaps smaller than the file has it.
  ///   - size: The size that the file has it in, not turned.
  ///   - fit: How large the upright picture is wanted.
  ///   - turn: The right to decode a large picture, which is over when this one is stored and goes.
  ///   - known: How the picture becomes upright, by EXIF's numbers, where its decoder doesn't know that.
  ///   - profile: What its colours mean, where its decoder doesn't know that.
  ///   - screen: What its colours are to mean; `nil` for sRGB.
  ///   - isTruncated: Whether the file ends early.
  init?(
    adopting pixbuf: OpaquePointer, size: PixelSize, fit: ImageFit, turn: LargeImageTurn?,
    orientation known: Int? = nil, profile: [UInt8]? = nil, screen: ScreenProfile? = nil,
    isTruncated: Bool = false
  ) {
    self.turn = turn
    self.isTruncated = isTruncated
    let profile = unsafe ColorProfile.bytes(in: pixbuf) ?? profile
    if let known {
      unsafe gdk_pixbuf_remove_option(pixbuf, "orientation")
      unsafe gdk_pixbuf_set_option(pixbuf, "orientation", "\(known)")
    }
    let orientation = unsafe Self.orientation(of: pixbuf)
    let isTurned = orientation > 4
    originalSize = isTurned ? size.turned : size
    let upright = fit.target(for: originalSize)
    let target = isTurned ? upright.turned : upright
    // Scaled first: the smaller picture is the cheaper one to convert and to turn.
    let found: OpaquePointer?
    if case .region(let region) = fit {
      let part = region.part(of: originalSize).turned(by: orientation, in: size)
      unsafe found = Self.part(part, of: size, adopting: pixbuf, to: target)
    } else {
      unsafe found = Self.scaled(adopting: pixbuf, to: target)
    }
    guard let scaled = unsafe found else { return nil }
    unsafe ColorProfile.convert(scaled, from: profile, to: screen)
    guard let turned = unsafe Self.turnedUpright(adopting: scaled) else { return nil }
    unsafe self.pixbuf = turned
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf))
  }

  /// What memory the picture takes once it is stored.
  package var layout: PixelLayout {
    unsafe PixelLayout(
      size: PixelSize(
        width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf))),
      hasAlpha: gdk_pixbuf_get_has_alpha(pixbuf) != 0)
  }

  /// Whether the picture is another one after some quarters of a turn to the right, pixel by pixel.
  ///
  /// The C function is `gdk_pixbuf_rotate_simple`.
  package func isSame(as other: UprightPixbuf, turnedBy quarters: Int) -> Bool {
    guard isTruncated == other.isTruncated else { return false }
    let angles = [
      GDK_PIXBUF_ROTATE_NONE, GDK_PIXBUF_ROTATE_CLOCKWISE, GDK_PIXBUF_ROTATE_UPSIDEDOWN,
      GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE,
    ]
    guard let turned = unsafe gdk_pixbuf_rotate_simple(other.pixbuf, angles[quarters & 3]) else {
      return false
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(turned)) }
    let (width, height) = unsafe (
      gdk_pixbuf_get_width(turned), Int(gdk_pixbuf_get_height(turned))
    )
    let channels = unsafe gdk_pixbuf_get_n_channels(turned)
    guard unsafe width == gdk_pixbuf_get_width(pixbuf),
      unsafe height == Int(gdk_pixbuf_get_height(pixbuf)),
      unsafe channels == gdk_pixbuf_get_n_channels(pixbuf),
      let own = unsafe gdk_pixbuf_read_pixels(pixbuf),
      let others = unsafe gdk_pixbuf_read_pixels(turned)
    else { return false }
    let strides = unsafe (
      Int(gdk_pixbuf_get_rowstride(pixbuf)), Int(gdk_pixbuf_get_rowstride(turned))
    )
    // Rows may have some bytes more at their ends.
    return (0..<height).allSatisfy { y in
      unsafe memcmp(own + y * strides.0, others + y * strides.1, Int(width * channels)) == 0
    }
  }

  /// What a PNG says about itself under a name, or `nil`; only of one that is wanted whole.
  func note(_ name: String) -> String? {
    unsafe string(gdk_pixbuf_get_option(pixbuf, "tEXt::\(name)"))
  }

  /// Stores the picture as its ``layout`` says.
  ///
  /// - Parameters:
  ///   - memory: Where to; as long as the layout's rows together.
  ///   - stride: How many bytes lie between two rows' beginnings.
  package func store(in memory: UnsafeMutablePointer<UInt8>, stride: Int) {
    unsafe CGTK_store_pixels(pixbuf, memory, stride)
  }

  /// How the picture becomes upright, by EXIF's numbers: 5 to 8 swap width and height.
  private static func orientation(of pixbuf: OpaquePointer) -> Int {
    guard let text = unsafe gdk_pixbuf_get_option(pixbuf, "orientation"),
      let number = unsafe Int(String(cString: text)), (1...8).contains(number)
    else { return 1 }
    return number
  }

  /// A part of a picture, scaled as a part of the scaled picture would be: parts fit together.
  ///
  /// - Parameters:
  ///   - part: Where it is in the file's picture, not turned.
  ///   - size: The size that the file has the picture in; the decoded one may be smaller.
  ///   - pixbuf: The decoded picture.
  ///   - target: How large the part is wanted, not turned.
  /// - Returns: The part, or `nil` where there is no memory; the caller owns the reference.
  private static func part(
    _ part: PictureRegion, of size: PixelSize, adopting pixbuf: OpaquePointer, to target: PixelSize
  ) -> OpaquePointer? {
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    let width = unsafe Double(gdk_pixbuf_get_width(pixbuf)) / Double(size.width)
    let height = unsafe Double(gdk_pixbuf_get_height(pixbuf)) / Double(size.height)
    let scaled = unsafe gdk_pixbuf_new(
      GDK_COLORSPACE_RGB, gdk_pixbuf_get_has_alpha(pixbuf), 8, CInt(target.width),
      CInt(target.height))
    guard let scaled = unsafe scaled else { return nil }
    let across = Double(target.width) / Double(part.size.width)
    let down = Double(target.height) / Double(part.size.height)
    unsafe gdk_pixbuf_scale(
      pixbuf, scaled, 0, 0, CInt(target.width), CInt(target.height), -Double(part.x) * across,
      -Double(part.y) * down, across / width, down / height, GDK_INTERP_BILINEAR)
    unsafe gdk_pixbuf_copy_options(pixbuf, scaled)
    return unsafe scaled
  }

  private static func scaled(
    adopting pixbuf: OpaquePointer, to size: PixelSize
  ) -> OpaquePointer? {
    let width = CInt(size.width)
    let height = CInt(size.height)
    if unsafe gdk_pixbuf_get_width(pixbuf) == width && gdk_pixbuf_get_height(pixbuf) == height {
      return unsafe pixbuf
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    // Scaling down, "bilinear" averages all the pixels that become one.
    let scaled = unsafe gdk_pixbuf_scale_simple(pixbuf, width, height, GDK_INTERP_BILINEAR)
    // The orientation is an option, which scaling drops.
    if let scaled = unsafe scaled { unsafe gdk_pixbuf_copy_options(pixbuf, scaled) }
    return unsafe scaled
  }

  private static func turnedUpright(adopting pixbuf: OpaquePointer) -> OpaquePointer? {
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    return unsafe gdk_pixbuf_apply_embedded_orientation(pixbuf)
  }
}

/// How a picture's pixels lie in memory: rows of 32-bit words, one after the other.
package struct PixelLayout: Hashable, Sendable {
  /// How many pixels the picture has.
  package var size: PixelSize
  /// Whether the highest byte of each word says how solid the pixel is; it says nothing else.
  package var hasAlpha: Bool

  /// Creates a layout.
  package init(size: PixelSize, hasAlpha: Bool) {
    self.size = size
    self.hasAlpha = hasAlpha
  }

  /// How many bytes a row takes.
  package var stride: Int { size.width * 4 }
  /// How many bytes all rows take together.
  package var byteCount: Int { stride * size.height }

  /// The same in cairo's words.
  var format: cairo_format_t { hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24 }
}
