import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport
import Testing

typealias Event = SplitEvent<SamplePage>

/// The recorder of a program's tests.
@Suite struct RecorderTests {
  /// Rules of a detail that hides the list, the bar and the swipes.
  private static let rules: SplitRules<SamplePage> = {
    var rules = SplitRules<SamplePage>()
    rules.preferences = { page in
      page == .detail(2)
        ? PagePreferences(displayMode: .secondaryOnly, takesSwipes: false, hidesBar: true)
        : PagePreferences()
    }
    return rules
  }()

  /// Returns a state in a window 1000 pixels wide.
  private static func laidOut(
    secondary: SamplePage? = nil, rules: SplitRules<SamplePage> = SplitRules()
  ) -> SplitState<SamplePage> {
    SplitState<SamplePage>(primary: .list, secondary: secondary)
      .after(.resized(SplitSize(width: 1000, height: 500)), rules)
  }

  /// Returns the failures that a recorder reports.
  private static func failures(
    _ body: (inout Recorder<SamplePage>) -> Void
  ) -> [String] {
    var failures: [String] = []
    var recorder = Recorder(laidOut(), fail: { failures.append($0) })
    body(&recorder)
    return failures
  }

  @Test func `Expected changes pass`() {
    let failures = Self.failures { recorder in
      recorder.send(.showDetail(.detail(1)), changes: [.detailReplaced]) {
        $0.secondary = [.detail(1)]
      }
      recorder.send(.back(in: nil))
      recorder.send(
        .resized(SplitSize(width: 400, height: 500)),
        changes: [.collapsed, .showDetailTargetChanged, .traitsChanged]
      ) {
        $0.size = SplitSize(width: 400, height: 500)
        $0.traits.horizontal = .compact
        $0.isCollapsed = true
        $0.beforeCollapse = BeforeCollapse(
          primary: PageStack(.list), secondary: PageStack(.detail(1)), room: 1)
        $0.holding = [SplitBreakpoint.regularHeight]
      }
      recorder.send(.back(in: nil), changes: [.popped]) {
        $0.secondary = nil
        $0.beforeCollapse?.isUntouched = false
        $0.forward = [ForwardPage(page: .detail(1), column: .secondary)]
      }
      #expect(recorder.events.count == 4)
    }
    #expect(failures == [])
  }

  @Test func `An unexpected change fails with its difference`() {
    let failures = Self.failures { $0.send(.showDetail(.detail(1)), changes: [.detailReplaced]) }
    #expect(
      failures == ["After showDetail(detail:1):\n  secondary is [detail:1], expected nil"])
  }

  /// Events that change a part of a snapshot, after a first one in a window 1000 pixels wide.
  private static let changesOfParts: [(part: String, first: Event, event: Event)] = [
    ("textScale", .forward, .textScaled(1.1)),
    ("minimums", .forward, .minimumsMeasured(ColumnMinimums(primary: 90))),
    ("widths", .forward, .widthsPreferred(ColumnWidths(points: 250))),
    ("widths", .forward, .columnWidthsPreferred(ColumnWidths(points: 250), of: .inspector)),
    ("traitOverride", .forward, .traitsOverridden(SplitTraitOverride(vertical: .regular))),
    ("orientation", .forward, .resized(SplitSize(width: 1000, height: 1100))),
    ("fitsBoth", .forward, .resized(SplitSize(width: 700, height: 1000))),
    ("takesSwipes", .forward, .showDetail(.detail(2))),
    ("hidesBar", .forward, .showDetail(.detail(2))),
    ("beforeCollapse", .forward, .resized(SplitSize(width: 400, height: 500))),
    ("beforeCollapse", .resized(SplitSize(width: 400, height: 500)), .back(in: nil)),
    ("forward", .resized(SplitSize(width: 400, height: 500)), .back(in: nil)),
  ]

  @Test(arguments: changesOfParts)
  func `An unexpected change of any part fails`(
    _ change: (part: String, first: Event, event: Event)
  ) {
    let state = Self.laidOut(secondary: .detail(1), rules: Self.rules)
      .after(change.first, Self.rules)
    var failures: [String] = []
    var recorder = Recorder(state, rules: Self.rules) { failures.append($0) }
    recorder.send(change.event)
    #expect(failures.first?.contains("\n  \(change.part) is ") == true, "\(failures)")
  }

  @Test func `Different pages of the same description fail`() {
    struct Trip: Hashable, Sendable, CustomStringConvertible {
      let id: Int
      var description: String { "Trip" }
    }
    var failures: [String] = []
    var recorder = Recorder(SplitState(primary: Trip(id: 0)), fail: { failures.append($0) })
    recorder.send(.show(Trip(id: 1), from: .primary), changes: [.pushed]) {
      $0.primary = [Trip(id: 0), Trip(id: 2)]
    }
    #expect(failures.count == 1)
  }

  @Test func `A missing change fails with its difference`() {
    let failures = Self.failures { recorder in
      recorder.send(.back(in: nil), changes: [.popped]) { $0.primary = [.group(1)] }
    }
    #expect(failures.count == 1)
    #expect(failures[0].contains("primary is [list], expected [group:1]"))
    #expect(failures[0].contains(#"changes are [], expected ["popped"]"#))
  }
}
