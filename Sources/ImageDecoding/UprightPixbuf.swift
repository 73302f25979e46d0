import CCairo
import CGLib
import CGdkPixbuf
package import Cairo
import GLib

/// A decoded picture before it is stored for drawing: upright, in the requested size, and in the
/// colors of sRGB or of a screen.
@safe
package final class UprightPixbuf {
  private let pixbuf: OpaquePointer
  /// The picture's size in the file, upright.
  package let originalSize: PixelSize
  /// Whether the file is truncated: the missing part of the picture is transparent.
  package let isTruncated: Bool
  private let lock: LargeImageLock?

  /// Scales a picture to its fit, turns it upright and releases it; fails if there is not enough
  /// memory.
  ///
  /// - Parameters:
  ///   - pixbuf: The picture from its decoder, which may be smaller than in the file.
  ///   - size: The picture's size in the file, not turned.
  ///   - fit: The requested size of the upright picture.
  ///   - lock: The lock for a large picture, which is released with this object.
  ///   - known: The picture's EXIF orientation, if its decoder doesn't know it.
  ///   - profile: The profile of its colors, if its decoder doesn't know it.
  ///   - screen: The profile of the screen to convert the colors to; `nil` for sRGB.
  ///   - isTruncated: Whether the file is truncated.
  init?(
    adopting pixbuf: OpaquePointer, size: PixelSize, fit: ImageFit, lock: LargeImageLock?,
    orientation known: Int? = nil, profile: [UInt8]? = nil, screen: ScreenProfile? = nil,
    isTruncated: Bool = false
  ) {
    self.lock = lock
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
    // Scaled first, because the smaller picture is faster to convert and to turn.
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

  /// The memory layout of the stored picture.
  package var layout: PixelLayout {
    unsafe PixelLayout(
      size: PixelSize(
        width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf))),
      hasAlpha: gdk_pixbuf_get_has_alpha(pixbuf) != 0)
  }

  /// The number of rows that are turned at a time: a turned copy of a large picture might not fit
  /// in the memory.
  private static let stripHeight = 64

  /// Returns whether the picture is another one after some quarter turns clockwise, pixel by pixel.
  ///
  /// The C function is `gdk_pixbuf_rotate_simple`.
  package func isSame(as other: UprightPixbuf, turnedBy quarters: Int) -> Bool {
    let size = other.layout.size
    let turned = quarters % 2 == 0 ? size : size.turned
    guard isTruncated == other.isTruncated,
      layout == PixelLayout(size: turned, hasAlpha: other.layout.hasAlpha)
    else { return false }
    return stride(from: 0, to: size.height, by: Self.stripHeight).allSatisfy { y in
      hasStrip(of: other, y..<min(y + Self.stripHeight, size.height), turnedBy: quarters)
    }
  }

  /// Returns whether the picture has some rows of another one, turned.
  private func hasStrip(
    of other: UprightPixbuf, _ rows: Range<Int>, turnedBy quarters: Int
  ) -> Bool {
    let angles = [
      GDK_PIXBUF_ROTATE_NONE, GDK_PIXBUF_ROTATE_CLOCKWISE, GDK_PIXBUF_ROTATE_UPSIDEDOWN,
      GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE,
    ]
    let size = other.layout.size
    guard
      let rowsAlone = unsafe gdk_pixbuf_new_subpixbuf(
        other.pixbuf, 0, CInt(rows.lowerBound), CInt(size.width), CInt(rows.count))
    else { return false }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(rowsAlone)) }
    guard let turned = unsafe gdk_pixbuf_rotate_simple(rowsAlone, angles[quarters & 3]) else {
      return false
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(turned)) }
    guard let own = unsafe gdk_pixbuf_read_pixels(pixbuf),
      let others = unsafe gdk_pixbuf_read_pixels(turned)
    else { return false }
    // Turned clockwise or upside down, the first rows are the last ones.
    let start = (1...2).contains(quarters & 3) ? size.height - rows.upperBound : rows.lowerBound
    let place = quarters % 2 == 0 ? (x: 0, y: start) : (x: start, y: 0)
    let channels = unsafe Int(gdk_pixbuf_get_n_channels(pixbuf))
    let length = unsafe Int(gdk_pixbuf_get_width(turned)) * channels
    let strides = unsafe (
      Int(gdk_pixbuf_get_rowstride(pixbuf)), Int(gdk_pixbuf_get_rowstride(turned))
    )
    // Rows may be padded at their ends.
    return (0..<(unsafe Int(gdk_pixbuf_get_height(turned)))).allSatisfy { y in
      unsafe memcmp(
        own + (place.y + y) * strides.0 + place.x * channels, others + y * strides.1, length) == 0
    }
  }

  /// Returns a PNG's text field, or `nil`; only for a picture that is decoded in its own size.
  func textValue(_ name: String) -> String? {
    unsafe string(gdk_pixbuf_get_option(pixbuf, "tEXt::\(name)"))
  }

  /// Stores the picture with its ``layout``.
  ///
  /// - Parameters:
  ///   - memory: The destination; as long as the layout's rows together.
  ///   - stride: The number of bytes from the beginning of one row to the next.
  package func store(in memory: UnsafeMutablePointer<UInt8>, stride: Int) {
    unsafe CGdkPixbuf_store_pixels(pixbuf, memory, stride)
  }

  /// Returns the picture's EXIF orientation: 5 to 8 swap width and height.
  private static func orientation(of pixbuf: OpaquePointer) -> Int {
    guard let text = unsafe gdk_pixbuf_get_option(pixbuf, "orientation"),
      let number = unsafe Int(String(cString: text)), (1...8).contains(number)
    else { return 1 }
    return number
  }

  /// Scales a part of a picture so that adjacent parts fit together.
  ///
  /// - Parameters:
  ///   - part: The part of the file's picture, not turned.
  ///   - size: The picture's size in the file; the decoded one may be smaller.
  ///   - pixbuf: The decoded picture.
  ///   - target: The requested size of the part, not turned.
  /// - Returns: The part, or `nil` if there is not enough memory; the caller owns the reference.
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
    // When it scales down, "bilinear" averages all source pixels.
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

/// The memory layout of a picture's pixels: rows of 32-bit words, one after the other.
package struct PixelLayout: Hashable, Sendable {
  /// The picture's size in pixels.
  package var size: PixelSize
  /// Whether the highest byte of each word is the pixel's alpha; otherwise it is undefined.
  package var hasAlpha: Bool

  /// Creates a layout.
  package init(size: PixelSize, hasAlpha: Bool) {
    self.size = size
    self.hasAlpha = hasAlpha
  }

  /// The number of bytes in a row.
  package var stride: Int { size.width * 4 }
  /// The number of bytes in all rows.
  package var byteCount: Int { stride * size.height }

  /// The layout as a cairo format.
  var format: cairo_format_t { hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24 }
}
