import AdaptiveSplit
import Testing

typealias Event = SplitEvent<SamplePage>

/// A split view small enough that everything that can happen to it can be tried.
///
/// In these worlds a group is a conversation and `detail:32` is the second photo of the third one.
struct World: Sendable {
  /// What the world is about.
  var name: String
  /// Where it starts: before the first layout.
  var start: State
  /// The rules of the program.
  var rules = Rules()
  /// Everything that can happen.
  var events: [Event]
  /// Whether it can happen now: a row that doesn't show can't be chosen.
  var isPossible: @Sendable (Event, State) -> Bool = { _, _ in true }
  /// Whether a collapse may take a detail from the person's eyes, because the program says so.
  var mayDiscard: @Sendable (PageStack<SamplePage>) -> Bool = { _ in false }
}

/// One thing that happened in a world: a class, because each invariant is handed a million of them.
final class Step {
  let world: World
  let before: State
  let event: Event
  let changes: [SplitChange]
  let after: State

  init(world: World, before: State, event: Event, changes: [SplitChange], after: State) {
    self.world = world
    self.before = before
    self.event = event
    self.changes = changes
    self.after = after
  }

  /// Whether this was the first layout.
  var isFirstLayout: Bool { before.size == nil && after.size != nil }
}

extension World: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension State {
  /// The state after an event.
  func after(_ event: Event, _ rules: Rules) -> State {
    var next = self
    _ = next.handle(event, rules: rules)
    return next
  }

  /// Whether an event would do something.
  func isChanged(by event: Event, _ rules: Rules) -> Bool { after(event, rules) != self }
}

extension State {
  /// The state in one line.
  var summary: String {
    let place = size.map { "\($0.width) × \($0.height)" } ?? "no size"
    let left = forwardPages.map { "\($0.column.rawValue) \($0.page)" }.joined(separator: ", ")
    let detail = arrangement.secondary.map { "\($0.pages)" } ?? "no detail"
    return "\(isCollapsed ? "collapsed" : "expanded") at \(place): \(arrangement.primary.pages), "
      + "\(detail), \(displayMode.rawValue) of \(preferredDisplayMode.rawValue), forward [\(left)]"
  }
}
