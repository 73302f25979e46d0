import AdaptiveSplit
import AdaptiveSplitTesting
import Synchronization
import TestSupport
import Testing

/// The exploration of small worlds: the violations that it finds, and the paths to them.
@Suite struct ExplorerTests {
  /// A list with the rows of a group and of a photo.
  private static let photos: World<SamplePage> = {
    let sizes: [Event] = [400, 650, 1000].map { .resized(SplitSize(width: $0, height: 500)) }
    let ways: [Event] = [.back(in: nil), .back(in: .primary), .back(in: .secondary), .forward]
    let rows: [Event] = [.show(.group(2), from: .primary), .showDetail(.detail(11))]
    var world = World<SamplePage>(
      name: "photos",
      start: SplitState(primary: .list, preferredDisplayMode: .oneBesideSecondary),
      events: sizes + ways + rows,
      isPossible: { event, state in
        switch event {
        case .show, .showDetail:
          return state.shows(.primary) && state.arrangement.primary.top == .list
        default: return true
        }
      })
    world.probe = .detail(99)
    return world
  }()

  /// A list beside a detail, or hidden in portrait.
  private static let turned: World<SamplePage> = {
    let sizes = [
      SplitSize(width: 1024, height: 768), SplitSize(width: 500, height: 1024),
      SplitSize(width: 660, height: 1024), SplitSize(width: 768, height: 1024),
    ]
    return World<SamplePage>(
      name: "turned", start: SplitState(primary: .list, secondary: .detail(1)),
      events: sizes.map { Event.resized($0) })
  }()

  /// Returns the violation that the exploration finds in a world with changed rules.
  private static func violation(
    in world: World<SamplePage> = ExplorerTests.photos,
    _ change: (inout SplitRules<SamplePage>) -> Void
  ) -> Exploration<SamplePage>.Failure? {
    var broken = world
    change(&broken.rules)
    return explore(broken, limit: 2000).failure
  }

  @Test func `Rules that lose the photo are found, with the shortest way to lose it`() {
    let violation = Self.violation { $0.collapse = { _ in .discardDetail } }
    #expect(violation?.invariant == "Narrowing keeps what is read on top")
    #expect(
      violation?.path == [
        .showDetail(.detail(11)), .resized(SplitSize(width: 400, height: 500)),
      ])
    #expect(violation?.description.contains("1. showDetail(detail:11)") == true)
  }

  @Test func `Rules that show the placeholder instead of the photo are found`() {
    let violation = Self.violation { $0.separate = { _ in .placeholder } }
    #expect(violation?.invariant == "Widening gives back what narrowing took")
    #expect(violation?.path.count == 2, "what follows is tried from each state")
  }

  @Test func `Rules that promise a push and don't push are found`() {
    let violation = Self.violation { $0.willPush = { _ in true } }
    #expect(violation?.invariant == "A chevron shows exactly if activating the row pushes")
    #expect(violation?.path.isEmpty == true, "true from the start")
  }

  @Test func `Rules that ignore requests to show a page are found`() {
    let violation = Self.violation { $0.show = { $0.arrangement } }
    #expect(violation != nil)
  }

  @Test func `Rules that exchange the root are found`() {
    let violation = Self.violation { $0.primaryForCollapsing = { _ in PageStack(.group(9)) } }
    #expect(violation?.path.count == 1)
  }

  @Test func `Rules that remember something are found`() {
    let count = Mutex(0)
    let violation = Self.violation(in: Self.turned) { rules in
      rules.targetDisplayMode = { _ in
        count.withLock { $0 += 1 }
        return count.withLock { $0 }.isMultiple(of: 3) ? .automatic : .mode(.oneBesideSecondary)
      }
    }
    #expect(violation?.invariant == "The sidebar button does what it says, or hides")
  }

  @Test func `A program's own invariant fails after as few events as possible`() {
    let narrow = StateInvariant<SamplePage>(name: "The window is narrow") { state, _ in
      state.size?.width != 1000
    }
    let violation = explore(Self.photos, checking: [narrow], []).failure
    #expect(violation?.invariant == "The window is narrow")
    #expect(violation?.path == [.resized(SplitSize(width: 1000, height: 500))])
    #expect(violation?.state.size?.width == 1000)
  }

  @Test func `The path to each state leads to it, and no state is found twice`() {
    let world = Self.photos
    let exploration = explore(world, checking: [], [])
    #expect(exploration.states.count > 10)
    #expect(Set(exploration.states).count == exploration.states.count)
    let paths = exploration.states.indices.map { exploration.path(to: $0) }
    for (path, state) in zip(paths, exploration.states) {
      let reached = path.reduce(world.starts[0]) { $0.after($1, world.rules) }
      #expect(reached == state)
    }
    #expect(paths.map(\.count).max() == exploration.depth)
  }
}
