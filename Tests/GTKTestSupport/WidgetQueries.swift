import CGTK
import GLib
public import GTK

// Questions that only tests ask about objects of the library.

extension Object {
  /// The number of references.
  public var referenceCount: Int {
    unsafe Int(typed(raw, as: GObject.self).pointee.ref_count)
  }
}

extension Widget {
  /// The accessible names of the children.
  public var accessibleChildNames: [String] {
    let parent = unsafe gtk_widget_get_accessible(gtkWidget)
    return unsafe (0..<max(0, atk_object_get_n_accessible_children(parent))).map { index in
      let child = unsafe atk_object_ref_accessible_child(parent, index)
      defer { unsafe g_object_unref(child.map { Raw($0) }) }
      return unsafe string(atk_object_get_name(child)) ?? ""
    }
  }

  /// The attributes of the widget for assistive tools, by their names.
  public var accessibleAttributes: [String: String] {
    let attributes = unsafe atk_object_get_attributes(gtk_widget_get_accessible(gtkWidget))
    defer { unsafe atk_attribute_set_free(attributes) }
    var values: [String: String] = [:]
    var next = unsafe attributes
    while let item = unsafe next {
      if let attribute = unsafe item.pointee.data?.assumingMemoryBound(to: AtkAttribute.self),
        let name = unsafe string(attribute.pointee.name)
      {
        values[name] = unsafe string(attribute.pointee.value) ?? ""
      }
      unsafe next = item.pointee.next
    }
    return values
  }

  /// The name of the widget's role in assistive tools, such as `push button`.
  public var accessibleRoleName: String {
    let object = unsafe gtk_widget_get_accessible(gtkWidget)
    return unsafe string(atk_role_get_name(atk_object_get_role(object))) ?? ""
  }

  /// Whether the pointer has a shape of its own over the widget.
  public var hasPointerShape: Bool {
    let surface =
      unsafe g_type_check_instance_is_a(typed(raw), gtk_button_get_type()) != 0
      ? gtk_button_get_event_window(typed(raw)) : gtk_widget_get_window(gtkWidget)
    return unsafe surface != nil && gdk_window_get_cursor(surface) != nil
  }
}

extension ScrolledWindow {
  /// The horizontal scroll offset, from left to right, in logical pixels.
  public var horizontalOffset: Double {
    get { unsafe gtk_adjustment_get_value(gtk_scrolled_window_get_hadjustment(typed(raw))) }
    set {
      unsafe gtk_adjustment_set_value(gtk_scrolled_window_get_hadjustment(typed(raw)), newValue)
    }
  }
}

extension StyleSheet {
  /// Stops applying the rules.
  public func withdraw() {
    unsafe gtk_style_context_remove_provider_for_screen(
      gdk_screen_get_default(), OpaquePointer(raw))
  }
}

extension Label {
  /// The key that focuses the label's control with Alt, or nil.
  public var mnemonic: Key? {
    let value = unsafe gtk_label_get_mnemonic_keyval(typed(raw))
    // GDK_KEY_VoidSymbol.
    return value == 0xffffff ? nil : Key(rawValue: value)
  }

  /// Whether some of the text is cut at the label's current size.
  public var isEllipsized: Bool {
    unsafe pango_layout_is_ellipsized(gtk_label_get_layout(typed(raw))) != 0
  }
}

extension Paned {
  /// Whether the divider is a wide bar, rather than a line.
  public var hasWideHandle: Bool {
    get { unsafe gtk_paned_get_wide_handle(typed(raw)) != 0 }
    set { unsafe gtk_paned_set_wide_handle(typed(raw), gboolean(newValue)) }
  }

  /// The width of the draggable strip, in logical pixels, 0 while there is none.
  ///
  /// It may be wider than the visible line.
  public var handleExtent: Int {
    guard isRealized, let handle = unsafe gtk_paned_get_handle_window(typed(raw)),
      unsafe gdk_window_is_visible(handle) != 0
    else { return 0 }
    return unsafe gtk_orientable_get_orientation(OpaquePointer(raw)) == GTK_ORIENTATION_HORIZONTAL
      ? Int(gdk_window_get_width(handle)) : Int(gdk_window_get_height(handle))
  }
}

extension MainLoop {
  /// Handles pending events, or waits for one.
  ///
  /// - Parameter mayBlock: Whether to wait if none is pending.
  /// - Returns: Whether an event was handled.
  @discardableResult
  public static func iterate(mayBlock: Bool = false) -> Bool {
    g_main_context_iteration(nil, gboolean(mayBlock)) != 0
  }
}

extension MemoryMonitor {
  /// Simulates a warning of the system, which all monitors get from one C object.
  public func warn() {
    guard let monitor = unsafe g_memory_monitor_dup_default() else { return }
    unsafe CGTK_emit_low_memory(Raw(monitor))
    unsafe g_object_unref(Raw(monitor))
  }
}
