import CGTK

/// The C class behind ``LayoutBin``: a `GtkBin` that asks its wrapper.
///
/// Where there is no wrapper, because it is gone or not complete yet, it works as a `GtkBin`.
@MainActor
enum LayoutBinClass {
  /// The registered type.
  static let type = unsafe UntoldAccessible.waitingType(
    of: gtk_bin_get_type(), named: "SwiftLayoutBin", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { widgetClass, _ in
    let widgetClass = unsafe typed(widgetClass, as: GtkWidgetClass.self)
    unsafe widgetClass.pointee.get_request_mode = callback(requestMode)
    unsafe widgetClass.pointee.get_preferred_width = callback(preferredWidth)
    unsafe widgetClass.pointee.get_preferred_height = callback(preferredHeight)
    unsafe widgetClass.pointee.get_preferred_width_for_height = callback(
      preferredWidthForHeight)
    unsafe widgetClass.pointee.get_preferred_height_for_width = callback(
      preferredHeightForWidth)
    unsafe widgetClass.pointee.size_allocate = callback(sizeAllocate)
    unsafe widgetClass.pointee.draw = callback(draw)
  }

  private typealias Extent = UnsafeMutablePointer<CInt>

  private static let requestMode: @MainActor @convention(c) (Raw) -> GtkSizeRequestMode = { _ in
    GTK_SIZE_REQUEST_CONSTANT_SIZE
  }

  private static let preferredWidth: @MainActor @convention(c) (Raw, Extent?, Extent?) -> Void = {
    unsafe write(wrapper($0)?.measureWidth() ?? parentWidth(of: $0), $1, $2)
  }

  private static let preferredHeight: @MainActor @convention(c) (Raw, Extent?, Extent?) -> Void = {
    unsafe write(wrapper($0)?.measureHeight() ?? parentHeight(of: $0), $1, $2)
  }

  private static let preferredWidthForHeight:
    @MainActor @convention(c) (Raw, CInt, Extent?, Extent?) -> Void = {
      unsafe preferredWidth($0, $2, $3)
    }

  private static let preferredHeightForWidth:
    @MainActor @convention(c) (Raw, CInt, Extent?, Extent?) -> Void = {
      unsafe preferredHeight($0, $2, $3)
    }

  private static let sizeAllocate:
    @MainActor @convention(c) (Raw, UnsafeMutablePointer<GtkAllocation>) -> Void = {
      guard let wrapper = unsafe wrapper($0) else {
        unsafe parent.pointee.size_allocate($0.assumingMemoryBound(to: GtkWidget.self), $1)
        return
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

  /// What a `GtkBin` asks for.
  static func parentWidth(of widget: Raw) -> Measure {
    var minimum: CInt = 0
    var natural: CInt = 0
    unsafe parent.pointee.get_preferred_width(typed(widget), &minimum, &natural)
    return Measure(minimum: Int(minimum), natural: Int(natural))
  }

  /// What a `GtkBin` asks for.
  static func parentHeight(of widget: Raw) -> Measure {
    var minimum: CInt = 0
    var natural: CInt = 0
    unsafe parent.pointee.get_preferred_height(typed(widget), &minimum, &natural)
    return Measure(minimum: Int(minimum), natural: Int(natural))
  }

  /// Draws as a `GtkBin` does.
  static func parentDraw(_ widget: Raw, _ cairo: OpaquePointer) {
    _ = unsafe parent.pointee.draw(typed(widget), cairo)
  }

  private static let parent: UnsafeMutablePointer<GtkWidgetClass> =
    unsafe typed(g_type_class_ref(gtk_bin_get_type()))

  private static func wrapper(_ widget: Raw) -> LayoutBin? {
    unsafe Object.living(widget) as? LayoutBin
  }

  private static func write(_ measure: Measure, _ minimum: Extent?, _ natural: Extent?) {
    unsafe minimum?.pointee = CInt(clamping: measure.minimum)
    unsafe natural?.pointee = CInt(clamping: measure.natural)
  }
}
