import GTK

// Members for tests.

extension ColumnHeader {
  /// The visible sidebar buttons.
  var sidebarButtons: [SidebarButton] { [reveal, hide].filter(\.button.isMapped) }

  /// The back button's label, visible or only accessible, or nil while the button is hidden.
  var shownBackLabel: String? { back.isMapped ? backLabel.text : nil }
}
