import CGTK
import ImageFiles

/// A line of text to look for that comes when somebody wants it, and goes with Escape.
@MainActor
public final class SearchBar: Bin {
  /// The line of text.
  public let entry: SearchEntry

  /// Creates a bar that is closed.
  ///
  /// The C functions are `gtk_search_bar_new` and `gtk_search_bar_connect_entry`.
  ///
  /// - Parameter end: What stands after the line, or nil.
  public init(end: Widget? = nil) {
    entry = SearchEntry()
    unsafe super.init(sinking: gtk_search_bar_new())
    let row = Box(orientation: .horizontal, spacing: 6)
    // As narrow as a sidebar, where GTK would ask for twice as much.
    unsafe gtk_entry_set_width_chars(entry.cast(), 8)
    unsafe gtk_entry_set_max_width_chars(entry.cast(), 60)
    // As wide as the bar, which else has it in its middle.
    row.hexpand = true
    row.append(entry, expand: true)
    if let end { row.append(end) }
    unsafe gtk_container_add(cast(), row.cast())
    unsafe gtk_search_bar_connect_entry(cast(), entry.cast())
  }

  /// Whether the line shows; closing empties it.
  ///
  /// The C functions are `gtk_search_bar_get_search_mode` and `gtk_search_bar_set_search_mode`.
  public var isOpen: Bool {
    get { unsafe gtk_search_bar_get_search_mode(cast()) != 0 }
    set {
      guard newValue != isOpen else { return }
      unsafe gtk_search_bar_set_search_mode(cast(), gboolean(newValue))
    }
  }

  /// Opens the bar when somebody types while a widget, or one inside it, has the keyboard focus.
  ///
  /// What was typed is in the line then. The C function is `gtk_search_bar_handle_event`.
  ///
  /// - Parameter widget: The widget, which does not keep the bar.
  public func openByTyping(in widget: Widget) {
    widget.keep(
      unsafe widget.connectEvent("key-press-event") { [weak self] event in
        guard let self, isMapped else { return .proceed }
        let isTaken = unsafe gtk_search_bar_handle_event(cast(), typed(event))
        return isTaken != 0 ? .stop : .proceed
      })
  }

  /// Runs `handler` when the bar opens or closes.
  ///
  /// The C signal is `notify::search-mode-enabled`.
  public func onOpenChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connectNotify("search-mode-enabled", handler)
  }
}
