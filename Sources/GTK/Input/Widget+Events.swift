import CGTK
import GLib

/// A mouse button that was pressed.
public struct ButtonEvent: Hashable, Sendable {
  /// The number: 1 is the primary, 2 the middle, 3 the secondary button, 8 Back, 9 Forward.
  public let button: Int
  /// The distance from the widget's left edge, in logical pixels.
  public let x: Double
  /// The distance from the widget's top edge, in logical pixels.
  public let y: Double
  /// The number of the press in a series: 1, 2 for the second press of a double click, 3 for the
  /// third of a triple click.
  public let clicks: Int
  /// The keys that were held down.
  public let modifiers: Modifiers
}

/// A movement of the pointer.
public struct MotionEvent: Hashable, Sendable {
  /// The distance from the left edge of the widget that receives it, in logical pixels.
  public let x: Double
  /// The distance from the top edge of the widget that receives it, in logical pixels.
  public let y: Double
  /// Whether a finger on the screen caused it, rather than a mouse, a touchpad or a pen.
  public let isFromFinger: Bool
}

/// A scroll event of the wheel, or of two fingers on a touchpad.
public struct ScrollEvent: Hashable, Sendable {
  /// The distance that a touchpad scrolls for each 1 of `x` or `y`, in logical pixels.
  public static let pixels = 10.0

  /// The scrolled distance to the right: 1 is a step of a wheel.
  public let x: Double
  /// The scrolled distance downwards: 1 is a step of a wheel.
  public let y: Double
  /// The keys that were held down.
  public let modifiers: Modifiers
  /// Whether fingers on a touchpad caused it.
  public let isFromTouchpad: Bool
  /// Whether the fingers left the touchpad.
  public let isEnd: Bool
  /// The pointer's distance from the widget's left edge, in logical pixels.
  public let pointerX: Double
  /// The pointer's distance from the widget's top edge, in logical pixels.
  public let pointerY: Double
  /// The time of the event, in milliseconds of a counter that wraps around.
  public let time: UInt32

  /// Creates an event from its parts.
  public init(
    x: Double, y: Double, modifiers: Modifiers = [], isFromTouchpad: Bool = false,
    isEnd: Bool = false, pointerX: Double = 0, pointerY: Double = 0, time: UInt32 = 0
  ) {
    self.x = x
    self.y = y
    self.modifiers = modifiers
    self.isFromTouchpad = isFromTouchpad
    self.isEnd = isEnd
    self.pointerX = pointerX
    self.pointerY = pointerY
    self.time = time
  }
}

extension Widget {
  /// Runs `handler` when a key is pressed while the widget, or one inside it, has the focus.
  ///
  /// A window's handlers run before the focused widget receives the key or, with `after`, if it
  /// didn't handle it. The C signal is `key-press-event`.
  @discardableResult
  public func onKeyPress(
    after: Bool = false, _ handler: @escaping @MainActor (KeyEvent) -> Propagation
  ) -> SignalConnection {
    unsafe gtk_widget_add_events(cast(), CInt(GDK_KEY_PRESS_MASK.rawValue))
    return unsafe connectEvent("key-press-event", after: after) { event in
      unsafe handler(KeyEvent(typed(event, as: GdkEventKey.self).pointee))
    }
  }

  /// Runs `handler` when a key is released while the widget, or one inside it, has the focus.
  ///
  /// The C signal is `key-release-event`.
  @discardableResult
  public func onKeyRelease(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    unsafe gtk_widget_add_events(cast(), CInt(GDK_KEY_RELEASE_MASK.rawValue))
    return observeEvent("key-release-event", handler)
  }

  /// Runs `handler` when a mouse button is pressed over the widget.
  ///
  /// The C signal is `button-press-event`.
  @discardableResult
  public func onButtonPress(
    _ handler: @escaping @MainActor (ButtonEvent) -> Propagation
  ) -> SignalConnection {
    onButton("button-press-event", handler)
  }

