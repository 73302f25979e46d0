import CGTK
public import Cairo

/// The quality of scaling a picture.
public enum ImageFilter: Sendable {
  /// A fast and rough filter, for animations.
  case fast
  /// A smooth filter.
  case good
  /// A slow filter of the best quality.
  case best

  var filter: cairo_filter_t {
    switch self {
    case .fast: CAIRO_FILTER_FAST
    case .good: CAIRO_FILTER_GOOD
    case .best: CAIRO_FILTER_BEST
    }
  }
}

extension DrawContext {
  /// Draws a picture so that it fills a rectangle exactly.
  ///
  /// The C function is `cairo_set_source_surface`.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - x: The distance from the left edge, in logical pixels.
  ///   - y: The distance from the top edge, in logical pixels.
  ///   - width: The width to draw it at, in logical pixels.
  ///   - height: The height to draw it at, in logical pixels.
  ///   - filter: The scaling quality.
  ///   - alpha: The opacity, from 0 to 1.
  public func draw(
    _ image: ImageSurface, x: Double, y: Double, width: Double, height: Double,
    filter: ImageFilter = .good, alpha: Double = 1
  ) {
    let scale = Double(image.scale)
    unsafe draw(
      image.surface, ofSize: (Double(image.width) / scale, Double(image.height) / scale),
      x: x, y: y, width: width, height: height, filter: filter, alpha: alpha)
  }

  /// Draws a surface with a size in logical pixels so that it fills a rectangle exactly.
  func draw(
    _ surface: OpaquePointer, ofSize size: (width: Double, height: Double),
    x: Double, y: Double, width: Double, height: Double, filter: ImageFilter, alpha: Double = 1
  ) {
    guard let cairo = unsafe cairo, width > 0, height > 0 else { return }
    unsafe cairo_save(cairo)
    defer { unsafe cairo_restore(cairo) }
    unsafe cairo_translate(cairo, x, y)
    unsafe cairo_scale(cairo, width / size.width, height / size.height)
    unsafe cairo_set_source_surface(cairo, surface, 0, 0)
    unsafe cairo_pattern_set_filter(cairo_get_source(cairo), filter.filter)
    // Without this the picture's edge mixes with the transparent pixels around it.
    unsafe cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    unsafe cairo_rectangle(cairo, 0, 0, size.width, size.height)
    unsafe cairo_clip(cairo)
    unsafe cairo_paint_with_alpha(cairo, alpha)
  }

  /// Draws the middle of a picture so that it covers a rectangle with optional rounded corners.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - rectangle: The rectangle.
  ///   - cornerRadius: The corner radius, in logical pixels.
  ///   - filter: The scaling quality.
  public func draw(
    _ image: ImageSurface, covering rectangle: Rectangle, cornerRadius: Double = 0,
    filter: ImageFilter = .good
  ) {
    let factor = max(
      Double(rectangle.width) / Double(image.width),
      Double(rectangle.height) / Double(image.height))
    let width = Double(image.width) * factor
    let height = Double(image.height) * factor
    saved {
      clip(rectangle, cornerRadius: cornerRadius)
      draw(
        image, x: Double(rectangle.x) + (Double(rectangle.width) - width) / 2,
        y: Double(rectangle.y) + (Double(rectangle.height) - height) / 2,
        width: width, height: height, filter: filter)
    }
  }
}
