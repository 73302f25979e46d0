import CGTK
import ImageFiles

/// A line of text to write.
@MainActor
open class Entry: Widget {
  /// Creates an empty entry.
  ///
  /// The C function is `gtk_entry_new`.
  public init() {
    unsafe super.init(sinking: gtk_entry_new())
    takesDrags = true
  }

  /// Takes over an object of this C class that a C function made; see ``Object/init(sinking:)``.
  @unsafe public override init(sinking pointer: @autoclosure () -> UnsafeMutableRawPointer?) {
    unsafe super.init(sinking: pointer())
    takesDrags = true
  }

  /// Wraps an object of this C class that somebody else owns; see ``Object/init(borrowing:)``.
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

  /// Selects some characters, counted from the first one as the text's scalars.
  ///
  /// The C function is `gtk_editable_select_region`.
  public func select(_ range: Range<Int>) {
    unsafe gtk_editable_select_region(opaque, gint(range.lowerBound), gint(range.upperBound))
  }

  /// What stands in the entry while it is empty, or nil.
  ///
  /// The C functions are `gtk_entry_get_placeholder_text` and `gtk_entry_set_placeholder_text`.
  public var placeholder: String? {
    get { unsafe string(gtk_entry_get_placeholder_text(cast())) }
    set { unsafe gtk_entry_set_placeholder_text(cast(), newValue) }
  }

  /// Runs `handler` when the text changes.
  ///
  /// The C signal is `changed`.
  public func onChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("changed", handler)
  }

  /// Runs `handler` when Return is pressed.
  ///
  /// The C signal is `activate`.
  public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("activate", handler)
  }
}

/// A line of text to look for.
@MainActor
public final class SearchEntry: Entry {
  /// Creates an empty entry.
  ///
  /// The C function is `gtk_search_entry_new`.
  public override init() {
    unsafe super.init(sinking: gtk_search_entry_new())
    // Else its name in the theme would be all that is read.
    unsafe gtk_entry_set_icon_tooltip_text(cast(), GTK_ENTRY_ICON_SECONDARY, localized("Clear"))
  }

  /// Wraps an object of this C class that somebody else owns; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }

  /// Runs `handler` a moment after the text changed.
  ///
  /// The C signal is `search-changed`.
  public func onSearchChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("search-changed", handler)
  }
}