  /// Runs `handler` when a mouse button is released that was pressed over the widget.
  ///
  /// The C signal is `button-release-event`.
  @discardableResult
  public func onButtonRelease(
    _ handler: @escaping @MainActor (ButtonEvent) -> Propagation
  ) -> SignalConnection {
    onButton("button-release-event", handler)
  }

  /// Runs `handler` when the wheel is turned over the widget, or two fingers move on a touchpad.
  ///
  /// The C signal is `scroll-event`.
  @discardableResult
  public func onScroll(
    _ handler: @escaping @MainActor (ScrollEvent) -> Propagation
  ) -> SignalConnection {
    unsafe gtk_widget_add_events(
      cast(), CInt(GDK_SCROLL_MASK.rawValue | GDK_SMOOTH_SCROLL_MASK.rawValue))
    return unsafe connectEvent("scroll-event") { event in
      let scroll = unsafe typed(event, as: GdkEventScroll.self).pointee
      let step: (x: Double, y: Double) =
        switch unsafe scroll.direction {
        case GDK_SCROLL_UP: (0, -1)
        case GDK_SCROLL_DOWN: (0, 1)
        case GDK_SCROLL_LEFT: (-1, 0)
        case GDK_SCROLL_RIGHT: (1, 0)
        default: unsafe (scroll.delta_x, scroll.delta_y)
        }
      return unsafe handler(
        ScrollEvent(
          x: step.x, y: step.y, modifiers: Modifiers(rawValue: scroll.state).known,
          isFromTouchpad: isFromTouchpad(event), isEnd: scroll.is_stop != 0,
          pointerX: scroll.x, pointerY: scroll.y, time: scroll.time))
    }
  }

  /// Makes the wheel scroll the widget's container, and change nothing in the widget itself.
  ///
  /// The C function is `gtk_propagate_event`.
  func passScrollingOn() {
    unsafe connectEvent("scroll-event") { [weak self] event in
      if let self, let parent = unsafe gtk_widget_get_parent(cast()) {
        unsafe gtk_propagate_event(parent, typed(event))
      }
      return .stop
    }
  }

  /// Runs `handler` when the pointer moves over the widget or its contents.
  ///
  /// A widget inside with a window of its own forwards its events. The C signal is
  /// `motion-notify-event`.
  @discardableResult
  public func onMotion(
    _ handler: @escaping @MainActor (MotionEvent) -> Void
  ) -> SignalConnection {
    unsafe gtk_widget_add_events(cast(), CInt(GDK_POINTER_MOTION_MASK.rawValue))
    return unsafe connectEvent("motion-notify-event") { [weak self] event in
      let motion = unsafe typed(event, as: GdkEventMotion.self).pointee
      let isFromFinger = unsafe inputSource(of: event) == GDK_SOURCE_TOUCHSCREEN
      if let origin = self?.screenOrigin {
        unsafe handler(
          MotionEvent(
            x: motion.x_root - Double(origin.x), y: motion.y_root - Double(origin.y),
            isFromFinger: isFromFinger))
      }
      return .proceed
    }
  }

  /// Whether the pointer is hidden over the widget; false for one without a window of its own.
  ///
  /// Setting it before the widget is on the screen does nothing. The C functions are
  /// `gdk_window_get_cursor` and `gdk_window_set_cursor`.
  public var hidesPointer: Bool {
    get {
      guard let surface = unsafe ownSurface, let cursor = unsafe gdk_window_get_cursor(surface)
      else { return false }
      return unsafe gdk_cursor_get_cursor_type(cursor) == GDK_BLANK_CURSOR
    }
    set {
      guard newValue != hidesPointer, let surface = unsafe ownSurface else { return }
      let cursor =
        unsafe newValue
        ? gdk_cursor_new_for_display(gtk_widget_get_display(cast()), GDK_BLANK_CURSOR) : nil
      unsafe gdk_window_set_cursor(surface, cursor)
      if let cursor = unsafe cursor { unsafe g_object_unref(Raw(cursor)) }
    }
  }

  /// The GDK window of the widget, or nil if it draws in another widget's.
  var ownSurface: OpaquePointer? {
    unsafe gtk_widget_get_has_window(cast()) != 0 ? gtk_widget_get_window(cast()) : nil
  }

