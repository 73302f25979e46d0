import CSoup
import ImageFiles
import Synchronization

/// The thread for all network responses, and the executor of the actors there.
///
/// GLib calls back on it, from its own main context. The thread starts with the first work and ends
/// when nothing holds it, so that there is no idle thread. There is one thread for any number of
/// slow servers.
@safe
final class NetworkThread: SerialExecutor, TaskExecutor {
  /// The shared instance.
  static let shared = NetworkThread()

  private struct State {
    var work: ArraySlice<@Sendable () -> Void> = []
    /// The number of downloads that wait for responses.
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

  /// Runs work on the thread, first in, first out.
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

  /// Keeps the thread until ``letGo()``, because GLib will call back there.
  func hold() { state.withLock { $0.holders += 1 } }

  /// Releases one ``hold()``.
  func letGo() { state.withLock { $0.holders -= 1 } }

  /// Runs work on the thread after a delay.
  ///
  /// - Parameters:
  ///   - duration: The minimum delay.
  ///   - work: The work, which runs once unless the timer is cancelled before.
  /// - Returns: The timer.
  func after(_ duration: Duration, _ work: @escaping @Sendable () -> Void) -> NetworkTimer {
    let milliseconds = max(0, duration / .milliseconds(1)).rounded(.up)
    return unsafe NetworkTimer(
      milliseconds: UInt32(min(milliseconds, Double(Int32.max))), in: context, work)
  }

  /// Runs the thread's main loop as long as the thread is needed.
  private func serve() {
    unsafe g_main_context_push_thread_default(context)
    while let work = next() { work() }
  }

  /// Returns the next work, or nil if the thread is no longer needed.
  private func next() -> (@Sendable () -> Void)? {
    while true {
      let (work, isLast) = state.withLock { state in
        let work = state.work.popFirst()
        // GLib's pending cleanup is done before the thread ends.
        let hasMore = unsafe g_main_context_pending(context) != 0
        let isLast = work == nil && state.holders == 0 && !hasMore
        if isLast {
          // Before another thread may start, which can't acquire the context as long as this one
          // has it.
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

/// A timer of the network thread.
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
