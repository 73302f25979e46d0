import CSoup
import ImageFiles
import Synchronization

/// The thread on which everything from the net arrives, and the executor of the actors there.
///
/// GLib answers on it, out of a main context of its own. The thread comes with the first work and
/// goes when nothing holds it, so that at rest there is none. However many servers take their time,
/// it is one.
@safe
final class NetworkThread: SerialExecutor, TaskExecutor {
  /// The one thread.
  static let shared = NetworkThread()

  private struct State {
    var work: ArraySlice<@Sendable () -> Void> = []
    /// How many downloads wait for answers.
    var holders = 0
    var isRunning = false
  }

  private let state = Mutex(State())
  private nonisolated(unsafe) let context = unsafe g_main_context_new()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // The executor lives as long as the process.
    start { [self] in
      unsafe job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  func checkIsolated() {
    precondition(
      unsafe g_main_context_is_owner(context) != 0, "This runs on the network's thread alone.")
  }

  /// Runs work on the thread, in the order in which it was given.
  func start(_ work: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      defer { state.isRunning = true }
      state.work.append(work)
      return !state.isRunning
    }
    if needsThread {
      BlockingWork.start { [self] in serve() }
    } else {
      unsafe g_main_context_wakeup(context)
    }
  }

  /// Keeps the thread until ``letGo()``, because GLib will answer there.
  func hold() { state.withLock { $0.holders += 1 } }

  /// Ends what ``hold()`` began.
  func letGo() { state.withLock { $0.holders -= 1 } }

  /// Runs work on the thread after a while.
  ///
  /// - Parameters:
  ///   - duration: How long to wait at least.
  ///   - work: What runs once, unless the token is cancelled before.
  /// - Returns: The token.
  func after(_ duration: Duration, _ work: @escaping @Sendable () -> Void) -> NetworkTimer {
    let milliseconds = max(0, duration / .milliseconds(1)).rounded(.up)
    return unsafe NetworkTimer(
      milliseconds: UInt32(min(milliseconds, Double(Int32.max))), in: context, work)
  }

  /// What the thread does as long as it is needed.
  private func serve() {
    unsafe g_main_context_push_thread_default(context)
    while let work = next() { work() }
  }

  /// The next work, or nil where the thread is no longer needed.
  private func next() -> (@Sendable () -> Void)? {
    while true {
      let (work, isLast) = state.withLock { state in
        let work = state.work.popFirst()
        // What GLib still has to put away is done before the thread goes.
        let hasMore = unsafe g_main_context_pending(context) != 0
        let isLast = work == nil && state.holders == 0 && !hasMore
        if isLast {
          // Before another thread may begin, which can't have the context as long as this one has it.
          unsafe g_main_context_pop_thread_default(context)
          state.isRunning = false
        }
        return (work, isLast)
      }
      if let work { return work }
      if isLast { return nil }
      unsafe g_main_context_iteration(context, 1)
    }
  }
}

/// Work that the network's thread does later.
@safe
final class NetworkTimer: Sendable {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private nonisolated(unsafe) let source: UnsafeMutablePointer<GSource>?

  fileprivate init(
    milliseconds: UInt32, in context: OpaquePointer?, _ work: @escaping @Sendable () -> Void
  ) {
    unsafe source = g_timeout_source_new(milliseconds)
    unsafe g_source_set_callback(
      source,
      { data in
        guard let data = unsafe data else { return 0 }
        unsafe Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().run()
        return 0
      }, Unmanaged.passRetained(Work(work)).toOpaque(),
      { data in
        if let data = unsafe data { unsafe Unmanaged<Work>.fromOpaque(data).release() }
      })
    unsafe g_source_attach(source, context)
  }

  deinit {
    unsafe g_source_destroy(source)
    unsafe g_source_unref(source)
  }
}
