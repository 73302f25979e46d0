import CGTK
public import GTK

/// An unmodified `GtkPaned`, for comparison with the library's.
@MainActor
public final class BarePaned {
  /// The widget.
  public let widget: Widget

  /// Creates a paned whose widgets may shrink and whose end takes the remaining width, like the
  /// library's.
  public init(start: Widget, end: Widget) {
    unsafe widget = Widget(sinking: gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    unsafe gtk_paned_pack1(paned, start.raw.assumingMemoryBound(to: GtkWidget.self), 0, 1)
    unsafe gtk_paned_pack2(paned, end.raw.assumingMemoryBound(to: GtkWidget.self), 1, 1)
    widget.isVisible = true
  }

  /// The position of the divider, in logical pixels.
  public var position: Int {
    get { unsafe Int(gtk_paned_get_position(paned)) }
    set { unsafe gtk_paned_set_position(paned, CInt(newValue)) }
  }

  /// Whether the divider is a broad bar, rather than a line.
  public var hasWideHandle: Bool {
    get { unsafe gtk_paned_get_wide_handle(paned) != 0 }
    set { unsafe gtk_paned_set_wide_handle(paned, newValue ? 1 : 0) }
  }

  private var paned: UnsafeMutablePointer<GtkPaned> {
    unsafe widget.raw.assumingMemoryBound(to: GtkPaned.self)
  }
}

/// The positions of a paned's widgets and windows; a hidden one has none.
public struct PanedPlaces: Equatable {
  /// The paned and its two widgets.
  public var widgets: [Rectangle?]
  /// The windows of the two widgets, and the divider's window.
  public var windows: [Rectangle?]

  /// Reads the positions of a widget that is a `GtkPaned`.
  @MainActor
  public init(of widget: Widget) {
    let paned = unsafe widget.raw.assumingMemoryBound(to: GtkPaned.self)
    widgets = [widget.allocation]
    windows = []
    unsafe append(gtk_paned_get_child1(paned))
    unsafe append(gtk_paned_get_child2(paned))
    unsafe windows.append(Self.place(of: gtk_paned_get_handle_window(paned)))
  }

  private mutating func append(_ child: UnsafeMutablePointer<GtkWidget>?) {
    guard let child = unsafe child, unsafe gtk_widget_get_visible(child) != 0 else {
      widgets.append(nil)
      windows.append(nil)
      return
    }
    var place = GtkAllocation()
    unsafe gtk_widget_get_allocation(child, &place)
    widgets.append(Self.rectangle(place))
    unsafe windows.append(Self.place(of: gtk_widget_get_parent_window(child)))
  }

  private static func place(of window: OpaquePointer?) -> Rectangle? {
    guard let window = unsafe window, unsafe gdk_window_is_visible(window) != 0 else { return nil }
    var place = GdkRectangle()
    unsafe gdk_window_get_geometry(window, &place.x, &place.y, &place.width, &place.height)
    return rectangle(place)
  }

  private static func rectangle(_ place: GdkRectangle) -> Rectangle {
    Rectangle(
      x: Int(place.x), y: Int(place.y), width: Int(place.width), height: Int(place.height))
  }
}
