import AdaptiveSplit
import AdaptiveSplitTesting
import Foundation
import TestSupport
import Testing

/// The pages' preferences, and the maximized detail.
@Suite struct PreferenceTests {
  private static let changesOfMode: [SplitChange] = [
    .willChangeDisplayMode, .displayModeChanged, .layout, .alongside, .completion,
  ]

  private static func laidOut(
    width: Int = 1000, preferred: PreferredDisplayMode = .oneBesideSecondary
  ) -> State {
    .laidOut(width: width, preferred: preferred, secondary: .detail(1), rules: .preferring)
  }

  @Test func `A fold closes an overlay that the detail hides, as dismissing it does`() {
    var state = Self.laidOut(preferred: .oneOverSecondary)
    state.send(.showDetail(.detail(2)), rules: .preferring)
    state.send(.displayModePreferred(.secondaryOnly), rules: .preferring)
    state.send(.displayModePreferred(.oneOverSecondary), rules: .preferring)
    #expect(state.displayMode == .secondaryOnly)
    var dismissed = state
    dismissed.send(.overlayDismissed, rules: .preferring)
    #expect(dismissed.displayMode == .secondaryOnly)
    for width in [400, 1000] {
      state.send(.resized(SplitSize(width: width, height: 500)), rules: .preferring)
    }
    #expect(state == dismissed)
    for var state in [state, dismissed] {
      state.send(.showDetail(.detail(1)), rules: .preferring)
      #expect(state.displayMode == .secondaryOnly && !state.isOverlaid)
    }
  }

