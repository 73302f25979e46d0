import CGTK
import ImageFiles

/// What was said of a widget to people who don't see it, as long as nobody asked.
///
/// GTK tells a widget's accessible object of each place that the widget gets, which costs more than
/// to place it. The widgets that wait have theirs no sooner than assistive tools want it.
@MainActor
final class UntoldAccessible {
  var name: String?
  var description: String?
  var role: AccessibleRole?

  /// What is untold of a widget, or nil where its accessible object knows, or it never waits.
  static func of(_ widget: Raw) -> UntoldAccessible? {
    guard let untold = unsafe g_object_get_qdata(typed(widget), quark) else { return nil }
    return unsafe Unmanaged<UntoldAccessible>.fromOpaque(untold).takeUnretainedValue()
  }

  /// Registers a C class of widgets that wait.
  static func waitingType(
    of parent: GType, named name: String, _ initialize: GClassInitFunc?
  ) -> GType {
    let type = unsafe derivedType(of: parent, named: name, initialize, instance: callback(begin))
    let widgetClass = unsafe typed(g_type_class_ref(type), as: GtkWidgetClass.self)
    unsafe widgetClass.pointee.get_accessible = callback(tell)
    return type
  }

  private static let begin: @MainActor @convention(c) (Raw, Raw?) -> Void = { widget, _ in
    let untold = unsafe Unmanaged.passRetained(UntoldAccessible())
    unsafe g_object_set_qdata_full(typed(widget), quark, untold.toOpaque()) {
      if let untold = unsafe $0 { unsafe Unmanaged<UntoldAccessible>.fromOpaque(untold).release() }
    }
  }

  private static let tell: @MainActor @convention(c) (Raw) -> UnsafeMutablePointer<AtkObject>? = {
    widget in
    let accessible = unsafe parent.pointee.get_accessible(typed(widget))
    if let waiting = unsafe g_object_steal_qdata(typed(widget), quark) {
      let untold = unsafe Unmanaged<UntoldAccessible>.fromOpaque(waiting).takeRetainedValue()
      if let name = untold.name { unsafe atk_object_set_name(accessible, name) }
      if let text = untold.description { unsafe atk_object_set_description(accessible, text) }
      if let role = untold.role { unsafe atk_object_set_role(accessible, role.role) }
    }
    return unsafe accessible
  }

  private static let parent: UnsafeMutablePointer<GtkWidgetClass> =
    unsafe typed(g_type_class_ref(gtk_widget_get_type()))

  private static let quark = unsafe g_quark_from_string("swift-untold-accessible")
}
