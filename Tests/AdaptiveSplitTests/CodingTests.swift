import AdaptiveSplit
import Foundation
import TestSupport
import Testing

@Suite struct CodingTests {
  private static let events: [SplitEvent<SamplePage>] = [
    .resized(SplitSize(width: 612, height: 700)),
    .traitsOverridden(SplitTraitOverride(horizontal: .regular)),
    .traitsOverridden(SplitTraitOverride()),
    .traitsOverridden(SplitTraitOverride(orientation: .portrait)),
    .minimumsMeasured(ColumnMinimums(primary: 1, secondary: 2)), .textScaled(1.5),
    .show(.group(3), from: .primary), .show(.group(3), from: nil), .showDetail(.detail(2)),
    .back(in: nil), .back(in: .secondary), .backTo(.list), .sidebarToggled, .overlayDismissed,
    .displayModePreferred(.oneOverSecondary),
    .widthsPreferred(ColumnWidths(fraction: 0.3, points: 250, minimum: 1, maximum: 2)),
    .dividerDragged(to: 300), .dividerDragged(to: nil), .pagesRemoved([.detail(1), .group(2)]),
    .rootReplaced(.group(2), in: .primary), .rootReplaced(.detail(3), in: .secondary),
    .arranged(SplitPath(primary: [.list, .group(2)], secondary: [.detail(3)])),
    .arranged(SplitPath(secondary: [])), .arranged(SplitPath()),
    .pagesReplaced([.detail(1): .detail(2), .group(2): .group(3)]), .pagesReplaced([:]),
    .arranged(SplitPath(primary: [.list], supplementary: [.group(1)], secondary: [.detail(2)])),
    .minimumsMeasured(ColumnMinimums(primary: 1, supplementary: 3, secondary: 2)),
    .showPage(.group(3), in: .supplementary), .columnShown(.primary),
    .columnHidden(.supplementary), .columnDragged(.supplementary, to: 240),
    .columnDragged(.primary, to: nil), .rootReplaced(.group(1), in: .supplementary),
    .columnWidthsPreferred(ColumnWidths(fraction: 0.2, minimum: 9), of: .supplementary),
    .detailMaximized(true), .detailMaximized(false),
    .inspectorToggled, .inspectorWanted(true), .inspectorWanted(false), .inspectorDismissed,
    .columnShown(.inspector), .columnDragged(.inspector, to: 240),
    .minimumsMeasured(ColumnMinimums(primary: 1, secondary: 2, inspector: 4)),
    .pageHeld(.detail(1), true), .pageHeld(.group(2), false), .leaveConfirmed, .leaveDeclined,
    .rulesChanged(nil), .rulesChanged(SplitThresholds(horizontal: 700, vertical: 0, band: 3)),
    .forward,
  ]

