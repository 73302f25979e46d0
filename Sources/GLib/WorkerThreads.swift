import CGLib
import CSystem
import Dispatch
import Synchronization

/// A thread pool for work that blocks its thread, such as reading a file or decoding a picture.
///
/// Swift's tasks have only as many threads as the processor has cores, and work that waits there
/// for a disk blocks all other tasks. The first use of those threads, or of a concurrent Dispatch
/// queue, also starts a watchdog that wakes the process once a second until it ends. An idle thread
/// of this pool sleeps until there is work.
public enum WorkerThreads {
  /// The largest number of threads, without those of serial queues and of work with a time limit.
  ///
  /// More work is queued, first come, first served. There are more threads than most machines have
  /// cores because most of them wait for a disk. A ``SerialQueue`` with work gets a thread at once,
  /// so that nothing waits to be saved while all other threads wait for a disk that doesn't answer.
  public static let maxThreads = 16

  /// Runs work on one of the threads, and returns its result to the caller's actor.
  ///
  /// The work runs in the caller's task: `Task.isCancelled` tells whether its result is still
  /// needed, and long work should check it often. If it awaits, it blocks no thread meanwhile, and
  /// resumes on one of the threads. So the value of another task is awaited in here too: awaited on
  /// the main actor, it would resume on one of Swift's threads, if only to return there.
  ///
  /// - Parameters:
  ///   - isolation: The caller's actor; leave it out.
  ///   - work: The blocking work.
  /// - Returns: The work's result.
  /// - Throws: The work's error, and no other.
  public static func run<Value: Sendable, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    // Without the preference, a task that waited would resume on one of Swift's threads, if only to
    // return to its actor.
    try await withTaskExecutorPreference(
      BlockingThreads.all, isolation: isolation, operation: work)
  }

  /// Runs work on one of the threads without waiting for it.
  ///
  /// - Parameter work: The blocking work; runs once, and is released on that thread.
  public static func start(_ work: @escaping @Sendable () -> Void) {
    BlockingThreads.all.start(work)
  }

  /// Runs work on one of the threads, or on a new one if none is idle, and blocks the calling
  /// thread until it ends or a time limit is exceeded.
  ///
  /// For work that may never end because a disk doesn't answer.
  ///
  /// - Parameters:
  ///   - seconds: The time limit. Work that has begun continues after it, and its result is
  ///     dropped.
  ///   - work: The blocking work.
  /// - Returns: The work's result, or `nil` if the time limit was exceeded.
  public static func result<Value: Sendable>(
    within seconds: Double, of work: @escaping @Sendable () -> Value
  ) -> Value? {
    let run = LimitedRun<Value>()
    startUnlimited { run.perform(work) }
    return run.result(within: seconds)
  }

  /// Runs work on one of the threads, or on a new one if none is idle: that of a serial queue, or
  /// work that may never end.
  static func startUnlimited(_ work: @escaping @Sendable () -> Void) {
    BlockingThreads.all.start(work, isLimited: false)
  }

  /// Lets all threads of the process allocate memory from one heap.
  ///
  /// Otherwise each thread keeps a heap of its own, with memory that it no longer needs: reading a
  /// library of 100,000 photos for the first time takes 230 MB instead of 280, in the same time.
  /// For programs, which call it before other threads run. The C function is `mallopt`.
  package static func shareMemory() { mallopt(M_ARENA_MAX, 1) }
}

/// The threads, which are started on demand and stay until the process ends.
private final class BlockingThreads: TaskExecutor {
  static let all = BlockingThreads()

  private struct State {
    /// The work that waits for one of ``WorkerThreads/maxThreads``.
    var queue = FIFO<@Sendable () -> Void>()
    /// The work of serial queues, each of which has at most one item here, and work with a time
    /// limit.
    var unlimited = FIFO<@Sendable () -> Void>()
    /// The number of threads that do work of the queue.
    var limited = 0
    /// The number of sleeping threads that were not woken yet.
    var idle = 0
  }

  private let state = Mutex(State())
  private let wakeUp = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Unowned is safe: the executor lives as long as the process.
    start { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  func start(_ work: @escaping @Sendable () -> Void, isLimited: Bool = true) {
    let needsThread = state.withLock { state in
      if isLimited { state.queue.append(work) } else { state.unlimited.append(work) }
      if state.idle > 0 {
        state.idle -= 1
        wakeUp.signal()
        return false
      }
      // Threads that work without the limit may never be free again: none is counted on.
      return !isLimited || state.limited + state.queue.count <= WorkerThreads.maxThreads
    }
    if needsThread { addThread() }
  }

  private func addThread() {
    unsafe g_thread_unref(
      g_thread_new("blocking-work", { _ in BlockingThreads.all.serve() }, nil))
  }

  /// Runs queued work forever; the body of each thread.
  private func serve() -> Never {
    var isLimited = false
    while true {
      let next = state.withLock { state in
        if isLimited { state.limited -= 1 }
        isLimited =
          state.unlimited.isEmpty && state.limited < WorkerThreads.maxThreads
          && !state.queue.isEmpty
        if isLimited { state.limited += 1 }
        let next = isLimited ? state.queue.popFirst() : state.unlimited.popFirst()
        if next == nil { state.idle += 1 }
        return next
      }
      if let next { next() } else { wakeUp.wait() }
    }
  }
}
