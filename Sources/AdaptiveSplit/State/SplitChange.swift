/// One thing that an event changed.
///
/// Changes come in the order in which UIKit tells them (<doc:UIKitsRules>, 7 to 9).
///
/// The names say what; how things are now is in the state that comes with them. A fold tells
/// `willTransition, willResize, collapsed, showDetailTargetChanged, traitsChanged, layout,
/// alongside, completion`.
public enum SplitChange: String, Hashable, Codable, Sendable, CaseIterable {
  /// The thresholds are others, which may matter only to a later size.
  case thresholdsChanged
  /// The size classes are about to change. Not told for the first layout.
  case willTransition
  /// The size is about to change. Not told for the first layout.
  case willResize
  /// The columns became one stack.
  case collapsed
  /// The stack became two columns.
  case expanded
  /// What activating a row does may be another thing now. Not told for the first layout.
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
  /// The detail is another one, or none.
  case detailReplaced
  /// Pages left the stacks because their data is gone.
  case pagesRemoved
  /// Everything is as it was saved, as far as its data and the size allow: anything may have
  /// changed.
  case restored
  /// Other widths are wanted, by the program, the person, or what the pages need.
  case widthsChanged
  /// What is where may have changed: lay out.
  case layout
  /// What is drawn during a transition starts.
  case alongside
  /// The transition is over.
  case completion

  /// What a resize that decides nothing tells; one array for all of them, so that it costs nothing.
  public static let plainResize: [SplitChange] = [.willResize, .layout]
}
