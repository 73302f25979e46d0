import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport
import Testing

/// A change of the program's root: another account, another folder.
@Suite struct RootTests {
  /// A state with two groups beside two details, and a page to go forward to.
  private static func deep(width: Int = 900) -> State {
    var state = State.laidOut(width: 900, secondary: .detail(1))
    state.send(.show(.group(1), from: .primary))
    state.send(.show(.detail(2), from: .secondary))
    state.send(.show(.detail(3), from: .secondary))
    state.send(.back(in: .secondary))
    state.resize(width: width)
    return state
  }

  @Test func `Side by side, a new root replaces its column's stack`() {
    var state = Self.deep()
    #expect(state.forward == .detail(3))
    #expect(state.send(.rootReplaced(.group(9), in: .primary)) == [.rootReplaced, .layout])
    #expect(state.primaryPages == [.group(9)])
    #expect(state.secondaryPages == [.detail(1), .detail(2)])
    #expect(state.forward == nil)
    state.send(.rootReplaced(.detail(9), in: .secondary))
    #expect(state.primaryPages == [.group(9)])
    #expect(state.secondaryPages == [.detail(9)])
    #expect(state.backColumn == nil)
  }

  @Test func `On one stack, a new root replaces its column's pages`() {
    var state = Self.deep(width: 400)
    state.send(.rootReplaced(.group(9), in: .primary))
    #expect(state.arrangement.pages == [.group(9), .detail(1), .detail(2)])
    state.send(.rootReplaced(.detail(9), in: .secondary))
    #expect(state.arrangement.pages == [.group(9), .detail(9)])
    state.resize(width: 900)
    #expect(state.primaryPages == [.group(9)])
    #expect(state.secondaryPages == [.detail(9)])
  }

  @Test func `A new root replaces a detail that isn't on the stack`() {
    var state = Self.deep(width: 400)
    state.send(.backTo(.list))
    #expect(state.send(.rootReplaced(.detail(9), in: .secondary)) == [.rootReplaced, .layout])
    #expect(state.arrangement.pages == [.list])
    #expect(state.forward == nil)
    state.resize(width: 900)
    #expect(state.secondaryPages == [.detail(9)])
  }

  @Test func `A new root leaves the other column`() {
    var state = Self.deep()
    state.send(.rootReplaced(.detail(1), in: .primary))
    #expect(state.primaryPages == [.detail(1)])
    #expect(state.secondaryPages == [.detail(2)])
    state.send(.rootReplaced(.detail(2), in: .primary))
    #expect(state.secondaryPages == nil)
    state.send(.show(.group(1), from: .primary))
    state.send(.show(.group(2), from: .primary))
    state.send(.rootReplaced(.group(1), in: .secondary))
    #expect(state.primaryPages == [.detail(2)])
    #expect(state.secondaryPages == [.group(1)])
  }

  @Test func `A former root whose data is gone is nowhere`() {
    var state = State.laidOut(width: 400, secondary: .detail(1))
    state.send(.show(.group(1), from: .primary))
    state.send(.arranged(SplitPath(primary: [.group(9)])))
    #expect(state.pages.contains(.list))
    #expect(state.send(.pagesRemoved([.list])) == [.pagesRemoved, .layout])
    #expect(!state.pages.contains(.list))
    #expect(state.arrangement.primary.root == .group(9))
  }

  @Test(arguments: [false, true])
  func `A new root leaves the supplementary without the pages above it`(folds: Bool) {
    var state = State(primary: .list, supplementary: .group(1), secondary: .detail(1))
    state.resize(width: 1400)
    state.send(.show(.detail(2), from: .secondary))
    state.send(.show(.group(2), from: .supplementary))
    state.send(.show(.group(3), from: .supplementary))
    if folds { state.resize(width: 400) }
    var other = state
    state.send(.rootReplaced(.group(2), in: .secondary))
    other.send(.rootReplaced(.detail(1), in: .supplementary))
    if folds {
      #expect(state.arrangement.pages == [.list, .group(1), .group(3), .group(2)])
      #expect(other.arrangement.pages == [.list, .detail(1), .detail(2)])
      state.resize(width: 1400)
      other.resize(width: 1400)
    }
    #expect(state.arrangement.supplementary?.pages == [.group(1), .group(3)])
    #expect(state.secondaryPages == [.group(2)])
    #expect(other.arrangement.supplementary?.pages == [.detail(1)])
    #expect(other.secondaryPages == [.detail(2)])
  }

  @Test(arguments: [400, 1400])
  func `A page of the supplementary becomes the detail's root, wide and narrow`(width: Int) {
    var state = State(primary: .list, supplementary: .group(1))
    state.resize(width: width)
    state.send(.rootReplaced(.group(1), in: .secondary))
    #expect(state.arrangement.pages == [.list, .group(1)])
    state.resize(width: 1400)
    #expect(state.arrangement.supplementary == nil && state.secondaryPages == [.group(1)])
  }

  @Test func `The inspector has no root, and the invariants say so`() {
    let world = World(
      name: "no root of an inspector", start: State.laidOut(width: 900, secondary: .detail(1)),
      events: [.rootReplaced(.detail(2), in: .inspector)])
    let exploration = explore(world)
    #expect(exploration.failure == nil, "\(exploration.failure?.description ?? "")")
    #expect(exploration.states.count == 1)
  }

  @Test func `Setting a root that is already shown changes nothing`() {
    for width in [400, 900] {
      var state = State.laidOut(width: width, secondary: .detail(1))
      #expect(state.send(.rootReplaced(.list, in: .secondary)) == [])
      #expect(state.send(.rootReplaced(.list, in: .primary)) == [])
      #expect(state.send(.rootReplaced(.detail(1), in: .secondary)) == [])
    }
  }
}
