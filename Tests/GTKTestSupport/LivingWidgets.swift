import CGTK
public import GTK

/// A counter of living widgets' C objects, including those without a wrapper.
@MainActor
public final class LivingWidgets {
  /// The number of counted widgets that were not finalized.
  public private(set) var count = 0

  /// Creates a counter without widgets.
  public init() {}

  /// Counts a widget and all of its descendants, including GTK's internal parts.
  public func add(_ widget: Widget) {
    unsafe add(widget.gtkWidget)
  }

  private func add(_ widget: UnsafeMutablePointer<GtkWidget>) {
    count += 1
    let owner = unsafe Unmanaged.passRetained(self)
    // GObject calls this when it finalizes the object.
    unsafe g_object_set_qdata_full(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), Self.quark,
      owner.toOpaque()
    ) { owner in
      guard let owner = unsafe owner else { return }
      let counter = unsafe Unmanaged<LivingWidgets>.fromOpaque(owner).takeRetainedValue()
      MainActor.assumeIsolated { counter.count -= 1 }
    }
    let isContainer = unsafe g_type_check_instance_is_a(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self),
      gtk_container_get_type())
    guard isContainer != 0 else { return }
    unsafe gtk_container_forall(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkContainer.self),
      { child, counter in
        guard let child = unsafe child, let counter = unsafe counter else { return }
        MainActor.assumeIsolated {
          unsafe Unmanaged<LivingWidgets>.fromOpaque(counter).takeUnretainedValue().add(child)
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private static let quark = unsafe g_quark_from_string("living-widgets")
}
