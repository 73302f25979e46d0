import CGTK
import GLib

/// A container with lines of widgets, as many in each as fit; one of them can be selected.
@MainActor
public final class FlowBox: Container {
  /// Creates a box without widgets.
  ///
  /// The C function is `gtk_flow_box_new`.
  ///
  /// - Parameter spacing: The space between two widgets, in logical pixels.
  public convenience init(spacing: Int = 0) {
    unsafe self.init(sinking: gtk_flow_box_new())
    unsafe gtk_flow_box_set_column_spacing(cast(), CUnsignedInt(clamping: spacing))
    unsafe gtk_flow_box_set_row_spacing(cast(), CUnsignedInt(clamping: spacing))
    unsafe gtk_flow_box_set_selection_mode(cast(), GTK_SELECTION_SINGLE)
    unsafe gtk_flow_box_set_homogeneous(cast(), gboolean(true))
    maxPerLine = 100
    verticalAlignment = .start
  }

  /// The maximum number of widgets in a line, from 1 to 65,535; 100 at first.
  ///
  /// The remaining space of a line goes between its widgets and into them. A box that is aligned to
  /// the start or the middle requests no more space than this number of widgets needs. The C
  /// functions are `gtk_flow_box_get_max_children_per_line` and its setter.
  public var maxPerLine: Int {
    get { unsafe Int(gtk_flow_box_get_max_children_per_line(cast())) }
    set {
      unsafe gtk_flow_box_set_max_children_per_line(
        cast(), CUnsignedInt(UInt16(clamping: max(1, newValue))))
    }
  }

  /// Whether a widget can be selected; true at first.
  ///
  /// The C functions are `gtk_flow_box_get_selection_mode` and its setter.
  public var selects: Bool {
    get { unsafe gtk_flow_box_get_selection_mode(cast()) != GTK_SELECTION_NONE }
    set {
      unsafe gtk_flow_box_set_selection_mode(
        cast(), newValue ? GTK_SELECTION_SINGLE : GTK_SELECTION_NONE)
    }
  }

  /// Appends a widget.
  ///
  /// The C function is `gtk_flow_box_insert`.
  public func append(_ child: Widget) {
    unsafe gtk_flow_box_insert(cast(), child.cast(), -1)
  }

  /// The index of the selected widget, from 0, or nil.
  ///
  /// Setting it also calls the handlers of ``onSelectionChanged(_:)`` if it changes; an index out
  /// of range means nil. If a child has the focus, the focus moves to the selected one, so that
  /// keys continue from there. The C functions are `gtk_flow_box_get_selected_children` and
  /// `gtk_flow_box_select_child`.
  public var selectedIndex: Int? {
    get {
      guard let list = unsafe gtk_flow_box_get_selected_children(cast()) else { return nil }
      defer { unsafe g_list_free(list) }
      guard let child = unsafe list.pointee.data else { return nil }
      return unsafe Int(gtk_flow_box_child_get_index(typed(child)))
    }
    set {
      guard newValue != selectedIndex else { return }
      guard let newValue,
        let child = unsafe gtk_flow_box_get_child_at_index(cast(), CInt(clamping: newValue))
      else { return unsafe gtk_flow_box_unselect_all(cast()) }
      unsafe gtk_flow_box_select_child(cast(), child)
      let hasFocus = unsafe gtk_container_get_focus_child(cast()) != nil
      if hasFocus { unsafe gtk_widget_grab_focus(typed(child)) }
    }
  }

  /// Calls `handler` when the selection changes.
  ///
  /// The C signal is `selected-children-changed`.
  @discardableResult
  public func onSelectionChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("selected-children-changed", handler)
  }
}
