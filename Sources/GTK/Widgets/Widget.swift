import CGTK
import GLib

/// A widget: an element on the screen.
///
/// Widgets are visible when they are created, except for windows and popovers. A widget in a
/// container lives as long as the container, and its wrapper with it.
@MainActor
open class Widget: Object {
  /// Whether a new widget is visible at once.
  class var isVisibleWhenCreated: Bool { true }

  /// Adopts a new widget from a C function, and makes it visible, except for a window.
  ///
  /// A program calls it in its own class for a widget that has none here: see
  /// ``Object/init(sinking:)`` for the ownership.
  @unsafe public override init(sinking pointer: @autoclosure () -> UnsafeMutableRawPointer?) {
    unsafe super.init(sinking: pointer())
    if Self.isVisibleWhenCreated { unsafe gtk_widget_show(cast()) }
  }

  /// Wraps a widget that has another owner, and leaves it as it is.
  ///
  /// See ``Object/init(borrowing:)`` for the ownership.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }

  /// Whether the widget is visible if its parents are.
  ///
  /// The C functions are `gtk_widget_get_visible` and `gtk_widget_set_visible`.
  public var isVisible: Bool {
    get { unsafe gtk_widget_get_visible(cast()) != 0 }
    set { unsafe gtk_widget_set_visible(cast(), gboolean(newValue)) }
  }

  /// Whether the widget reacts to the person if its parents do.
  ///
  /// The C functions are `gtk_widget_get_sensitive` and `gtk_widget_set_sensitive`.
  public var isSensitive: Bool {
    get { kept(WidgetCover.self)?.isSensitive ?? isSensitiveInGTK }
    set {
      if let cover = kept(WidgetCover.self) {
        cover.isSensitive = newValue
      } else {
        setSensitive(newValue)
      }
    }
  }

  var isSensitiveInGTK: Bool { unsafe gtk_widget_get_sensitive(cast()) != 0 }

  func setSensitive(_ isSensitive: Bool) {
    unsafe gtk_widget_set_sensitive(cast(), gboolean(isSensitive))
  }

  /// Whether the widget reacts to the person: it and all its parents are sensitive.
  ///
  /// The C function is `gtk_widget_is_sensitive`.
  public var isUsable: Bool { unsafe gtk_widget_is_sensitive(cast()) != 0 }

  /// The tooltip, or nil.
  ///
  /// The C functions are `gtk_widget_get_tooltip_text` and `gtk_widget_set_tooltip_text`.
  public var tooltip: String? {
    get { unsafe takingString(gtk_widget_get_tooltip_text(cast())) }
    set { unsafe gtk_widget_set_tooltip_text(cast(), newValue) }
  }

  /// The widget's name in style sheets, as in `#name`.
  ///
  /// The C functions are `gtk_widget_get_name` and `gtk_widget_set_name`.
  public var name: String {
    get { unsafe string(gtk_widget_get_name(cast())) ?? "" }
    set { unsafe gtk_widget_set_name(cast(), newValue) }
  }

  /// The opacity, from 0 for invisible to 1 for opaque.
  ///
  /// The C functions are `gtk_widget_get_opacity` and `gtk_widget_set_opacity`.
  public var opacity: Double {
    get { unsafe gtk_widget_get_opacity(cast()) }
    set { unsafe gtk_widget_set_opacity(cast(), newValue) }
  }

  /// The container of the widget, or nil.
  ///
  /// The C function is `gtk_widget_get_parent`.
  public var parent: Widget? {
    unsafe Widget.wrapping(gtk_widget_get_parent(cast()))
  }

  /// The window of the widget, or nil.
  ///
  /// The C function is `gtk_widget_get_toplevel`.
  public var window: Window? {
    guard let toplevel = unsafe gtk_widget_get_toplevel(cast()),
      unsafe gtk_widget_is_toplevel(toplevel) != 0
    else { return nil }
    return unsafe Widget.wrapping(toplevel) as? Window
  }

  /// Whether the widget is on the screen, together with its parents.
  ///
  /// The C function is `gtk_widget_get_mapped`.
  public var isMapped: Bool { unsafe gtk_widget_get_mapped(cast()) != 0 }

  /// Whether the widget's container shows it; true by default.
  ///
  /// Containers set it when they place their children; setting ``isVisible`` then would request an
  /// allocation that GTK 3.24 drops. The C functions are `gtk_widget_get_child_visible` and
  /// `gtk_widget_set_child_visible`.
  public var isShownByParent: Bool {
    get { unsafe gtk_widget_get_child_visible(cast()) != 0 }
    set { unsafe gtk_widget_set_child_visible(cast(), gboolean(newValue)) }
  }

  /// Whether the widget has its GDK resources.
  ///
  /// The C function is `gtk_widget_get_realized`.
  public var isRealized: Bool { unsafe gtk_widget_get_realized(cast()) != 0 }

  /// Whether `other` is this widget or somewhere inside it; false for nil.
  ///
  /// The C function is `gtk_widget_is_ancestor`.
  public func contains(_ other: Widget?) -> Bool {
    guard let other else { return false }
    return unsafe self == other || gtk_widget_is_ancestor(other.cast(), cast()) != 0
  }

  /// Removes the widget from its container, if any.
  ///
  /// The widget lives on while its wrapper is held. The C function is `gtk_container_remove`.
  public func removeFromParent() {
    guard let parent = unsafe gtk_widget_get_parent(cast()) else { return }
    unsafe gtk_container_remove(typed(Raw(parent)), cast())
  }

  /// Removes the widget from its container, disconnects all handlers and releases all kept objects,
  /// and does the same to the widgets inside.
  ///
  /// The remaining object does nothing. The C function is `gtk_widget_destroy`.
  public func destroy() {
    unsafe gtk_widget_destroy(cast())
  }

  /// Requests that the widget is drawn again.
  ///
  /// The C function is `gtk_widget_queue_draw`.
  public func queueDraw() {
    unsafe gtk_widget_queue_draw(cast())
  }

  /// Requests that the widget is measured and allocated again.
  ///
  /// The C function is `gtk_widget_queue_resize`.
  public func queueResize() {
    unsafe gtk_widget_queue_resize(cast())
  }

  /// Allocates the widget again if it, or a widget in it, requested that since its last allocation.
  ///
  /// GTK 3.24 drops a request during the allocation of the widgets around, and then never receives
  /// the same request again. A widget that isn't on the screen, or wasn't allocated yet, is left
  /// alone. The C function is `gtk_widget_size_allocate`.
  package func placeIfAsked() {
    var place = allocation
    // GTK gives a widget that wasn't allocated a height of one pixel.
    guard isMapped, place.height > 1 else { return }
    let margins = margins
    place.x -= textDirection == .rightToLeft ? margins.end : margins.start
    place.y -= margins.top
    place.width += margins.start + margins.end
    place.height += margins.top + margins.bottom
    takePlace(place)
  }

  /// Allocates the widget, margins included, in logical pixels relative to the nearest window.
  func takePlace(_ rectangle: Rectangle) {
    // GTK warns about widgets that are allocated without having been measured; measures are cached.
    var minimum: CInt = 0
    unsafe gtk_widget_get_preferred_width(cast(), &minimum, nil)
    var allocation = rectangle.allocation
    unsafe gtk_widget_size_allocate(cast(), &allocation)
  }

  /// Requests that the widget is allocated again, at its current size.
  ///
  /// The C function is `gtk_widget_queue_allocate`.
  public func queueAllocate() {
    unsafe gtk_widget_queue_allocate(cast())
  }
}
