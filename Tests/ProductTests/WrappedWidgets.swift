import CGTK
import GTK

// GTK widgets that the library doesn't wrap, wrapped as by a program outside.

/// A calendar month with a selected day.
@MainActor
final class Calendar: Widget {
  /// A property of a subclass, which lives as long as its widget.
  var selections: [Int] = []

  init() {
    unsafe super.init(sinking: gtk_calendar_new())
    unsafe onSignal("day-selected") { [weak self] _ in
      guard let self else { return }
      selections.append(day)
    }
  }

  var day: Int {
    get {
      var day: guint = 0
      unsafe gtk_calendar_get_date(calendar, nil, nil, &day)
      return Int(day)
    }
    set { unsafe gtk_calendar_select_day(calendar, guint(newValue)) }
  }

  private var calendar: UnsafeMutablePointer<GtkCalendar> {
    unsafe pointer.assumingMemoryBound(to: GtkCalendar.self)
  }
}

/// An editor of several lines, with the buffer that GTK created for it.
@MainActor
final class Editor: Widget {
  let buffer: Object

  init() {
    let view = unsafe gtk_text_view_new()
    unsafe buffer = Object(
      borrowing: gtk_text_view_get_buffer(
        UnsafeMutableRawPointer(view)?.assumingMemoryBound(to: GtkTextView.self)))
    unsafe super.init(sinking: view)
  }

  func insert(_ text: String) {
    let buffer = unsafe buffer.pointer.assumingMemoryBound(to: GtkTextBuffer.self)
    unsafe gtk_text_buffer_insert_at_cursor(buffer, text, -1)
  }

  /// Calls `handler` with each inserted text, and its length in bytes.
  @discardableResult
  func onInsert(_ handler: @escaping @MainActor (String, Int) -> Void) -> SignalConnection {
    unsafe buffer.onSignal("insert-text") { values in
      if case .text(let text?) = values[1], case .number(let length) = values[2] {
        handler(text, length)
      }
    }
  }
}

/// A tree with one row, which has a child row.
@MainActor
final class Tree: Widget {
  init() {
    var types = [CGTK_type_string()]
    let store = unsafe gtk_tree_store_newv(1, &types)
    var outer = unsafe GtkTreeIter()
    var inner = unsafe GtkTreeIter()
    unsafe gtk_tree_store_append(store, &outer, nil)
    unsafe gtk_tree_store_append(store, &inner, &outer)
    unsafe super.init(
      sinking: gtk_tree_view_new_with_model(store.map { OpaquePointer($0) }))
    unsafe gtk_tree_view_append_column(tree, gtk_tree_view_column_new())
    unsafe g_object_unref(UnsafeMutableRawPointer(store))
  }

  /// Whether the row is expanded.
  var isExpanded: Bool {
    unsafe withPath { unsafe gtk_tree_view_row_expanded(tree, $0) != 0 }
  }

  func expand() {
    unsafe withPath { path in _ = unsafe gtk_tree_view_expand_row(tree, path, 0) }
  }

  func activate() {
    unsafe withPath { path in
      unsafe gtk_tree_view_row_activated(tree, path, gtk_tree_view_get_column(tree, 0))
    }
  }

  /// Calls `handler` with the depth of the activated row.
  @discardableResult
  func onActivate(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
    unsafe onSignal("row-activated") { values in
      guard case .pointer(let path?) = values[0], case .object = values[1] else { return }
      handler(unsafe Int(gtk_tree_path_get_depth(OpaquePointer(path))))
    }
  }

  /// Calls `handler`, which returns whether rows stay collapsed.
  @discardableResult
  func onExpand(_ handler: @escaping @MainActor () -> Bool) -> SignalConnection {
    unsafe answerSignal("test-expand-row") { _ in .flag(handler()) }
  }

  private func withPath<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    let path = unsafe gtk_tree_path_new_first()
    defer { unsafe gtk_tree_path_free(path) }
    return unsafe body(path)
  }

  private var tree: UnsafeMutablePointer<GtkTreeView> {
    unsafe pointer.assumingMemoryBound(to: GtkTreeView.self)
  }
}
