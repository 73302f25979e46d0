import GTK

// Members for tests.

extension SidebarButton {
  /// The button's label, visible or not.
  var text: String { label.text }

  /// The name of the icon that the button shows.
  var iconName: String? { icon.iconName }
}
