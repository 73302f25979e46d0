import CGTK
public import GTK

extension Window {
  /// How many popovers belong to the window, open or closed.
  ///
  /// The C function is `gtk_container_forall`.
  public var popoverCount: Int {
    let note: GtkCallback = { child, count in
      guard let child = unsafe child, let count = unsafe count else { return }
      let instance = unsafe UnsafeMutableRawPointer(child)
        .assumingMemoryBound(to: GTypeInstance.self)
      guard unsafe g_type_check_instance_is_a(instance, gtk_popover_get_type()) != 0 else { return }
      unsafe count.assumingMemoryBound(to: Int.self).pointee += 1
    }
    var count = 0
    unsafe withUnsafeMutablePointer(to: &count) { count in
      unsafe gtk_container_forall(raw.assumingMemoryBound(to: GtkContainer.self), note, count)
    }
    return count
  }
}
