import Dispatch
import Glibc
import Synchronization

/// A serial queue of work that blocks its thread, and the executor of actors that block.
///
/// Work runs in the order in which it was added, on the worker threads of ``WorkerThreads``. A
/// queue without work holds no thread.
///
///     public actor Store {
///       private nonisolated let queue = SerialQueue()
///       public nonisolated var unownedExecutor: UnownedSerialExecutor {
///         unsafe queue.asUnownedSerialExecutor()
///       }
///     }
public final class SerialQueue: SerialExecutor {
  private enum Item: Sendable {
    case work(@Sendable () -> Void)
    case job(UnownedJob)
    /// A thread that waits to run its own work.
    case turn(DispatchSemaphore)
  }

  private struct State {
    var items = FIFO<Item>()
    /// Whether a thread runs the items.
    var isBusy = false
    /// Whether a worker thread will run the items, unless another thread does before.
    var isAwaited = false
    /// The thread that runs an item, or `nil`.
    var thread: pthread_t?
  }

  private let state = Mutex(State())
  private let unfinished = DispatchGroup()

  /// Creates an empty queue.
  public init() {}

  /// Adds work, which runs on a worker thread.
  public func add(_ work: @escaping @Sendable () -> Void) { append(.work(work)) }

  /// Adds a job of an actor or task.
  public func enqueue(_ job: consuming ExecutorJob) { append(.job(UnownedJob(job))) }

  /// Traps unless the queue runs the caller.
  public func checkIsolated() {
    precondition(state.withLock { $0.thread == pthread_self() }, "not on the serial queue")
  }

  /// Runs work on the caller's thread, in the order of the queue.
  ///
  /// Blocks the thread until all that was added before has run.
  ///
  /// It runs that work itself if no worker thread has begun with it, and afterwards work that was
  /// added meanwhile, up to the turn of another thread. So the queue needs no free worker thread:
  /// all of them may be waiting for their turns.
  public func sync<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    unfinished.enter()
    let (turn, isFirst) = state.withLock { state -> (DispatchSemaphore?, Bool) in
      defer { state.isBusy = true }
      if !state.isBusy, state.items.isEmpty { return (nil, true) }
      let turn = DispatchSemaphore(value: 0)
      state.items.append(.turn(turn))
      return (turn, !state.isBusy)
    }
    if let turn {
      if isFirst { drain() }
      turn.wait()
    }
    state.withLock { $0.thread = pthread_self() }
    defer {
      unfinished.leave()
      if !endTurn() { drain() }
    }
    return try work()
  }

  /// Waits until all work is done; blocks the thread.
  ///
  /// - Parameter seconds: The timeout in seconds.
  public func wait(atMost seconds: Double) {
    _ = unfinished.wait(timeout: .now() + max(0, seconds))
  }

  private func append(_ item: Item) {
    unfinished.enter()
    let needsThread = state.withLock { state in
      state.items.append(item)
      if state.isBusy || state.isAwaited { return false }
      state.isAwaited = true
      return true
    }
    if needsThread { WorkerThreads.startUnlimited { self.begin() } }
  }

  /// Runs the items on a worker thread, unless another thread does or did.
  private func begin() {
    let isFree = state.withLock { state in
      state.isAwaited = false
      guard !state.isBusy, !state.items.isEmpty else { return false }
      state.isBusy = true
      return true
    }
    if isFree { drain() }
  }

  /// Runs items until none is left, or the next one is another thread's turn.
  private func drain() {
    repeat {
      let next = state.withLock { state in
        state.thread = pthread_self()
        return state.items.popFirst()
      }
      switch next {
      case .work(let work)?: work()
      // Unowned is safe: the job's actor or task retains the queue until the job has run.
      case .job(let job)?: unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      case .turn(let turn)?:
        turn.signal()
        return
      case nil: break
      }
      unfinished.leave()
    } while !endTurn()
  }

  /// Ends an item.
  ///
  /// - Returns: Whether none is left.
  private func endTurn() -> Bool {
    state.withLock { state in
      state.thread = nil
      state.isBusy = !state.items.isEmpty
      return !state.isBusy
    }
  }
}
