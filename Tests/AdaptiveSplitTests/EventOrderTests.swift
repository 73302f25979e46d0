import AdaptiveSplit
import Synchronization
import TestSupport
import Testing

@Suite struct EventOrderTests {
  @Test func `A fold reports transition, resize, traits, layout, alongside, completion`() {
    var state = State.laidOut(width: 700)
    #expect(
      state.resize(width: 600) == [
        .willTransition, .willResize, .collapsed, .showDetailTargetChanged, .traitsChanged,
        .layout, .alongside, .completion,
      ])
    #expect(
      state.resize(width: 700) == [
        .willTransition, .willResize, .expanded, .showDetailTargetChanged, .traitsChanged,
        .layout, .alongside, .completion,
      ])
  }

  @Test func `A size within the class reports no traits`() {
    var state = State.laidOut(width: 700)
    #expect(state.resize(width: 720) == [.willResize, .layout])
  }

  @Test func `An override alone reports no size`() {
    var state = State.laidOut(width: 700)
    let changes = state.send(.traitsOverridden(SplitTraitOverride(horizontal: .compact)))
    #expect(changes.contains(.willTransition) && changes.contains(.traitsChanged))
    #expect(!changes.contains(.willResize))
  }

  @Test func `A vertical class changes without a fold`() {
    var state = State.laidOut(width: 900)
    #expect(
      state.resize(width: 900, height: 300)
        == [.willTransition, .willResize, .traitsChanged, .layout])
  }

  @Test func `Rules see the state before a fold`() {
    let seen = Mutex<[Bool]>([])
    var rules = Rules()
    rules.primaryForCollapsing = { arrangement in
      seen.withLock { $0.append(arrangement.isCollapsed) }
      return nil
    }
    rules.separate = { arrangement in
      seen.withLock { $0.append(arrangement.isCollapsed) }
      return .standard
    }
    var state = State.laidOut(width: 700, rules: rules)
    let changes = state.resize(width: 600, rules: rules)
    #expect(changes.contains(.showDetailTargetChanged) && state.isCollapsed)
    state.resize(width: 700, rules: rules)
    #expect(!state.isCollapsed)
    #expect(seen.withLock { $0 } == [false, true])
  }

  @Test func `The first layout reports neither traits nor targets`() {
    var wide = State(primary: .list)
    #expect(wide.resize(width: 900) == [.layout])
    var narrow = State(primary: .list)
    #expect(narrow.resize(width: 400) == [.collapsed, .layout])
  }

  @Test func `The same event twice changes nothing the second time`() {
    let events: [SplitEvent<SamplePage>] = [
      .resized(SplitSize(width: 700, height: 500)), .showDetail(.detail(1)),
      .show(.group(1), from: .primary), .back(in: .primary), .backTo(.list),
      .traitsOverridden(SplitTraitOverride(vertical: .compact)), .textScaled(1.25),
      .minimumsMeasured(ColumnMinimums(primary: 10, secondary: 20)),
      .displayModePreferred(.oneOverSecondary), .overlayDismissed,
      .widthsPreferred(ColumnWidths(points: 200)), .dividerDragged(to: 210),
      .pagesRemoved([.detail(1)]),
    ]
    var state = State.laidOut(width: 900, preferred: .oneBesideSecondary)
    for event in events {
      state.send(event)
      let before = state
      #expect(state.send(event) == [], "\(event)")
      #expect(state == before, "\(event)")
    }
  }
}
