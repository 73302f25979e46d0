public import AdaptiveSplit

/// Tries every event in every state of a world, breadth first, until no new state is found or an
/// invariant fails.
///
/// - Parameters:
///   - world: The world.
///   - stateInvariants: The invariants of each state.
///   - stepInvariants: The invariants of each event in each state.
///   - limit: The number of states after which to stop.
/// - Returns: The states that were found, and the first failure.
public func explore<Page>(
  _ world: World<Page>, checking stateInvariants: [StateInvariant<Page>] = StateInvariant.all,
  _ stepInvariants: [StepInvariant<Page>] = StepInvariant.all, limit: Int = .max
) -> Exploration<Page> {
  var exploration = Exploration(world, stateInvariants, stepInvariants)
  exploration.run(limit: limit)
  return exploration
}

/// The states of a world that were found, and the first failure of an invariant.
public struct Exploration<Page: Hashable & Sendable> {
  /// An invariant that failed, and the shortest path to the failure.
  public struct Failure: CustomStringConvertible {
    /// The invariant's name.
    public let invariant: String
    /// The events that lead to the failure, as few as possible.
    public let path: [SplitEvent<Page>]
    /// The state after them.
    public let state: SplitState<Page>

    /// The invariant, the path and the state, for a person to read.
    public var description: String {
      let steps = path.enumerated().map { "  \($0 + 1). \($1)" }.joined(separator: "\n")
      return "“\(invariant)” fails after \(path.count) events:\n\(steps)\n\(state.summary)"
    }
  }

  /// The world.
  public let world: World<Page>
  /// The states that were found, nearest first.
  public private(set) var states: [SplitState<Page>]
  /// The number of events that were tried.
  public private(set) var transitions = 0
  /// The largest number of events that a state needs.
  public private(set) var depth = 0
  /// The first failure, or `nil` if all invariants hold.
  public private(set) var failure: Failure?

  private let stateInvariants: [StateInvariant<Page>]
  private let stepInvariants: [StepInvariant<Page>]
  /// The invariants that also apply to steps without a change.
  private let lastingInvariants: [StepInvariant<Page>]
  private var known: Set<SplitState<Page>>
  private var origins: [(state: Int, event: Int)?]
  private var depths: [Int]

  fileprivate init(
    _ world: World<Page>, _ stateInvariants: [StateInvariant<Page>],
    _ stepInvariants: [StepInvariant<Page>]
  ) {
    self.world = world
    self.stateInvariants = stateInvariants
    self.stepInvariants = stepInvariants
    lastingInvariants = stepInvariants.filter { !$0.isAboutChange }
    var known: Set<SplitState<Page>> = []
    states = world.starts.filter { known.insert($0).inserted }
    self.known = known
    origins = states.map { _ in nil }
    depths = states.map { _ in 0 }
  }

  fileprivate mutating func run(limit: Int) {
    for (index, state) in states.enumerated() { check(state, at: index) }
    var next = 0
    while next < states.count, failure == nil, states.count < limit {
      for event in world.events.indices where failure == nil { perform(event, from: next) }
      next += 1
    }
  }

  private mutating func perform(_ event: Int, from index: Int) {
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
    check(state, at: states.count - 1)
  }

  private mutating func check(_ state: SplitState<Page>, at index: Int) {
    for invariant in stateInvariants where !invariant.holds(state, world) {
      fail(invariant.name, path(to: index), state)
      return
    }
  }

  private mutating func fail(
    _ invariant: String, _ path: [SplitEvent<Page>], _ state: SplitState<Page>
  ) {
    if failure == nil { failure = Failure(invariant: invariant, path: path, state: state) }
  }

  /// Returns the shortest list of events that leads to a state.
  ///
  /// - Parameter index: The state's place in ``states``.
  /// - Returns: The events, the first one first.
  public func path(to index: Int) -> [SplitEvent<Page>] {
    var path: [SplitEvent<Page>] = []
    var index = index
    while let origin = origins[index] {
      path.append(world.events[origin.event])
      index = origin.state
    }
    return path.reversed()
  }
}