  /// The position of the widget's top left corner on the screen, in logical pixels; nil off the
  /// screen.
  private var screenOrigin: (x: Int, y: Int)? {
    guard let surface = unsafe gtk_widget_get_window(cast()) else { return nil }
    var (x, y): (CInt, CInt) = (0, 0)
    unsafe gdk_window_get_origin(surface, &x, &y)
    // Without a window of its own the widget has a place in another one's.
    let place = allocation
    return unsafe gtk_widget_get_has_window(cast()) != 0
      ? (Int(x), Int(y)) : (Int(x) + place.x, Int(y) + place.y)
  }

  /// Runs `handler` when the widget is completely covered by other windows, and when it no longer
  /// is.
  ///
  /// Not every display server reports it. The C signal is `visibility-notify-event`.
  @discardableResult
  public func onObscured(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
    unsafe gtk_widget_add_events(cast(), CInt(GDK_VISIBILITY_NOTIFY_MASK.rawValue))
    return unsafe connectEvent("visibility-notify-event") { event in
      let state = unsafe typed(event, as: GdkEventVisibility.self).pointee.state
      handler(state == GDK_VISIBILITY_FULLY_OBSCURED)
      return .proceed
    }
  }

  /// Runs `handler` when the pointer enters the widget.
  ///
  /// The C signal is `enter-notify-event`.
  @discardableResult
  public func onEnter(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    unsafe gtk_widget_add_events(cast(), CInt(GDK_ENTER_NOTIFY_MASK.rawValue))
    return observeEvent("enter-notify-event", handler)
  }

  /// Runs `handler` when the pointer leaves the widget, given its distances from the left and the
  /// top edge of the widget's input window, in logical pixels.
  ///
  /// While a button is pressed, GDK sends this instead of the motion that leads out of the widget.
  /// The C signal is `leave-notify-event`.
  @discardableResult
  public func onLeave(
    _ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void
  ) -> SignalConnection {
    unsafe gtk_widget_add_events(cast(), CInt(GDK_LEAVE_NOTIFY_MASK.rawValue))
    return unsafe connectEvent("leave-notify-event") { event in
      let crossing = unsafe typed(event, as: GdkEventCrossing.self).pointee
      unsafe handler(crossing.x, crossing.y)
      return .proceed
    }
  }

  /// Connects a handler of a button's presses or releases.
  ///
  /// The GDK window that got a press also gets its motion and release, and GDK drops those that the
  /// window doesn't select. A gesture of a widget around it would see a press without an end, and
  /// miss the next press. So presses are selected together with motion, release and touches.
  @discardableResult
  private func onButton(
    _ signal: String, _ handler: @escaping @MainActor (ButtonEvent) -> Propagation
  ) -> SignalConnection {
    let masks = [
      GDK_BUTTON_PRESS_MASK, GDK_BUTTON_RELEASE_MASK, GDK_BUTTON_MOTION_MASK, GDK_TOUCH_MASK,
    ]
    unsafe gtk_widget_add_events(cast(), CInt(masks.reduce(0) { $0 | $1.rawValue }))
    return unsafe connectEvent(signal) { event in
      let button = unsafe typed(event, as: GdkEventButton.self).pointee
      let clicks =
        switch unsafe button.type {
        case GDK_2BUTTON_PRESS: 2
        case GDK_3BUTTON_PRESS: 3
        default: 1
        }
      return unsafe handler(
        ButtonEvent(
          button: Int(button.button), x: button.x, y: button.y, clicks: clicks,
          modifiers: Modifiers(rawValue: button.state).known))
    }
  }
}

private func isFromTouchpad(_ event: Raw) -> Bool {
  unsafe inputSource(of: event) == GDK_SOURCE_TOUCHPAD
}

/// Returns the kind of the device that an event is from, or nil if it is from none.
func inputSource(of event: Raw) -> GdkInputSource? {
  unsafe gdk_event_get_source_device(typed(event)).map { unsafe gdk_device_get_source($0) }
}
