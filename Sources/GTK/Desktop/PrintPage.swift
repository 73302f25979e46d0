import CGTK
public import Cairo
import GLib

/// The part of a page inside its margins, on which a program draws; lengths are points.
///
/// After it is drawn, a retained page does nothing.
@MainActor
@safe
public final class PrintPage {
  /// The number of a picture's pixels per point: three hundred per inch.
  public static let pixelsPerPoint = 300.0 / 72

  /// The width, in points.
  public let width: Double
  /// The height, in points.
  public let height: Double
  private var context: OpaquePointer?

  init(_ context: OpaquePointer) {
    unsafe self.context = context
    width = unsafe gtk_print_context_get_width(context)
    height = unsafe gtk_print_context_get_height(context)
  }

  /// Ends drawing.
  func end() { unsafe context = nil }

  /// Draws a picture so that it fills a rectangle exactly, in points.
  public func draw(
    _ image: ImageSurface, x: Double, y: Double, width: Double, height: Double
  ) {
    guard let context = unsafe context,
      let cairo = unsafe gtk_print_context_get_cairo_context(context)
    else { return }
    unsafe DrawContext.scoped(cairo) {
      $0.draw(image, x: x, y: y, width: width, height: height, filter: .best)
    }
  }

  /// Draws a text of at most two lines, centered above a line.
  ///
  /// - Parameters:
  ///   - text: The text, as plain text.
  ///   - x: The left edge, in points.
  ///   - bottom: The bottom edge, in points from the top.
  ///   - width: The available width, in points, at most the page's.
  /// - Returns: The height of the text, in points.
  @discardableResult
  public func draw(_ text: String, x: Double, bottom: Double, width: Double) -> Double {
    guard let context = unsafe context,
      let cairo = unsafe gtk_print_context_get_cairo_context(context),
      let layout = unsafe gtk_print_context_create_pango_layout(context)
    else { return 0 }
    defer { unsafe g_object_unref(Raw(layout)) }
    let font = unsafe pango_font_description_from_string("Sans 9")
    defer { unsafe pango_font_description_free(font) }
    unsafe pango_layout_set_font_description(layout, font)
    unsafe pango_layout_set_text(layout, text, -1)
    let room = width < self.width ? max(0, width) : self.width
    unsafe pango_layout_set_width(layout, CInt(room * Double(PANGO_SCALE)))
    unsafe pango_layout_set_height(layout, -2)
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    unsafe pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    var size: CInt = 0
    unsafe pango_layout_get_size(layout, nil, &size)
    let height = Double(size) / Double(PANGO_SCALE)
    unsafe cairo_set_source_rgb(cairo, 0, 0, 0)
    unsafe cairo_move_to(cairo, x, bottom - height)
    unsafe pango_cairo_show_layout(cairo, layout)
    return height
  }
}
