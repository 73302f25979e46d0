import AdaptiveSplit
import Foundation
import Testing

/// Known bugs of other split views that lose the person's place when they fold or unfold.
@Suite struct LostPlaceTests {
  private static func reading(width: Int = 1000) -> State {
    var state = State.laidOut(width: width)
    state.send(.show(.group(1), from: .primary))
    state.send(.showDetail(.detail(1)))
    return state
  }

  @Test func `Flatseal 605: folding stays on the page that is read`() {
    var state = Self.reading()
    state.resize(width: 400)
    #expect(state.layout(Rules())?.secondary?.page == .detail(1))
    #expect(state.layout(Rules())?.primary == nil)
  }

  @Test func `spot 386: it folds onto the detail, not onto the list`() {
    for width in 200..<640 {
      var state = Self.reading()
      state.resize(width: width)
      #expect(state.arrangement.topColumn == .secondary)
    }
  }

  @Test func `WordPress-iOS 18146: nothing chosen, it folds onto the list`() {
    var state = State.laidOut(width: 1000)
    state.resize(width: 400)
    #expect(state.layout(Rules())?.primary?.page == .list)
    #expect(state.layout(Rules())?.secondary == nil)
  }

  @Test func `woocommerce-ios 6424: launched narrow, the list comes first`() {
    let state = State.laidOut(width: 400)
    #expect(state.layout(Rules())?.primary?.page == .list)
  }

  @Test func `openradar 14714737: turning while the overlay goes keeps the primary`() {
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

  @Test func `openradar 20156503: under an overlay the detail has the whole width`() {
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

  @Test func `woocommerce-ios 16785: a size class that flickers changes nothing`() {
    var state = Self.reading()
    state.send(.show(.detail(2), from: .secondary))
    let before = state
    for _ in 0..<1000 {
      state.send(.traitsOverridden(SplitTraitOverride(horizontal: .compact)))
      state.send(.traitsOverridden(nil))
    }
    #expect(state == before)
  }

  @Test func `DanXi 217: a program that was put away comes back where it was`() throws {
    for width in [400, 1000] {
      let state = Self.reading(width: width)
      let data = try JSONEncoder().encode(SavedSplitState(state))
      var next = State(primary: .list)
      next.send(.restored(try JSONDecoder().decode(SavedSplitState.self, from: data)))
      next.resize(width: width)
      #expect(next.arrangement == state.arrangement)
    }
  }

  @Test func `DanXi 64: another page is another layout`() {
    for width in [400, 1000] {
      var state = Self.reading(width: width)
      let before = state.layout(Rules())
      state.send(.showDetail(.detail(2)))
      #expect(state.layout(Rules()) != before)
      #expect(state.layout(Rules())?.secondary?.page == .detail(2))
    }
  }

  @Test func `hermex 116: data that goes elsewhere resets nothing`() {
    var state = Self.reading()
    let before = state
    #expect(state.send(.pagesRemoved([.detail(7), .group(7)])) == [])
    #expect(state == before)
  }

  @Test func `awesome-apple-bugs 16: the sidebar button is back after a fold`() {
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    let before = state.layout(Rules())?.sidebarTarget
    state.resize(width: 400)
    #expect(state.layout(Rules())?.sidebarTarget == nil)
    state.resize(width: 1000)
    #expect(before != nil && state.layout(Rules())?.sidebarTarget == before)
  }

  @Test func `react-native-screens 3811: no column keeps the frame of another width`() {
    var state = Self.reading()
    state.resize(width: 400)
    #expect(state.layout(Rules())?.primary == nil)
    state.send(.back(in: nil))
    #expect(state.layout(Rules())?.primary?.width == 400)
    #expect(state.layout(Rules())?.secondary == nil)
  }

  @Test func `CommunityToolkit 906: what was chosen narrow is still there after resizing`() {
    var state = Self.reading(width: 400)
    for width in [1000, 400, 700, 300] {
      state.resize(width: width)
      #expect(state.layout(Rules())?.secondary?.page == .detail(1), "\(width)")
    }
  }

  @Test func `Files 6758: a sidebar that was hidden comes back as it was`() {
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    state.send(.show(.group(1), from: .primary))
    let before = state
    state.send(.sidebarToggled)
    state.send(.sidebarToggled)
    #expect(state == before)
  }

  @Test func `flutter 153496: no size is blank`() {
    var state = Self.reading()
    for width in 1...2000 {
      for height in [1, 479, 900, 3000] {
        state.resize(width: width, height: height)
        let layout = state.layout(Rules())
        #expect((layout?.secondary ?? layout?.primary)?.width ?? 0 > 0)
      }
    }
  }

  @Test func `flutter 141938: a drawer doesn't stay open where there is no drawer`() {
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
