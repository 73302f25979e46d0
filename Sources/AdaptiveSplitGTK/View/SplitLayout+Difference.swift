import AdaptiveSplit

// Comparisons of a layout with the previous one.

extension SplitLayout {
  /// Whether columns appeared or disappeared; navigation on the stack of a collapsed view doesn't
  /// count.
  func hasOtherColumns(than other: SplitLayout?) -> Bool {
    guard let other else { return true }
    return isCollapsed != other.isCollapsed || isOverlaid != other.isOverlaid
      || (!isCollapsed && (primary == nil) != (other.primary == nil))
  }

  /// Whether the same content is visible, maybe with other widths.
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
