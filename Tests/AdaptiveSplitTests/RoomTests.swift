import AdaptiveSplit
import TestSupport
import Testing

/// The width that two columns needed when they collapsed, valid for the same two columns only.
@Suite struct RoomTests {
  /// A state collapsed at 700 pixels: the list and a photo need 701 side by side, and less on one
  /// stack.
  private static func withoutRoom(_ rules: Rules) -> State {
    var state = State.laidOut(width: 700, secondary: .detail(11))
    state.send(.minimumsMeasured(ColumnMinimums(primary: 350, secondary: 350)), rules: rules)
    state.send(.minimumsMeasured(ColumnMinimums(primary: 200, secondary: 200)), rules: rules)
    return state
  }

  @Test func `Pages without room side by side stay on one stack`() {
    let state = Self.withoutRoom(.photos)
    #expect(state.isCollapsed)
    #expect(state.reason(.photos) == "width 700 < 717: side by side the columns needed 701")
  }

  @Test func `The prediction of a separation is correct`() {
    for (width, primary) in [(639, 0), (655, 0), (656, 0), (700, 350), (717, 350)] {
      let size = SplitSize(width: width, height: 500)
      let minimums = ColumnMinimums(primary: primary, secondary: primary)
      var state = State.laidOut(width: 400, secondary: .detail(1))
      let separates = state.separates(at: size, needing: minimums, Rules())
      state.send(.minimumsMeasured(minimums))
      state.send(.resized(size))
      #expect(separates != state.isCollapsed, "\(width), \(minimums)")
      #expect(state.isCollapsed || !state.separates(at: size, needing: minimums, Rules()))
    }
  }

  @Test func `Going back from a page without room separates at once`() {
    var state = Self.withoutRoom(.photos)
    #expect(
      state.send(.back(in: nil), rules: .photos)
        == [.popped, .expanded, .showDetailTargetChanged, .layout, .alongside, .completion])
    #expect(state.primaryPages == [.list])
    #expect(state.secondaryPages == nil)
    #expect(state.forward == .detail(11))
    #expect(state.resize(width: 701) == [.willResize, .layout])
  }

  @Test func `Removing a page without room separates at once`() {
    var state = Self.withoutRoom(.photos)
    #expect(
      state.send(.pagesRemoved([.detail(11)]), rules: .photos)
        == [.pagesRemoved, .expanded, .showDetailTargetChanged, .layout, .alongside, .completion])
  }

  @Test func `Going back doesn't separate if that would restore the detail`() {
    var state = Self.withoutRoom(Rules())
    #expect(state.send(.back(in: nil)) == [.popped, .layout, .alongside, .completion])
    state.resize(width: 701)
    #expect(state.isCollapsed)
    #expect(state.arrangement.pages == [.list])
    state.resize(width: 717)
    #expect(state.secondaryPages == [.detail(11)])
  }

  @Test func `Going back from a later detail doesn't separate either`() {
    var state = Self.withoutRoom(Rules())
    state.send(.back(in: nil))
    state.send(.showDetail(.detail(12)))
    state.send(.back(in: nil))
    #expect(state.isCollapsed)
    #expect(state.arrangement.pages == [.list])
    state.resize(width: 717)
    #expect(state.secondaryPages == [.detail(12)])
  }

  @Test func `A page that separating would hide stays without room`() {
    var rules = Rules()
    rules.separate = { _ in .placeholder }
    var state = Self.withoutRoom(rules)
    state.send(.show(.group(1), from: nil), rules: rules)
    state.send(.show(.group(2), from: nil), rules: rules)
    state.send(.back(in: nil), rules: rules)
    #expect(state.isCollapsed)
    #expect(state.arrangement.pages.last == .group(1))
  }

  @Test func `Going back to columns without room stays collapsed`() {
    var state = State.laidOut(width: 700)
    state.send(.minimumsMeasured(ColumnMinimums(primary: 350, secondary: 350)), rules: .photos)
    state.send(.minimumsMeasured(ColumnMinimums()), rules: .photos)
    for _ in 0..<3 {
      state.send(.showDetail(.detail(11)), rules: .photos)
      state.send(.back(in: nil), rules: .photos)
      #expect(state.isCollapsed, "the list and the placeholder still need what they did")
    }
  }

  @Test func `A page missing after a restart doesn't keep the columns collapsed`() {
    let saved = SavedSplitState(Self.withoutRoom(.photos)).replacingPages {
      $0 == .detail(11) ? nil : $0
    }
    var state = State(primary: .list)
    state.send(.restored(saved), rules: .photos)
    state.resize(width: 700)
    #expect(!state.isCollapsed)
  }
}
