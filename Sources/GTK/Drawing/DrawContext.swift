import CGTK

/// A drawing context of a widget, valid until the function that received it returns.
///
/// Lengths are logical pixels, from the widget's top left corner. After that, a retained context
/// does nothing.
@MainActor
@safe
public final class DrawContext {
  private(set) var cairo: OpaquePointer?

  private init(_ cairo: OpaquePointer) {
    unsafe self.cairo = cairo
  }

  /// Calls `body` with a context that is valid during the call.
  static func scoped<Result>(
    _ cairo: OpaquePointer, _ body: (DrawContext) throws -> Result
  ) rethrows -> Result {
    let context = unsafe DrawContext(cairo)
    defer { unsafe context.cairo = nil }
    return try body(context)
  }

  /// Calls `body`, then undoes its transformations and clips.
  ///
  /// The C functions are `cairo_save` and `cairo_restore`.
  public func saved<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let cairo = unsafe cairo else { return try body() }
    unsafe cairo_save(cairo)
    defer { unsafe cairo_restore(cairo) }
    return try body()
  }

  /// Draws `body` into a group, then paints the group with an opacity from 0 to 1.
  ///
  /// The C functions are `cairo_push_group` and `cairo_pop_group_to_source`.
  public func grouped<Result>(
    alpha: Double, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let cairo = unsafe cairo else { return try body() }
    unsafe cairo_push_group(cairo)
    defer {
      unsafe cairo_pop_group_to_source(cairo)
      unsafe cairo_paint_with_alpha(cairo, alpha)
    }
    return try body()
  }

  /// Moves the origin.
  ///
  /// The C function is `cairo_translate`.
  public func translate(x: Double, y: Double) {
    guard let cairo = unsafe cairo else { return }
    unsafe cairo_translate(cairo, x, y)
  }

  /// Scales all further drawing; factors of 0 or less are ignored.
  ///
  /// The C function is `cairo_scale`.
  public func scale(x: Double, y: Double) {
    guard let cairo = unsafe cairo, x > 0, y > 0 else { return }
    unsafe cairo_scale(cairo, x, y)
  }

  /// Restricts all further drawing to a rectangle.
  ///
  /// The C function is `cairo_clip`.
  public func clip(_ rectangle: Rectangle, cornerRadius: Double = 0) {
    guard let cairo = unsafe cairo else { return }
    addPath(rectangle, cornerRadius)
    unsafe cairo_clip(cairo)
  }

  /// Fills a rectangle with optional rounded corners.
  ///
  /// The C function is `cairo_fill`.
  public func fill(_ rectangle: Rectangle, cornerRadius: Double = 0, with color: Color) {
    guard let cairo = unsafe cairo else { return }
    setSource(color)
    addPath(rectangle, cornerRadius)
    unsafe cairo_fill(cairo)
  }

  /// Strokes the edge of a rectangle, inside it.
  ///
  /// The C function is `cairo_stroke`.
  ///
  /// - Parameters:
  ///   - rectangle: The rectangle.
  ///   - color: The line's color.
  ///   - lineWidth: The line's width.
  public func stroke(_ rectangle: Rectangle, with color: Color, lineWidth: Double = 1) {
    guard let cairo = unsafe cairo else { return }
    setSource(color)
    unsafe cairo_set_line_width(cairo, lineWidth)
    addPath(rectangle, 0, inset: lineWidth / 2)
    unsafe cairo_stroke(cairo)
  }

  /// Draws a straight line, one logical pixel wide.
  ///
  /// The C function is `cairo_line_to`.
  public func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), with color: Color
  ) {
    guard let cairo = unsafe cairo else { return }
    setSource(color)
    unsafe cairo_set_line_width(cairo, 1)
    unsafe cairo_move_to(cairo, start.x, start.y)
    unsafe cairo_line_to(cairo, end.x, end.y)
    unsafe cairo_stroke(cairo)
  }

  /// Fills the clip region.
  ///
  /// The C function is `cairo_paint`.
  public func paint(_ color: Color) {
    guard let cairo = unsafe cairo else { return }
    setSource(color)
    unsafe cairo_paint(cairo)
  }

  /// Colors existing pixels in a rectangle, and keeps transparent ones transparent.
  ///
  /// The C function is `cairo_set_operator`, with `CAIRO_OPERATOR_ATOP`.
  public func tint(_ rectangle: Rectangle, with color: Color) {
    guard let cairo = unsafe cairo else { return }
    saved {
      unsafe cairo_set_operator(cairo, CAIRO_OPERATOR_ATOP)
      fill(rectangle, with: color)
    }
  }

  /// Fills a rectangle with a linear gradient.
  ///
  /// The C function is `cairo_pattern_create_linear`.
  ///
  /// - Parameters:
  ///   - rectangle: The rectangle.
  ///   - orientation: Whether the gradient runs from left to right or from top to bottom.
  ///   - first: The color at the left or at the top.
  ///   - last: The color at the right or at the bottom.
  public func fill(
    _ rectangle: Rectangle, along orientation: Orientation, from first: Color, to last: Color
  ) {
    guard let cairo = unsafe cairo else { return }
    let left = Double(rectangle.x)
    let top = Double(rectangle.y)
    let pattern =
      unsafe orientation == .horizontal
      ? cairo_pattern_create_linear(left, 0, left + Double(rectangle.width), 0)
      : cairo_pattern_create_linear(0, top, 0, top + Double(rectangle.height))
    unsafe cairo_pattern_add_color_stop_rgba(
      pattern, 0, first.red, first.green, first.blue, first.alpha)
    unsafe cairo_pattern_add_color_stop_rgba(
      pattern, 1, last.red, last.green, last.blue, last.alpha)
    unsafe cairo_set_source(cairo, pattern)
    unsafe cairo_pattern_destroy(pattern)
    addPath(rectangle, 0)
    unsafe cairo_fill(cairo)
  }

  private func setSource(_ color: Color) {
    unsafe cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  /// Adds a rectangle to the path, with quarter circles at rounded corners.
  private func addPath(_ rectangle: Rectangle, _ cornerRadius: Double, inset: Double = 0) {
    let left = Double(rectangle.x) + inset
    let top = Double(rectangle.y) + inset
    let width = max(0, Double(rectangle.width) - 2 * inset)
    let height = max(0, Double(rectangle.height) - 2 * inset)
    let radius = min(cornerRadius, width / 2, height / 2)
    guard radius > 0 else {
      unsafe cairo_rectangle(cairo, left, top, width, height)
      return
    }
    let right = left + width - radius
    let bottom = top + height - radius
    let quarter = Double.pi / 2
    unsafe cairo_new_sub_path(cairo)
    unsafe cairo_arc(cairo, right, top + radius, radius, -quarter, 0)
    unsafe cairo_arc(cairo, right, bottom, radius, 0, quarter)
    unsafe cairo_arc(cairo, left + radius, bottom, radius, quarter, 2 * quarter)
    unsafe cairo_arc(cairo, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
    unsafe cairo_close_path(cairo)
  }
}
