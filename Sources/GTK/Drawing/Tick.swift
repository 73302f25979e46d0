import CGTK
import GLib

/// A closure that is called once per frame, until this token is released.
///
/// While it is active, the frame clock runs: cancel it as soon as nothing moves.
@MainActor
@safe
public final class Tick {
  private let widget: Raw
  private let identifier: UInt32
  private let life: HandlerLife

  fileprivate init(widget: Raw, identifier: UInt32, life: HandlerLife) {
    unsafe self.widget = widget
    self.identifier = identifier
    self.life = life
  }

  isolated deinit {
    cancel()
  }

  /// Whether the closure is still called.
  public var isRunning: Bool { life.isAlive }

  /// Stops; a second call does nothing.
  ///
  /// The C function is `gtk_widget_remove_tick_callback`.
  public func cancel() {
    guard life.isAlive else { return }
    unsafe gtk_widget_remove_tick_callback(typed(widget), identifier)
  }
}

extension Widget {
  /// Calls `handler` before each frame until it returns false or the token is released.
  ///
  /// It is not called while the widget is off the screen. The C function is
  /// `gtk_widget_add_tick_callback`.
  ///
  /// - Parameter handler: Called with the time of the frame in microseconds of `MonotonicClock`;
  ///   false ends it.
  /// - Returns: The token that keeps the closure active.
  public func addTick(_ handler: @escaping @MainActor (Int64) -> Bool) -> Tick {
    let box = Handler(handler)
    let tick: @MainActor @convention(c) (Raw, OpaquePointer, Raw) -> CInt = { _, clock, data in
      let handler = unsafe Handler<@MainActor (Int64) -> Bool>.function(in: data)
      return gboolean(handler(Int64(unsafe gdk_frame_clock_get_frame_time(clock))))
    }
    let identifier = unsafe gtk_widget_add_tick_callback(
      cast(), callback(tick), box.retainedByC(), callback(AnyHandler.release))
    return unsafe Tick(widget: raw, identifier: identifier, life: box.life)
  }
}
