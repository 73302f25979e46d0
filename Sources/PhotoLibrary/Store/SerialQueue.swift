import Dispatch
import ImageFiles
import Synchronization

/// A serial background queue that can be drained.
///
/// Work runs in the order in which it was added, on a worker thread. A task that waits for its turn
/// holds no thread.
final class SerialQueue: Sendable {
  private enum Item: Sendable {
    case work(@Sendable () -> Void)
    /// A task that runs its own work while it has the turn.
    case turn(CheckedContinuation<Void, Never>)
  }

  private struct State {
    var items: ArraySlice<Item> = []
    /// Whether an item runs, or a task has the turn.
    var isBusy = false
  }

  private let state = Mutex(State())
  private let unfinished = DispatchGroup()

  /// Adds work, which runs on a worker thread.
  func add(_ work: @escaping @Sendable () -> Void) {
    if append(.work(work)) { BlockingWork.start { self.drain() } }
  }

  /// Runs work on the caller's thread after all that was added before, and before all that is added
  /// later.
  func run<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation, _ work: () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    await withCheckedContinuation(isolation: isolation) { continuation in
      if append(.turn(continuation)) { drain() }
    }
    defer { endTurn() }
    return try work()
  }

  /// Waits until all work is done, for at most `seconds` seconds; blocks the thread.
  func wait(atMost seconds: Double) { _ = unfinished.wait(timeout: .now() + max(0, seconds)) }

  /// Appends an item.
  ///
  /// - Returns: Whether the queue was idle: the caller has to drain it.
  private func append(_ item: Item) -> Bool {
    unfinished.enter()
    return state.withLock { state in
      state.items.append(item)
      defer { state.isBusy = true }
      return !state.isBusy
    }
  }

  /// Runs items until none is left, or a task has the turn.
  private func drain() {
    while let next = next() {
      switch next {
      case .work(let work):
        work()
        unfinished.leave()
      case .turn(let continuation):
        continuation.resume()
        return
      }
    }
  }

  private func endTurn() {
    unfinished.leave()
    let isEmpty = state.withLock { state in
      if state.items.isEmpty { state = State() }
      return state.items.isEmpty
    }
    if !isEmpty { BlockingWork.start { self.drain() } }
  }

  private func next() -> Item? {
    state.withLock { state in
      let next = state.items.popFirst()
      if next == nil { state = State() }
      return next
    }
  }
}
