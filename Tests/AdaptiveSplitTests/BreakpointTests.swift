import AdaptiveSplit
import Foundation
import TestSupport
import Testing

/// Named conditions on sizes, with their bands.
@Suite struct BreakpointTests {
  private static let ranges: Rules = {
    var rules = Rules()
    rules.breakpoints = [
      SplitBreakpoint("wide", .minWidth(900)),
      SplitBreakpoint("narrow", .maxWidth(500)),
      SplitBreakpoint("middle", .all([.minWidth(700), .not(.minWidth(1100))])),
      SplitBreakpoint("flat", .minAspect(16, 9)),
      SplitBreakpoint("edges", .any([.maxWidth(300), .minWidth(1500)])),
      SplitBreakpoint("broad detail", .minWidth(600), in: .column(.secondary)),
    ]
    return rules
  }()

  private static let names = ranges.breakpoints.map(\.name)

  @Test func `Each breakpoint changes once in each direction at each of its limits`() {
    var state = State.laidOut(width: 200, height: 720, preferred: .oneBesideSecondary)
    state.handleAll([.rulesChanged(nil)], Self.ranges)
    var crossed: [String: [Int]] = [:]
    for width in Array(200...2000) + (200...2000).reversed() {
      let before = state.holding
      let changes = state.resize(width: width, height: 720, rules: Self.ranges)
      let changed = before.symmetricDifference(state.holding).intersection(Self.names)
      #expect(changed.isEmpty != changes.contains(.breakpointsChanged))
      for name in changed { crossed[name, default: []].append(width) }
    }
    #expect(crossed["wide"] == [916, 899])
    #expect(crossed["narrow"] == [501, 484])
    #expect(crossed["middle"] == [716, 1116, 1099, 699])
    #expect(crossed["flat"] == [1296, 1279])
    #expect(crossed["edges"] == [301, 1516, 1499, 284])
    #expect(crossed["broad detail"]?.count.isMultiple(of: 2) == true)
  }

  @Test func `A pixel more and less changes each breakpoint at most once`() {
    for border in 200...2000 {
      var state = State.laidOut(width: border, height: 720, preferred: .oneBesideSecondary)
      state.handleAll([.rulesChanged(nil)], Self.ranges)
      var changes: [String: Int] = [:]
      for step in 0..<8 {
        let before = state.holding
        state.resize(width: border + step % 2, height: 720, rules: Self.ranges)
        for name in before.symmetricDifference(state.holding) { changes[name, default: 0] += 1 }
      }
      // A column that folds away takes its breakpoints with it, and folds have a band too.
      #expect(changes.values.allSatisfy { $0 <= 1 }, "at \(border): \(changes)")
    }
  }

  @Test func `Larger text needs more room by as much`() {
    var rules = Rules()
    rules.breakpoints = [SplitBreakpoint("wide", .minWidth(900))]
    var state = State.laidOut(width: 1349, rules: rules)
    state.send(.textScaled(1.5), rules: rules)
    #expect(!state.holds("wide"))
    state.resize(width: 1366, rules: rules)
    #expect(state.holds("wide"))
    state.resize(width: 1350, rules: rules)
    #expect(state.holds("wide"))
    state.resize(width: 1349, rules: rules)
    #expect(!state.holds("wide"))
  }

  @Test func `The size classes are breakpoints too`() {
    var state = State.laidOut(width: 700, height: 400)
    #expect(state.holding == [SplitBreakpoint.regularWidth])
    #expect(state.holds(SplitBreakpoint.regularWidth))
    state.resize(width: 500, height: 600)
    #expect(state.holding == [SplitBreakpoint.regularHeight])
  }

  /// A rule in terms of the size has no band.
  @Test func `A rule by a breakpoint has a band, one by the size flickers`() {
    func folds(_ rules: Rules) -> Int {
      var state = State.laidOut(width: 800, rules: rules)
      return (0..<100).count { step in
        state.resize(width: 800 - step % 2, rules: rules).contains(where: \.isFold)
      }
    }
    var bySize = Rules(thresholds: SplitThresholds(horizontal: 0, vertical: 0))
    bySize.traitOverride = { SplitTraitOverride(horizontal: $0.width >= 800 ? nil : .compact) }
    var byName = Rules(thresholds: SplitThresholds(horizontal: 0, vertical: 0))
    byName.breakpoints = [SplitBreakpoint("columns", .minWidth(800))]
    byName.traitOverride = {
      SplitTraitOverride(horizontal: $0.holding.contains("columns") ? nil : .compact)
    }
    #expect(folds(bySize) == 99)
    #expect(folds(byName) == 1)
  }

