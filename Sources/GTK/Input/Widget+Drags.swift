import CGTK

extension Widget {
  /// Whether the widget handles drags itself, as a slider does.
  ///
  /// Containers that observe swipes ignore those drags. False by default, except for entries.
  public var takesDrags: Bool {
    get { unsafe g_object_get_qdata(cast(), Quark.takesDrags) != nil }
    set { unsafe g_object_set_qdata(cast(), Quark.takesDrags, newValue ? raw : nil) }
  }

  /// Whether the widget or one around it handles drags, up to and without `outermost`.
  public func isInDragTaker(inside outermost: Widget) -> Bool {
    var widget: Widget? = self
    while let inner = widget, inner != outermost {
      if inner.takesDrags { return true }
      widget = inner.parent
    }
    return false
  }
}

extension Gesture {
  /// The innermost widget that received the gesture's last event, or nil.
  ///
  /// The C functions are `gtk_gesture_get_last_event` and `gtk_get_event_widget`.
  public var eventWidget: Widget? {
    guard let event = unsafe lastEvent else { return nil }
    // The function only reads, but its parameter isn't declared const.
    return unsafe Widget.wrapping(gtk_get_event_widget(UnsafeMutablePointer(mutating: event)))
  }
}

@MainActor
private enum Quark {
  static let takesDrags = unsafe g_quark_from_string("swift-takes-drags")
}
