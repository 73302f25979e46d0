import CGTK
import GLib

/// A small window that points at a widget, and closes by a click outside or Escape.
@MainActor
public final class Popover: Bin {
  override class var isVisibleWhenCreated: Bool { false }

  /// Creates a closed popover.
  ///
  /// The C function is `gtk_popover_new`.
  ///
  /// - Parameter widget: The widget that it points at, or nil if a ``MenuButton`` will set it.
  public convenience init(relativeTo widget: Widget? = nil) {
    unsafe self.init(sinking: gtk_popover_new(widget?.cast()))
  }

  /// Sets the part of the widget that the popover points at, in logical pixels from the widget's
  /// corner; without it the popover points at the whole widget.
  ///
  /// The C function is `gtk_popover_set_pointing_to`.
  public func setPointing(to rectangle: Rectangle) {
    var area = rectangle.allocation
    unsafe gtk_popover_set_pointing_to(cast(), &area)
  }

  /// Opens the popover.
  ///
  /// The C function is `gtk_popover_popup`.
  public func popup() {
    unsafe gtk_popover_popup(cast())
  }

  /// Closes the popover.
  ///
  /// The C function is `gtk_popover_popdown`.
  public func popdown() {
    unsafe gtk_popover_popdown(cast())
  }

  /// Runs `handler` when the popover closes.
  ///
  /// The C signal is `closed`.
  @discardableResult
  public func onClosed(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("closed", handler)
  }
}
