/// One line of a trace: an event, what it changed and why, and the state after it.
///
/// Written as one JSON object per line. The meaning of each key is stable.
public struct TraceRecord<Page>: Hashable, Sendable
where Page: Hashable & Sendable & LosslessStringConvertible {
  /// The number of the event, from 1; events that changed nothing are not counted.
  public var seq: Int
  /// When it was handled, in microseconds of a clock that never goes back.
  public var us: Int
  /// What happened.
  public var event: SplitEvent<Page>
  /// What changed, in order.
  public var changes: [SplitChange]
  /// Why the arrangement and the display mode are what they are.
  public var reason: String
  /// `expanded` or `collapsed`.
  public var arrangement: String
  /// The display mode of an expanded split view.
  public var displayMode: DisplayMode
  /// The split view's width in logical pixels, or `nil` before the first layout.
  public var width: Int?
  /// The split view's height in logical pixels, or `nil` before the first layout.
  public var height: Int?
  /// The names of the primary's pages, bottom first; collapsed, those of the whole stack.
  public var primary: [String]
  /// The names of the secondary's pages, bottom first, or `nil` for the placeholder and when
  /// collapsed.
  public var secondary: [String]?
  /// How many pages on top of a collapsed stack form the detail; 0 when expanded.
  public var detail: Int
  /// The label of what going back leads to, or `nil` when it does nothing.
  public var back: String?
  /// The label of what going forward leads to, or `nil` when it does nothing.
  public var forward: String?

  /// Describes an event that was handled.
  ///
  /// - Parameters:
  ///   - seq: The number of the event, from 1.
  ///   - us: When it was handled, in microseconds.
  ///   - event: What happened.
  ///   - changes: What ``SplitState/handle(_:rules:)`` returned for it.
  ///   - state: The state after it.
  ///   - rules: The rules that decided.
  ///   - title: The title of a page, for the labels of back and forward.
  public init(
    seq: Int, us: Int, event: SplitEvent<Page>, changes: [SplitChange], state: SplitState<Page>,
    rules: SplitRules<Page>, title: (Page) -> String
  ) {
    let stacks = state.arrangement
    self.seq = seq
    self.us = us
    self.event = event
    self.changes = changes
    reason = state.reason(rules)
    arrangement = stacks.isCollapsed ? "collapsed" : "expanded"
    displayMode = state.displayMode
    width = state.size?.width
    height = state.size?.height
    primary = (stacks.isCollapsed ? stacks.pages : stacks.primary.pages).map(\.description)
    secondary = stacks.isCollapsed ? nil : stacks.secondary?.pages.map(\.description)
    detail = stacks.isCollapsed ? stacks.secondary?.count ?? 0 : 0
    back = state.backColumn.flatMap { stacks.back(in: $0) }.map(title)
    forward = state.forward.map(title)
  }
}

extension TraceRecord: Codable {
  private enum CodingKeys: CodingKey {
    case seq, us, event, changes, reason, arrangement, displayMode, width, height, primary
    case secondary, detail, back, forward
  }

  /// Writes every key; what there is not is `null`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(seq, forKey: .seq)
    try values.encode(us, forKey: .us)
    try values.encode(event, forKey: .event)
    try values.encode(changes, forKey: .changes)
    try values.encode(reason, forKey: .reason)
    try values.encode(arrangement, forKey: .arrangement)
    try values.encode(displayMode, forKey: .displayMode)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    try values.encode(primary, forKey: .primary)
    try values.encode(secondary, forKey: .secondary)
    try values.encode(detail, forKey: .detail)
    try values.encode(back, forKey: .back)
    try values.encode(forward, forKey: .forward)
  }
}
