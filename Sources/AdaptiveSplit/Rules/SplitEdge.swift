/// An edge of a split view (UIKit's `UISplitViewController.PrimaryEdge`).
public enum SplitEdge: String, Hashable, Sendable, CaseIterable {
  /// The edge at which lines of text start.
  case leading
  /// The edge at which lines of text end.
  case trailing

  /// The edge on the other side.
  public var opposite: SplitEdge { self == .leading ? .trailing : .leading }
}
