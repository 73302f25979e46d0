import AdaptiveSplit
import Observation

/// The values of a state that were read by observers, for Swift's Observation.
@MainActor
final class StateTracking<Page: Hashable & Sendable> {
  /// A value that was read: its comparison, and both halves of its notification.
  private struct Part {
    let differs: (SplitState<Page>, SplitState<Page>) -> Bool
    let willSet: @MainActor (SplitView<Page>) -> Void
    let didSet: @MainActor (SplitView<Page>) -> Void
  }

  private let registrar = ObservationRegistrar()
  // In generic code, each key path literal allocates: a resize would.
  private let whole = \SplitView<Page>.state
  private var parts: [PartialKeyPath<SplitState<Page>>: Part] = [:]

  func access(_ split: SplitView<Page>) { registrar.access(split, keyPath: whole) }

  func access<Value: Equatable>(
    _ path: KeyPath<SplitState<Page>, Value>, of split: SplitView<Page>
  ) {
    let observed = \SplitView<Page>.[state: path]
    registrar.access(split, keyPath: observed)
    guard parts[path] == nil else { return }
    parts[path] = Part(
      differs: { $0[keyPath: path] != $1[keyPath: path] },
      willSet: { [registrar] in registrar.willSet($0, keyPath: observed) },
      didSet: { [registrar] in registrar.didSet($0, keyPath: observed) })
  }

  /// Notifies observers around a change of the state.
  func change(
    of split: SplitView<Page>, from old: SplitState<Page>, to new: SplitState<Page>,
    _ change: () -> Void
  ) {
    let changed = parts.isEmpty ? [] : parts.values.filter { $0.differs(old, new) }
    for part in changed { part.willSet(split) }
    registrar.withMutation(of: split, keyPath: whole, change)
    for part in changed { part.didSet(split) }
  }
}
