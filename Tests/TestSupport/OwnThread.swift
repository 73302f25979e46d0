import Dispatch

/// Runs work that blocks its thread on a thread of its own.
///
/// Swift's tasks, and tests with them, have only as many threads as the processor has cores. Two
/// tests that block them can wait for each other when the work that they wait for needs a task.
package func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "own-thread").async { continuation.resume(returning: work()) }
  }
}
