import AdaptiveSplit
import GTK

// Members for tests.

extension SplitHeader {
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

  /// Returns the label of a column's back button, or nil while the button is hidden.
  func backLabel(_ column: SplitColumn) -> String? {
    header(of: column).shownBackLabel
  }

  /// Returns the place at which a column's title is cut if it is too wide.
  func titleEllipsis(_ column: SplitColumn) -> Ellipsis { header(of: column).title.ellipsis }

  /// Returns a column's bar; with two columns, the supplementary's is the primary's.
  ///
  /// The inspector's is the secondary's.
  func header(of column: SplitColumn) -> ColumnHeader {
    switch column {
    case .primary: primary
    case .supplementary: trailing?.primary ?? primary
    case .secondary, .inspector: trailing?.secondary ?? secondary
    }
  }
}
