import CGTK

/// A window that is drawn into memory, never on the screen: for pictures of widgets at sizes of
/// their own.
///
/// Its widgets are realized, mapped, allocated and drawn like those of any window, but get no
/// input. It has no title bar: put one into the content. Popovers of the content never open. It
/// lives until it is destroyed, with its content.
@MainActor
public final class OffscreenWindow: Window {
  /// Creates a hidden window of a size, in logical pixels, or of its content's minimum if that is
  /// more.
  ///
  /// The C functions are `gtk_offscreen_window_new` and `gtk_widget_set_size_request`.
  public init(width: Int, height: Int) {
    unsafe super.init(sinking: gtk_offscreen_window_new())
    // GTK ignores the default height of a window whose content's height depends on its width.
    sizeRequest = (width, height)
    // GTK 3.24 unrealizes the popovers of such a window, although it never realized them. They
    // leave with the content.
    onUnrealize { [weak self] in self?.child?.destroy() }
  }

  /// Wraps an object of this C class that has another owner; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }

  /// Runs `handler` when some of the content was drawn again.
  ///
  /// The C signal is `damage-event`.
  @discardableResult
  public func onDamage(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    observeEvent("damage-event", handler)
  }
}

extension DrawContext {
  /// Draws a window's content, as it was drawn last, so that it fills a rectangle exactly; nothing
  /// before it is drawn for the first time.
  ///
  /// The C function is `gtk_offscreen_window_get_surface`.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - rectangle: The rectangle, in logical pixels.
  ///   - filter: The scaling quality.
  public func draw(
    _ window: OffscreenWindow, in rectangle: Rectangle, filter: ImageFilter = .good
  ) {
    guard window.isMapped,
      let surface = unsafe gtk_offscreen_window_get_surface(window.cast())
    else { return }
    let size = window.allocation
    unsafe draw(
      surface, ofSize: (Double(size.width), Double(size.height)), x: Double(rectangle.x),
      y: Double(rectangle.y), width: Double(rectangle.width), height: Double(rectangle.height),
      filter: filter)
  }
}
