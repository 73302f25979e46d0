import Dispatch
import Foundation
import GLib
import Synchronization
import TestSupport
import Testing

/// Tests that occupy threads of the pool, one after the other: two that need all of them at the
/// same time would wait for each other.
@Suite(.serialized) struct ThreadPoolTests {}

extension ThreadPoolTests {
  /// Blocking work has its own threads, and a waiting caller can give up at any time.
  @Suite struct WorkerThreadsTests {
    struct Failure: Error, Equatable {}

    @Test func `The caller gets the work's result or error`() async throws {
      #expect(await WorkerThreads.run { 7 } == 7)
      await #expect(throws: Failure()) {
        try await WorkerThreads.run { () throws(Failure) in throw Failure() }
      }
    }

    @Test func `Cancelling the task reaches work that runs`() async {
      let begun = DispatchSemaphore(value: 0)
      let task = Task {
        await WorkerThreads.run {
          begun.signal()
          while !Task.isCancelled { sched_yield() }
          return Task.isCancelled
        }
      }
      await wait(for: begun)
      task.cancel()
      #expect(await task.value)
    }

    @Test func `Work within a time limit gives its result, and nothing if it takes longer`() {
      #expect(WorkerThreads.result(within: 60) { 7 } == 7)
      let gate = DispatchSemaphore(value: 0)
      let result: Int? = WorkerThreads.result(within: 0) {
        gate.wait()
        return 7
      }
      #expect(result == nil)
      gate.signal()
    }

    @Test func `Queues with work that never ends take no thread of the pool`() {
      let queues = KeyedQueues<Int>()
      let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      for key in 0...WorkerThreads.maxThreads {
        let result: Int? = queues.result(
          key, within: 60, unless: { begun.wait(timeout: .now()) == .success },
          of: {
            begun.signal()
            gate.wait()
            return 7
          })
        #expect(result == nil)
      }
      WorkerThreads.start { begun.signal() }
      begun.wait()
      for _ in 0...WorkerThreads.maxThreads { gate.signal() }
    }

    @Test(arguments: [1, 3])
    func `Work that never ends holds up no other work`(rounds: Int) async {
      let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let count = rounds * WorkerThreads.maxThreads
      for _ in 0..<count {
        WorkerThreads.start {
          begun.signal()
          gate.wait()
        }
      }
      for _ in 0..<count { await wait(for: begun) }
      #expect(await WorkerThreads.run { 7 } == 7)
      for _ in 0..<count { gate.signal() }
    }

    @Test func `Work that awaits resumes on a thread for blocking work`() async {
      let names = await WorkerThreads.run {
        let before = threadName()
        await withCheckedContinuation { continuation in
          DispatchQueue(label: "elsewhere").asyncAfter(deadline: .now() + 0.01) {
            continuation.resume()
          }
        }
        return [before, threadName()]
      }
      #expect(names == ["blocking-work", "blocking-work"])
    }

    @Test func `Blocking work delays no Swift task`() async throws {
      let gate = DispatchSemaphore(value: 0)
      let processors = ProcessInfo.processInfo.activeProcessorCount
      let count = min(processors + 1, WorkerThreads.maxThreads - 1)
      let begun = DispatchSemaphore(value: 0)
      let blocked = (0..<count).map { _ in
        Task {
          await WorkerThreads.run {
            begun.signal()
            gate.wait()
          }
        }
      }
      for _ in 0..<count { await wait(for: begun) }
      // Swift has a thread for each processor. If the work blocked those, no task would run.
      for number in 0..<100 { #expect(await Task.detached { number }.value == number) }
      for _ in 0..<count { gate.signal() }
      for task in blocked { await task.value }
    }

    @Test func `Everything that is started runs once, also more than there are threads`() async {
      let sum = Mutex(0)
      let over = DispatchSemaphore(value: 0)
      for number in 1...1000 {
        WorkerThreads.start {
          sum.withLock { $0 += number }
          over.signal()
        }
      }
      for _ in 1...1000 { await wait(for: over) }
      #expect(sum.withLock { $0 } == 500_500)
    }

    @Test @MainActor func `The caller stays on its actor`() async {
      // Doesn't compile if the closure's result has to leave the main actor.
      final class Local { var value = 0 }
      let local = Local()
      local.value = await WorkerThreads.run { 3 }
      #expect(local.value == 3)
    }

    private func threadName() -> String {
      let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
      return name?.trimmingCharacters(in: .newlines) ?? ""
    }

    private func wait(for semaphore: DispatchSemaphore) async {
      await onOwnThread {
        #expect(semaphore.wait(timeout: .now() + StandstillLimit.wait) == .success)
      }
    }
  }
}