  @Test func `A hidden column's breakpoint doesn't hold`() {
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    var rules = Rules()
    rules.breakpoints = [SplitBreakpoint("list", .minWidth(100), in: .column(.primary))]
    state.send(.rulesChanged(nil), rules: rules)
    #expect(state.holds("list"))
    let hidden = state.send(.sidebarToggled, rules: rules)
    #expect(hidden.contains(.breakpointsChanged) && !state.holds("list"))
    state.send(.sidebarToggled, rules: rules)
    #expect(state.holds("list"))
    state.send(.rulesChanged(nil))
    #expect(!state.holds("list"), "other rules have no such breakpoint")
  }

  @Test func `A hidden column forgets on which side of a band its breakpoint was`() {
    var rules = Rules()
    rules.breakpoints = [SplitBreakpoint("list", .minWidth(250), in: .column(.primary))]
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary, rules: rules)
    state.handleAll([.dividerDragged(to: 240), .dividerDragged(to: 255)], rules)
    #expect(!state.holds("list"), "in the band, from below")
    state.handleAll([.sidebarToggled, .sidebarToggled], rules)
    #expect(state.holds("list"))
  }

  @Test(arguments: [true, false])
  func `A breakpoint whose scope changes is decided anew`(isWholeFirst: Bool) {
    let whole = SplitBreakpoint("wide", .minWidth(800))
    let column = SplitBreakpoint("wide", .minWidth(800), in: .column(.secondary))
    var (first, second) = (Rules(), Rules())
    (first.breakpoints, second.breakpoints) =
      isWholeFirst ? ([whole], [column]) : ([column], [whole])
    // The window is wide enough, the detail beside the list isn't.
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    state.send(.rulesChanged(nil), rules: first)
    #expect(state.holds("wide") == isWholeFirst)
    state.send(.rulesChanged(nil), rules: second)
    #expect(state.holds("wide") == !isWholeFirst)
  }

  @Test func `The reason names the breakpoint and its number`() {
    var rules = Rules()
    rules.breakpoints = [
      SplitBreakpoint("wide", .minWidth(900)),
      SplitBreakpoint("tile", .any([.maxWidth(500), .maxHeight(300)])),
    ]
    var state = State.laidOut(width: 1000, rules: rules)
    #expect(
      state.reason(rules)
        == "width 1000 >= 640: regular, landscape: oneBesideSecondary; wide: width 1000 >= 900; "
        + "tile: (width 1000 > 500 or height 500 > 300)")
    state.resize(width: 800, rules: rules)
    state.resize(width: 910, rules: rules)
    #expect(state.reason(rules).contains("wide: width 910 < 916"))
  }

  @Test func `Breakpoints keep their band across a restart`() throws {
    var rules = Rules()
    rules.breakpoints = [SplitBreakpoint("wide", .minWidth(900))]
    var state = State.laidOut(width: 800, rules: rules)
    state.resize(width: 910, rules: rules)
    #expect(!state.holds("wide"), "in the band")
    let data = try JSONEncoder().encode(SavedSplitState(state))
    let saved = try JSONDecoder().decode(SavedSplitState<SamplePage>.self, from: data)
    var next = State(primary: .list)
    next.send(.restored(saved), rules: rules)
    next.resize(width: 910, rules: rules)
    #expect(!next.holds("wide"))
    #expect(State.laidOut(width: 910, rules: rules).holds("wide"))
  }

  @Test func `A condition with over a hundred limits still decides`() {
    var rules = Rules()
    rules.breakpoints = [
      SplitBreakpoint("many", .all((0..<100).map { .minWidth($0) } + [.minWidth(900)]))
    ]
    var state = State.laidOut(width: 899, rules: rules)
    #expect(!state.holds("many"))
    state.resize(width: 900, rules: rules)
    #expect(state.holds("many"))
  }
}

extension State {
  fileprivate mutating func handleAll(_ events: [Event], _ rules: Rules) {
    for event in events { send(event, rules: rules) }
  }
}
