import AdaptiveSplit
import Foundation
import TestSupport
import Testing

@Suite struct CodingTests {
  @Test(arguments: [
    SplitEvent<SamplePage>.resized(SplitSize(width: 612, height: 700)),
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
  ])
  func `An event is the same after writing and reading it`(
    event: SplitEvent<SamplePage>
  ) throws {
    let data = try JSONEncoder().encode(event)
    #expect(try JSONDecoder().decode(SplitEvent<SamplePage>.self, from: data) == event)
  }

  @Test func `A page that doesn't exist is named in the error`() {
    let text = Data(#"{"name": "showDetail", "page": "nowhere"}"#.utf8)
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
        "event":{"from":"secondary","name":"show","page":"detail:2"},"forward":null,"height":500,\
        "primary":["list","detail:1","detail:2"],"reason":"width 612 < 640: compact",\
        "secondary":null,"seq":2,"us":1500,"width":612}
        """)
    #expect(
      try JSONDecoder().decode(SplitTraceRecord<SamplePage>.self, from: Data(line.utf8)) == record)
  }
}
