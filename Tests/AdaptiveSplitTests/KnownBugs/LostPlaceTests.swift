import AdaptiveSplit
import Foundation
import TestSupport
import Testing

/// Known bugs of other split views that lose the person's place when they fold or unfold.
@Suite struct LostPlaceTests {
  private static func reading(width: Int = 1000) -> State {
    var state = State.laidOut(width: width)
    state.send(.show(.group(1), from: .primary))
    state.send(.showDetail(.detail(1)))
    return state
  }

  @Test func `Folding stays on the page that is read`() {
    // Reported as Flatseal 605.
    var state = Self.reading()
    state.resize(width: 400)
    #expect(state.layout(Rules())?.secondary?.page == .detail(1))
    #expect(state.layout(Rules())?.primary == nil)
  }

  @Test func `It folds onto the detail, not onto the list`() {
    // Reported as spot 386.
    for width in 200..<640 {
      var state = Self.reading()
      state.resize(width: width)
      #expect(state.arrangement.topColumn == .secondary)
    }
  }

  @Test func `Nothing chosen, it folds onto the list`() {
    // Reported as WordPress-iOS 18146.
    var state = State.laidOut(width: 1000)
    state.resize(width: 400)
    #expect(state.layout(Rules())?.primary?.page == .list)
    #expect(state.layout(Rules())?.secondary == nil)
  }

  @Test func `Launched narrow, the list comes first`() {
    // Reported as woocommerce-ios 6424.
    let state = State.laidOut(width: 400)
    #expect(state.layout(Rules())?.primary?.page == .list)
  }

  @Test func `Turning while the overlay goes keeps the primary`() {
    // Reported as openradar 14714737.
    for dismisses in [true, false] {
      var state = State.laidOut(width: 768, height: 1024)
      state.send(.sidebarToggled)
      if dismisses { state.send(.overlayDismissed) }
      state.resize(width: 1024, height: 768)
      if !dismisses { state.send(.overlayDismissed) }
      #expect(state.layout(Rules())?.primary?.page == .list)
      #expect(state.layout(Rules())?.isOverlaid == false)
    }
  }

  @Test func `Under an overlay the detail has the whole width`() {
    // Reported as openradar 20156503.
    var state = State.laidOut(
      width: 700, height: 1400, preferred: .byShape, secondary: .detail(1))
    state.send(.sidebarToggled)
    for width in 700...1200 {
      state.resize(width: width, height: 1400)
      let layout = state.layout(Rules())
      #expect(layout?.isOverlaid == true)
      #expect(layout?.secondary?.x == 0 && layout?.secondary?.width == width)
    }
  }

  @Test func `A size class that flickers changes nothing`() {
    // Reported as woocommerce-ios 16785.
    var state = Self.reading()
    state.send(.show(.detail(2), from: .secondary))
    let before = state
    for _ in 0..<1000 {
      state.send(.traitsOverridden(SplitTraitOverride(horizontal: .compact)))
      state.send(.traitsOverridden(nil))
    }
    #expect(state == before)
  }

  @Test func `A restarted program shows the same pages`() throws {
    // Reported as DanXi 217.
    for width in [400, 1000] {
      let state = Self.reading(width: width)
      let data = try JSONEncoder().encode(SavedSplitState(state))
      var next = State(primary: .list)
      next.send(.restored(try JSONDecoder().decode(SavedSplitState.self, from: data)))
      next.resize(width: width)
      #expect(next.arrangement == state.arrangement)
    }
  }

  @Test func `Another page changes the layout`() {
    // Reported as DanXi 64.
    for width in [400, 1000] {
      var state = Self.reading(width: width)
      let before = state.layout(Rules())
      state.send(.showDetail(.detail(2)))
      #expect(state.layout(Rules()) != before)
      #expect(state.layout(Rules())?.secondary?.page == .detail(2))
    }
  }

  @Test func `Removing unknown pages changes nothing`() {
    // Reported as hermex 116.
    var state = Self.reading()
    let before = state
    #expect(state.send(.pagesRemoved([.detail(7), .group(7)])) == [])
    #expect(state == before)
  }

  @Test func `The sidebar button is back after a fold`() {
    // Reported as awesome-apple-bugs 16.
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    let before = state.layout(Rules())?.sidebarTarget
    state.resize(width: 400)
    #expect(state.layout(Rules())?.sidebarTarget == nil)
    state.resize(width: 1000)
    #expect(before != nil && state.layout(Rules())?.sidebarTarget == before)
  }

  @Test func `No column keeps the frame of another width`() {
    // Reported as react-native-screens 3811.
    var state = Self.reading()
    state.resize(width: 400)
    #expect(state.layout(Rules())?.primary == nil)
    state.send(.back(in: nil))
    #expect(state.layout(Rules())?.primary?.width == 400)
    #expect(state.layout(Rules())?.secondary == nil)
  }

  @Test func `A detail chosen in a narrow window survives resizing`() {
    // Reported as CommunityToolkit 906.
    var state = Self.reading(width: 400)
    for width in [1000, 400, 700, 300] {
      state.resize(width: width)
      #expect(state.layout(Rules())?.secondary?.page == .detail(1), "\(width)")
    }
  }

  @Test func `A sidebar that was hidden comes back as it was`() {
    // Reported as Files 6758.
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    state.send(.show(.group(1), from: .primary))
    let before = state
    state.send(.sidebarToggled)
    state.send(.sidebarToggled)
    #expect(state == before)
  }

  @Test func `No size is blank`() {
    // Reported as flutter 153496.
    var state = Self.reading()
    for width in 1...2000 {
      for height in [1, 479, 900, 3000] {
        state.resize(width: width, height: height)
        let layout = state.layout(Rules())
        #expect((layout?.secondary ?? layout?.primary)?.width ?? 0 > 0)
      }
    }
  }

  @Test func `An overlay closes in sizes without overlays and stays closed`() {
    // Reported as flutter 141938.
    for (width, height) in [(1200, 700), (400, 1000)] {
      var state = State.laidOut(width: 768, height: 1024, secondary: .detail(1))
      state.send(.sidebarToggled)
      state.resize(width: width, height: height)
      #expect(state.layout(Rules())?.isOverlaid == false)
      state.resize(width: 768, height: 1024)
      #expect(state.layout(Rules())?.isOverlaid == false)
    }
  }
}
