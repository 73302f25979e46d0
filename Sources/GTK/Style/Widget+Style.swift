import CGTK
import GLib

/// The direction of text, which defines the start and the end.
public enum TextDirection: Sendable {
  /// The direction of English: the start is the left side.
  case leftToRight
  /// The direction of Hebrew: the start is the right side.
  case rightToLeft

  init(_ direction: GtkTextDirection) {
    self = direction == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight
  }

  /// The direction from the other side.
  public var opposite: TextDirection { self == .rightToLeft ? .leftToRight : .rightToLeft }

  var direction: GtkTextDirection {
    self == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR
  }

  /// The default direction of widgets, initially that of the language.
  ///
  /// The C functions are `gtk_widget_get_default_direction` and
  /// `gtk_widget_set_default_direction`.
  @MainActor public static var standard: TextDirection {
    get { TextDirection(gtk_widget_get_default_direction()) }
    set { gtk_widget_set_default_direction(newValue.direction) }
  }
}

extension Widget {
  /// The direction of the widget's contents; once it is set, ``TextDirection/standard`` no longer
  /// counts for the widget.
  ///
  /// The widgets in a container don't inherit its direction. The C functions are
  /// `gtk_widget_get_direction` and `gtk_widget_set_direction`.
  public var textDirection: TextDirection {
    get { unsafe TextDirection(gtk_widget_get_direction(cast())) }
    set { unsafe gtk_widget_set_direction(cast(), newValue.direction) }
  }

  /// Returns the widget to the direction ``TextDirection/standard``.
  ///
  /// The C function is `gtk_widget_set_direction`.
  public func resetTextDirection() {
    unsafe gtk_widget_set_direction(cast(), GTK_TEXT_DIR_NONE)
  }

  /// The number of device pixels per logical pixel.
  ///
  /// The C function is `gtk_widget_get_scale_factor`.
  public var scaleFactor: Int { unsafe Int(gtk_widget_get_scale_factor(cast())) }

  /// Calls `handler` when the number of device pixels per logical pixel changes, as on another
  /// screen.
  ///
  /// The widget keeps its allocation. The C signal is `notify::scale-factor`.
  @discardableResult
  public func onScaleFactorChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connectNotify("scale-factor", handler)
  }

  /// Adds a style class, which style sheets refer to as `.name`.
  ///
  /// The C function is `gtk_style_context_add_class`.
  public func addStyleClass(_ name: String) {
    unsafe gtk_style_context_add_class(gtk_widget_get_style_context(cast()), name)
  }

  /// Removes a style class; does nothing if the widget doesn't have it.
  ///
  /// The C function is `gtk_style_context_remove_class`.
  public func removeStyleClass(_ name: String) {
    unsafe gtk_style_context_remove_class(gtk_widget_get_style_context(cast()), name)
  }

  /// Whether the widget has a style class.
  ///
  /// The C function is `gtk_style_context_has_class`.
  public func hasStyleClass(_ name: String) -> Bool {
    unsafe gtk_style_context_has_class(gtk_widget_get_style_context(cast()), name) != 0
  }

  /// Adds or removes a style class.
  public func setStyleClass(_ name: String, _ isSet: Bool) {
    if isSet { addStyleClass(name) } else { removeStyleClass(name) }
  }

  /// Returns the theme's color with a name, as in `@name`, or nil if it has none.
  ///
  /// The C function is `gtk_style_context_lookup_color`.
  public func themeColor(named name: String) -> Color? {
    var color = GdkRGBA()
    guard
      unsafe gtk_style_context_lookup_color(gtk_widget_get_style_context(cast()), name, &color) != 0
    else { return nil }
    return Color(color)
  }

  /// The text color of the widget in its current state.
  ///
  /// The C function is `gtk_style_context_get_color`.
  public var foreground: Color {
    var color = GdkRGBA()
    let style = unsafe gtk_widget_get_style_context(cast())
    unsafe gtk_style_context_get_color(style, gtk_style_context_get_state(style), &color)
    return Color(color)
  }

  /// Calls `handler` when the theme or the style classes change the widget's appearance.
  ///
  /// The C signal is `style-updated`.
  @discardableResult
  public func onStyleUpdated(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("style-updated", handler)
  }

  /// Calls `handler` when the widget's text direction changes.
  ///
  /// The C signal is `direction-changed`.
  @discardableResult
  public func onDirectionChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    unsafe connect("direction-changed") { (_: Raw?) in handler() }
  }

  /// Calls `handler` when the widget's state changes, such as active, hovered or insensitive.
  ///
  /// The C signal is `state-flags-changed`.
  @discardableResult
  public func onStateFlagsChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    unsafe connect("state-flags-changed") { (_: Raw?) in handler() }
  }
}
