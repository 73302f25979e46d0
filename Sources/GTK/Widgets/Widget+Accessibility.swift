import CGTK
import ImageFiles

/// What a widget is to people who don't see it.
public enum AccessibleRole: Sendable {
  /// A part of a window.
  case panel
  /// Something that holds other things together, with no meaning of its own.
  case filler
  /// A part that people jump to, as the main contents or the sidebar.
  case landmark
  /// A list.
  case list
  /// An item of a list.
  case listItem
  /// A picture.
  case image
  /// Something to drag between two ends.
  case slider
  /// A line between two parts.
  case separator
  /// A title.
  case heading
  /// Something to press.
  case button
  /// Something to press that stays pressed.
  case toggleButton
  /// A text to read.
  case label
  /// A row of tools.
  case toolBar
  /// A word about what is going on.
  case status
  /// A notice that is read at once.
  case alert
  /// What lies over the rest until it is done.
  case dialog

  var role: AtkRole {
    switch self {
    case .panel: ATK_ROLE_PANEL
    case .filler: ATK_ROLE_FILLER
    case .landmark: ATK_ROLE_LANDMARK
    case .list: ATK_ROLE_LIST
    case .listItem: ATK_ROLE_LIST_ITEM
    case .image: ATK_ROLE_IMAGE
    case .slider: ATK_ROLE_SLIDER
    case .separator: ATK_ROLE_SEPARATOR
    case .heading: ATK_ROLE_HEADING
    case .button: ATK_ROLE_PUSH_BUTTON
    case .toggleButton: ATK_ROLE_TOGGLE_BUTTON
    case .label: ATK_ROLE_LABEL
    case .toolBar: ATK_ROLE_TOOL_BAR
    case .status: ATK_ROLE_STATUSBAR
    case .alert: ATK_ROLE_NOTIFICATION
    case .dialog: ATK_ROLE_DIALOG
    }
  }
}

extension Widget {
  /// The name that is read to people who don't see the widget, or nil for what GTK makes up.
  ///
  /// The C functions are `atk_object_get_name` and `atk_object_set_name`.
  public var accessibleName: String? {
    get { unsafe string(atk_object_get_name(accessible)) }
    set {
      guard newValue ?? "" != accessibleName ?? "" else { return }
      unsafe atk_object_set_name(accessible, newValue ?? "")
    }
  }

  /// Names a widget that shows no text: in its tooltip, and to people who don't see it, to whom it
  /// is read once.
  ///
  /// The C functions are `gtk_widget_set_tooltip_text` and `atk_object_set_name`.
  public func explain(as name: String) {
    tooltip = name
    accessibleName = name
    // Where there is no description, GTK makes one of the tooltip.
    accessibleDescription = ""
  }

  /// A sentence that says more than the name, or nil.
  ///
  /// The C functions are `atk_object_get_description` and `atk_object_set_description`.
  public var accessibleDescription: String? {
    get { unsafe string(atk_object_get_description(accessible)) }
    set { unsafe atk_object_set_description(accessible, newValue ?? "") }
  }

  /// Says what the widget is to people who don't see it.
  ///
  /// The C function is `atk_object_set_role`.
  public func setAccessibleRole(_ role: AccessibleRole) {
    unsafe atk_object_set_role(accessible, role.role)
  }

  /// The name of what the widget is, as assistive tools know it, as in `push button`.
  ///
  /// The C function is `atk_role_get_name`.
  public var accessibleRoleName: String {
    unsafe string(atk_role_get_name(atk_object_get_role(accessible))) ?? ""
  }

  /// Lets another widget name this one, as a label names what is beside it.
  ///
  /// The C function is `atk_object_add_relationship`.
  public func setAccessibleLabel(_ label: Widget) {
    unsafe atk_object_add_relationship(accessible, ATK_RELATION_LABELLED_BY, label.accessible)
  }

  /// Has a text read out to people who don't see what happened.
  ///
  /// The widget's window says it, which they know already. The C signal is `announcement` of
  /// `AtkObject`.
  public func announce(_ text: String) {
    let speaker = unsafe gtk_widget_get_accessible(gtk_widget_get_toplevel(cast()))
    if let speaker = unsafe speaker { unsafe CGTK_emit_announcement(speaker, text) }
  }

  /// The names of what is inside, as assistive tools read them.
  ///
  /// The C function is `atk_object_ref_accessible_child`.
  package var accessibleChildNames: [String] {
    unsafe (0..<max(0, atk_object_get_n_accessible_children(accessible))).map { index in
      let child = unsafe atk_object_ref_accessible_child(accessible, index)
      defer { unsafe g_object_unref(child.map { Raw($0) }) }
      return unsafe string(atk_object_get_name(child)) ?? ""
    }
  }

  private var accessible: UnsafeMutablePointer<AtkObject>? {
    unsafe gtk_widget_get_accessible(cast())
  }
}
