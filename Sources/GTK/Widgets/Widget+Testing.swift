import CGTK
import GLib

// Members for tests.

/// A text that is visible in a widget.
package struct ShownText: Hashable, Sendable {
  /// The text.
  package let text: String
  /// Its frame in the widget, in logical pixels.
  package let place: Rectangle
}

extension Widget {
  /// All texts that are visible in the widget: of labels, and paragraphs of text views.
  ///
  /// The C function is `gtk_container_forall`.
  package var shownTexts: [ShownText] {
    var found: [ShownText] = []
    unsafe Self.visit(cast(), from: cast(), &found)
    return found
  }

  private static func visit(
    _ widget: UnsafeMutablePointer<GtkWidget>, from root: UnsafeMutablePointer<GtkWidget>,
    _ found: inout [ShownText]
  ) {
    guard unsafe gtk_widget_get_mapped(widget) != 0 else { return }
    /// Adds texts with the widget's frame.
    func add(_ texts: [String]) {
      var x: CInt = 0
      var y: CInt = 0
      unsafe gtk_widget_translate_coordinates(widget, root, 0, 0, &x, &y)
      let place = unsafe Rectangle(
        x: Int(x), y: Int(y), width: Int(gtk_widget_get_allocated_width(widget)),
        height: Int(gtk_widget_get_allocated_height(widget)))
      found += texts.filter { !$0.isEmpty }.map { ShownText(text: $0, place: place) }
    }
    if let view = unsafe Object.living(Raw(widget)) as? TextView {
      add(view.text.split(separator: "\n").map(String.init))
    }
    if unsafe isA(widget, gtk_label_get_type()) {
      add([unsafe string(gtk_label_get_text(typed(Raw(widget)))) ?? ""])
    } else if unsafe isA(widget, gtk_container_get_type()) {
      unsafe children(of: widget).forEach { unsafe visit($0, from: root, &found) }
    }
  }

  /// The accessible names of the children.
  ///
  /// The C function is `atk_object_ref_accessible_child`.
  package var accessibleChildNames: [String] {
    unsafe (0..<max(0, atk_object_get_n_accessible_children(accessible))).map { index in
      let child = unsafe atk_object_ref_accessible_child(accessible, index)
      defer { unsafe g_object_unref(child.map { Raw($0) }) }
      return unsafe string(atk_object_get_name(child)) ?? ""
    }
  }
}

extension Widget {
  /// The attributes of the widget for assistive tools, by their names.
  ///
  /// The C function is `atk_object_get_attributes`.
  package var accessibleAttributes: [String: String] {
    let attributes = unsafe atk_object_get_attributes(accessible)
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
}
