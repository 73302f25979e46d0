import AdaptiveSplit
import AdaptiveSplitGTK

extension SplitUpdate {
  /// Whether a list has to select the row of the visible page again: other pages are visible, or
  /// the row that was activated last leads to a page that isn't shown, as a held one stays.
  var affectsSelection: Bool {
    before.arrangement != after.arrangement || changes.contains(.leaveAnswered)
  }
}
