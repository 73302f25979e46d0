import AdaptiveSplit
import Testing

typealias Event = SplitEvent<SamplePage>

/// A split view small enough to try all possible events.
///
/// In these worlds a group is a conversation and `detail:32` is the second photo of the third one.
struct World: Sendable {
  /// The subject of the world.
  var name: String
  /// The initial state, before the first layout.
  var start: State
  /// The rules of the program.
  var rules = Rules()
  /// All possible events.
  var events: [Event]
  /// Whether an event is possible in a state: a hidden row can't be chosen.
  var isPossible: @Sendable (Event, State) -> Bool = { _, _ in true }
  /// Whether a collapse may hide a visible detail, because the program says so.
  var mayDiscard: @Sendable (PageStack<SamplePage>) -> Bool = { _ in false }
}

/// One event in a world; a class, because each invariant receives a million of them.
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
  /// Returns the state after an event.
  func after(_ event: Event, _ rules: Rules) -> State {
    var next = self
    _ = next.handle(event, rules: rules)
    return next
  }

  /// Whether an event would change the state.
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
