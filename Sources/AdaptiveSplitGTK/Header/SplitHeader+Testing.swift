import AdaptiveSplit
import GTK

// Members for tests.

extension SplitHeader {
  /// The position of the divider between the bars, in logical pixels.
  var dividerX: Int { paned.position }

  /// Moves the divider as a drag does.
  func drag(dividerTo width: Int) { paned.position = width }

  /// The visible sidebar buttons.
  var sidebarButtons: [SidebarButton] {
    primary.sidebarButtons + secondary.sidebarButtons + (trailing?.sidebarButtons ?? [])
  }

  /// The bars of the split view's own columns, the leading one first.
  var columnHeaders: [ColumnHeader] { [primary] + (trailing?.columnHeaders ?? [secondary]) }

  var bars: (primary: HeaderBar, secondary: HeaderBar) {
    (primary.bar, header(of: .secondary).bar)
  }

  func backButton(_ column: SplitColumn) -> Button { header(of: column).back }

  func wayBack(_ column: SplitColumn) -> WayBackMenu { header(of: column).wayBack }

  /// Returns whether a column's leading button shows its label, and whether the whole title is
  /// visible.
  func showsWholly(_ column: SplitColumn) -> (label: Bool, title: Bool) {
    let header = header(of: column)
    return (header.showsLeadingLabel, header.showsWholeTitle)
  }

  /// Returns the label of a column's back button, or nil while the button is hidden.
  func backLabel(_ column: SplitColumn) -> String? {
    header(of: column).shownBackLabel
  }

  /// Returns the place at which a column's title is cut if it is too wide.
  func titleEllipsis(_ column: SplitColumn) -> Ellipsis { header(of: column).title.ellipsis }

  /// Returns a column's bar; with two columns, the supplementary's is the primary's.
  ///
  /// The inspector's is the secondary's.
  private func header(of column: SplitColumn) -> ColumnHeader {
    switch column {
    case .primary: primary
    case .supplementary: trailing?.primary ?? primary
    case .secondary, .inspector: trailing?.secondary ?? secondary
    }
  }
}
