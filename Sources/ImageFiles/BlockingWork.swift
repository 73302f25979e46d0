import CGTK
import Dispatch
import Synchronization

/// The one door for work that blocks its thread: reading a file, decoding a picture.
///
/// Such work runs on threads of its own. Swift's tasks have only as many threads as the processor
/// has cores, and work that waits there for a disk holds up every other task. The first use of those
/// threads, or of a concurrent queue of Dispatch's, also starts a watch over them, which wakes the
/// process once a second until it ends. A thread here that has nothing to do sleeps until there is
/// something to do.
public enum BlockingWork {
  /// How many threads there are at most.
  ///
  /// More work than that waits for its turn, first come, first served. There are more threads than
  /// most machines have cores because most of them wait for a disk.
  public static let mostThreads = 16

  /// Runs work on one of the threads, and returns to the caller's actor with what it returned.
  ///
  /// The work runs in the caller's task: `Task.isCancelled` says whether anybody still wants it, and
  /// work that takes long should ask often. Where it awaits something, it holds up no thread
  /// meanwhile, and goes on on one of the threads.
  ///
  /// - Parameters:
  ///   - isolation: The caller's actor; leave it out.
  ///   - work: What blocks.
  /// - Returns: What the work returned.
  /// - Throws: What the work threw, and nothing of its own.
  public static func run<Value: Sendable, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    // Without the preference, a task that waited would go on on a thread of Swift's, if only to
    // return to its actor.
    try await withTaskExecutorPreference(
      BlockingThreads.all, isolation: isolation, operation: work)
  }

  /// Runs work on one of the threads without waiting for it.
  ///
  /// - Parameter work: What blocks; runs once, and is let go on that thread.
  public static func start(_ work: @escaping @Sendable () -> Void) {
    BlockingThreads.all.start(work)
  }

  /// Has all threads of the process take memory from one heap.
  ///
  /// Otherwise each keeps a heap of its own, with what it no longer needs: a library of 100,000 photos
  /// takes 230 MB and not 280 where it is read the first time, in the same time. For programs, which
  /// call it before other threads run. The C function is `mallopt`.
  package static func shareMemory() { mallopt(M_ARENA_MAX, 1) }
}

/// The threads, which come when there is work for them and stay until the process ends.
private final class BlockingThreads: TaskExecutor {
  static let all = BlockingThreads()

  private struct State {
    var queue: ArraySlice<@Sendable () -> Void> = []
    /// How many threads there are.
    var count = 0
    /// How many threads sleep and were not woken yet.
    var idle = 0
  }

  private let state = Mutex(State())
  private let wakeUp = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // The threads, whom the reference is to, stay as long as the process.
    start { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  func start(_ work: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.queue.append(work)
      if state.idle > 0 {
        state.idle -= 1
        wakeUp.signal()
        return false
      }
      guard state.count < BlockingWork.mostThreads else { return false }
      state.count += 1
      return true
    }
    if needsThread { addThread() }
  }

  private func addThread() {
    unsafe g_thread_unref(
      g_thread_new("blocking-work", { _ in BlockingThreads.all.serve() }, nil))
  }

  /// What each thread does all its life.
  private func serve() -> Never {
    while true {
      let next = state.withLock { state in
        let next = state.queue.popFirst()
        if next == nil { state.idle += 1 }
        return next
      }
      if let next { next() } else { wakeUp.wait() }
    }
  }
}
