import AdaptiveSplit
import GTK

/// The parts of header bars that come from the split views around; a title bar has none around it.
struct Surroundings {
  /// The ends of the title bar that the bars reach.
  var ends = RowEnds.both
  /// Whether there are split views around; themes style the corners of a title bar's own bars.
  var isInner = false
  /// Whether the outermost split view is collapsed: touch is likely, and room is scarce.
  var isCompact = false
  /// Whether the bars have the window's buttons.
  var showsWindowButtons = true
  /// The back button's target outside of the column below the bars.
  ///
  /// It is in the leading bar, unless that has a way back itself.
  var back: WayBack?
  /// The button that shows the hidden column before the bars.
  ///
  /// It is in the bar at that column's edge, unless that bar's own split view has hidden a column.
  var reveal: SidebarButton.Content?
  /// The button that hides the column below the bars.
  var hide: SidebarButton.Content?
  /// The menu of the window, in the trailing bar.
  var menu: Menu?
  /// Whether something lies over the window's content, so that everything in the bars is
  /// insensitive but the window's own buttons.
  var isShaded = false
  /// Whether another column lies over the leading column of the bars.
  var isCovered = false

  /// Removes everything that doesn't belong into the bar at an edge of two bars.
  mutating func keep(only edge: SplitEdge) {
    switch edge {
    case .leading:
      ends.remove(.trailing)
      menu = nil
    case .trailing:
      ends.remove(.leading)
      back = nil
    }
    if reveal?.edge != edge { reveal = nil }
  }
}
