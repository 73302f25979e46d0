import CGTK
import GLib

// Wrappers of objects that GTK returns. If GTK created the object itself, such as the label of a
// button, the wrapper's class is chosen by the object's C class.

extension Object {
  /// Returns the wrapper of a C object: the existing one, or a new one.
  static func wrapping(_ object: Raw) -> Object {
    unsafe living(object) ?? new(object)
  }

  /// Wraps a C object in the Swift class for its C class, or for the nearest parent class.
  fileprivate static func new(_ object: Raw) -> Object {
    let objectClass = unsafe typed(object, as: GTypeInstance.self).pointee.g_class
    var type = unsafe objectClass?.pointee.g_type ?? 0
    while type != 0 {
      if let wrap = unsafe classes[type] { return unsafe wrap(object) }
      type = g_type_parent(type)
    }
    return unsafe Object(borrowing: object)
  }

  /// The initializers of wrappers, by C class, for objects that are created in C.
  private static let classes: [GType: @MainActor (Raw) -> Object] = unsafe [
    gtk_widget_get_type(): { unsafe Widget(borrowing: $0) },
    gtk_drawing_area_get_type(): { unsafe DrawingArea(borrowing: $0) },
    gtk_entry_get_type(): { unsafe Entry(borrowing: $0) },
    gtk_image_get_type(): { unsafe Image(borrowing: $0) },
    gtk_label_get_type(): { unsafe Label(borrowing: $0) },
    gtk_progress_bar_get_type(): { unsafe ProgressBar(borrowing: $0) },
    gtk_search_entry_get_type(): { unsafe SearchEntry(borrowing: $0) },
    gtk_separator_get_type(): { unsafe Separator(borrowing: $0) },
    gtk_spin_button_get_type(): { unsafe SpinButton(borrowing: $0) },
    gtk_spinner_get_type(): { unsafe Spinner(borrowing: $0) },
    gtk_switch_get_type(): { unsafe Switch(borrowing: $0) },
    gtk_container_get_type(): { unsafe Container(borrowing: $0) },
    gtk_box_get_type(): { unsafe Box(borrowing: $0) },
    gtk_flow_box_get_type(): { unsafe FlowBox(borrowing: $0) },
    gtk_header_bar_get_type(): { unsafe HeaderBar(borrowing: $0) },
    gtk_stack_get_type(): { unsafe Stack(borrowing: $0) },
    gtk_bin_get_type(): { unsafe Bin(borrowing: $0) },
    gtk_button_get_type(): { unsafe Button(borrowing: $0) },
    gtk_check_button_get_type(): { unsafe CheckButton(borrowing: $0) },
    gtk_combo_box_text_get_type(): { unsafe ComboBoxText(borrowing: $0) },
    gtk_event_box_get_type(): { unsafe EventBox(borrowing: $0) },
    gtk_menu_button_get_type(): { unsafe MenuButton(borrowing: $0) },
    gtk_overlay_get_type(): { unsafe Overlay(borrowing: $0) },
    gtk_popover_get_type(): { unsafe Popover(borrowing: $0) },
    gtk_scrolled_window_get_type(): { unsafe ScrolledWindow(borrowing: $0) },
    gtk_toggle_button_get_type(): { unsafe ToggleButton(borrowing: $0) },
    gtk_window_get_type(): { unsafe Window(borrowing: $0) },
  ]
}

extension Widget {
  /// Returns the wrapper of a widget: the existing one, or a new one.
  static func wrapping(_ pointer: UnsafeMutablePointer<GtkWidget>?) -> Widget? {
    guard let widget = unsafe pointer.map({ Raw($0) }) else { return nil }
    return unsafe living(widget) as? Widget ?? new(widget) as? Widget
  }
}
