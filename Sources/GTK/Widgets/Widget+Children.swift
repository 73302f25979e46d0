import CGTK
import GLib

extension Widget {
  /// Returns a container's direct children, including internal ones.
  static func children(
    of container: UnsafeMutablePointer<GtkWidget>
  ) -> [UnsafeMutablePointer<GtkWidget>] {
    let add: @MainActor @convention(c) (UnsafeMutablePointer<GtkWidget>, Raw) -> Void = {
      child, data in
      unsafe typed(data, as: [UnsafeMutablePointer<GtkWidget>].self).pointee.append(child)
    }
    var children = unsafe [UnsafeMutablePointer<GtkWidget>]()
    unsafe withUnsafeMutablePointer(to: &children) { list in
      unsafe gtk_container_forall(typed(Raw(container)), callback(add), list)
    }
    return unsafe children
  }

  /// Returns whether a widget is of a class or of one of its subclasses.
  static func isA(_ widget: UnsafeMutablePointer<GtkWidget>, _ type: GType) -> Bool {
    unsafe g_type_check_instance_is_a(typed(Raw(widget)), type) != 0
  }
}
