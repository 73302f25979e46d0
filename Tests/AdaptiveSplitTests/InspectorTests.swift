import AdaptiveSplit
import Foundation
import TestSupport
import Testing

/// The inspector: beside the detail, over it, and on the stack.
@Suite struct InspectorTests {
  /// Returns a state at a width, with a detail and minimums with which the inspector fits from 802
  /// pixels on.
  private static func laidOut(width: Int, wanted: Bool = true) -> State {
    var state = State(
      primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary)
    state.send(
      .minimumsMeasured(ColumnMinimums(primary: 240, secondary: 300, inspector: 180)),
      rules: .inspected)
    if wanted { state.send(.inspectorWanted(true), rules: .inspected) }
    state.resize(width: width, rules: .inspected)
    return state
  }

  @Test func `The inspector hides without room and returns with it`() throws {
    var state = Self.laidOut(width: 1200)
    let before = state
    #expect(state.inspectorPlace == .beside)
    #expect(state.layout(.inspected)?.inspector?.page == .about(1))
    #expect(state.layout(.inspected)?.inspector?.width == 280)
    let narrow = state.resize(width: 600, rules: .inspected)
    #expect(narrow.contains(.inspectorChanged))
    #expect(state.inspectorPlace == .absent)
    #expect(state.arrangement.pages == [.list, .detail(1)], "no page is pushed")
    state.resize(width: 1200, rules: .inspected)
    #expect(state == before)
  }

