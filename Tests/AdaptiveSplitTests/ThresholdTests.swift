import AdaptiveSplit
import TestSupport
import Testing

@Suite struct ThresholdTests {
  @Test(arguments: [(639, true), (640, false), (655, false), (656, false), (200, true)])
  func `The first decision has no history and uses the threshold`(width: Int, collapsed: Bool) {
    #expect(State.laidOut(width: width).isCollapsed == collapsed)
  }

  @Test func `It collapses below 640 and expands from 656`() {
    var state = State.laidOut(width: 700)
    state.resize(width: 640)
    #expect(!state.isCollapsed)
    state.resize(width: 639)
    #expect(state.isCollapsed)
    state.resize(width: 655)
    #expect(state.isCollapsed)
    state.resize(width: 656)
    #expect(!state.isCollapsed)
    state.resize(width: 640)
    #expect(!state.isCollapsed)
  }

  @Test func `A hundred steps of one pixel at the threshold fold at most once`() {
    var state = State.laidOut(width: 640)
    let folds = (0..<100).reduce(0) { count, step in
      count + (state.resize(width: step.isMultiple(of: 2) ? 639 : 640).contains(.collapsed) ? 1 : 0)
    }
    #expect(folds == 1)
    #expect(state.isCollapsed)
  }

  @Test func `A band of 0 folds at the threshold in both directions`() {
    let rules = Rules(thresholds: SplitThresholds(band: 0))
    var state = State.laidOut(width: 640, rules: rules)
    state.resize(width: 639, rules: rules)
    #expect(state.isCollapsed)
    state.resize(width: 640, rules: rules)
    #expect(!state.isCollapsed)
  }

  @Test func `Larger text moves the thresholds`() {
    var state = State.laidOut(width: 700)
    #expect(state.send(.textScaled(1.5)).contains(.collapsed))
    state.resize(width: 960)
    #expect(state.isCollapsed)
    state.resize(width: 976)
    #expect(!state.isCollapsed)
    #expect(state.send(.textScaled(0)) == [])
  }

  @Test func `Vertical is compact below 480 and regular again from 496`() {
    var state = State.laidOut(width: 900, height: 480)
    #expect(state.traits.vertical == .regular)
    state.resize(width: 900, height: 479)
    #expect(state.traits.vertical == .compact)
    state.resize(width: 900, height: 495)
    #expect(state.traits.vertical == .compact)
    state.resize(width: 900, height: 496)
    #expect(state.traits.vertical == .regular)
  }

  @Test func `Columns without room collapse in every size class`() {
    var state = State.laidOut(width: 700)
    state.send(.minimumsMeasured(ColumnMinimums(primary: 350, secondary: 350)))
    #expect(state.isCollapsed)
    #expect(state.traits.horizontal == .regular)
    #expect(state.reason(Rules()) == "width 700 < 717: no room for primary 350, secondary 350")
    state.resize(width: 716)
    #expect(state.isCollapsed)
    state.resize(width: 717)
    #expect(!state.isCollapsed)
    state.resize(width: 701)
    #expect(!state.isCollapsed)
    state.resize(width: 700)
    #expect(state.isCollapsed)
  }

  @Test func `Columns that need more side by side than collapsed fold once and stay so`() {
    var state = State.laidOut(width: 700)
    for _ in 0..<3 {
      state.send(.minimumsMeasured(ColumnMinimums(primary: 400, secondary: 400)))
      #expect(state.isCollapsed)
      state.send(.minimumsMeasured(ColumnMinimums(primary: 300, secondary: 300)))
      #expect(state.isCollapsed)
    }
    state.resize(width: 816)
    #expect(state.reason(Rules()) == "width 816 < 817: side by side the columns needed 801")
    state.resize(width: 817)
    #expect(!state.isCollapsed)
  }

  @Test func `Measured column widths are forgotten when the text size changes`() {
    var state = State.laidOut(width: 700)
    state.send(.showDetail(.detail(1)))
    state.send(.minimumsMeasured(ColumnMinimums(primary: 220, secondary: 600)))
    state.send(.textScaled(1.01))
    state.send(.minimumsMeasured(ColumnMinimums(primary: 220, secondary: 300)))
    #expect(!state.isCollapsed)
  }

  @Test func `Changed rules apply at once, the same rules change nothing`() {
    var state = State(primary: .list)
    #expect(state.send(.rulesChanged(nil)) == [])
    state.resize(width: 700)
    #expect(state.send(.rulesChanged(nil)) == [])
    let wide = Rules(thresholds: SplitThresholds(horizontal: 701))
    #expect(
      state.send(.rulesChanged(from: Rules(), to: wide), rules: wide) == [
        .thresholdsChanged, .willTransition, .collapsed, .showDetailTargetChanged, .traitsChanged,
        .layout, .alongside, .completion,
      ])
    #expect(state.send(.rulesChanged(from: wide, to: wide), rules: wide) == [])
    state.send(.rulesChanged(nil))
    #expect(!state.isCollapsed)
  }

  @Test func `A reason names the numbers`() {
    var state = State.laidOut(width: 612)
    #expect(state.reason(Rules()) == "width 612 < 640: compact")
    state.resize(width: 650)
    #expect(state.reason(Rules()) == "width 650 < 656: compact")
    state.resize(width: 700)
    #expect(state.reason(Rules()) == "width 700 >= 640: regular, landscape: oneBesideSecondary")
    state.send(.traitsOverridden(SplitTraitOverride(horizontal: .compact)))
    #expect(state.reason(Rules()) == "width 700, forced: compact")
  }
}

/// A container that forces the regular size class above 320.
@Suite struct TraitOverrideTests {
  static let rules: Rules = {
    var rules = Rules()
    rules.traitOverride = { SplitTraitOverride(horizontal: $0.width > 320 ? .regular : nil) }
    rules.collapse = { columns in
      columns.secondary.top == .detail(0) ? .discardDetail : .keepDetail(onto: columns.primary)
    }
    return rules
  }()

  @Test func `At 320 the list comes first, at 321 it is two columns`() {
    var state = State(primary: .list, secondary: .detail(0))
    state.resize(width: 320, rules: Self.rules)
    #expect(state.isCollapsed)
    #expect(state.arrangement.pages == [.list])

    state.resize(width: 321, rules: Self.rules)
    #expect(!state.isCollapsed)
    #expect(state.secondaryPages == [.detail(0)])
  }

  @Test func `A chosen detail stays on top at 320, and 568 splits again`() {
    var state = State(primary: .list, secondary: .detail(0))
    state.resize(width: 321, rules: Self.rules)
    state.send(.showDetail(.detail(4)), rules: Self.rules)
    state.resize(width: 320, rules: Self.rules)
    #expect(state.arrangement.pages == [.list, .detail(4)])
    #expect(state.layout(Self.rules)?.secondary?.back == .list)

    state.resize(width: 568, rules: Self.rules)
    #expect(state.primaryPages == [.list])
    #expect(state.secondaryPages == [.detail(4)])
  }

  @Test func `An override of one direction leaves the other to the thresholds`() {
    var state = State.laidOut(width: 900, height: 400)
    state.send(.traitsOverridden(SplitTraitOverride(horizontal: .compact)))
    #expect(state.traits == SplitTraits(horizontal: .compact, vertical: .compact))
    state.send(.traitsOverridden(nil))
    #expect(state.traits == SplitTraits(horizontal: .regular, vertical: .compact))
  }
}
