import AdaptiveSplit
import TestSupport
import Testing

/// Known bugs of other split views: back buttons and sidebar buttons that don't match the layout.
@Suite struct BackTests {
  private static func folded() -> State {
    var state = State.laidOut(width: 1000)
    state.send(.show(.group(1), from: .primary))
    state.send(.showDetail(.detail(1)))
    state.resize(width: 400)
    return state
  }

  @Test func `Folded, there is a way back, and it works`() {
    // Reported as Font-Downloader 74.
    var state = Self.folded()
    #expect(state.layout(Rules())?.secondary?.back == .group(1))
    #expect(state.send(.back(in: .secondary)).contains(.popped))
  }

  @Test func `One press of the mouse's back button is one page`() {
    // Reported as paper-plane 290.
    var state = Self.folded()
    state.send(.back(in: nil))
    #expect(state.arrangement.pages == [.list, .group(1)])
    state.send(.back(in: nil))
    #expect(state.arrangement.pages == [.list])
  }

  @Test func `The back button stays while a narrow window is resized`() {
    // Reported as TemplateStudio 4280.
    var state = Self.folded()
    for width in 200...655 {
      state.resize(width: width)
      #expect(state.layout(Rules())?.secondary?.back == .group(1))
    }
  }

  @Test func `The back button is there again after widening`() {
    // Reported as WindowsCommunityToolkit 4021.
    var state = Self.folded()
    state.resize(width: 1000)
    #expect(state.layout(Rules())?.secondary?.back == nil)
    #expect(state.layout(Rules())?.primary?.back == .list)
    state.resize(width: 400)
    #expect(state.layout(Rules())?.secondary?.back == .group(1))
  }

  @Test(arguments: ["Minder 252", "eolie 240", "Tangram 249"])
  func `One key hides the sidebar and brings it back`(thread: String) {
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    let before = state.layout(Rules())
    state.send(.sidebarToggled)
    #expect(state.layout(Rules())?.primary == nil)
    state.send(.sidebarToggled)
    #expect(state.layout(Rules()) == before)
  }

  @Test func `Widening updates the buttons and the columns in one layout`() {
    // Reported as kaset 420.
    var state = Self.folded()
    let changes = state.resize(width: 1000)
    #expect(changes.count { $0 == .layout } == 1)
    let layout = state.layout(Rules())
    #expect(layout?.primary?.back == .list && layout?.secondary?.back == nil)
    #expect((layout?.primary?.width ?? 0) + 1 == layout?.secondary?.x)
  }
}
