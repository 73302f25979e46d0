/// A change that an event caused.
///
/// Changes come in UIKit's order (<doc:UIKitsRules>, 7 to 9).
///
/// A change has no values: the new ones are in the state. A *fold* is a change of the arrangement:
/// the columns become one stack, or the stack becomes two columns. Its changes are `willTransition,
/// willResize, collapsed` (or `expanded`)`, showDetailTargetChanged, traitsChanged, layout,
/// alongside, completion`.
public enum SplitChange: String, Hashable, Codable, Sendable, CaseIterable {
  /// The thresholds changed, which may have an effect only at a later size.
  case thresholdsChanged
  /// Other rules that are values changed (``SplitRuleValues``), which may have an effect only
  /// later.
  case rulesChanged
  /// The size classes are about to change. Not reported for the first layout.
  case willTransition
  /// The size is about to change. Not reported for the first layout.
  case willResize
  /// The columns became one stack.
  case collapsed
  /// The stack became two columns.
  case expanded
  /// The effect of activating a row may have changed. Not reported for the first layout.
  case showDetailTargetChanged
  /// The size classes changed. Not reported for the first layout.
  case traitsChanged
  /// A breakpoint of the rules began or ceased to hold.
  case breakpointsChanged
  /// The inspector appeared, disappeared, moved or has another page, or
  /// ``SplitState/wantsInspector`` changed.
  case inspectorChanged
  /// The display mode is about to change.
  case willChangeDisplayMode
  /// The display mode changed.
  case displayModeChanged
  /// A page was pushed onto a stack.
  case pushed
  /// Pages were popped from a stack.
  case popped
  /// The pages of the column between were replaced or removed.
  case supplementaryReplaced
  /// The detail was replaced or removed.
  case detailReplaced
  /// Pages left the stacks because their data was removed.
  case pagesRemoved
  /// Pages were replaced by their new identities.
  case pagesReplaced
  /// A column's stack was replaced by one page, or will be when the columns separate.
  case rootReplaced
  /// Navigation would leave a held page, and waits for an answer: the only change of its event, and
  /// reported again if it is repeated.
  case leaveAsked
  /// The pending navigation was performed or forgotten, or became void: other navigation happened,
  /// or it would no longer leave a held page, after a fold or without the page's data. A dialog
  /// that asks can close.
  case leaveAnswered
  /// Other pages are held than before.
  case heldChanged
  /// A saved state was restored, as far as its data and the size allow. Anything may have changed.
  case restored
  /// The preferred or minimum widths changed, by the program, the person or the pages.
  case widthsChanged
  /// The columns' frames may have changed: lay out.
  case layout
  /// The animations alongside a transition start.
  case alongside
  /// The transition is over.
  case completion

  /// Whether the change is a fold: the columns became one stack, or the stack became two columns.
  public var isFold: Bool { self == .collapsed || self == .expanded }

  /// The changes of a resize that only changes widths; one array, so that nothing is allocated.
  static let plainResize: [SplitChange] = [.willResize, .layout]

  /// The changes of an event that only changes the display mode.
  static let newMode: [SplitChange] = [
    .willChangeDisplayMode, .displayModeChanged, .layout, .alongside, .completion,
  ]
}
