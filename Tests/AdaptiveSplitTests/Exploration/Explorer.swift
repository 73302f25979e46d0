import AdaptiveSplit

/// A breadth-first search of a world, with every event in every state, until no new state is found
/// or an invariant fails.
struct Explorer {
  /// An invariant that failed, and the shortest path to the failure.
  struct Violation: CustomStringConvertible {
    var invariant: String
    var path: [Event]
    var state: State

    var description: String {
      let steps = path.enumerated().map { "  \($0 + 1). \($1)" }.joined(separator: "\n")
      return "“\(invariant)” fails after \(path.count) events:\n\(steps)\n\(state.summary)"
    }
  }

  let world: World
  private(set) var states: [State]
  private(set) var transitions = 0
  private(set) var depth = 0
  private(set) var violation: Violation?
  private let stepInvariants: [StepInvariant]
  /// The invariants that also apply to steps without a change.
  private let lastingInvariants: [StepInvariant]
  private let stateInvariants: [StateInvariant]
  private var known: Set<State>
  private var origins: [(state: Int, event: Int)?] = [nil]
  private var depths = [0]

  /// Prepares to explore a world.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - invariants: Whether invariants are checked.
  init(_ world: World, invariants: Bool = true) {
    self.world = world
    stepInvariants = invariants ? StepInvariant.all : []
    lastingInvariants = stepInvariants.filter { !$0.isAboutChange }
    stateInvariants = invariants ? StateInvariant.all : []
    states = [world.start]
    known = [world.start]
  }

  /// Explores until no new state is found or the limit is reached.
  mutating func run(limit: Int = .max) {
    if let broken = stateInvariants.first(where: { !$0.holds(world.start, world) }) {
      violation = Violation(invariant: broken.name, path: [], state: world.start)
    }
    var next = 0
    while next < states.count, violation == nil, states.count < limit {
      for event in world.events.indices where violation == nil { take(event, from: next) }
      next += 1
    }
  }

  private mutating func take(_ event: Int, from index: Int) {
    var state = states[index]
    guard world.isPossible(world.events[event], state) else { return }
    let changes = state.handle(world.events[event], rules: world.rules)
    transitions += 1
    let step = Step(
      world: world, before: states[index], event: world.events[event], changes: changes,
      after: state)
    let isChange = !changes.isEmpty || state != states[index]
    for invariant in isChange ? stepInvariants : lastingInvariants where !invariant.holds(step) {
      fail(invariant.name, path(to: index) + [step.event], state)
      return
    }
    if changes.isEmpty || !known.insert(state).inserted { return }
    states.append(state)
    origins.append((index, event))
    depths.append(depths[index] + 1)
    depth = depths[index] + 1
    for invariant in stateInvariants where !invariant.holds(state, world) {
      fail(invariant.name, path(to: states.count - 1), state)
      return
    }
  }

  private mutating func fail(_ invariant: String, _ path: [Event], _ state: State) {
    if violation == nil { violation = Violation(invariant: invariant, path: path, state: state) }
  }

  /// Returns the shortest list of events that leads to a state.
  func path(to index: Int) -> [Event] {
    var path: [Event] = []
    var index = index
    while let origin = origins[index] {
      path.append(world.events[origin.event])
      index = origin.state
    }
    return path.reversed()
  }
}
