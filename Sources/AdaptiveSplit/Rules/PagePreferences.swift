/// A page's preferences for the split view around it (``SplitRules/preferences``).
///
/// They replace the program's preferences and limit the person's choices for as long as the page is
/// on top of its column, and are never written into them: when the page is left, everything is as
/// before. They are not saved.
public struct PagePreferences: Hashable, Sendable {
  /// The display mode with the largest number of leading columns that the page leaves visible, or
  /// `nil` for any.
  ///
  /// A map or an editor prefers ``DisplayMode/secondaryOnly``. An overlay mode stands for the same
  /// columns beside the detail. The detail's preference wins over the supplementary's. No page
  /// hides its own column: that of the primary has no effect, and the supplementary's leaves one
  /// column.
  public var displayMode: DisplayMode?
  /// The widths of the page's own leading column, or `nil` for those of the program.
  ///
  /// A dragged width is limited by them. They only divide the room: whether columns fit side by
  /// side is decided by the program's widths, so that no page folds the columns.
  public var widths: ColumnWidths?
  /// Whether swipes on the screen and the touchpad go back, and show and hide columns.
  ///
  /// A visible page that takes none, because drags have a meaning of its own, turns them off for
  /// the whole split view; keys and buttons do the same as before.
  public var takesSwipes: Bool
  /// Whether the header bar hides while all visible pages prefer that.
  public var hidesBar: Bool

  /// Creates preferences; omitted ones leave everything as it is.
  public init(
    displayMode: DisplayMode? = nil, widths: ColumnWidths? = nil, takesSwipes: Bool = true,
    hidesBar: Bool = false
  ) {
    self.displayMode = displayMode
    self.widths = widths
    self.takesSwipes = takesSwipes
    self.hidesBar = hidesBar
  }
}
