import CGTK
import ImageFiles

/// Something that a person sees.
///
/// Widgets are visible when they are created, windows and popovers excepted. A widget that is in a
/// container lives as long as the container, and its wrapper with it.
@MainActor
open class Widget: Object {
  /// Whether a new widget is shown at once.
  class var isVisibleWhenCreated: Bool { true }

  /// Takes over a widget that a C function has just made, and shows it, a window excepted.
  ///
  /// A class of a program's own for a widget that has none here calls it: see
  /// ``Object/init(sinking:)`` for who owns what.
  @unsafe public override init(sinking pointer: @autoclosure () -> UnsafeMutableRawPointer?) {
    unsafe super.init(sinking: pointer())
    if Self.isVisibleWhenCreated { unsafe gtk_widget_show(cast()) }
  }

  /// Wraps a widget that somebody else owns, and leaves it as it is.
  ///
  /// See ``Object/init(borrowing:)`` for who owns what.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }

  /// Whether the widget is shown where its parents are.
  ///
  /// The C functions are `gtk_widget_get_visible` and `gtk_widget_set_visible`.
  public var isVisible: Bool {
    get { unsafe gtk_widget_get_visible(cast()) != 0 }
    set { unsafe gtk_widget_set_visible(cast(), gboolean(newValue)) }
  }

  /// Whether the widget reacts to the person, where its parents do.
  ///
  /// The C functions are `gtk_widget_get_sensitive` and `gtk_widget_set_sensitive`.
  public var isSensitive: Bool {
    get { unsafe gtk_widget_get_sensitive(cast()) != 0 }
    set { unsafe gtk_widget_set_sensitive(cast(), gboolean(newValue)) }
  }

  /// Whether the widget reacts to the person: it and all that it is in are sensitive.
  ///
  /// The C function is `gtk_widget_is_sensitive`.
  public var isUsable: Bool { unsafe gtk_widget_is_sensitive(cast()) != 0 }

  /// The text that shows while the pointer rests on the widget, or nil.
  ///
  /// The C functions are `gtk_widget_get_tooltip_text` and `gtk_widget_set_tooltip_text`.
  public var tooltip: String? {
    get { unsafe takingString(gtk_widget_get_tooltip_text(cast())) }
    set { unsafe gtk_widget_set_tooltip_text(cast(), newValue) }
  }

  /// The name that style sheets know the widget by, as in `#name`.
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

  /// The container that the widget is in, or nil.
  ///
  /// The C function is `gtk_widget_get_parent`.
  public var parent: Widget? {
    unsafe Widget.wrapping(gtk_widget_get_parent(cast()))
  }

  /// The window that the widget is in, or nil.
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

  /// Whether the container that the widget is in shows it, as at first.
  ///
  /// Containers set it as they place what is inside; setting ``isVisible`` then would ask for a place
  /// that GTK 3.24 forgets to give. The C functions are `gtk_widget_get_child_visible` and
  /// `gtk_widget_set_child_visible`.
  public var isShownByParent: Bool {
    get { unsafe gtk_widget_get_child_visible(cast()) != 0 }
    set { unsafe gtk_widget_set_child_visible(cast(), gboolean(newValue)) }
  }

  /// Whether the widget has what it needs to draw.
  ///
  /// The C function is `gtk_widget_get_realized`.
  public var isRealized: Bool { unsafe gtk_widget_get_realized(cast()) != 0 }

  /// Whether `other` is this widget or somewhere inside it; false for nil.
  ///
  /// The C function is `gtk_widget_is_ancestor`.
  public func contains(_ other: Widget?) -> Bool {
    guard let other else { return false }
    return isSame(as: other) || isAncestor(of: other)
  }

  /// Whether `other` is somewhere inside this widget.
  ///
  /// The C function is `gtk_widget_is_ancestor`.
  public func isAncestor(of other: Widget) -> Bool {
    unsafe gtk_widget_is_ancestor(other.cast(), cast()) != 0
  }

  /// Takes the widget out of its container; one that is in none is no error.
  ///
  /// The widget lives on while its wrapper is held. The C function is
  /// `gtk_container_remove`.
  public func removeFromParent() {
    guard let parent = unsafe gtk_widget_get_parent(cast()) else { return }
    unsafe gtk_container_remove(typed(Raw(parent)), cast())
  }

  /// Takes the widget out of its container, disconnects all handlers and lets go of what is kept,
  /// and does the same to the widgets inside.
  ///
  /// What is left does nothing any more. The C function is `gtk_widget_destroy`.
  public func destroy() {
    unsafe gtk_widget_destroy(cast())
  }

  /// Asks for the widget to be drawn again.
  ///
  /// The C function is `gtk_widget_queue_draw`.
  public func queueDraw() {
    unsafe gtk_widget_queue_draw(cast())
  }

  /// Asks for the widget to be measured and allocated again.
  ///
  /// The C function is `gtk_widget_queue_resize`.
  public func queueResize() {
    unsafe gtk_widget_queue_resize(cast())
  }

  /// Gives the widget its place again where it, or something in it, asked for that since it got one.
  ///
  /// GTK 3.24 forgets what is asked for while it places what is around, and never hears of the same
  /// wish again. A widget that isn't on the screen, or had no place yet, is left alone. The C function
  /// is `gtk_widget_size_allocate`.
  package func placeIfAsked() {
    var place = allocation
    // GTK has a widget without a place be one pixel high.
    guard isMapped, place.height > 1 else { return }
    let margins = margins
    place.x -= textDirection == .rightToLeft ? margins.end : margins.start
    place.y -= margins.top
    place.width += margins.start + margins.end
    place.height += margins.top + margins.bottom
    takePlace(place)
  }

  /// Gives the widget a place, its margins included, relative to the nearest window, in logical pixels.
  func takePlace(_ rectangle: Rectangle) {
    // GTK warns about widgets that are allocated without having been asked; answers are cached.
    var minimum: CInt = 0
    unsafe gtk_widget_get_preferred_width(cast(), &minimum, nil)
    var allocation = rectangle.allocation
    unsafe gtk_widget_size_allocate(cast(), &allocation)
  }

  /// Asks for the widget to be allocated again, at the size that it has.
  ///
  /// The C function is `gtk_widget_queue_allocate`.
  public func queueAllocate() {
    unsafe gtk_widget_queue_allocate(cast())
  }
}