  @Test func `The reason says which width a wanted inspector lacks`() {
    var state = Self.laidOut(width: 801)
    #expect(
      state.reason(.inspected).hasSuffix("; inspector: width 801 < 802: no room for inspector 200"))
    state.resize(width: 802, rules: .inspected)
    #expect(
      state.reason(.inspected).hasSuffix("; inspector: width 802 < 818: no room for inspector 200"))
    state.resize(width: 818, rules: .inspected)
    #expect(!state.reason(.inspected).contains("inspector"))
    #expect(!Self.laidOut(width: 700, wanted: false).reason(.inspected).contains("inspector"))
  }

  @Test(arguments: [600, 700])
  func `An inspector that is hidden in a narrow window stays hidden in a wide one`(width: Int) {
    var state = Self.laidOut(width: 1200)
    state.resize(width: width, rules: .inspected)
    state.send(.columnShown(.inspector), rules: .inspected)
    #expect([.over, .onStack].contains(state.inspectorPlace))
    state.send(.columnHidden(.inspector), rules: .inspected)
    state.resize(width: 1200, rules: .inspected)
    #expect(state.inspectorPlace == .absent && !state.wantsInspector)
  }

  @Test func `On one stack, the inspector is on top and back closes it`() {
    var state = Self.laidOut(width: 600, wanted: false)
    state.send(.inspectorToggled, rules: .inspected)
    #expect(state.inspectorPlace == .onStack)
    #expect(state.backColumn == .inspector)
    #expect(state.back(in: .inspector) == .detail(1))
    #expect(state.layout(.inspected)?.secondary == nil)
    var wide = state
    wide.resize(width: 1200, rules: .inspected)
    #expect(wide.inspectorPlace == .beside)
    wide.resize(width: 600, rules: .inspected)
    #expect(wide.inspectorPlace == .absent, "not by itself")
    state.send(.back(in: nil), rules: .inspected)
    #expect(state.inspectorPlace == .absent)
    #expect(state.arrangement.pages == [.list, .detail(1)])
    #expect(state.wantsInspector, "the choice for wide windows is the same")
    #expect(state.forward == nil)
    state.send(.back(in: nil), rules: .inspected)
    state.send(.forward, rules: .inspected)
    #expect(state.arrangement.pages == [.list, .detail(1)])
    #expect(state.inspectorPlace == .absent)
  }

  @Test func `Without room, the inspector overlays the detail until dismissed`() {
    var state = Self.laidOut(width: 700, wanted: false)
    let before = state.layout(.inspected)
    state.send(.inspectorToggled, rules: .inspected)
    #expect(state.inspectorPlace == .over)
    let layout = state.layout(.inspected)
    #expect(layout?.secondary == before?.secondary, "the detail keeps its room")
    #expect(layout?.inspector?.x == 420)
    #expect(layout?.dividerX(of: .inspector) == nil)
    state.send(.inspectorDismissed, rules: .inspected)
    #expect(state.inspectorPlace == .absent)
    #expect(state.wantsInspector)
    state.send(.inspectorToggled, rules: .inspected)
    #expect(state.inspectorPlace == .over)
    state.send(.inspectorToggled, rules: .inspected)
    #expect(!state.wantsInspector, "the button hides it for good")
  }

  @Test func `Over the detail, going back dismisses the inspector before it leaves a page`() {
    for three in [false, true] {
      var rules = three ? Rules.mail : Rules()
      rules.inspector = Rules.inspected.inspector
      var state =
        three
        ? State(primary: .list, supplementary: .group(1), secondary: .detail(1))
        : State(primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary)
      let minimums = ColumnMinimums(
        primary: 240, supplementary: three ? 240 : 0, secondary: 300, inspector: 180)
      state.send(.minimumsMeasured(minimums), rules: rules)
      state.resize(width: 700, rules: rules)
      state.send(.show(.detail(3), from: .secondary), rules: rules)
      let before = state
      var left = before
      left.send(.back(in: nil), rules: rules)
      state.send(.inspectorToggled, rules: rules)
      #expect(state.inspectorPlace == .over && state.backColumn == .inspector)
      #expect(state.back(in: .inspector) == .detail(3))
      #expect(state.wayBack(in: .inspector) == [.detail(3)])
      #expect(state.back(in: .secondary) == before.back(in: .secondary))
      state.send(.back(in: nil), rules: rules)
      #expect(state.inspectorPlace == .absent && state.wantsInspector)
      #expect(state.arrangement == before.arrangement && state.forward == before.forward)
      state.send(.back(in: nil), rules: rules)
      #expect(state.arrangement == left.arrangement)
    }
  }

  @Test func `Beside the detail, dismissing does nothing`() {
    var state = Self.laidOut(width: 1200)
    #expect(state.send(.inspectorDismissed, rules: .inspected).isEmpty)
    #expect(state.inspectorPlace == .beside)
  }

  @Test func `The inspector follows the detail and hides if it has no page`() {
    var state = Self.laidOut(width: 1200)
    let changes = state.send(.showDetail(.detail(3)), rules: .inspected)
    #expect(changes.filter { $0 == .inspectorChanged }.count == 1)
    #expect(state.layout(.inspected)?.inspector?.page == .about(3))
    state.send(.showDetail(.detail(2)), rules: .inspected)
    #expect(state.inspectorPlace == .absent)
    #expect(state.send(.inspectorToggled, rules: .inspected).isEmpty)
    state.send(.showDetail(.detail(1)), rules: .inspected)
    #expect(state.inspectorPlace == .beside)
  }

  @Test func `Jitter by a pixel changes the inspector's place at most once`() {
    for border in 600...1000 {
      var state = Self.laidOut(width: border)
      var changes = 0
      for step in 0..<100 {
        let told = state.resize(width: border + step % 2, rules: .inspected)
        if told.contains(.inspectorChanged) { changes += 1 }
      }
      #expect(changes <= 1, "at \(border)")
    }
  }

  @Test func `At every width the columns fill it, none below its minimum`() throws {
    for dragged in [nil, 150, 300, 3000] as [Int?] {
      var state = Self.laidOut(width: 1200)
      state.send(.columnDragged(.inspector, to: dragged), rules: .inspected)
      state.send(.dividerDragged(to: dragged), rules: .inspected)
      for width in Array(300...1600) + (300...1600).reversed() {
        state.resize(width: width, rules: .inspected)
        let layout = try #require(state.layout(.inspected))
        let shown = SplitColumn.allCases.compactMap { column in layout[column].map { (column, $0) }
        }
        var x = 0
        for (column, frame) in shown {
          #expect(frame.x == x, "\(column) at \(width)")
          #expect(
            layout.isCollapsed || frame.width >= state.minimums[column], "\(column), \(width)")
          x += frame.width + ColumnMinimums.divider
        }
        #expect(x - ColumnMinimums.divider == width)
      }
    }
  }

  @Test func `A locked inspector stays beside the detail and is dismissed elsewhere`() {
    var rules = Rules.inspected
    rules.locked = [.inspector]
    var state = Self.laidOut(width: 1200)
    #expect(state.inspectorPlace == .beside)
    #expect(state.send(.inspectorToggled, rules: rules).isEmpty)
    #expect(
      !state.send(.columnDragged(.inspector, to: 0), rules: rules).contains(.inspectorChanged))
    state.resize(width: 700, rules: rules)
    #expect(state.inspectorPlace == .absent)
    for place in [InspectorPlace.over, .absent] {
      state.send(.inspectorToggled, rules: rules)
      #expect(state.inspectorPlace == place)
    }
    state.resize(width: 1200, rules: rules)
    #expect(state.inspectorPlace == .beside, "it is still wanted")
    state.send(.columnHidden(.inspector), rules: rules)
    #expect(state.inspectorPlace == .absent, "the program may hide it")
  }

  @Test func `The inspector's divider sets its width and hides it without losing it`() {
    var state = Self.laidOut(width: 1200)
    state.send(.columnDragged(.inspector, to: 340), rules: .inspected)
    #expect(state.layout(.inspected)?.inspector?.width == 340)
    #expect(state.widthRange(of: .inspector) == 200...480)
    let changes = state.send(.columnDragged(.inspector, to: 60), rules: .inspected)
    #expect(changes.contains(.inspectorChanged))
    #expect(!changes.contains(.displayModeChanged))
    #expect(!state.wantsInspector)
    state.send(.inspectorToggled, rules: .inspected)
    #expect(state.layout(.inspected)?.inspector?.width == 340)
  }

  @Test func `One column lies over the detail at a time`() {
    var state = State(
      primary: .list, secondary: .detail(1), preferredDisplayMode: .secondaryOnly)
    state.resize(width: 660, rules: .inspected)
    state.send(.minimumsMeasured(ColumnMinimums(secondary: 500)), rules: .inspected)
    state.send(.inspectorToggled, rules: .inspected)
    #expect(state.inspectorPlace == .over)
    state.send(.displayModePreferred(.oneOverSecondary), rules: .inspected)
    #expect(state.isOverlaid)
    #expect(state.inspectorPlace == .absent)
    let changes = state.send(.inspectorToggled, rules: .inspected)
    #expect(changes.contains(.displayModeChanged) && changes.contains(.inspectorChanged))
    #expect(!state.isOverlaid)
    #expect(state.inspectorPlace == .over)
  }

  @Test func `Columns that open over the detail bring no inspector and move none`() {
    var rules = Rules.mail
    rules.inspector = Rules.inspected.inspector
    for (width, place) in [(770, InspectorPlace.absent), (800, .beside), (900, .beside)] {
      var state = State(primary: .list, supplementary: .group(1), secondary: .detail(1))
      state.send(
        .minimumsMeasured(ColumnMinimums(primary: 200, supplementary: 220, secondary: 300)))
      state.send(.inspectorWanted(true), rules: rules)
      state.resize(width: width, rules: rules)
      let before = state
      #expect(state.inspectorPlace == place && state.displayMode == .oneBesideSecondary)
      state.send(.sidebarToggled, rules: rules)
      #expect(state.displayMode == .twoOverSecondary)
      #expect(state.inspectorPlace == place, "at \(width)")
      #expect(state.layout(rules)?.inspector == before.layout(rules)?.inspector)
      state.send(.overlayDismissed, rules: rules)
      #expect(state == before)
    }
  }

  @Test func `Larger text needs more room`() {
    var state = Self.laidOut(width: 1000)
    state.send(.textScaled(2), rules: .inspected)
    #expect(state.inspectorPlace == .absent)
    state.send(.textScaled(1), rules: .inspected)
    #expect(state.inspectorPlace == .beside)
  }

  @Test func `The choice and the width are saved, an inspector without room is not`() throws {
    var state = Self.laidOut(width: 700, wanted: false)
    state.send(.inspectorToggled, rules: .inspected)
    state.send(.columnDragged(.inspector, to: 320), rules: .inspected)
    let data = try JSONEncoder().encode(SavedSplitState(state))
    let saved = try JSONDecoder().decode(SavedSplitState<SamplePage>.self, from: data)
    #expect(saved == SavedSplitState(state))
    #expect(
      String(decoding: data, as: UTF8.self).contains(#""hasRoom":false"#), "as earlier versions")
    var next = State(
      primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary)
    next.send(.minimumsMeasured(state.minimums), rules: .inspected)
    next.send(.restored(saved), rules: .inspected)
    next.resize(width: 700, rules: .inspected)
    #expect(next.inspectorPlace == .absent)
    next.resize(width: 1200, rules: .inspected)
    #expect(next.inspectorPlace == .beside)
    #expect(next.layout(.inspected)?.inspector?.width == 320)
  }

  @Test func `Without an inspector rule, inspector events change nothing`() {
    var state = State.laidOut(width: 1200, secondary: .detail(1))
    let before = state
    for event in [
      SplitEvent<SamplePage>.inspectorToggled, .inspectorWanted(true), .inspectorDismissed,
      .columnShown(.inspector), .columnHidden(.inspector), .columnDragged(.inspector, to: 0),
    ] {
      #expect(state.send(event).isEmpty, "\(event)")
      #expect(state == before, "\(event)")
    }
  }

  @Test func `A page shown from the inspector is pushed onto the detail`() {
    var state = Self.laidOut(width: 1200)
    state.send(.show(.detail(4), from: .inspector), rules: .inspected)
    #expect(state.secondaryPages == [.detail(1), .detail(4)])
  }

  @Test func `A fold and going forward uncover the preferences of the page under the inspector`() {
    var rules = Rules.inspected
    rules.preferences = { page in
      page == .list ? PagePreferences() : PagePreferences(takesSwipes: false, hidesBar: true)
    }
    var state = State(primary: .list, secondary: .detail(1), preferredDisplayMode: .secondaryOnly)
    state.resize(width: 650, rules: rules)
    state.send(.minimumsMeasured(ColumnMinimums(inspector: 300)), rules: rules)
    state.send(.inspectorToggled, rules: rules)
    #expect(state.inspectorPlace == .over && !state.takesSwipes)
    state.resize(width: 500, rules: rules)
    #expect(state.inspectorPlace == .absent && !state.takesSwipes && state.hidesBar)
    #expect(state.send(.rulesChanged(nil), rules: rules).isEmpty)
    state.send(.show(.detail(3), from: nil), rules: rules)
    state.send(.back(in: nil), rules: rules)
    state.send(.inspectorToggled, rules: rules)
    #expect(state.inspectorPlace == .onStack && state.takesSwipes && !state.hidesBar)
    state.send(.forward, rules: rules)
    #expect(state.inspectorPlace == .absent && !state.takesSwipes && state.hidesBar)
    #expect(state.send(.rulesChanged(nil), rules: rules).isEmpty)
  }

  @Test func `Hiding the detail under an inspector on the stack changes nothing`() {
    var state = Self.laidOut(width: 600)
    state.send(.inspectorToggled, rules: .inspected)
    #expect(state.inspectorPlace == .onStack && !state.shows(.secondary))
    #expect(state.send(.columnHidden(.secondary), rules: .inspected).isEmpty)
    state.send(.inspectorDismissed, rules: .inspected)
    state.send(.columnHidden(.secondary), rules: .inspected)
    #expect(state.arrangement.pages == [.list])
  }

  @Test func `Requesting a page closes the inspector on top of it`() {
    var state = Self.laidOut(width: 600)
    state.send(.inspectorToggled, rules: .inspected)
    #expect(state.inspectorPlace == .onStack)
    state.send(.showDetail(.detail(1)), rules: .inspected)
    #expect(state.inspectorPlace == .absent)
    state.send(.inspectorToggled, rules: .inspected)
    state.send(.backTo(.list), rules: .inspected)
    #expect(state.arrangement.pages == [.list])
  }
}
