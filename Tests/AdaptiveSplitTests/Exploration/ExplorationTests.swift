import AdaptiveSplit
import AdaptiveSplitTesting
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Exhaustive tests of all events in small worlds, with all invariants.
///
/// `make explore` tries larger ones.
@Suite struct ExplorationTests {
  /// A part of the names of the worlds to explore, besides the small ones; `nil` for none.
  private static let wanted = ProcessInfo.processInfo.environment["EXPLORE"]

  /// The numbers of reachable states: a world that shrinks would pass with less.
  private static let stateCounts = [
    "quiet": 644, "stages": 348, "swap": 240, "photo conversations": 7405,
    "weapons": 156, "thresholds": 1989, "display modes": 1004, "every way to go": 7900,
    "room": 6864, "photo conversations, room, and pages that leave": 1098,
    "room, and pages that leave": 18691,
    "links and new names": 1586, "breakpoints": 1065, "three columns": 1152,
    "display modes of three columns": 1052, "inspector": 463, "inspector of three columns": 1112,
    "other roots": 18984, "two columns giving way": 2164, "held pages": 1948,
    "locked columns": 8192, "page preferences": 342, "visited details": 4890,
    "page preferences of three columns": 1198, "three columns that never give way": 888,
    "every way to go, one page": 1895, "room, one text size": 2004,
    "room, and a page that leaves": 1687, "another root": 521,
    "locked columns of one detail": 1120, "held pages, other ways to leave": 1918,
  ]

  /// The processor time that the worlds took so far, in seconds; those of `make test` together are
  /// to take at most 40.
  private static let work = Mutex(0.0)

  @Test(
    arguments: SampleWorld.programs + SampleWorld.knobs
      + SampleWorld.large.filter { wanted.map($0.name.contains) ?? false })
  func `The invariants hold in every reachable state`(world: SampleWorld) {
    let start = Self.processorTime
    let exploration = explore(world.probed)
    let seconds = Self.processorTime - start
    let all = Self.work.withLock { work in
      work += seconds
      return work
    }
    print(
      "\(world.name): \(exploration.states.count) states, \(exploration.transitions) transitions, "
        + "depth \(exploration.depth), "
        + String(format: "%.1f s at work, %.1f s with the worlds before", seconds, all))
    if let count = Self.stateCounts[world.name] { #expect(exploration.states.count == count) }
    if let failure = exploration.failure { Issue.record("\(failure)") }
    for index in exploration.states.indices.suffix(20) {
      let path = exploration.path(to: index)
      if let difference = Self.replayed(path, in: world) { Issue.record("\(path): \(difference)") }
    }
  }

  /// The processor time of this thread, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Rules of three columns: UIKit's, and those of programs with columns for their pages.
  private static let rulesOfThree: [(name: String, rules: Rules)] = {
    var homes = Rules.mail
    homes.locked = [.supplementary]
    homes.inspector = Rules.inspected.inspector
    return [("UIKit's", Rules()), ("columns of pages", .mail), ("locked, inspected", homes)]
  }()

  @Test(arguments: rulesOfThree)
  func `A program of three columns passes without invariants of its own`(
    _ program: (name: String, rules: Rules)
  ) {
    var world = World(
      [State(primary: .list, supplementary: .group(1))], rules: program.rules,
      pages: [.group(2), .detail(1)], widths: [400, 1000])
    world.events.append(.rootReplaced(.group(3), in: .supplementary))
    let exploration = explore(world, limit: Self.wanted == nil ? 2_000 : 100_000)
    #expect(exploration.failure == nil, "\(exploration.failure?.description ?? "")")
  }

  @Test func `Rules that drop pages at folds drop no held page`() {
    let names = [
      "Folds keep a held page", "A held page leaves only by an answer, or with its data",
      "To ask changes nothing, and to decline forgets it", "An event asks exactly if it says so",
      "Folds and sizes never ask",
    ]
    let exploration = explore(
      SampleWorld.guardedFolds,
      checking: StateInvariant.all.filter { names.contains($0.name) },
      StepInvariant.all.filter { names.contains($0.name) })
    #expect(exploration.failure == nil, "\(exploration.failure?.description ?? "")")
    #expect(exploration.states.contains { !$0.held.isEmpty && $0.pending != nil })
    let lost = exploration.states.contains { state in
      state.arrangement.secondary == nil && state.beforeCollapse == nil
    }
    #expect(lost, "without a hold the rules drop it")
  }

  /// Returns the first difference between the trace of some events and its replay.
  private static func replayed(
    _ path: [Event], in world: SampleWorld
  ) -> SplitReplay<SamplePage>.Difference? {
    guard var state = world.starts.first else { return nil }
    var replay = SplitReplay(from: state, rules: world.rules)
    for (index, event) in path.enumerated() {
      let changes = state.handle(event, rules: world.rules)
      let record = SplitTraceRecord(
        seq: index + 1, us: 0, event: event, changes: changes, state: state, rules: world.rules,
        title: \.description)
      if let difference = replay.play(record, title: \.description) { return difference }
    }
    return nil
  }
}
