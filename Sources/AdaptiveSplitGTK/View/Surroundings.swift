import GTK

/// What the split views around header bars have in them: nothing around a title bar of its own.
struct Surroundings {
  /// The ends of the title bar that the bars reach.
  var ends = RowEnds.both
  /// Whether there are split views around; themes know the corners of a title bar's own bars.
  var isInner = false
  /// Whether the outermost split view is collapsed: fingers are likely, and room is scarce.
  var isCompact = false
  /// Whether the bars have the window's buttons.
  var showsWindowButtons = true
  /// The way back out of the column that the bars stand over: in the leading bar, where that has
  /// none of its own.
  var back: WayBack?
  /// What brings back the column before them: in the leading bar, where none before it is hidden
  /// in its own split view.
  var reveal: SidebarButton.Content?
  /// What hides the column that they stand over: in the trailing bar.
  var hide: SidebarButton.Content?
  /// The menu of the window: in the trailing bar.
  var menu: Menu?
  /// Whether a column lies over the leading one of theirs.
  var isCovered = false
}
