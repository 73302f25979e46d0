import CGTK
import GLib
public import GTK

/// A text that is visible in a widget.
public struct ShownText: Hashable, Sendable {
  /// The text.
  public let text: String
  /// Its frame in the widget, in logical pixels.
  public let place: Rectangle
}

extension Widget {
  /// All texts that are visible in the widget: of labels, and paragraphs of text views.
  public var shownTexts: [ShownText] {
    var found: [ShownText] = []
    unsafe visit(gtkWidget, from: gtkWidget, &found)
    return found
  }
}

@MainActor
private func visit(
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
  let instance = unsafe typed(Raw(widget), as: GTypeInstance.self)
  if unsafe g_type_check_instance_is_a(instance, gtk_text_view_get_type()) != 0 {
    let buffer = unsafe gtk_text_view_get_buffer(typed(Raw(widget)))
    var (start, end) = unsafe (GtkTextIter(), GtkTextIter())
    unsafe gtk_text_buffer_get_bounds(buffer, &start, &end)
    let text = unsafe takingString(gtk_text_buffer_get_text(buffer, &start, &end, 1)) ?? ""
    add(text.split(separator: "\n").map(String.init))
  }
  if unsafe g_type_check_instance_is_a(instance, gtk_label_get_type()) != 0 {
    add([unsafe string(gtk_label_get_text(typed(Raw(widget)))) ?? ""])
  } else if unsafe g_type_check_instance_is_a(instance, gtk_container_get_type()) != 0 {
    unsafe children(of: Raw(widget)).forEach { unsafe visit($0, from: root, &found) }
  }
}

/// Returns a container's direct children, including internal ones.
@MainActor
func children(of container: Raw) -> [UnsafeMutablePointer<GtkWidget>] {
  var children = unsafe [UnsafeMutablePointer<GtkWidget>]()
  unsafe withUnsafeMutablePointer(to: &children) { list in
    unsafe gtk_container_forall(
      typed(container),
      { child, data in
        guard let child = unsafe child else { return }
        unsafe data?.assumingMemoryBound(to: [UnsafeMutablePointer<GtkWidget>].self)
          .pointee.append(child)
      }, list)
  }
  return unsafe children
}
