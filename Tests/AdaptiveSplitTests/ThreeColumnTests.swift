import AdaptiveSplit
import Foundation
import TestSupport
import Testing

/// Three columns in one state.
@Suite struct ThreeColumnTests {
  private static func laidOut(width: Int, height: Int = 700) -> State {
    var state = State(primary: .list, supplementary: .group(1), secondary: .detail(1))
    state.send(
      .minimumsMeasured(ColumnMinimums(primary: 200, supplementary: 220, secondary: 300)),
      rules: .mail)
    state.resize(width: width, height: height, rules: .mail)
    return state
  }

  /// The visible columns.
  private static func columns(_ state: State) -> [SplitColumn] {
    SplitColumn.allCases.filter { state.layout(.mail)?[$0] != nil }
  }

  @Test func `The secondary column has no divider that hides others`() {
    for columns in 2...3 {
      var state =
        columns == 3 ? Self.laidOut(width: 1200) : .laidOut(width: 900, secondary: .detail(1))
      let before = state
      for width in [nil, 0, 300] {
        #expect(state.send(.columnDragged(.secondary, to: width), rules: .mail).isEmpty)
        #expect(state == before)
      }
    }
  }

  @Test func `Columns give way in a narrow window and come back`() {
    var state = Self.laidOut(width: 1200)
    let before = state
    var shown: [[SplitColumn]] = []
    for width in [1200, 880, 500, 880, 1200] {
      state.resize(width: width, height: 700, rules: .mail)
      shown.append(Self.columns(state))
    }
    #expect(
      shown == [
        [.primary, .supplementary, .secondary], [.supplementary, .secondary], [.secondary],
        [.supplementary, .secondary], [.primary, .supplementary, .secondary],
      ])
    #expect(state == before)
  }

  @Test func `The shape of a window changes nothing`() {
    for height in [300, 700, 2000] {
      #expect(Self.columns(Self.laidOut(width: 1000, height: height)).count == 3)
      #expect(Self.columns(Self.laidOut(width: 880, height: height)).count == 2)
    }
  }

  @Test func `At every width the columns fill it, none below its minimum`() {
    for start in [300, 700, 1200, 2000] {
      for dragged in [nil, 0, 150, 260, 3000] as [Int?] {
        var from = Self.laidOut(width: start)
        from.send(.columnDragged(.supplementary, to: dragged.map { max($0, 120) }), rules: .mail)
        from.send(.dividerDragged(to: dragged.map { max($0, 120) }), rules: .mail)
        var state = from
        // Wider and narrower pixel by pixel, and to each width at once.
        for width in Array(300...2000) + (300...2000).reversed() + (300...2000).map(-) {
          if width < 0 { state = from }
          let width = abs(width)
          state.resize(width: width, height: 700, rules: .mail)
          guard let layout = state.layout(.mail) else {
            Issue.record("No layout")
            return
          }
          let shown = SplitColumn.allCases.compactMap { column in
            layout[column].map { (column, $0) }
          }
          var x = 0
          for (column, frame) in shown {
            guard frame.x == x, layout.isCollapsed || frame.width >= state.minimums[column] else {
              Issue.record("\(column) is at \(frame.x), \(frame.width) wide, in \(width)")
              return
            }
            x += frame.width + ColumnMinimums.divider
          }
          guard x - ColumnMinimums.divider == width else {
            Issue.record("the columns end at \(x) in \(width)")
            return
          }
        }
      }
    }
  }

  @Test func `The supplementary shrinks to its minimum before the primary does`() {
    var state = State(
      primary: .list, supplementary: .group(1), secondary: .detail(1),
      columnWidths: ColumnWidths(points: 320, minimum: 200),
      supplementaryWidths: ColumnWidths(points: 400, minimum: 220, maximum: 400))
    var widths: [SplitColumn: [Int]] = [:]
    // From the wanted widths beside a detail of 480 to the smallest ones.
    for width in (902...1202).reversed() {
      state.resize(width: width, height: 700, rules: .mail)
      let layout = state.layout(.mail)
      for column in [SplitColumn.primary, .supplementary, .secondary] {
        widths[column, default: []].append(layout?[column]?.width ?? 0)
      }
    }
    #expect(
      widths[.supplementary] == (220...400).reversed() + Array(repeating: 220, count: 120))
    #expect(widths[.primary] == Array(repeating: 320, count: 181) + (200..<320).reversed())
    #expect(widths[.secondary] == Array(repeating: 480, count: 301))
    state.resize(width: 901, height: 700, rules: .mail)
    #expect(Self.columns(state) == [.supplementary, .secondary], "only then one gives way")
  }

  @Test func `Larger text needs more room for three columns by as much`() {
    var state = Self.laidOut(width: 1200)
    state.send(.textScaled(1.5), rules: .mail)
    let layout = state.layout(.mail)
    #expect(layout?.secondary?.width == 720 && layout?.supplementary?.width == 220)
    #expect(layout?.primary?.width == 258)
    for (width, count) in [(1142, 3), (1141, 2), (1157, 2), (1158, 3)] {
      state.resize(width: width, height: 700, rules: .mail)
      #expect(Self.columns(state).count == count, "\(width)")
    }
  }

  @Test func `Columns that never give way shrink to their pages' minimums before they fold`() {
    var rules = Rules.mail
    rules.givesWay = []
    var state = State(
      primary: .list, supplementary: .group(1), secondary: .detail(1),
      columnWidths: ColumnWidths(minimum: 240), supplementaryWidths: ColumnWidths(minimum: 300))
    state.send(
      .minimumsMeasured(ColumnMinimums(primary: 150, supplementary: 180, secondary: 300)),
      rules: rules)
    for width in stride(from: 1200, through: 640, by: -1) {
      state.resize(width: width, height: 700, rules: rules)
      let layout = state.layout(rules)
      for column in [SplitColumn.primary, .supplementary, .secondary] {
        let shown = layout?[column]?.width ?? 0
        #expect(shown >= state.minimums[column], "\(column) at \(width)")
      }
    }
    state.resize(width: 640, height: 700, rules: rules)
    #expect(state.layout(rules)?.primary?.width == 158)
    #expect(state.layout(rules)?.supplementary?.width == 180)
  }

  @Test func `Widening keeps the page on top, also one that was in the supplementary`() {
    var state = State(primary: .list, supplementary: .group(1))
    state.resize(width: 400)
    for event in [
      .show(.group(2), from: .primary), .show(.detail(1), from: .primary), .columnShown(.primary),
      .showDetail(.group(2)),
    ] as [SplitEvent<SamplePage>] { state.send(event) }
    #expect(state.arrangement.pages == [.list, .group(2)])
    state.resize(width: 1000)
    #expect(state.secondaryPages == [.group(2)])
    #expect(state.arrangement.supplementary?.pages == [.group(1), .detail(1)])
  }

  @Test func `A pixel more and less at each width changes the columns at most once`() {
    for border in 300...2000 {
      var state = Self.laidOut(width: border)
      var changes = 0
      for step in 0..<100 {
        let before = Self.columns(state)
        state.resize(width: border + step % 2, height: 700, rules: .mail)
        if Self.columns(state) != before { changes += 1 }
      }
      #expect(changes <= 1, "at \(border)")
    }
  }

  @Test(arguments: [1200, 880])
  func `Dragging a divider never changes the other columns`(total: Int) {
    for column in [SplitColumn.primary, .supplementary] {
      for width in 0...total {
        var state = Self.laidOut(width: total)
        let before = Self.columns(state)
        state.send(.columnDragged(column, to: width), rules: .mail)
        let others = Self.columns(state).filter { $0 != column }
        #expect(others == before.filter { $0 != column }, "\(column) to \(width)")
      }
    }
  }

  @Test func `Only the leading column can be dragged shut`() {
    var state = Self.laidOut(width: 1200)
    state.send(.columnDragged(.supplementary, to: 0), rules: .mail)
    #expect(Self.columns(state).count == 3)
    state.send(.columnDragged(.primary, to: 0), rules: .mail)
    #expect(Self.columns(state) == [.supplementary, .secondary])
    state.send(.columnDragged(.supplementary, to: 0), rules: .mail)
    #expect(Self.columns(state) == [.secondary])
  }

  @Test func `A locked column is never hidden by a drag or a button`() {
    var rules = Rules.mail
    rules.locked = [.primary, .supplementary]
    var state = Self.laidOut(width: 1200)
    for width in stride(from: 400, through: 0, by: -20) {
      for column in [SplitColumn.primary, .supplementary] {
        let changes = state.send(.columnDragged(column, to: width), rules: rules)
        #expect(!changes.contains(.displayModeChanged))
      }
    }
    #expect(state.targetDisplayMode(rules) == nil)
    #expect(state.send(.sidebarToggled, rules: rules).isEmpty)
    #expect(Self.columns(state).count == 3)
    var two = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    #expect(two.send(.dividerDragged(to: 0), rules: rules) == [.widthsChanged, .layout])
    #expect(two.send(.sidebarToggled, rules: rules).isEmpty && two.shows(.primary))
  }

  @Test func `A hidden column stays hidden in narrower and wider windows`() {
    var state = Self.laidOut(width: 1200)
    #expect(state.send(.columnHidden(.primary), rules: .mail).contains(.displayModeChanged))
    #expect(state.send(.columnHidden(.primary), rules: .mail).isEmpty)
    for width in [880, 500, 880, 1200, 2000] {
      state.resize(width: width, height: 700, rules: .mail)
      #expect(!state.shows(.primary))
    }
    #expect(state.send(.columnShown(.primary), rules: .mail).contains(.displayModeChanged))
    #expect(Self.columns(state).count == 3)
    #expect(state.send(.columnShown(.primary), rules: .mail).isEmpty)
  }

  @Test func `Another preferred display mode ends the person's choice of columns`() {
    for preferred in [PreferredDisplayMode.automatic, .oneBesideSecondary] {
      var state = Self.laidOut(width: 1200)
      state.send(.columnHidden(.supplementary), rules: .mail)
      #expect(Self.columns(state) == [.secondary])
      state.send(.displayModePreferred(.byShape), rules: .mail)
      #expect(Self.columns(state).count == 3)
      state.send(.columnHidden(.supplementary), rules: .mail)
      state.send(.displayModePreferred(preferred), rules: .mail)
      #expect(Self.columns(state).count == (preferred == .automatic ? 3 : 2))
    }
  }

  @Test func `A primary without room comes over the detail, or displaces it`() {
    var state = Self.laidOut(width: 880)
    #expect(state.targetDisplayMode(.mail) == .twoOverSecondary)
    state.send(.sidebarToggled, rules: .mail)
    #expect(state.isOverlaid && Self.columns(state).count == 3)
    state.send(.showDetail(.detail(2)), rules: .mail)
    #expect(state.displayMode == .oneBesideSecondary, "a choice ends the overlay")
    var displacing = Rules.mail
    displacing.behavior = .displace
    let width = state.layout(displacing)?.secondary?.width
    state.send(.columnShown(.primary), rules: displacing)
    #expect(state.displayMode == .twoDisplaceSecondary)
    let secondary = state.layout(displacing)?.secondary
    #expect(secondary?.width == width, "it is pushed, not narrowed")
    #expect((secondary?.x ?? 0) + (secondary?.width ?? 0) > 880)
    state.send(.columnShown(.secondary), rules: displacing)
    #expect(state.displayMode == .oneBesideSecondary)
    var tiling = Rules.mail
    tiling.behavior = .tile
    #expect(state.send(.columnShown(.primary), rules: tiling).isEmpty)
    #expect(
      state.reason(tiling)
        == "width 880 >= 640: regular, width 880 < 902: oneBesideSecondary")
  }

  @Test func `Choosing a folder is one event that clears the message`() {
    var state = Self.laidOut(width: 1200)
    #expect(
      state.send(.showPage(.group(2), in: .supplementary), rules: .mail)
        == [.supplementaryReplaced, .detailReplaced, .layout, .alongside, .completion])
    #expect(state.arrangement.pages == [.list, .group(2)])
    state.resize(width: 500, height: 700, rules: .mail)
    #expect(state.arrangement.pages == [.list, .group(2)])
    state.send(.back(in: nil), rules: .mail)
    state.send(.showPage(.group(1), in: .supplementary), rules: .mail)
    #expect(state.arrangement.pages == [.list, .group(1)])
    state.resize(width: 1200, height: 700, rules: .mail)
    #expect(state.arrangement.supplementary?.pages == [.group(1)])
    #expect(state.arrangement.secondary == nil)
    state.send(.show(.detail(3), from: .supplementary), rules: .mail)
    #expect(state.arrangement.secondary?.pages == [.detail(3)], "at home wherever it is asked for")
  }

  @Test func `Another folder on one stack clears the message of the columns, too`() {
    var state = Self.laidOut(width: 1200)
    state.resize(width: 500, height: 700, rules: .mail)
    for back in [SamplePage.group(1), .list] {
      state.send(.back(in: nil), rules: .mail)
      #expect(state.arrangement.pages.last == back)
      var chosen = state
      chosen.send(.showPage(.group(2), in: .supplementary), rules: .mail)
      chosen.resize(width: 1200, height: 700, rules: .mail)
      #expect(chosen.arrangement.supplementary?.pages == [.group(2)])
      #expect(chosen.arrangement.secondary == nil, "the message is in another folder")
    }
  }

  @Test func `One way back leads from the message to the folders`() {
    var state = Self.laidOut(width: 500)
    var tops: [SamplePage?] = []
    while state.backColumn != nil {
      tops.append(state.arrangement.pages.last)
      state.send(.back(in: nil), rules: .mail)
    }
    #expect(tops == [.detail(1), .group(1)])
    state.send(.forward, rules: .mail)
    state.send(.forward, rules: .mail)
    #expect(state.arrangement.pages == [.list, .group(1), .detail(1)])
  }

  @Test func `Three columns are saved in version 2, two in version 1, and both are read`() throws {
    var state = Self.laidOut(width: 1200)
    state.send(.columnDragged(.supplementary, to: 250), rules: .mail)
    state.send(.columnHidden(.primary), rules: .mail)
    let data = try JSONEncoder().encode(SavedSplitState(state))
    #expect(String(decoding: data, as: UTF8.self).contains(#""version":2"#))
    let saved = try JSONDecoder().decode(SavedSplitState<SamplePage>.self, from: data)
    var next = State(primary: .list, supplementary: nil)
    next.send(.restored(saved), rules: .mail)
    next.send(.minimumsMeasured(state.minimums), rules: .mail)
    next.resize(width: 1200, height: 700, rules: .mail)
    #expect(next == state)

    let two = try JSONEncoder().encode(SavedSplitState(State.laidOut(width: 1000)))
    #expect(String(decoding: two, as: UTF8.self).contains(#""version":1"#))
    next.send(
      .restored(try JSONDecoder().decode(SavedSplitState<SamplePage>.self, from: two)),
      rules: .mail)
    #expect(next.arrangement.supplementary?.pages == [.group(1)], "kept")
    #expect(next.hasThreeColumns)
  }

  @Test func `The supplementary gives way too if the program prefers that`() {
    var rules = Rules.mail
    rules.givesWay = [.primary, .supplementary]
    var state = Self.laidOut(width: 1200)
    state.resize(width: 690, height: 700, rules: rules)
    #expect(state.displayMode == .secondaryOnly)
    state.send(.sidebarToggled, rules: rules)
    #expect(state.displayMode == .oneOverSecondary)
    state.resize(width: 800, height: 700, rules: rules)
    #expect(state.displayMode == .oneBesideSecondary)
    rules.givesWay = []
    state.send(.rulesChanged(nil), rules: rules)
    #expect(state.displayMode == .twoBesideSecondary)
    state.resize(width: 700, height: 700, rules: rules)
    #expect(state.isCollapsed, "no column gives way, so all fold")
  }

  @Test func `With two columns, the primary is shown and hidden by name`() {
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    state.send(.columnHidden(.primary))
    #expect(state.displayMode == .secondaryOnly)
    #expect(state.send(.columnHidden(.primary)).isEmpty)
    #expect(state.send(.columnHidden(.secondary)).isEmpty)
    state.send(.columnShown(.primary))
    #expect(state.displayMode == .oneBesideSecondary)
    #expect(state.send(.columnShown(.supplementary)).isEmpty)
    state.send(.showDetail(.detail(1)))
    state.resize(width: 400)
    state.send(.columnShown(.primary))
    #expect(state.arrangement.pages == [.list] && state.forward == .detail(1))
  }
}
