import CGTK

/// A picture as it was decoded.
public struct DecodedImage: Sendable {
  /// The picture, upright, in the size that was asked for.
  public let surface: ImageSurface
  /// The size that the file has it in, upright.
  public let originalSize: PixelSize

  /// Creates a decoded picture from its parts.
  public init(surface: ImageSurface, originalSize: PixelSize) {
    self.surface = surface
    self.originalSize = originalSize
  }

  /// Scales a picture to its fit, turns it upright and releases it; fails where there is no memory.
  ///
  /// - Parameters:
  ///   - pixbuf: The picture as its decoder made it, perhaps smaller than the file has it.
  ///   - size: The size that the file has it in, not turned.
  ///   - fit: How large the upright picture is wanted.
  init?(adopting pixbuf: OpaquePointer, size: PixelSize, fit: ImageFit) {
    let isTurned = unsafe Self.isTurned(pixbuf)
    let originalSize = isTurned ? size.turned : size
    let upright = fit.target(for: originalSize)
    // Turned last: the smaller picture is the cheaper one to turn.
    guard
      let scaled = unsafe Self.scaled(adopting: pixbuf, to: isTurned ? upright.turned : upright),
      let turned = unsafe Self.turnedUpright(adopting: scaled)
    else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(turned)) }
    guard let copy = unsafe Self.cairoSurface(of: turned),
      let surface = unsafe ImageSurface(adopting: copy)
    else { return nil }
    self.init(surface: surface, originalSize: originalSize)
  }

  /// Whether the camera lay on its side: the EXIF orientations 5 to 8 swap width and height.
  private static func isTurned(_ pixbuf: OpaquePointer) -> Bool {
    guard let text = unsafe gdk_pixbuf_get_option(pixbuf, "orientation") else { return false }
    return ["5", "6", "7", "8"].contains(unsafe String(cString: text))
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

  /// The same pixels the way cairo wants them; the caller owns the reference.
  ///
  /// `gdk_cairo_surface_create_from_pixbuf` would do this but asks the display about its scale, which
  /// a test has not and a thread must not touch. Setting a source makes such a surface as well.
  private static func cairoSurface(of pixbuf: OpaquePointer) -> OpaquePointer? {
    guard let target = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1),
      let context = unsafe cairo_create(target)
    else { return nil }
    defer {
      unsafe cairo_destroy(context)
      unsafe cairo_surface_destroy(target)
    }
    unsafe gdk_cairo_set_source_pixbuf(context, pixbuf, 0, 0)
    var surface: OpaquePointer?
    guard let pattern = unsafe cairo_get_source(context),
      unsafe cairo_pattern_get_surface(pattern, &surface) == CAIRO_STATUS_SUCCESS
    else { return nil }
    return unsafe cairo_surface_reference(surface)
  }
}
