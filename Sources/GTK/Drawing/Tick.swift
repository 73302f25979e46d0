import CGTK
import ImageFiles

/// A closure that runs once a frame until this token goes.
///
/// While it runs, the frame clock runs: cancel it as soon as nothing moves.
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

  /// Whether the closure still runs once a frame.
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
  /// Runs `handler` before each frame until it answers false, or the token goes.
  ///
  /// Nothing runs while the widget is not on the screen. The C function is
  /// `gtk_widget_add_tick_callback`.
  ///
  /// - Parameter handler: What runs, given the time of the frame in microseconds of
  ///   `MonotonicClock`; false ends it.
  /// - Returns: The token that keeps the closure running.
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
