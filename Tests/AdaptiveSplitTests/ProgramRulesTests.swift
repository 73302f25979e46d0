import AdaptiveSplit
import TestSupport
import Testing

/// Rules that depend on the program's state are values, and a change of them is an event.
@Suite struct ProgramRulesTests {
  /// The example of `SplitRules`: two columns if there is room, or only one, as the person chooses.
  private static func mail(onePane: Bool) -> Rules {
    var rules = Rules()
    rules.traitOverride = { _ in SplitTraitOverride(horizontal: onePane ? .compact : nil) }
    return rules
  }

  @Test func `Changed rules apply at once, and are reversible`() {
    let (two, one) = (Self.mail(onePane: false), Self.mail(onePane: true))
    var state = State.laidOut(width: 900, secondary: .detail(1), rules: two)
    let before = state
    let changes = state.handle(.rulesChanged(from: two, to: one), rules: one)
    #expect(changes.contains(.collapsed))
    #expect(state.arrangement.pages == [.list, .detail(1)])
    #expect(state.reason(one) == "width 900, forced: compact")
    #expect(state.handle(.rulesChanged(from: one, to: one), rules: one) == [])
    #expect(state.handle(.rulesChanged(from: one, to: two), rules: two).contains(.expanded))
    #expect(state == before)
  }
}
