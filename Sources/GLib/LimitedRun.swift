import Dispatch
import Synchronization

/// A run of work on another thread, whose result is waited for within a time limit.
final class LimitedRun<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let end = DispatchSemaphore(value: 0)
  private let isAbandoned = Atomic(false)

  /// Performs the work on this thread, unless its result isn't waited for anymore.
  func perform(_ work: () -> Value) {
    if isAbandoned.load(ordering: .relaxed) { return }
    let value = work()
    self.value.withLock { $0 = value }
    end.signal()
  }

  /// Blocks the thread until the work has ended, and returns its result.
  ///
  /// - Parameters:
  ///   - seconds: The time limit.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  /// - Returns: The result, or `nil` if there was none in time.
  func result(within seconds: Double, unless isCancelled: () -> Bool = { false }) -> Value? {
    let limit = DispatchTime.now() + seconds
    while end.wait(timeout: min(limit, .now() + .milliseconds(20))) == .timedOut {
      if isCancelled() || DispatchTime.now() >= limit {
        isAbandoned.store(true, ordering: .relaxed)
        return nil
      }
    }
    return value.withLock { $0 }
  }
}
