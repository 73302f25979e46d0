import CGTK
import GLib
public import GTK

/// A counter of the single rows that a list reports as inserted or deleted.
@MainActor
public final class RowSignals {
  /// The number of rows inserted or deleted since the counter was made.
  public private(set) var count = 0

  /// Counts from now on, for the lifetime of the counter.
  public init(of list: ListView) {
    let model = unsafe gtk_tree_view_get_model(typed(list.raw))
    let note: @MainActor @convention(c) (UnsafeMutableRawPointer) -> Void = {
      unsafe Handler<@MainActor () -> Void>.function(in: $0)()
    }
    for signal in ["row-inserted", "row-deleted"] {
      let handler = Handler<@MainActor () -> Void> { [weak self] in self?.count += 1 }
      unsafe g_signal_connect_data(
        model.map { unsafe UnsafeMutableRawPointer($0) }, signal, callback(note),
        handler.retainedByC(), callback(AnyHandler.releaseFromClosure), G_CONNECT_SWAPPED)
    }
  }
}
