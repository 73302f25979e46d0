/// A line of a trace: an event, its changes, their reason, and the state after it.
///
/// Written as one JSON object per line. The meaning of each key is stable.
public struct SplitTraceRecord<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The version in which the line was written: 2, or 1 for a line that was read as such.
  public let version: Int
  /// The number of the event, from 1; events that changed nothing are not counted.
  public var seq: Int
  /// The time at which the event was handled, in microseconds of a monotonic clock.
  public var us: Int
  /// The event.
  public var event: SplitEvent<Page>
  /// The changes, in order.
  public var changes: [SplitChange]
  /// The reason for the arrangement and the display mode, or `nil` for a line that was version 1
  /// before, with other sentences.
  public var reason: String?
  /// `expanded` or `collapsed`.
  public var arrangement: String
  /// The display mode of an expanded split view.
  public var displayMode: DisplayMode
  /// The split view's width in logical pixels, or `nil` before the first layout.
  public var width: Int?
  /// The split view's height in logical pixels, or `nil` before the first layout.
  public var height: Int?
  /// The primary's pages, bottom first; collapsed, those of the whole stack.
  public var primary: [Page]
  /// The supplementary's pages, bottom first, or `nil` if there are none.
  public var supplementary: [Page]?
  /// The secondary's pages, bottom first, or `nil` for the placeholder and if collapsed.
  public var secondary: [Page]?
  /// The visible inspector's page, or `nil` if it isn't visible.
  public var inspector: Page?
  /// The number of pages on top of a collapsed stack that form the detail; 0 if expanded.
  public var detail: Int
  /// The label of the page that going back leads to, or `nil` if there is none.
  public var back: String?
  /// The label of the page that going forward leads to, or `nil` if there is none.
  public var forward: String?
  /// The held pages, in the alphabetical order of their descriptions, or `nil` if none is held.
  public var held: [Page]?

  /// Creates a record of a handled event.
  ///
  /// - Parameters:
  ///   - seq: The number of the event, from 1.
  ///   - us: The time at which it was handled, in microseconds.
  ///   - event: The event.
  ///   - changes: The result of ``SplitState/handle(_:rules:)`` for it.
  ///   - state: The state after it.
  ///   - rules: The rules that applied.
  ///   - title: Returns the title of a page, for the labels of back and forward.
  public init(
    seq: Int, us: Int, event: SplitEvent<Page>, changes: [SplitChange], state: SplitState<Page>,
    rules: SplitRules<Page>, title: (Page) -> String
  ) {
    let stacks = state.arrangement
    version = 2
    self.seq = seq
    self.us = us
    self.event = event
    self.changes = changes
    reason = state.reason(rules)
    arrangement = stacks.isCollapsed ? "collapsed" : "expanded"
    displayMode = state.displayMode
    width = state.size?.width
    height = state.size?.height
    primary = stacks.isCollapsed ? stacks.pages : stacks.primary.pages
    supplementary = stacks.supplementary?.pages
    secondary = stacks.isCollapsed ? nil : stacks.secondary?.pages
    inspector = state.inspectorPlace == .absent ? nil : state.inspectorPage
    detail = stacks.isCollapsed ? stacks.secondary?.count ?? 0 : 0
    back = state.backColumn.flatMap { state.back(in: $0) }.map(title)
    forward = state.forward.map(title)
    held =
      state.held.isEmpty ? nil : state.held.sorted { "\($0)" < "\($1)" }
  }
}

extension SplitTraceRecord: Codable where Page: Codable {
  enum CodingKeys: CodingKey, CaseIterable {
    case version, seq, us, event, changes, reason, arrangement, displayMode, width, height, primary
    case supplementary, secondary, inspector, detail, back, forward, held
  }

  /// Reads a line of version 2, or one of version 1, which has no version and names its pages.
  ///
  /// - Throws: A `DecodingError` if a key is missing or a value is none that is possible.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func pages(_ key: CodingKeys) throws -> [Page]? {
      try values.decodeIfPresent([EncodedPage<Page>].self, forKey: key)?.map(\.page)
    }
    version = try values.decodeIfPresent(Int.self, forKey: .version) ?? 1
    guard 1...2 ~= version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: values,
        debugDescription: "Version \(version) of traces is unknown; 1 and 2 are known.")
    }
    seq = try values.decode(Int.self, forKey: .seq)
    us = try values.decode(Int.self, forKey: .us)
    event =
      version == 1
      ? try values.decode(EventOfVersion1<Page>.self, forKey: .event).event
      : try values.decode(SplitEvent<Page>.self, forKey: .event)
    changes = try values.decode([SplitChange].self, forKey: .changes)
    reason = try values.decodeIfPresent(String.self, forKey: .reason)
    arrangement = try values.decode(String.self, forKey: .arrangement)
    displayMode = try values.decode(DisplayMode.self, forKey: .displayMode)
    width = try values.decodeIfPresent(Int.self, forKey: .width)
    height = try values.decodeIfPresent(Int.self, forKey: .height)
    primary = try values.decode([EncodedPage<Page>].self, forKey: .primary).map(\.page)
    supplementary = try pages(.supplementary)
    secondary = try pages(.secondary)
    inspector = try values.decodeIfPresent(EncodedPage<Page>.self, forKey: .inspector)?.page
    detail = try values.decode(Int.self, forKey: .detail)
    back = try values.decodeIfPresent(String.self, forKey: .back)
    forward = try values.decodeIfPresent(String.self, forKey: .forward)
    held = try pages(.held)
  }

  /// Writes version 2, with every key; a missing value is `null`, but a missing supplementary, a
  /// missing inspector, missing held pages and the reason of a line of version 1 are left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(2, forKey: .version)
    try values.encode(seq, forKey: .seq)
    try values.encode(us, forKey: .us)
    try values.encode(event, forKey: .event)
    try values.encode(changes, forKey: .changes)
    try values.encodeIfPresent(version == 1 ? nil : reason, forKey: .reason)
    try values.encode(arrangement, forKey: .arrangement)
    try values.encode(displayMode, forKey: .displayMode)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    try values.encode(primary, forKey: .primary)
    try values.encodeIfPresent(supplementary, forKey: .supplementary)
    try values.encode(secondary, forKey: .secondary)
    try values.encodeIfPresent(inspector, forKey: .inspector)
    try values.encode(detail, forKey: .detail)
    try values.encode(back, forKey: .back)
    try values.encode(forward, forKey: .forward)
    try values.encodeIfPresent(held, forKey: .held)
  }
}
