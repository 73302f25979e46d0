import CGTK
import GLib

extension Widget {
  /// Runs `handler` when files or folders are dropped on the widget.
  ///
  /// The C function is `gtk_drag_dest_set`, and the signal `drag-data-received`.
  ///
  /// - Parameter handler: It is given the URIs of the dropped files, not all of which may be on
  ///   this computer; drags from the same window are left out.
  /// - Returns: The connection, which can be discarded.
  @discardableResult
  public func onFilesDropped(
    _ handler: @escaping @MainActor ([String]) -> Void
  ) -> SignalConnection {
    unsafe gtk_drag_dest_set(cast(), GTK_DEST_DEFAULT_ALL, nil, 0, GDK_ACTION_COPY)
    unsafe gtk_drag_dest_add_uri_targets(cast())
    typealias Caller =
      @MainActor @convention(c) (
        Raw, Raw?, CInt, CInt, OpaquePointer?, CUnsignedInt, CUnsignedInt, Raw
      ) -> Void
    let caller: Caller = { target, context, _, _, dropped, _, _, data in
      let source = unsafe context.flatMap { unsafe gtk_drag_get_source_widget(OpaquePointer($0)) }
      if let source = unsafe source,
        unsafe gtk_widget_get_toplevel(source) == gtk_widget_get_toplevel(typed(target))
      {
        return
      }
      let files = unsafe takingStrings(gtk_selection_data_get_uris(dropped))
      if !files.isEmpty {
        unsafe Handler<@MainActor ([String]) -> Void>.function(in: data)(files)
      }
    }
    return unsafe connect("drag-data-received", through: caller, handler)
  }
}