  @Test func `A detail that prefers to be alone hides the primary for as long as it is on top`() {
    var state = Self.laidOut()
    let before = state
    let changes = state.send(.show(.detail(2), from: .secondary), rules: .preferring)
    #expect(changes == [.pushed] + Self.changesOfMode)
    #expect(state.displayMode == .secondaryOnly && !state.shows(.primary))
    #expect(state.targetDisplayMode(.preferring) == nil, "no button")
    #expect(state.send(.sidebarToggled, rules: .preferring).isEmpty)
    #expect(state.send(.columnShown(.primary), rules: .preferring).isEmpty)
    #expect(state.reason(.preferring).hasSuffix("preferred by the page: secondaryOnly"))
    #expect(
      state.send(.back(in: nil), rules: .preferring) == [.popped] + Self.changesOfMode)
    #expect(state.displayMode == .oneBesideSecondary)
    state.send(.show(.detail(4), from: .secondary), rules: .preferring)
    state.send(.back(in: nil), rules: .preferring)
    #expect(state.forward == .detail(4))
    var other = before
    other.send(.show(.detail(4), from: .secondary), rules: .preferring)
    other.send(.back(in: nil), rules: .preferring)
    #expect(state == other)
  }

  @Test func `A page of a leading column never hides its own column`() {
    var rules = Rules()
    rules.preferences = { page in
      page == .group(1) ? PagePreferences(displayMode: .secondaryOnly) : PagePreferences()
    }
    var two = Self.laidOut()
    two.send(.show(.group(1), from: .primary), rules: rules)
    #expect(two.shows(.primary) && two.displayMode == .oneBesideSecondary)
    var three = State(primary: .list, supplementary: .group(1), secondary: .detail(1))
    three.resize(width: 1400, rules: rules)
    #expect(three.shows(.supplementary) && three.displayMode == .oneBesideSecondary)
    three.send(.show(.group(2), from: .supplementary), rules: rules)
    #expect(three.displayMode == .twoBesideSecondary)
    rules.preferences = { page in
      page == .list ? PagePreferences(displayMode: .oneBesideSecondary) : PagePreferences()
    }
    three.send(.rulesChanged(from: rules, to: rules), rules: rules)
    #expect(three.shows(.primary) && three.displayMode == .twoBesideSecondary)
  }

  @Test func `An earlier choice of the person returns after the page`() {
    var state = Self.laidOut(width: 1000, preferred: .automatic)
    state.send(.columnHidden(.primary), rules: .preferring)
    state.send(.columnShown(.primary), rules: .preferring)
    state.send(.dividerDragged(to: 290), rules: .preferring)
    let before = state
    state.send(.show(.detail(2), from: .secondary), rules: .preferring)
    state.resize(width: 400, rules: .preferring)
    state.resize(width: 1000, rules: .preferring)
    #expect(!state.shows(.primary))
    state.send(.pagesRemoved([.detail(2)]), rules: .preferring)
    #expect(state == before)
  }

  @Test func `A page's widths change the columns but not the folds`() throws {
    var state = Self.laidOut()
    state.send(.widthsPreferred(ColumnWidths(points: 250, minimum: 200)), rules: .preferring)
    let changes = state.send(.show(.group(1), from: .primary), rules: .preferring)
    #expect(changes == [.pushed, .widthsChanged, .layout, .alongside, .completion])
    #expect(state.layout(.preferring)?.primary?.width == 360)
    state.send(.dividerDragged(to: 390), rules: .preferring)
    #expect(state.layout(.preferring)?.primary?.width == 390)
    state.send(.back(in: .primary), rules: .preferring)
    #expect(state.layout(.preferring)?.primary?.width == 320, "the program's maximum")
    for width in stride(from: 1000, through: 500, by: -1) {
      var narrow = state
      narrow.resize(width: width, rules: .preferring)
      narrow.send(.show(.group(1), from: .primary), rules: .preferring)
      var plain = state
      plain.resize(width: width)
      #expect(narrow.isCollapsed == plain.isCollapsed && narrow.displayMode == plain.displayMode)
    }
  }

  @Test func `The supplementary has the widths that its page prefers`() {
    var state = State(
      primary: .list, supplementary: .about(1), secondary: .detail(1),
      supplementaryWidths: ColumnWidths(points: 250, minimum: 200))
    state.resize(width: 1600, rules: .preferring)
    #expect(state.layout(.preferring)?.supplementary?.width == 250)
    let changes = state.send(.showPage(.group(1), in: .supplementary), rules: .preferring)
    #expect(
      changes == [.supplementaryReplaced, .widthsChanged, .layout, .alongside, .completion])
    #expect(state.layout(.preferring)?.supplementary?.width == 360)
    #expect(state.layout(.preferring)?.primary?.width == 320, "the list has no preference")
    for (dragged, width) in [(390, 390), (1000, 400), (250, 300)] {
      state.send(.columnDragged(.supplementary, to: dragged), rules: .preferring)
      #expect(state.layout(.preferring)?.supplementary?.width == width)
    }
    state.send(.showPage(.about(1), in: .supplementary), rules: .preferring)
    #expect(state.layout(.preferring)?.supplementary?.width == 250, "as it was dragged")
  }

  @Test func `Swipes and the bar follow the visible pages`() {
    var state = Self.laidOut()
    #expect(state.takesSwipes && !state.hidesBar)
    state.send(.showDetail(.detail(2)), rules: .preferring)
    #expect(!state.takesSwipes && state.hidesBar, "it is alone")
    state.resize(width: 400, rules: .preferring)
    #expect(!state.takesSwipes && state.hidesBar)
    state.send(.back(in: nil), rules: .preferring)
    #expect(state.takesSwipes && !state.hidesBar)
  }

  @Test func `A maximized detail is alone at every width and changes no choice`() {
    var state = Self.laidOut(width: 1200)
    state.send(.inspectorWanted(true), rules: .inspected)
    let before = state
    #expect(state.inspectorPlace == .beside)
    let changes = state.send(.detailMaximized(true), rules: .inspected)
    #expect(changes.contains(.displayModeChanged) && changes.contains(.inspectorChanged))
    #expect(state.displayMode == .secondaryOnly && state.inspectorPlace == .absent)
    #expect(state.reason(.inspected).hasSuffix("maximized: secondaryOnly"))
    #expect(SavedSplitState(state) == SavedSplitState(before))
    for event in [Event.inspectorToggled, .columnShown(.inspector)] {
      #expect(state.send(event, rules: .inspected).isEmpty)
    }
    state.resize(width: 500, rules: .inspected)
    #expect(state.inspectorPlace == .absent && state.arrangement.pages == [.list, .detail(1)])
    state.resize(width: 1200, rules: .inspected)
    #expect(state.displayMode == .secondaryOnly)
    state.send(.detailMaximized(false), rules: .inspected)
    #expect(state == before)
    #expect(state.send(.detailMaximized(false), rules: .inspected).isEmpty)
  }

  @Test func `The sidebar's button ends the maximizing, and shows the columns`() {
    for width in [1200, 500] {
      var state = Self.laidOut(width: width)
      state.send(.inspectorWanted(true), rules: .inspected)
      let before = state
      state.send(.detailMaximized(true), rules: .inspected)
      let changes = state.send(.sidebarToggled, rules: .inspected)
      #expect(width == 500 ? changes.isEmpty : changes.contains(.displayModeChanged))
      if width == 1200 { #expect(state == before) }
    }
    var state = Self.laidOut()
    state.send(.sidebarToggled)
    #expect(state.displayMode == .secondaryOnly)
    state.send(.detailMaximized(true))
    #expect(state.targetDisplayMode(SplitRules()) == .oneBesideSecondary)
    state.send(.sidebarToggled)
    #expect(state.displayMode == .oneBesideSecondary && !state.isDetailMaximized)
  }

  @Test func `A column that is shown ends the maximizing`() {
    var state = Self.laidOut()
    let before = state
    state.send(.detailMaximized(true))
    #expect(state.send(.columnShown(.secondary)).isEmpty && state.isDetailMaximized)
    #expect(state.send(.columnShown(.primary)).contains(.displayModeChanged))
    #expect(state == before)
    state.send(.sidebarToggled)
    state.send(.detailMaximized(true))
    state.send(.columnShown(.primary))
    #expect(state == before)
  }

  @Test func `A preference set while maximized applies afterward`() {
    var state = Self.laidOut()
    state.send(.detailMaximized(true))
    state.send(.displayModePreferred(.oneOverSecondary))
    #expect(state.displayMode == .secondaryOnly)
    state.send(.detailMaximized(false))
    #expect(state.displayMode == .oneOverSecondary)
  }

  @Test func `A preferred mode that a page limits is told if other columns show`() {
    var state = State(primary: .list, supplementary: .group(9), secondary: .detail(3))
    state.resize(width: 1400, rules: .preferring)
    #expect(state.displayMode == .oneBesideSecondary, "the page's")
    let changes = state.send(.displayModePreferred(.secondaryOnly), rules: .preferring)
    #expect(state.displayMode == .secondaryOnly)
    #expect(changes == Self.changesOfMode)
    #expect(
      state.send(.displayModePreferred(.automatic), rules: .preferring) == Self.changesOfMode)
    #expect(state.displayMode == .oneBesideSecondary)
  }

  @Test(arguments: [SampleWorld.preferences, .preferencesOfThree])
  func `In every state, pages' preferences are never saved`(world: SampleWorld) {
    let shown: [Event] = [.show(.detail(2), from: .secondary)]
    let left = shown + [.back(in: .secondary)]
    let invariants = [
      StateInvariant<SamplePage>(name: "A page that was left leaves nothing") { state, world in
        let pages = state.handling(left, world.rules).handling([], world.rules.plain)
        return state.arrangement.contains(.detail(2))
          || pages == state.handling(left, world.rules.plain)
      },
      StateInvariant(name: "Nothing of it is saved") { state, world in
        SavedSplitState(state.handling([], world.rules.plain)) == SavedSplitState(state)
      },
      StateInvariant(name: "A maximized detail gives everything back") { state, world in
        if state.isDetailMaximized { return !state.shows(.inspector) && !state.isOverlaid }
        let large = state.handling([.detailMaximized(true)], world.rules)
        return SavedSplitState(large) == SavedSplitState(state)
          && large.handling([.detailMaximized(false)], world.rules) == state
      },
    ]
    let exploration = explore(world.probed, checking: invariants, [])
    #expect(exploration.failure == nil, "\(exploration.failure?.description ?? "")")
    #expect(exploration.states.contains { $0.displayMode == .secondaryOnly && !$0.isCollapsed })
  }
}

extension Rules {
  /// The same rules without preferences of pages.
  fileprivate var plain: Rules {
    var rules = self
    rules.preferences = nil
    return rules
  }
}

extension State {
  /// Returns the state after other rules were set, and after some events.
  fileprivate func handling(_ events: [Event], _ rules: Rules) -> State {
    var state = self
    state.send(.rulesChanged(nil), rules: rules)
    for event in events { state.send(event, rules: rules) }
    return state
  }
}
