import CGTK
import GLib

/// A text field of one line.
@MainActor
open class Entry: Widget {
  /// Creates an empty entry.
  ///
  /// The C function is `gtk_entry_new`.
  public init() {
    unsafe super.init(sinking: gtk_entry_new())
    takesDrags = true
  }

  /// Adopts a new object of this C class from a C function; see ``Object/init(sinking:)``.
  @unsafe public override init(sinking pointer: @autoclosure () -> UnsafeMutableRawPointer?) {
    unsafe super.init(sinking: pointer())
    takesDrags = true
  }

  /// Wraps an object of this C class that has another owner; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
    takesDrags = true
  }

  /// The text.
  ///
  /// Setting the same text again changes nothing. The C functions are `gtk_entry_get_text` and
  /// `gtk_entry_set_text`.
  public var text: String {
    get { unsafe string(gtk_entry_get_text(cast())) ?? "" }
    set {
      guard newValue != text else { return }
      unsafe gtk_entry_set_text(cast(), newValue)
    }
  }

  /// The maximum length of the text, in Unicode scalars, or nil for none, which is the default.
  ///
  /// The end of a text that doesn't fit is left out. The C functions are `gtk_entry_get_max_length`
  /// and `gtk_entry_set_max_length`.
  public var maxLength: Int? {
    get {
      let length = unsafe Int(gtk_entry_get_max_length(cast()))
      return length > 0 ? length : nil
    }
    set { unsafe gtk_entry_set_max_length(cast(), CInt(clamping: newValue ?? 0)) }
  }

  /// Selects a range of characters, counted in Unicode scalars.
  ///
  /// The C function is `gtk_editable_select_region`.
  public func select(_ range: Range<Int>) {
    unsafe gtk_editable_select_region(
      opaque, CInt(clamping: range.lowerBound), CInt(clamping: range.upperBound))
  }

  /// The placeholder that is visible while the entry is empty, or nil.
  ///
  /// The C functions are `gtk_entry_get_placeholder_text` and `gtk_entry_set_placeholder_text`.
  public var placeholder: String? {
    get { unsafe string(gtk_entry_get_placeholder_text(cast())) }
    set { unsafe gtk_entry_set_placeholder_text(cast(), newValue) }
  }

  /// Runs `handler` when the text changes.
  ///
  /// The C signal is `changed`.
  @discardableResult
  public func onChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("changed", handler)
  }

  /// Runs `handler` when Return is pressed.
  ///
  /// The C signal is `activate`.
  @discardableResult
  public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("activate", handler)
  }
}

/// A search field.
@MainActor
public final class SearchEntry: Entry {
  /// Creates an empty entry.
  ///
  /// The C function is `gtk_search_entry_new`.
  public override init() {
    unsafe super.init(sinking: gtk_search_entry_new())
    // Otherwise assistive tools would read its name in the theme.
    unsafe gtk_entry_set_icon_tooltip_text(cast(), GTK_ENTRY_ICON_SECONDARY, localized("Clear"))
  }

  /// Wraps an object of this C class that has another owner; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }

  /// Runs `handler` shortly after the text has changed, with a debounce.
  ///
  /// The C signal is `search-changed`.
  @discardableResult
  public func onSearchChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("search-changed", handler)
  }
}
