import CGTK
import ImageFiles

extension ListView {
  /// Has the rows show their tooltips.
  ///
  /// The C signal is `query-tooltip`.
  func showTooltips() {
    unsafe gtk_widget_set_has_tooltip(cast(), gboolean(true))
    typealias Caller = @MainActor @convention(c) (Raw, CInt, CInt, CInt, Raw, Raw) -> CInt
    let caller: Caller = { list, x, y, isKeyboard, tooltip, data in
      let view = unsafe typed(list, as: GtkTreeView.self)
      var (x, y) = (x, y)
      var path: OpaquePointer?
      guard
        unsafe gtk_tree_view_get_tooltip_context(view, &x, &y, isKeyboard, nil, &path, nil) != 0
      else { return gboolean(false) }
      defer { unsafe gtk_tree_path_free(path) }
      let tooltipOf = unsafe Handler<@MainActor (Int) -> String?>.function(in: data)
      guard let row = unsafe RowModel.index(path), let text = tooltipOf(row) else {
        return gboolean(false)
      }
      unsafe gtk_tooltip_set_text(OpaquePointer(tooltip), text)
      unsafe gtk_tree_view_set_tooltip_row(view, OpaquePointer(tooltip), path)
      return gboolean(true)
    }
    let tooltipOf: @MainActor (Int) -> String? = { [weak self] row in
      self?.contents.row(row).tooltip?.drawable(most: 1000)
    }
    keep(unsafe connect("query-tooltip", through: caller, tooltipOf))
  }
}
