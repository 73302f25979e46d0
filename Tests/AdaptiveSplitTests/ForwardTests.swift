import AdaptiveSplit
import TestSupport
import Testing

@Suite struct ForwardTests {
  @Test func `Forward undoes back, one page after the other`() {
    var state = State.laidOut(width: 400)
    state.send(.show(.group(1), from: nil))
    state.send(.showDetail(.detail(1)))
    state.send(.show(.detail(2), from: .secondary))
    let deepest = state.arrangement
    #expect(state.send(.forward) == [])
    while state.backColumn != nil { state.send(.back(in: nil)) }
    #expect(state.arrangement.pages == [.list])
    #expect(state.layout(Rules())?.forward == .group(1))
    #expect(state.send(.forward) == [.pushed, .layout, .alongside, .completion])
    #expect(state.arrangement.pages == [.list, .group(1)])
    state.send(.forward)
    state.send(.forward)
    #expect(state.arrangement == deepest)
    #expect(state.forward == nil)
  }

  @Test func `After going back over several pages, forward takes them one by one`() {
    var state = State.laidOut(width: 400)
    state.send(.show(.group(1), from: nil))
    state.send(.showDetail(.detail(1)))
    state.send(.backTo(.list))
    #expect(state.forward == .group(1))
    state.send(.forward)
    #expect(state.arrangement.topColumn == .primary)
    state.send(.forward)
    #expect(state.arrangement.pages == [.list, .group(1), .detail(1)])
    #expect(state.arrangement.topColumn == .secondary)
  }

  @Test func `Side by side, forward returns to the page that was left last`() {
    var state = State.laidOut(width: 900, secondary: .detail(1))
    state.send(.show(.group(1), from: .primary))
    state.send(.show(.detail(2), from: .secondary))
    let before = state
    state.send(.back(in: .secondary))
    state.send(.back(in: .primary))
    #expect(state.forward == .group(1))
    state.send(.forward)
    #expect(state.forward == .detail(2))
    state.send(.forward)
    #expect(state == before)
  }

  @Test func `Other navigation forgets the forward pages`() {
    for event in [SplitEvent<SamplePage>.show(.group(2), from: nil), .showDetail(.detail(2))] {
      var state = State.laidOut(width: 400)
      state.send(.show(.group(1), from: nil))
      state.send(.back(in: nil))
      state.send(event)
      #expect(state.forward == nil)
      #expect(state.forwardPages.isEmpty)
    }
  }

  @Test func `An event that changes nothing forgets nothing`() {
    var state = State.laidOut(width: 400)
    state.send(.show(.group(1), from: nil))
    state.send(.back(in: nil))
    state.send(.show(.list, from: nil))
    state.send(.back(in: nil))
    #expect(state.forward == .group(1))
  }

  @Test func `Forward skips a page whose data is removed`() {
    var state = State.laidOut(width: 400)
    state.send(.show(.group(1), from: nil))
    state.send(.show(.group(2), from: nil))
    state.send(.backTo(.list))
    #expect(state.send(.pagesRemoved([.group(1)])) == [.pagesRemoved, .layout])
    state.send(.forward)
    #expect(state.arrangement.pages == [.list, .group(2)])
    #expect(state.forward == nil)
  }

  @Test func `A fold keeps the forward pages`() {
    var state = State.laidOut(width: 900, secondary: .detail(1))
    state.send(.show(.group(1), from: .primary))
    state.send(.show(.detail(2), from: .secondary))
    state.send(.back(in: .secondary))
    state.send(.back(in: .primary))
    let before = state
    state.resize(width: 400)
    #expect(state.forward == .detail(2), "group:1 waits below the detail")
    state.resize(width: 900)
    #expect(state == before)
  }

  @Test func `A page that widening restores is no longer forward`() {
    var state = State.laidOut(width: 900, secondary: .detail(1))
    state.resize(width: 400)
    state.send(.back(in: nil))
    #expect(state.forward == .detail(1))
    state.resize(width: 900)
    #expect(state.secondaryPages == [.detail(1)])
    #expect(state.forward == nil)
  }

  @Test func `Back and forward ignore the pages of a hidden primary`() {
    var state = State.laidOut(width: 900, preferred: .oneBesideSecondary, secondary: .detail(1))
    state.send(.show(.group(1), from: .primary))
    state.send(.show(.group(2), from: .primary))
    state.send(.back(in: nil))
    state.send(.sidebarToggled)
    #expect(state.displayMode == .secondaryOnly)
    #expect(state.send(.back(in: nil)) == [])
    #expect(state.send(.forward) == [])
    state.send(.sidebarToggled)
    #expect(state.forward == .group(2))
  }

  @Test func `Over the detail, the primary goes back first`() {
    var state = State.laidOut(width: 768, height: 1024, secondary: .detail(1))
    state.send(.show(.group(1), from: .primary))
    state.send(.show(.detail(2), from: .secondary))
    #expect(state.backColumn == .secondary)
    state.send(.sidebarToggled)
    #expect(state.backColumn == .primary)
  }
}
