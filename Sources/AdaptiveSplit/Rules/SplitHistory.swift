/// The details that going back returns to while the columns are side by side.
public enum SplitHistory: Hashable, Codable, Sendable {
  /// No details: going back stays on the stacks, as in UIKit.
  case none
  /// The details that another one replaced, the last `max` of them; none for 0 or less.
  ///
  /// Going back from the lowest page of the detail first returns to the detail that was shown
  /// before, and only then goes on in the primary. On one stack, these details are not on the
  /// stack: going back does the same as without a history, and they are there again side by side.
  case visited(max: Int)

  /// The largest number of details.
  var limit: Int {
    switch self {
    case .none: 0
    case .visited(let max): Swift.max(0, max)
    }
  }
}
