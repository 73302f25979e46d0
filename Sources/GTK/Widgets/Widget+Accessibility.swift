import CGTK
import GLib

/// The role of a widget for assistive tools.
public enum AccessibleRole: Sendable {
  /// A part of a window.
  case panel
  /// A container with no meaning of its own.
  case filler
  /// A landmark to jump to, such as the main contents or the sidebar.
  case landmark
  /// A picture.
  case image
  /// A heading.
  case heading
  /// A toolbar.
  case toolBar
  /// A status text.
  case status
  /// A notice that is read at once.
  case alert
  /// A dialog.
  case dialog

  var role: AtkRole {
    switch self {
    case .panel: ATK_ROLE_PANEL
    case .filler: ATK_ROLE_FILLER
    case .landmark: ATK_ROLE_LANDMARK
    case .image: ATK_ROLE_IMAGE
    case .heading: ATK_ROLE_HEADING
    case .toolBar: ATK_ROLE_TOOL_BAR
    case .status: ATK_ROLE_STATUSBAR
    case .alert: ATK_ROLE_NOTIFICATION
    case .dialog: ATK_ROLE_DIALOG
    }
  }
}

extension Widget {
  /// The accessible name of the widget, or nil for GTK's default.
  ///
  /// The C functions are `atk_object_get_name` and `atk_object_set_name`.
  public var accessibleName: String? {
    get { unsafe string(atk_object_get_name(accessible)) }
    set {
      guard let object = unsafe accessible, unsafe newValue != string(object.pointee.name) else {
        return
      }
      if let newValue { return unsafe atk_object_set_name(object, newValue) }
      unsafe reset(&object.pointee.name, "accessible-name")
    }
  }

  /// Sets the tooltip and the accessible name of a widget without text; assistive tools read it
  /// once.
  ///
  /// The C functions are `gtk_widget_set_tooltip_text` and `atk_object_set_name`.
  public func setTooltipLabel(_ name: String) {
    tooltip = name
    accessibleName = name
    // Without a description, GTK uses the tooltip as one.
    accessibleDescription = ""
  }

  /// The accessible description, a sentence in addition to the name, or nil for GTK's default, the
  /// tooltip.
  ///
  /// The C functions are `atk_object_get_description` and `atk_object_set_description`.
  public var accessibleDescription: String? {
    get { unsafe string(atk_object_get_description(accessible)) }
    set {
      guard let object = unsafe accessible, unsafe newValue != string(object.pointee.description)
      else { return }
      if let newValue { return unsafe atk_object_set_description(object, newValue) }
      unsafe reset(&object.pointee.description, "accessible-description")
    }
  }

  /// Restores GTK's default of an accessible text; the C functions that set it take no null.
  private func reset(_ text: inout UnsafeMutablePointer<CChar>?, _ property: String) {
    unsafe g_free(text)
    unsafe text = nil
    unsafe accessible.map { unsafe g_object_notify(typed(Raw($0)), property) }
  }

  /// Sets the widget's role for assistive tools.
  ///
  /// The C function is `atk_object_set_role`.
  public func setAccessibleRole(_ role: AccessibleRole) {
    unsafe atk_object_set_role(accessible, role.role)
  }

  /// Makes another widget this one's label, such as the text beside it.
  ///
  /// The C function is `atk_object_add_relationship`.
  public func setAccessibleLabel(_ label: Widget) {
    unsafe atk_object_add_relationship(accessible, ATK_RELATION_LABELLED_BY, label.accessible)
  }

  /// Announces a text to people who use assistive tools.
  ///
  /// The announcement comes from the widget's window, which assistive tools know already. The C
  /// signal is `announcement` of `AtkObject`.
  public func announce(_ text: String) {
    let speaker = unsafe gtk_widget_get_accessible(gtk_widget_get_toplevel(cast()))
    if let speaker = unsafe speaker { unsafe CGTK_emit_announcement(speaker, text) }
  }

  var accessible: UnsafeMutablePointer<AtkObject>? {
    unsafe gtk_widget_get_accessible(cast())
  }
}
