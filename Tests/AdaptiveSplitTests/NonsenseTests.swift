import AdaptiveSplit
import AdaptiveSplitTesting
import RandomNumbers
import TestSupport
import Testing

/// Rules with invalid results: the split view's state stays valid.
@Suite struct NonsenseTests {
  private static let rules: Rules = {
    let mess = PageStack<SamplePage>([.detail(1), .list, .detail(1), .group(1)])
    var rules = Rules(thresholds: SplitThresholds(horizontal: -5, vertical: -5, band: -100))
    rules.traitOverride = {
      SplitTraitOverride(horizontal: [.compact, .regular, nil][$0.width % 3])
    }
    rules.collapse = { .keepDetail(onto: mess ?? $0.secondary) }
    rules.separate = { .columns(primary: $0.primary, secondary: $0.primary) }
    rules.primaryForCollapsing = { $0.secondary }
    rules.primaryForExpanding = { $0.secondary ?? mess }
    rules.targetDisplayMode = { .mode($0.displayMode) }
    rules.show = { request in
      .collapsed(PageStack(request.page), detail: request.arrangement.primary)
    }
    rules.showDetail = { request in
      .expanded(
        primary: request.arrangement.secondary ?? PageStack(request.page), secondary: mess)
    }
    return rules
  }()

  @Test(arguments: [1, 2, 3, 4])
  func `Random events break no structural invariant`(seed: UInt64) {
    let structural = [
      "No stack is empty", "A page is in one place", "Columns and divider fill the width exactly",
      "Collapsed, nothing lies over anything", "A back button shows exactly if back does something",
      "Forward is offered exactly if it does something",
      "The same size twice changes nothing",
    ]
    let invariants = StateInvariant<SamplePage>.all.filter { structural.contains($0.name) }
    #expect(invariants.count == structural.count)
    var random = SeededNumbers(seed: seed)
    var state = State(primary: .list)
    var world = SampleWorld(name: "nonsense", start: state, rules: Self.rules, events: [])
    world.probe = .detail(99)
    for step in 0..<2000 {
      let event = Event.random(using: &random)
      state.send(event, rules: Self.rules)
      for invariant in invariants where !invariant.holds(state, world) {
        Issue.record("\(invariant.name), seed \(seed), step \(step), \(event): \(state.summary)")
        return
      }
    }
  }

  @Test func `Negative sizes and minimums count as zero`() {
    var state = State.laidOut(width: -100, height: -1, secondary: .detail(1))
    state.send(.minimumsMeasured(ColumnMinimums(primary: -50, secondary: -50)))
    state.resize(width: 700)
    state.send(.sidebarToggled)
    let layout = state.layout(Rules())
    #expect((layout?.primary?.width ?? 0) + 1 + (layout?.secondary?.width ?? 0) == 700)
  }

  @Test func `Extreme sizes and minimums don't overflow`() {
    var state = State.laidOut(width: .max, height: .max, secondary: .detail(1))
    state.send(.minimumsMeasured(ColumnMinimums(primary: .max, secondary: .max)))
    state.send(.dividerDragged(to: .max))
    state.send(.widthsPreferred(ColumnWidths(points: .max, minimum: .max, maximum: .max)))
    state.send(.textScaled(10))
    state.resize(width: .min, height: .min)
    state.send(.dividerDragged(to: .min))
    #expect(state.layout(Rules()) != nil)
  }

  @Test func `Values that are set are clamped as those that are passed`() {
    var minimums = ColumnMinimums()
    for path: WritableKeyPath<ColumnMinimums, Int> in [
      \.primary, \.supplementary, \.secondary, \.inspector,
    ] {
      minimums[keyPath: path] = .max
      #expect(minimums[keyPath: path] == 1_000_000)
    }
    var rules = Rules()
    rules.thresholds.horizontal = .max
    rules.thresholds.vertical = .min
    rules.thresholds.band = .max
    var state = State.laidOut(width: 900, height: 600, secondary: .detail(1))
    state.send(.minimumsMeasured(minimums), rules: rules)
    state.send(.textScaled(10), rules: rules)
    var size = SplitSize(width: 1, height: 1)
    size.width = .max
    state.send(.resized(size), rules: rules)
    #expect(state.isCollapsed)
  }

  @Test(arguments: [-1, .nan, .infinity, .greatestFiniteMagnitude])
  func `Factors that are no scale trap nowhere`(factor: Double) {
    let thresholds = SplitThresholds().scaled(by: factor)
    #expect([0, 1_000_000].contains(thresholds.horizontal))
    let width = ColumnWidths(fraction: factor, maximum: .max).columnWidth(in: .max)
    #expect([0, 1_000_000].contains(width))
  }
}
