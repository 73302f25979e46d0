import CGTK
import GLib

/// The bar at the top of a window, or a part of it.
@MainActor
public final class HeaderBar: Container {
  /// Creates a bar without buttons, title or contents.
  ///
  /// The C function is `gtk_header_bar_new`.
  public convenience init() {
    unsafe self.init(sinking: gtk_header_bar_new())
  }

  /// The title, or nil.
  ///
  /// The C functions are `gtk_header_bar_get_title` and `gtk_header_bar_set_title`.
  public var title: String? {
    get { unsafe string(gtk_header_bar_get_title(cast())) }
    set {
      guard newValue != title else { return }
      unsafe gtk_header_bar_set_title(cast(), newValue)
    }
  }

  /// The smaller line below the title, or nil.
  ///
  /// The C functions are `gtk_header_bar_get_subtitle` and `gtk_header_bar_set_subtitle`.
  public var subtitle: String? {
    get { unsafe string(gtk_header_bar_get_subtitle(cast())) }
    set {
      guard newValue != subtitle else { return }
      unsafe gtk_header_bar_set_subtitle(cast(), newValue)
    }
  }

  /// The widget that replaces the title, or nil.
  ///
  /// The C functions are `gtk_header_bar_get_custom_title` and `gtk_header_bar_set_custom_title`.
  public var customTitle: Widget? {
    get { unsafe Widget.wrapping(gtk_header_bar_get_custom_title(cast())) }
    set { unsafe gtk_header_bar_set_custom_title(cast(), newValue?.cast()) }
  }

  /// Adds a widget at the start, after the existing ones.
  ///
  /// The C function is `gtk_header_bar_pack_start`.
  public func packStart(_ child: Widget) {
    unsafe gtk_header_bar_pack_start(cast(), child.cast())
  }

  /// Adds a widget at the end, before the existing ones.
  ///
  /// The C function is `gtk_header_bar_pack_end`.
  public func packEnd(_ child: Widget) {
    unsafe gtk_header_bar_pack_end(cast(), child.cast())
  }

  /// Whether the bar has the window's buttons, such as the close button.
  ///
  /// The C functions are `gtk_header_bar_get_show_close_button` and
  /// `gtk_header_bar_set_show_close_button`.
  public var showsWindowButtons: Bool {
    get { unsafe gtk_header_bar_get_show_close_button(cast()) != 0 }
    set { unsafe gtk_header_bar_set_show_close_button(cast(), gboolean(newValue)) }
  }

  /// The layout of the window's buttons in the bar, such as `:close`, or nil for the system's
  /// layout.
  ///
  /// The C functions are `gtk_header_bar_get_decoration_layout` and
  /// `gtk_header_bar_set_decoration_layout`.
  public var decorationLayout: String? {
    get { unsafe string(gtk_header_bar_get_decoration_layout(cast())) }
    set { unsafe gtk_header_bar_set_decoration_layout(cast(), newValue) }
  }
}
