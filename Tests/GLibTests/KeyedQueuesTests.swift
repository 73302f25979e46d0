import Dispatch
import Synchronization
import Testing

@testable import GLib

@Suite struct KeyedQueuesTests {
  @Test func `work with one key is in order, work with another doesn't wait`() {
    let queues = KeyedQueues<String>()
    let (gate, done) = (DispatchSemaphore(value: 0), DispatchGroup())
    done.enter()
    queues.add("a") {
      gate.wait()
      done.leave()
    }
    #expect(queues.sync("b") { 1 } == 1)
    #expect(queues.count == 1)
    gate.signal()
    queues.sync("a") { #expect(done.wait(timeout: .now()) == .success, "all earlier work has run") }
  }

  @Test func `the caller gets a result, and work that is given up before its turn never runs`() {
    let queues = KeyedQueues<String>()
    #expect(queues.result("a", within: 60, unless: { false }, of: { 7 }) == 7)
    let gate = DispatchSemaphore(value: 0)
    queues.add("a") { gate.wait() }
    let runs = Atomic(0)
    for within in [0.0, 60] {
      let result = queues.result("a", within: within, unless: { within > 0 }) {
        runs.add(1, ordering: .relaxed)
      }
      #expect(result == nil)
    }
    gate.signal()
    queues.sync("a") {}
    #expect(runs.load(ordering: .relaxed) == 0)
  }

  @Test func `a key without work has no queue, also after an error`() {
    struct Problem: Error {}
    let queues = KeyedQueues<Int>()
    for key in 1...3 {
      #expect(throws: Problem.self) { try queues.sync(key) { throw Problem() } }
    }
    #expect(queues.count == 0)
  }
}

extension KeyedQueues {
  /// The number of keys with work.
  fileprivate var count: Int { entries.withLock { $0.count } }
}
