import CGTK
public import Cairo

/// A copy of a picture on the display server, so that drawing it transfers no pixels.
///
/// For a picture that is drawn repeatedly, such as during a resize. It takes as much memory as the
/// picture, in the display server if that is another process.
@MainActor
@safe
public final class ScreenImage {
  /// The original picture.
  public let image: ImageSurface
  let surface: OpaquePointer
  /// The copy's size in logical pixels.
  let size: (width: Double, height: Double)

  fileprivate init(
    of image: ImageSurface, adopting surface: OpaquePointer, size: (width: Double, height: Double)
  ) {
    self.image = image
    unsafe self.surface = surface
    self.size = size
  }

  isolated deinit {
    unsafe cairo_surface_destroy(surface)
  }
}

extension DrawContext {
  /// Copies a picture to the context's display server.
  ///
  /// The C function is `cairo_surface_create_similar`.
  ///
  /// - Returns: `nil` if there is not enough memory.
  public func screenImage(of image: ImageSurface) -> ScreenImage? {
    guard let cairo = unsafe cairo, let target = unsafe cairo_get_group_target(cairo) else {
      return nil
    }
    var scale = 1.0
    unsafe cairo_surface_get_device_scale(target, &scale, nil)
    let size = (width: Double(image.width) / scale, height: Double(image.height) / scale)
    guard
      let surface = unsafe cairo_surface_create_similar(
        target, CAIRO_CONTENT_COLOR_ALPHA, CInt(size.width.rounded(.up)),
        CInt(size.height.rounded(.up))), let copy = unsafe cairo_create(surface)
    else { return nil }
    unsafe cairo_scale(copy, Double(image.scale) / scale, Double(image.scale) / scale)
    unsafe cairo_set_source_surface(copy, image.surface, 0, 0)
    unsafe cairo_paint(copy)
    let status = unsafe cairo_status(copy)
    unsafe cairo_destroy(copy)
    let result = unsafe ScreenImage(of: image, adopting: surface, size: size)
    return status == CAIRO_STATUS_SUCCESS ? result : nil
  }

  /// Draws a copied picture so that it fills a rectangle exactly.
  ///
  /// - Parameters:
  ///   - image: The copy.
  ///   - x: The distance from the left edge, in logical pixels.
  ///   - y: The distance from the top edge, in logical pixels.
  ///   - width: The width to draw it at, in logical pixels.
  ///   - height: The height to draw it at, in logical pixels.
  ///   - filter: The scaling quality.
  public func draw(
    _ image: ScreenImage, x: Double, y: Double, width: Double, height: Double,
    filter: ImageFilter = .good
  ) {
    unsafe draw(
      image.surface, ofSize: image.size, x: x, y: y, width: width, height: height, filter: filter)
  }
}
