import CGTK
import GLib

/// The functions shared by the C classes behind each ``LayoutContainer``, which call the wrapper.
///
/// Without a wrapper, because it is gone or not complete yet, they work as their parent class in
/// GTK.
@MainActor
enum LayoutClass {
  /// Initializes a C class so that its functions call the wrapper.
  static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { widgetClass, _ in
    let widgetClass = unsafe typed(widgetClass, as: GtkWidgetClass.self)
    unsafe widgetClass.pointee.get_request_mode = callback(requestMode)
    unsafe widgetClass.pointee.get_preferred_width = callback(preferredWidth)
    unsafe widgetClass.pointee.get_preferred_height = callback(preferredHeight)
    unsafe widgetClass.pointee.size_allocate = callback(sizeAllocate)
    unsafe widgetClass.pointee.draw = callback(draw)
  }

  private typealias Extent = UnsafeMutablePointer<CInt>

  /// Returns the mode in which GTK asks for neither extent by the other one.
  private static let requestMode: @MainActor @convention(c) (Raw) -> GtkSizeRequestMode = { _ in
    GTK_SIZE_REQUEST_CONSTANT_SIZE
  }

  private static let preferredWidth: @MainActor @convention(c) (Raw, Extent?, Extent?) -> Void = {
    unsafe write(wrapper($0)?.measureWidth() ?? parentWidth(of: $0), $1, $2)
  }

  private static let preferredHeight: @MainActor @convention(c) (Raw, Extent?, Extent?) -> Void = {
    unsafe write(wrapper($0)?.measureHeight() ?? parentHeight(of: $0), $1, $2)
  }

  private static let sizeAllocate:
    @MainActor @convention(c) (Raw, UnsafeMutablePointer<GtkAllocation>) -> Void = {
      guard let wrapper = unsafe wrapper($0) else {
        return unsafe parent(of: $0).pointee.size_allocate(typed($0), $1)
      }
      unsafe gtk_widget_set_allocation(typed($0), $1)
      unsafe wrapper.allocate(Rectangle($1.pointee))
    }

  private static let draw: @MainActor @convention(c) (Raw, OpaquePointer) -> CInt = {
    if let wrapper = unsafe wrapper($0) {
      unsafe DrawContext.scoped($1) { wrapper.draw($0) }
    } else {
      unsafe parentDraw($0, $1)
    }
    return gboolean(false)
  }

  /// Returns the width that the parent class requests.
  static func parentWidth(of widget: Raw) -> Measure {
    var minimum: CInt = 0
    var natural: CInt = 0
    unsafe parent(of: widget).pointee.get_preferred_width(typed(widget), &minimum, &natural)
    return Measure(minimum: Int(minimum), natural: Int(natural))
  }

  /// Returns the height that the parent class requests.
  static func parentHeight(of widget: Raw) -> Measure {
    var minimum: CInt = 0
    var natural: CInt = 0
    unsafe parent(of: widget).pointee.get_preferred_height(typed(widget), &minimum, &natural)
    return Measure(minimum: Int(minimum), natural: Int(natural))
  }

  /// Allocates as the parent class does.
  static func parentAllocate(_ widget: Raw, _ rectangle: Rectangle) {
    var allocation = rectangle.allocation
    unsafe parent(of: widget).pointee.size_allocate(typed(widget), &allocation)
  }

  /// Draws as the parent class does.
  static func parentDraw(_ widget: Raw, _ cairo: OpaquePointer) {
    _ = unsafe parent(of: widget).pointee.draw(typed(widget), cairo)
  }

  /// Returns the parent class in GTK.
  private static func parent(of widget: Raw) -> UnsafeMutablePointer<GtkWidgetClass> {
    let own = unsafe typed(widget, as: GTypeInstance.self).pointee.g_class
    return unsafe typed(g_type_class_peek_parent(own))
  }

  private static func wrapper(_ widget: Raw) -> LayoutContainer? {
    unsafe Object.living(widget) as? LayoutContainer
  }

  private static func write(_ measure: Measure, _ minimum: Extent?, _ natural: Extent?) {
    unsafe minimum?.pointee = CInt(clamping: measure.minimum)
    unsafe natural?.pointee = CInt(clamping: measure.natural)
  }
}
