import AdaptiveSplit
import Foundation
import RandomNumbers
import TestSupport
import Testing

@Suite struct ReplayTests {
  /// The trace that a program would write during these events, read again.
  private static func trace(
    of events: [SplitEvent<SamplePage>], from start: State, rules: Rules = Rules()
  ) throws -> [SplitTraceRecord<SamplePage>] {
    var state = start
    var records: [SplitTraceRecord<SamplePage>] = []
    for event in events {
      let changes = state.handle(event, rules: rules)
      if changes.isEmpty { continue }
      records.append(
        SplitTraceRecord(
          seq: records.count + 1, us: records.count, event: event, changes: changes, state: state,
          rules: rules, title: \.description))
    }
    return try JSONDecoder().decode(
      [SplitTraceRecord<SamplePage>].self, from: try JSONEncoder().encode(records))
  }

  private static let start = State(primary: .list)

  @Test(arguments: [1, 2, 3, 4, 5])
  func `A trace plays to the same states`(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let events = (0..<300).map { _ in SplitEvent.random(using: &random) }
    let records = try Self.trace(of: events, from: Self.start)
    var replay = SplitReplay(from: Self.start, rules: Rules())
    #expect(replay.play(records, title: \.description) == nil)
    #expect(replay.count == records.count)
    var state = Self.start
    for event in events { state.send(event) }
    #expect(replay.state == state)
  }

  @Test func `A restored state is in the trace`() throws {
    var saved = State.laidOut(width: 900, secondary: .detail(1))
    saved.send(.dividerDragged(to: 222))
    let events: [SplitEvent<SamplePage>] = [
      .restored(SavedSplitState(saved)), .resized(SplitSize(width: 400, height: 600)),
    ]
    var replay = SplitReplay(from: Self.start, rules: Rules())
    #expect(replay.play(try Self.trace(of: events, from: Self.start)) == nil)
    #expect(replay.state.arrangement.pages == [.list, .detail(1)])
    #expect(replay.state.draggedWidth == 222)
  }

  @Test func `A program with own widths, larger text and forced traits plays to the same states`()
    throws
  {
    var rules = Rules.preferring
    rules.inspector = Rules.inspected.inspector
    rules.history = .visited(max: 3)
    let events: [Event] = [
      .traitsOverridden(SplitTraitOverride(vertical: .compact, orientation: .landscape)),
      .textScaled(1.25), .widthsPreferred(ColumnWidths(points: 260, minimum: 200)),
      .columnWidthsPreferred(ColumnWidths(points: 210, minimum: 190), of: .inspector),
      .minimumsMeasured(ColumnMinimums(primary: 210, secondary: 320, inspector: 150)),
      .inspectorWanted(true), .resized(SplitSize(width: 1200, height: 700)),
      .showDetail(.detail(1)), .showDetail(.detail(2)), .show(.group(1), from: .primary),
      .resized(SplitSize(width: 500, height: 700)), .back(in: nil), .textScaled(1),
      .resized(SplitSize(width: 1000, height: 700)), .back(in: nil), .forward,
    ]
    var state = Self.start
    for event in events { state.send(event, rules: rules) }
    var replay = SplitReplay(from: Self.start, rules: rules)
    #expect(replay.play(try Self.trace(of: events, from: Self.start, rules: rules)) == nil)
    #expect(replay.state == state)
    #expect(state.columnWidths.points == 260 && state.traitOverride?.vertical == .compact)
  }

  @Test func `The first line that differs is reported with the difference`() throws {
    let events: [SplitEvent<SamplePage>] = [
      .resized(SplitSize(width: 900, height: 600)), .showDetail(.detail(1)),
      .resized(SplitSize(width: 400, height: 600)), .back(in: nil),
    ]
    let records = try Self.trace(of: events, from: Self.start)
    var losing = Rules()
    losing.collapse = { _ in .discardDetail }
    var replay = SplitReplay(from: Self.start, rules: losing)
    let difference = replay.play(records)
    #expect(
      difference?.description
        == #"event 3: primary is ["list"], the trace says ["list", "detail:1"]"#)
    #expect(replay.count == 3)
  }

  @Test func `A line that is missing is noticed`() throws {
    let events: [SplitEvent<SamplePage>] = [
      .resized(SplitSize(width: 900, height: 600)), .dividerDragged(to: 200),
      .showDetail(.detail(1)),
    ]
    var records = try Self.trace(of: events, from: Self.start)
    records.remove(at: 1)
    var replay = SplitReplay(from: Self.start, rules: Rules())
    #expect(replay.play(records)?.description == "event 3: seq is 2, the trace says 3")
  }

  /// A session in which the rules change, with its trace.
  private struct Session {
    var state = ReplayTests.start
    var rules = Rules()
    var records: [SplitTraceRecord<SamplePage>] = []

    mutating func handle(_ event: Event) {
      let changes = state.handle(event, rules: rules)
      if changes.isEmpty { return }
      records.append(
        SplitTraceRecord(
          seq: records.count + 1, us: 0, event: event, changes: changes, state: state,
          rules: rules, title: \.description))
    }

    mutating func changeRules(_ change: (inout Rules) -> Void) {
      let old = rules
      change(&rules)
      handle(.rulesChanged(from: old, to: rules))
    }
  }

