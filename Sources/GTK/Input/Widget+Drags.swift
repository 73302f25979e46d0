import CGTK

extension Widget {
  /// Whether a drag over the widget means something there, as it does to a slider.
  ///
  /// Who watches for swipes around it leaves those alone. False at first, but for entries.
  public var takesDrags: Bool {
    get { unsafe g_object_get_qdata(cast(), Quark.takesDrags) != nil }
    set { unsafe g_object_set_qdata(cast(), Quark.takesDrags, newValue ? raw : nil) }
  }

  /// Whether the widget or one around it takes drags, up to and without `outermost`.
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
  /// The innermost widget that the gesture's last event came to, or nil.
  ///
  /// The C functions are `gtk_gesture_get_last_event` and `gtk_get_event_widget`.
  public var eventWidget: Widget? {
    guard let event = unsafe lastEvent else { return nil }
    // The function only reads, but its parameter doesn't say so.
    return unsafe Widget.wrapping(gtk_get_event_widget(UnsafeMutablePointer(mutating: event)))
  }
}

@MainActor
private enum Quark {
  static let takesDrags = unsafe g_quark_from_string("swift-takes-drags")
}
