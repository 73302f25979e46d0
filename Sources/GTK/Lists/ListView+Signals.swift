import CGTK
import ImageFiles

extension ListView {
  /// Runs `handler` when a row is clicked, also where it was selected already, or chosen with
  /// Return or the space bar.
  ///
  /// The C signal is `row-activated`.
  public func onActivate(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
    let contents = contents
    return unsafe connectActivation { path in
      if let index = unsafe RowModel.index(path), !contents.row(index).isHeader { handler(index) }
    }
  }

  /// Runs `handler` when the person selects another row, or none.
  ///
  /// What the program selects is not told. The C signal is `changed` of `GtkTreeSelection`.
  public func onSelectionChanged(
    _ handler: @escaping @MainActor (Int?) -> Void
  ) -> SignalConnection {
    connect(ListViewClass.selectionChanged) { [weak self] in
      if let self { handler(selectedRow) }
    }
  }

  /// Runs `handler` when other rows show than before.
  public func onVisibleRowsChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect(ListViewClass.visibleRowsChanged, handler)
  }

  private func connectActivation(
    _ function: @escaping @MainActor (OpaquePointer) -> Void
  ) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, OpaquePointer, Raw?, Raw) -> Void = {
      _, path, _, data in
      unsafe Handler<@MainActor (OpaquePointer) -> Void>.function(in: data)(path)
    }
    return unsafe connect("row-activated", through: caller, function)
  }
}
