import Dispatch
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

  @Test func `a key without work has no queue, also after an error`() {
    struct Problem: Error {}
    let queues = KeyedQueues<Int>()
    for key in 1...3 {
      #expect(throws: Problem.self) { try queues.sync(key) { throw Problem() } }
    }
    #expect(queues.count == 0)
  }
}
