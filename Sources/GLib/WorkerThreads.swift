import CGLib
import CSystem
import Dispatch
import Glibc
import Synchronization

/// A thread pool for work that blocks its thread, such as reading a file or decoding a picture.
///
/// Swift's tasks have only as many threads as the processor has cores, and work that waits there
/// for a disk blocks all other tasks. The first use of those threads, or of a concurrent Dispatch
/// queue, also starts a watchdog that wakes the process once a second until it ends. An idle thread
/// of this pool sleeps until there is work.
public enum WorkerThreads {
  /// The largest number of threads, without those of serial queues, of work with a time limit, and
  /// of work that stalls.
  ///
  /// More work is queued, first come, first served. There are more threads than most machines have
  /// cores because most of them wait for a disk. A ``SerialQueue`` with work gets a thread at once,
  /// so that nothing waits to be saved while all other threads wait for a disk that doesn't answer.
  public static let maxThreads = 16
  /// The seconds after which work stalls: another thread takes its place, so that a disk that
  /// doesn't answer holds up no work on others for longer.
  public static let stallLimit = 2

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
    /// The work of the queue that runs and doesn't stall: when it began, by numbers.
    var running: [Int: Int64] = [:]
    /// The number of the last work of the queue that began.
    var lastNumber = 0
    /// The number of sleeping threads that were not woken yet.
    var idle = 0
    /// Whether a thread watches the running work.
    var isWatched = false

    /// Takes a sleeping thread that is to be woken, and returns whether there was one.
    mutating func takeIdle() -> Bool {
      if idle == 0 { return false }
      idle -= 1
      return true
    }
  }

  private let state = Mutex(State())
  private let wakeUp = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Unowned is safe: the executor lives as long as the process.
    start { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  func start(_ work: @escaping @Sendable () -> Void, isLimited: Bool = true) {
    let (needsThread, needsWatch) = state.withLock { state in
      if isLimited { state.queue.append(work) } else { state.unlimited.append(work) }
      let isFull = state.running.count + state.queue.count > WorkerThreads.maxThreads
      let needsWatch = isLimited && isFull && !state.isWatched
      if needsWatch { state.isWatched = true }
      if state.takeIdle() {
        wakeUp.signal()
        return (false, needsWatch)
      }
      // Threads that work without the limit may never be free again: none is counted on.
      return (!isLimited || !isFull, needsWatch)
    }
    if needsThread { addThread() }
    if needsWatch { start({ self.watch() }, isLimited: false) }
  }

  private func addThread() {
    unsafe g_thread_unref(
      g_thread_new("blocking-work", { _ in BlockingThreads.all.serve() }, nil))
  }

  /// Runs queued work forever; the body of each thread.
  private func serve() -> Never {
    var number: Int?
    while true {
      let next = state.withLock { state -> (@Sendable () -> Void)? in
        if let number { state.running[number] = nil }
        number = nil
        if state.unlimited.isEmpty, state.running.count < WorkerThreads.maxThreads,
          let next = state.queue.popFirst()
        {
          state.lastNumber += 1
          number = state.lastNumber
          state.running[state.lastNumber] = MonotonicClock.microseconds
          return next
        }
        let next = state.unlimited.popFirst()
        if next == nil { state.idle += 1 }
        return next
      }
      if let next { next() } else { wakeUp.wait() }
    }
  }

  /// Replaces threads whose work stalls, as long as work is queued.
  private func watch() {
    let limit = Int64(WorkerThreads.stallLimit) * 1_000_000
    var pause: Int64? = 0
    repeat {
      let threads: Int
      (threads, pause) = state.withLock { state in
        if state.queue.isEmpty {
          state.isWatched = false
          return (0, nil)
        }
        let now = MonotonicClock.microseconds
        let stalled = state.running.filter { now - $0.value >= limit }.keys
          .sorted().prefix(state.queue.count)
        for number in stalled { state.running[number] = nil }
        let woken = stalled.count { _ in state.takeIdle() }
        for _ in 0..<woken { wakeUp.signal() }
        let next = (state.running.values.min() ?? now) + limit
        return (stalled.count - woken, max(next - now, 10_000))
      }
      for _ in 0..<threads { addThread() }
      if let pause { usleep(UInt32(pause)) }
    } while pause != nil
  }
}
