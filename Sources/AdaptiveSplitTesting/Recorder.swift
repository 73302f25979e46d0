public import AdaptiveSplit

/// A recorder of events that expects every change: an unexpected one fails, and so does a missing
/// one.
///
/// ```swift
/// var recorder = Recorder(state, rules: .mail) { Issue.record("\($0)") }
/// recorder.send(.showDetail(.message(1)), changes: [.detailReplaced]) {
///   $0.secondary = [.message(1)]
/// }
/// ```
public struct Recorder<Page: Hashable & Sendable> {
  /// The state after the last event.
  public private(set) var state: SplitState<Page>
  /// The rules of the program.
  public var rules: SplitRules<Page>
  /// The events that were sent.
  public private(set) var events: [SplitEvent<Page>] = []
  private let fail: (String) -> Void

  /// The changes that belong to every layout and animation, which an expectation leaves out.
  public static var implied: Set<SplitChange> {
    [.willTransition, .willResize, .willChangeDisplayMode, .layout, .alongside, .completion]
  }

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - rules: The rules of the program.
  ///   - fail: Called with the differences, for a person to read; records a test's failure.
  public init(
    _ state: SplitState<Page>, rules: SplitRules<Page> = SplitRules(),
    fail: @escaping (String) -> Void
  ) {
    self.state = state
    self.rules = rules
    self.fail = fail
  }

  /// Handles an event, and fails if its changes or the new state differ from the expectation.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - changes: The expected changes, in order, without the ``implied`` ones.
  ///   - expect: Changes a snapshot of the state before into that of the expected state.
  public mutating func send(
    _ event: SplitEvent<Page>, changes: [SplitChange] = [],
    _ expect: (inout SplitSnapshot<Page>) -> Void = { _ in }
  ) {
    events.append(event)
    var expected = SplitSnapshot(state)
    expect(&expected)
    let all = state.handle(event, rules: rules)
    var problems = SplitSnapshot(state).differences(from: expected)
    let told = all.filter { !Self.implied.contains($0) }
    if told != changes {
      problems.append(
        "changes are \(told.map(\.rawValue)), expected \(changes.map(\.rawValue))")
    }
    if !problems.isEmpty {
      fail("After \(event):\n" + problems.map { "  \($0)" }.joined(separator: "\n"))
    }
  }
}
