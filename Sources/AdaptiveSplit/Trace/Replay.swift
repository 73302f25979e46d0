/// Plays a trace: handles its events again and compares what comes of them with what the trace says.
///
/// A trace follows a state that nothing happened to yet: the program's first, before its first
/// layout. What the program was given since, and what it measured, is in the events.
public struct Replay<Page: Hashable & Sendable & LosslessStringConvertible>: Sendable {
  /// Where a trace and what comes of its events part.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The number of the event in the trace.
    public let seq: Int
    /// The key of the trace's line that differs.
    public let key: String
    /// What the trace says.
    public let traced: String
    /// What came of the event.
    public let replayed: String

    /// One line for a person.
    public var description: String {
      "event \(seq): \(key) is \(replayed), the trace says \(traced)"
    }
  }

  /// The state after the events that were played.
  public private(set) var state: SplitState<Page>
  /// How many events were played.
  public private(set) var count = 0
  private var rules: SplitRules<Page>

  /// Creates a replay in which nothing happened yet.
  ///
  /// - Parameters:
  ///   - state: The state that the trace follows.
  ///   - rules: The rules that decided when the trace began; it says where their thresholds
  ///     changed.
  public init(from state: SplitState<Page>, rules: SplitRules<Page>) {
    self.state = state
    self.rules = rules
  }

  /// Plays one line of a trace.
  ///
  /// - Parameters:
  ///   - record: The line.
  ///   - title: The title of a page, or `nil` when titles are unknown: then only whether back and
  ///     forward lead anywhere is compared, not how they are labelled.
  /// - Returns: The first key that differs, or `nil` when the line comes out as it is.
  public mutating func play(
    _ record: TraceRecord<Page>, title: ((Page) -> String)? = nil
  ) -> Difference? {
    count += 1
    if case .rulesChanged(let thresholds?) = record.event { rules.thresholds = thresholds }
    let changes = state.handle(record.event, rules: rules)
    let replayed = TraceRecord(
      seq: count, us: record.us, event: record.event, changes: changes, state: state,
      rules: rules, title: title ?? { _ in "" })
    let lines = [record, replayed].map { $0.compared(byLabel: title != nil) }
    for (traced, own) in zip(lines[0], lines[1]) where traced.value != own.value {
      return Difference(
        seq: record.seq, key: own.key, traced: traced.value, replayed: own.value)
    }
    return nil
  }

  /// Plays lines of a trace until one differs.
  ///
  /// - Parameters:
  ///   - records: The lines, in order.
  ///   - title: The title of a page, or `nil` when titles are unknown.
  /// - Returns: Where the trace and the replay part, or `nil` when they are the same to the end.
  public mutating func play(
    _ records: some Sequence<TraceRecord<Page>>, title: ((Page) -> String)? = nil
  ) -> Difference? {
    for record in records {
      if let difference = play(record, title: title) { return difference }
    }
    return nil
  }
}

extension TraceRecord {
  /// The keys that a replay must give again, with their values as text.
  fileprivate func compared(byLabel comparesLabels: Bool) -> [(key: String, value: String)] {
    func text(_ value: Any?) -> String { value.map { "\($0)" } ?? "null" }
    func label(_ value: String?) -> String { comparesLabels ? text(value) : "\(value != nil)" }
    return [
      ("seq", text(seq)), ("arrangement", arrangement), ("displayMode", displayMode.rawValue),
      ("width", text(width)), ("height", text(height)), ("primary", text(primary)),
      ("secondary", text(secondary)), ("detail", text(detail)), ("back", label(back)),
      ("forward", label(forward)), ("changes", text(changes.map(\.rawValue))), ("reason", reason),
    ]
  }
}