  /// The same events as traces of version 1 have them.
  private static let eventsOfVersion1 = #"""
    {"height":700,"name":"resized","width":612}
    {"horizontal":"regular","name":"traitsOverridden"}
    {"name":"traitsOverridden"}
    {"name":"traitsOverridden","orientation":"portrait"}
    {"name":"minimumsMeasured","primary":1,"secondary":2}
    {"name":"textScaled","scale":1.5}
    {"from":"primary","name":"show","page":"group:3"}
    {"name":"show","page":"group:3"}
    {"name":"showDetail","page":"detail:2"}
    {"name":"back"}
    {"column":"secondary","name":"back"}
    {"name":"backTo","page":"list"}
    {"name":"sidebarToggled"}
    {"name":"overlayDismissed"}
    {"mode":"oneOverSecondary","name":"displayModePreferred"}
    {"fraction":0.3,"maximum":2,"minimum":1,"name":"widthsPreferred","points":250}
    {"name":"dividerDragged","width":300}
    {"name":"dividerDragged"}
    {"name":"pagesRemoved","pages":["detail:1","group:2"]}
    {"column":"primary","name":"rootReplaced","page":"group:2"}
    {"column":"secondary","name":"rootReplaced","page":"detail:3"}
    {"name":"arranged","primary":["list","group:2"],"secondary":["detail:3"]}
    {"name":"arranged","secondary":[]}
    {"name":"arranged"}
    {"name":"pagesReplaced","pages":["detail:1","group:2"],"replacements":["detail:2","group:3"]}
    {"name":"pagesReplaced","pages":[],"replacements":[]}
    {"name":"arranged","primary":["list"],"secondary":["detail:2"],"supplementary":["group:1"]}
    {"name":"minimumsMeasured","primary":1,"secondary":2,"supplementary":3}
    {"in":"supplementary","name":"show","page":"group:3"}
    {"column":"primary","name":"columnShown"}
    {"column":"supplementary","name":"columnHidden"}
    {"column":"supplementary","name":"columnDragged","width":240}
    {"column":"primary","name":"columnDragged"}
    {"column":"supplementary","name":"rootReplaced","page":"group:1"}
    {"column":"supplementary","fraction":0.2,"maximum":320,"minimum":9,"name":"columnWidthsPreferred"}
    {"isMaximized":true,"name":"detailMaximized"}
    {"isMaximized":false,"name":"detailMaximized"}
    {"name":"inspectorToggled"}
    {"isWanted":true,"name":"inspectorWanted"}
    {"isWanted":false,"name":"inspectorWanted"}
    {"name":"inspectorDismissed"}
    {"column":"inspector","name":"columnShown"}
    {"column":"inspector","name":"columnDragged","width":240}
    {"inspector":4,"name":"minimumsMeasured","primary":1,"secondary":2}
    {"isHeld":true,"name":"pageHeld","page":"detail:1"}
    {"isHeld":false,"name":"pageHeld","page":"group:2"}
    {"name":"leaveConfirmed"}
    {"name":"leaveDeclined"}
    {"name":"rulesChanged"}
    {"band":3,"name":"rulesChanged","regularHeight":0,"regularWidth":700}
    {"name":"forward"}
    """#.split(separator: "\n").map(String.init)

  @Test(arguments: Self.events)
  func `An event is the same after writing and reading it`(
    event: SplitEvent<SamplePage>
  ) throws {
    let data = try JSONEncoder().encode(event)
    #expect(try JSONDecoder().decode(SplitEvent<SamplePage>.self, from: data) == event)
  }

  @Test(arguments: zip(eventsOfVersion1, events))
  func `An event of a trace of version 1 is read`(
    text: String, event: SplitEvent<SamplePage>
  ) throws {
    let line = """
      {"seq":1,"us":0,"event":\(text),"changes":[],"reason":"","arrangement":"expanded",\
      "displayMode":"secondaryOnly","width":null,"height":null,"primary":["list"],\
      "secondary":["detail:1"],"detail":0,"back":null,"forward":null}
      """
    let record = try JSONDecoder().decode(
      SplitTraceRecord<SamplePage>.self, from: Data(line.utf8))
    #expect(record.event == event)
    #expect(record.secondary == [.detail(1)])
    #expect(Self.eventsOfVersion1.count == Self.events.count)
  }

  /// A page without a name.
  private enum PlainPage: Hashable, Sendable, Codable {
    case list
    case note(id: Int)
  }

  @Test func `Codable pages are encoded directly`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let event = SplitEvent<PlainPage>.arranged(
      SplitPath(primary: [.list], secondary: [.note(id: 2)]))
    let data = try encoder.encode(event)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"arranged":{"path":{"primary":[{"list":{}}],"secondary":[{"note":{"id":2}}]}}}"#)
    #expect(try JSONDecoder().decode(SplitEvent<PlainPage>.self, from: data) == event)
  }

  @Test func `A decoded trace of Codable pages replays to the same states`() throws {
    var state = SplitState<PlainPage>(primary: .list)
    var records: [SplitTraceRecord<PlainPage>] = []
    for event: SplitEvent<PlainPage> in [
      .resized(SplitSize(width: 900, height: 600)), .showDetail(.note(id: 1)),
      .pageHeld(.note(id: 1), true), .resized(SplitSize(width: 400, height: 600)),
      .pagesReplaced([.note(id: 1): .note(id: 2)]), .back(in: nil), .leaveConfirmed, .forward,
    ] {
      let changes = state.handle(event, rules: SplitRules())
      records.append(
        SplitTraceRecord(
          seq: records.count + 1, us: 0, event: event, changes: changes, state: state,
          rules: SplitRules(), title: { "\($0)" }))
    }
    let data = try JSONEncoder().encode(records)
    var replay = SplitReplay(from: SplitState(primary: .list), rules: SplitRules<PlainPage>())
    let read = try JSONDecoder().decode([SplitTraceRecord<PlainPage>].self, from: data)
    #expect(replay.play(read, title: { "\($0)" }) == nil)
    #expect(replay.state == state)
    #expect(read[6].event == .leaveConfirmed)
    #expect(read[2].held == [.note(id: 1)])
  }

  @Test func `A saved state of Codable pages is restored, without those that can't be read`() throws
  {
    var state = SplitState<PlainPage>(primary: .list, secondary: .note(id: 1))
    _ = state.handle(.resized(SplitSize(width: 900, height: 600)), rules: SplitRules())
    _ = state.handle(.resized(SplitSize(width: 400, height: 600)), rules: SplitRules())
    _ = state.handle(.back(in: nil), rules: SplitRules())
    let data = try JSONEncoder().encode(SavedSplitState(state))
    let saved = try JSONDecoder().decode(SavedSplitState<PlainPage>.self, from: data)
    #expect(saved == SavedSplitState(state))
    let text = String(decoding: data, as: UTF8.self).replacing(#""note""#, with: #""video""#)
    var next = SplitState<PlainPage>(primary: .list)
    let rest = try JSONDecoder().decode(SavedSplitState<PlainPage>.self, from: Data(text.utf8))
    _ = next.handle(.restored(rest), rules: SplitRules())
    #expect(next.arrangement.pages == [.list])
    #expect(next.forward == nil)
  }

  @Test func `A forward page in an unknown column is an error`() throws {
    var state = State.laidOut(width: 400, secondary: .detail(3))
    state.send(.showDetail(.detail(1)))
    state.send(.back(in: nil))
    let text = String(decoding: try JSONEncoder().encode(SavedSplitState(state)), as: UTF8.self)
    #expect(text.contains(#""column":"secondary""#))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        SavedSplitState<SamplePage>.self,
        from: Data(text.replacing(#""column":"secondary""#, with: #""column":"middle""#).utf8))
    }
  }

  @Test func `A saved state that names its pages is read after they became Codable`() throws {
    var state = State.laidOut(width: 900, secondary: .detail(3))
    state.send(.resized(SplitSize(width: 400, height: 600)))
    let text = String(decoding: try JSONEncoder().encode(SavedSplitState(state)), as: UTF8.self)
      .replacing("detail:3", with: "3").replacing(#""list""#, with: #""0""#)
    let saved = try JSONDecoder().decode(SavedSplitState<Int>.self, from: Data(text.utf8))
    var next = SplitState<Int>(primary: 0)
    _ = next.handle(.restored(saved), rules: SplitRules())
    #expect(next.arrangement.pages == [0, 3])
  }

  @Test func `A stack that lost its root keeps the pages above it`() throws {
    let state = SplitState<SamplePage>(primary: .list, secondary: .detail(1))
    var deep = state
    deep.send(.show(.group(2), from: .primary))
    let saved = SavedSplitState(deep).replacingPages { $0 == .list ? nil : $0 }
    let data = try JSONEncoder().encode(saved)
    let read = try JSONDecoder().decode(SavedSplitState<SamplePage>.self, from: data)
    #expect(read == saved)
    var next = State(primary: .group(9))
    next.send(.restored(read))
    #expect(next.primaryPages == [.group(9), .group(2)])
  }

  @Test func `Lengths in a trace are clamped, so that no sum overflows`() throws {
    let text = #"{"resized": {"size": {"width": 9223372036854775807, "height": -4}}}"#
    #expect(
      try JSONDecoder().decode(SplitEvent<SamplePage>.self, from: Data(text.utf8))
        == .resized(SplitSize(width: 1_000_000, height: 0)))
  }

  @Test func `A line of a later version is an error that names it`() {
    #expect {
      try JSONDecoder().decode(
        SplitTraceRecord<SamplePage>.self, from: Data(#"{"version": 3}"#.utf8))
    } throws: { error in
      "\(error)".contains("Version 3 of traces is unknown")
    }
  }

  @Test func `A page that doesn't exist is named in the error`() {
    let text = Data(#"{"showDetail": {"page": "nowhere"}}"#.utf8)
    #expect {
      try JSONDecoder().decode(SplitEvent<SamplePage>.self, from: text)
    } throws: { error in
      "\(error)".contains("“nowhere” names no page")
    }
  }

  @Test func `A line of the trace has every key`() throws {
    var state = State.laidOut(width: 612, secondary: .detail(1))
    let changes = state.send(.show(.detail(2), from: .secondary))
    let record = SplitTraceRecord(
      seq: 2, us: 1500, event: .show(.detail(2), from: .secondary), changes: changes,
      state: state, rules: Rules()
    ) { "Title of \($0)" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let line = String(decoding: try encoder.encode(record), as: UTF8.self)
    #expect(
      line == """
        {"arrangement":"collapsed","back":"Title of detail:1",\
        "changes":["pushed","layout","alongside","completion"],"detail":2,\
        "displayMode":"oneBesideSecondary",\
        "event":{"show":{"from":"secondary","page":"detail:2"}},"forward":null,"height":500,\
        "primary":["list","detail:1","detail:2"],"reason":"width 612 < 640: compact",\
        "secondary":null,"seq":2,"us":1500,"version":2,"width":612}
        """)
    #expect(
      try JSONDecoder().decode(SplitTraceRecord<SamplePage>.self, from: Data(line.utf8)) == record)
  }
}
