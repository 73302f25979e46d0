import CGTK
import GLib

extension Widget {
  /// Runs `handler` when the widget gets its GDK resources.
  ///
  /// The C signal is `realize`.
  @discardableResult
  public func onRealize(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("realize", after: true, handler)
  }

  /// Runs `handler` when the widget releases its GDK resources.
  ///
  /// The C signal is `unrealize`.
  @discardableResult
  public func onUnrealize(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("unrealize", handler)
  }

  /// Runs `handler` when the widget appears on the screen.
  ///
  /// The C signal is `map`.
  @discardableResult
  public func onMap(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("map", after: true, handler)
  }

  /// Runs `handler` when the widget leaves the screen.
  ///
  /// The C signal is `unmap`.
  @discardableResult
  public func onUnmap(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("unmap", handler)
  }

  /// Runs `handler` when the widget is destroyed, before its handlers are freed.
  ///
  /// The C signal is `destroy`.
  @discardableResult
  public func onDestroy(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("destroy", handler)
  }

  /// Runs `handler` when the widget is shown or hidden.
  ///
  /// The C signal is `notify::visible`.
  @discardableResult
  public func onVisibleChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connectNotify("visible", handler)
  }

  /// Runs `handler` when the widget is allocated, even if its frame stays the same.
  ///
  /// The C signal is `size-allocate`.
  @discardableResult
  public func onSizeAllocate(
    _ handler: @escaping @MainActor (Rectangle) -> Void
  ) -> SignalConnection {
    unsafe connect("size-allocate", after: true) { (allocation: Raw?) in
      guard let allocation = unsafe allocation else { return }
      unsafe handler(Rectangle(typed(allocation, as: GdkRectangle.self).pointee))
    }
  }

  /// Runs `handler` when the widget is drawn.
  ///
  /// The C signal is `draw`.
  ///
  /// - Parameters:
  ///   - after: Whether the handler draws over the widget's contents rather than under them.
  ///   - handler: Draws, given the context, which is valid until it returns, and the widget's width
  ///     and height in logical pixels. If it draws under the contents, `.stop` leaves them out.
  /// - Returns: The connection, which can be discarded.
  @discardableResult
  public func onDraw(
    after: Bool = false,
    _ handler: @escaping @MainActor (DrawContext, Int, Int) -> Propagation
  ) -> SignalConnection {
    unsafe connectDraw(after: after) { cairo, widget in
      let width = unsafe Int(gtk_widget_get_allocated_width(typed(widget)))
      let height = unsafe Int(gtk_widget_get_allocated_height(typed(widget)))
      return unsafe DrawContext.scoped(OpaquePointer(cairo)) { handler($0, width, height) }
    }
  }

  @discardableResult
  private func connectDraw(
    after: Bool, _ function: @escaping @MainActor (Raw, Raw) -> Propagation
  ) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, Raw, Raw) -> CInt = { widget, cairo, data in
      unsafe Handler<@MainActor (Raw, Raw) -> Propagation>.function(in: data)(cairo, widget)
        .gboolean
    }
    return unsafe connect("draw", after: after, through: caller, function)
  }
}
