/// One thing that an event changed.
///
/// Changes come in the order in which UIKit tells them (<doc:UIKitsRules>, 7 to 9).
///
/// A change has no values: the new ones are in the state. A *fold* is a change of the arrangement:
/// the columns become one stack, or the stack becomes two columns. Its changes are
/// `willTransition, willResize, collapsed` (or `expanded`)`, showDetailTargetChanged, traitsChanged,
/// layout, alongside, completion`.
public enum SplitChange: String, Hashable, Codable, Sendable, CaseIterable {
  /// The thresholds changed, which may matter only at a later size.
  case thresholdsChanged
  /// The size classes are about to change. Not told for the first layout.
  case willTransition
  /// The size is about to change. Not told for the first layout.
  case willResize
  /// The columns became one stack.
  case collapsed
  /// The stack became two columns.
  case expanded
  /// Activating a row may now do something else. Not told for the first layout.
  case showDetailTargetChanged
  /// The size classes changed. Not told for the first layout.
  case traitsChanged
  /// The display mode is about to change.
  case willChangeDisplayMode
  /// The display mode changed.
  case displayModeChanged
  /// A page went on top of a stack.
  case pushed
  /// Pages left the top of a stack.
  case popped
  /// The detail was replaced, or is gone.
  case detailReplaced
  /// Pages left the stacks because their data is gone.
  case pagesRemoved
  /// A column's stack is another page alone, or will be when the columns separate.
  case rootReplaced
  /// A saved state was restored, as far as its data and the size allow. Anything may have changed.
  case restored
  /// The program, the person or the pages want other widths.
  case widthsChanged
  /// The places of the columns may have changed: lay out.
  case layout
  /// What is drawn during a transition starts.
  case alongside
  /// The transition is over.
  case completion

  /// Whether it is a fold: the columns became one stack, or the stack became two columns.
  public var isFold: Bool { self == .collapsed || self == .expanded }

  /// The changes of a resize that only changes widths; one array, so that nothing is allocated.
  static let plainResize: [SplitChange] = [.willResize, .layout]
}
