import GTK

/// What the split views around some header bars put into them; a title bar has none around it.
struct Surroundings {
  /// The ends of the title bar that the bars reach.
  var ends = RowEnds.both
  /// Whether there are split views around; themes know the corners of a title bar's own bars.
  var isInner = false
  /// Whether the outermost split view is collapsed: fingers are likely, and room is scarce.
  var isCompact = false
  /// Whether the bars have the window's buttons.
  var showsWindowButtons = true
  /// The way back out of the column that the bars stand over.
  ///
  /// It is in the leading bar, unless that has a way back itself.
  var back: WayBack?
  /// What brings back the column before the bars.
  ///
  /// It is in the leading bar, unless that bar's own split view has hidden a column.
  var reveal: SidebarButton.Content?
  /// What hides the column that the bars stand over, in the trailing bar.
  var hide: SidebarButton.Content?
  /// The menu of the window, in the trailing bar.
  var menu: Menu?
  /// Whether something lies over the window's content, so that nothing in the bars reacts but the
  /// window's own buttons.
  var isShaded = false
  /// Whether another column lies over the leading column of the bars.
  var isCovered = false
}
