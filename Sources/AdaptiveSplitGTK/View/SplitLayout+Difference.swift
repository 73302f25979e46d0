import AdaptiveSplit

// What drawing asks about a layout and the one before.

extension SplitLayout {
  /// Whether columns came or went; a step on the one stack of a folded view doesn't count.
  func hasOtherColumns(than other: SplitLayout?) -> Bool {
    guard let other else { return true }
    return isCollapsed != other.isCollapsed || isOverlaid != other.isOverlaid
      || (!isCollapsed && (primary == nil) != (other.primary == nil))
  }

  /// Whether the same things show, maybe with other widths.
  func hasSameContent(as other: SplitLayout?) -> Bool {
    guard let other else { return false }
    return isCollapsed == other.isCollapsed && isOverlaid == other.isOverlaid
      && sidebarTarget == other.sidebarTarget
      && primary?.page == other.primary?.page && primary?.back == other.primary?.back
      && secondary?.page == other.secondary?.page && secondary?.back == other.secondary?.back
      && (primary == nil) == (other.primary == nil)
      && (secondary == nil) == (other.secondary == nil)
  }
}
