import CGTK
import GLib

/// A bar with a search field that opens on request, and closes with Escape.
@MainActor
public final class SearchBar: Bin {
  /// The search field.
  public let entry: SearchEntry

  /// Creates a closed bar.
  ///
  /// The C functions are `gtk_search_bar_new` and `gtk_search_bar_connect_entry`.
  ///
  /// - Parameter end: The widget after the search field, or nil.
  public init(end: Widget? = nil) {
    entry = SearchEntry()
    unsafe super.init(sinking: gtk_search_bar_new())
    let row = Box(orientation: .horizontal, spacing: 6)
    // As narrow as a sidebar; GTK would request twice as much.
    unsafe gtk_entry_set_width_chars(entry.cast(), 8)
    unsafe gtk_entry_set_max_width_chars(entry.cast(), 60)
    // As wide as the bar, which centers it otherwise.
    row.hexpand = true
    row.append(entry, expand: true)
    if let end { row.append(end) }
    unsafe gtk_container_add(cast(), row.cast())
    unsafe gtk_search_bar_connect_entry(cast(), entry.cast())
  }

  /// Whether the search field is visible; closing clears it.
  ///
  /// The C functions are `gtk_search_bar_get_search_mode` and `gtk_search_bar_set_search_mode`.
  public var isOpen: Bool {
    get { unsafe gtk_search_bar_get_search_mode(cast()) != 0 }
    set {
      guard newValue != isOpen else { return }
      unsafe gtk_search_bar_set_search_mode(cast(), gboolean(newValue))
    }
  }

  /// Opens the bar when a person types while a widget, or one inside it, has the keyboard focus.
  ///
  /// The search field receives the typed text then. The C function is
  /// `gtk_search_bar_handle_event`.
  ///
  /// - Parameter widget: The widget, which does not keep the bar.
  public func openByTyping(in widget: Widget) {
    unsafe widget.connectEvent("key-press-event") { [weak self] event in
      guard let self, isMapped else { return .proceed }
      let isTaken = unsafe gtk_search_bar_handle_event(cast(), typed(event))
      return isTaken != 0 ? .stop : .proceed
    }
  }

  /// Runs `handler` when the bar opens or closes.
  ///
  /// The C signal is `notify::search-mode-enabled`.
  @discardableResult
  public func onOpenChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connectNotify("search-mode-enabled", handler)
  }
}