  @Test func `The trace has changed thresholds before they take effect`() {
    var session = Session()
    session.handle(.resized(SplitSize(width: 900, height: 600)))
    session.changeRules { $0.thresholds.horizontal = 800 }
    #expect(!session.state.isCollapsed)
    session.handle(.resized(SplitSize(width: 780, height: 600)))
    #expect(session.state.isCollapsed)
    var replay = SplitReplay(from: Self.start, rules: Rules())
    #expect(replay.play(session.records) == nil)
    #expect(replay.state == session.state)
  }

  @Test func `The trace has changed values of rules before they take effect`() throws {
    var session = Session()
    session.handle(.resized(SplitSize(width: 900, height: 600)))
    session.handle(.showDetail(.detail(1)))
    session.changeRules { $0.history = .visited(max: 3) }
    #expect(session.records.last?.changes == [.rulesChanged])
    session.changeRules {
      $0.givesWay = [.primary, .supplementary]
      $0.locked = [.primary]
      $0.behavior = .tile
      $0.breakpoints = [
        SplitBreakpoint("wide", .all([.minWidth(800), .not(.maxHeight(300))]), band: 20),
        SplitBreakpoint("list", .any([.minAspect(1, 2), .minHeight(9)]), in: .column(.primary)),
        SplitBreakpoint("narrow", .maxWidth(400)),
      ]
    }
    #expect(session.state.holding.isSuperset(of: ["wide", "list"]))
    session.handle(.showDetail(.detail(2)))
    session.handle(.back(in: nil))
    #expect(session.state.secondaryPages == [.detail(1)])
    let read = try JSONDecoder().decode(
      [SplitTraceRecord<SamplePage>].self, from: try JSONEncoder().encode(session.records))
    #expect(read == session.records)
    var replay = SplitReplay(from: Self.start, rules: Rules())
    #expect(replay.play(read) == nil)
    #expect(replay.state == session.state)
  }

  @Test func `A band in a trace is clamped, so that no sum overflows`() throws {
    let text = """
      {"name": "wide", "condition": {"minWidth": {"pixels": 900}}, "scope": {"whole": {}}, \
      "band": 9223372036854775807}
      """
    #expect(
      try JSONDecoder().decode(SplitBreakpoint.self, from: Data(text.utf8))
        == SplitBreakpoint("wide", .minWidth(900), band: 1_000_000))
  }

  /// A trace of version 1 with a fold because the columns have no room.
  private static let foldOfVersion1 = #"""
    {"arrangement":"expanded","back":null,"changes":["layout"],"detail":0,\#
    "displayMode":"oneBesideSecondary","event":{"height":680,"name":"resized","width":1000},\#
    "forward":null,"height":680,"primary":["list"],\#
    "reason":"width 1000 >= 640: regular, landscape: oneBesideSecondary","secondary":null,\#
    "seq":1,"us":1,"width":1000}
    {"arrangement":"expanded","back":null,"changes":["widthsChanged","layout"],"detail":0,\#
    "displayMode":"oneBesideSecondary",\#
    "event":{"name":"minimumsMeasured","primary":300,"secondary":500},\#
    "forward":null,"height":680,"primary":["list"],\#
    "reason":"width 1000 >= 640: regular, landscape: oneBesideSecondary","secondary":null,\#
    "seq":2,"us":2,"width":1000}
    {"arrangement":"collapsed","back":null,\#
    "changes":["willResize","collapsed","showDetailTargetChanged","layout","alongside",\#
    "completion"],"detail":0,\#
    "displayMode":"oneBesideSecondary","event":{"height":680,"name":"resized","width":700},\#
    "forward":null,"height":680,"primary":["list"],\#
    "reason":"width 700 < 817: no room for two columns","secondary":null,\#
    "seq":3,"us":3,"width":700}
    """#

  @Test func `A trace of version 1 is replayed without its reasons`() throws {
    let records = try Self.foldOfVersion1.split(separator: "\n").map {
      try JSONDecoder().decode(SplitTraceRecord<SamplePage>.self, from: Data($0.utf8))
    }
    #expect(records.map(\.version) == [1, 1, 1])
    var replay = SplitReplay(from: Self.start, rules: Rules())
    #expect(replay.play(records)?.description == nil)
    #expect(replay.state.reason(Rules()).contains("no room for primary 300, secondary 500"))
    let written = try JSONDecoder().decode(
      [SplitTraceRecord<SamplePage>].self, from: try JSONEncoder().encode(records))
    #expect(written.map(\.version) == [2, 2, 2] && written.allSatisfy { $0.reason == nil })
    replay = SplitReplay(from: Self.start, rules: Rules())
    #expect(replay.play(written)?.description == nil)
    var own = try Self.trace(of: records.map(\.event), from: Self.start)
    own[2].reason = records[2].reason
    replay = SplitReplay(from: Self.start, rules: Rules())
    #expect(replay.play(own)?.key == "reason", "of version 2")
  }

  @Test func `Labels are compared where titles are known`() throws {
    let events: [SplitEvent<SamplePage>] = [
      .resized(SplitSize(width: 400, height: 600)), .showDetail(.detail(1)),
    ]
    let records = try Self.trace(of: events, from: Self.start)
    var replay = SplitReplay(from: Self.start, rules: Rules())
    #expect(replay.play(records, title: { _ in "Back" })?.key == "back")
    replay = SplitReplay(from: Self.start, rules: Rules())
    #expect(replay.play(records) == nil)
  }
}
