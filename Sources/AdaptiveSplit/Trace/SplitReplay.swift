/// A replay of a trace: handles its events again and compares the results with the trace.
///
/// A trace begins with a new state: the program's first, before its first layout. The events
/// contain all later inputs and measurements.
public struct SplitReplay<Page: Hashable & Sendable>: Sendable {
  /// A difference between a trace and its replay.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The number of the event in the trace.
    public let seq: Int
    /// The key of the trace's line that differs.
    public let key: String
    /// The value in the trace.
    public let traced: String
    /// The value in the replay.
    public let replayed: String

    /// A one-line description for a person.
    public var description: String {
      "event \(seq): \(key) is \(replayed), the trace says \(traced)"
    }
  }

  /// The state after the events that were played.
  public private(set) var state: SplitState<Page>
  /// The number of events played.
  public private(set) var count = 0
  private var rules: SplitRules<Page>

  /// Creates a replay before its first event.
  ///
  /// - Parameters:
  ///   - state: The state that the trace begins with.
  ///   - rules: The rules that applied when the trace began; the trace contains changes of their
  ///     thresholds and values, but not of their functions.
  public init(from state: SplitState<Page>, rules: SplitRules<Page>) {
    self.state = state
    self.rules = rules
  }

  /// Plays one line of a trace.
  ///
  /// - Parameters:
  ///   - record: The line.
  ///   - title: Returns the title of a page, or `nil` if titles are unknown: then only whether back
  ///     and forward have a target is compared, not their labels.
  /// - Returns: The first key that differs, or `nil` if the line is reproduced.
  public mutating func play(
    _ record: SplitTraceRecord<Page>, title: ((Page) -> String)? = nil
  ) -> Difference? {
    count += 1
    if case .rulesChanged(let thresholds, let values) = record.event {
      if let thresholds { rules.thresholds = thresholds }
      if let values { rules.replaceValues(by: values) }
    }
    let changes = state.handle(record.event, rules: rules)
    let replayed = SplitTraceRecord(
      seq: count, us: record.us, event: record.event, changes: changes, state: state,
      rules: rules, title: title ?? { _ in "" })
    let lines = [record, replayed].map {
      // The sentences of version 1 were others.
      $0.compared(
        byLabel: title != nil, byReason: record.version > 1 && record.reason != nil)
    }
    for (traced, own) in zip(lines[0], lines[1]) where traced.value != own.value {
      return Difference(
        seq: record.seq, key: own.key, traced: text(traced.value), replayed: text(own.value))
    }
    return nil
  }

  /// Plays lines of a trace until one differs.
  ///
  /// - Parameters:
  ///   - records: The lines, in order.
  ///   - title: Returns the title of a page, or `nil` if titles are unknown.
  /// - Returns: The first difference between the trace and the replay, or `nil` if there is none.
  public mutating func play(
    _ records: some Sequence<SplitTraceRecord<Page>>, title: ((Page) -> String)? = nil
  ) -> Difference? {
    for record in records {
      if let difference = play(record, title: title) { return difference }
    }
    return nil
  }
}

/// Returns a value's text for a person.
private func text(_ value: AnyHashable?) -> String {
  switch value?.base {
  case nil: "null"
  case let list as [Any]: "\(list.map { "\($0)" })"
  case let value?: "\(value)"
  }
}

extension SplitTraceRecord {
  /// Returns the keys that a replay must reproduce, with their values.
  fileprivate func compared(
    byLabel comparesLabels: Bool, byReason comparesReasons: Bool
  ) -> [(key: String, value: AnyHashable?)] {
    func label(_ value: String?) -> AnyHashable? { comparesLabels ? value : value != nil }
    return [
      ("seq", seq), ("arrangement", arrangement), ("displayMode", displayMode.rawValue),
      ("width", width), ("height", height), ("primary", primary),
      ("supplementary", supplementary), ("secondary", secondary), ("inspector", inspector),
      ("detail", detail), ("back", label(back)), ("forward", label(forward)), ("held", held),
      ("changes", changes.map(\.rawValue)), ("reason", comparesReasons ? reason : nil),
    ]
  }
}
