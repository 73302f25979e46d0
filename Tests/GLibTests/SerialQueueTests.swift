import Dispatch
import GLib
import Synchronization
import TestSupport
import Testing

extension ThreadPoolTests {
  @Suite struct SerialQueueTests {
    private actor Counter {
      nonisolated let queue = SerialQueue()
      nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe queue.asUnownedSerialExecutor()
      }
      private(set) var numbers: [Int] = []

      func add(_ number: Int) { numbers.append(number) }

      nonisolated func addNow(_ number: Int) {
        queue.sync { assumeIsolated { $0.add(number) } }
      }
    }

    @Test func `work, waiting threads and an actor's functions run in the order of their calls`()
      async
    {
      let counter = Counter()
      let gate = DispatchSemaphore(value: 0)
      counter.queue.add { gate.wait() }
      counter.queue.add { counter.assumeIsolated { $0.add(1) } }
      let second = Task.immediate { await counter.add(2) }
      counter.queue.add { counter.assumeIsolated { $0.add(3) } }
      gate.signal()
      await second.value
      await WorkerThreads.run { counter.addNow(4) }
      await counter.add(5)
      #expect(await counter.numbers == [1, 2, 3, 4, 5])
    }

    @Test func `threads take turns, and none is lost`() async {
      let counter = Counter()
      await withTaskGroup { group in
        for start in 0..<32 {
          group.addTask {
            await WorkerThreads.run {
              for number in 0..<100 { counter.addNow(start * 100 + number) }
            }
          }
          group.addTask {
            for number in 0..<100 { await counter.add(10_000 + start * 100 + number) }
          }
        }
      }
      #expect(await counter.numbers.count == 6400)
      #expect(Set(await counter.numbers).count == 6400)
    }

    @Test func `a thread waits for its turn while all other threads of the pool are stalled`() async
    {
      let gate = DispatchSemaphore(value: 0)
      let began = DispatchSemaphore(value: 0)
      for _ in 0..<WorkerThreads.maxThreads {
        WorkerThreads.start {
          began.signal()
          gate.wait()
        }
      }
      let counter = Counter()
      await onOwnThread {
        for _ in 0..<WorkerThreads.maxThreads { began.wait() }
        counter.addNow(1)
        counter.addNow(2)
      }
      for _ in 0..<WorkerThreads.maxThreads { gate.signal() }
      #expect(await counter.numbers == [1, 2])
    }

    @Test func `a queue's work runs while all other threads are stalled`() async {
      let gate = DispatchSemaphore(value: 0)
      for _ in 0..<2 * WorkerThreads.maxThreads { WorkerThreads.start { gate.wait() } }
      let counter = Counter()
      await onOwnThread {
        for number in 1...3 {
          let isDone = DispatchSemaphore(value: 0)
          counter.queue.add {
            counter.assumeIsolated { $0.add(number) }
            isDone.signal()
          }
          isDone.wait()
        }
      }
      #expect(await counter.numbers == [1, 2, 3])
      for _ in 0..<2 * WorkerThreads.maxThreads { gate.signal() }
    }

    @Test func `threads that wait for their turns do so after the work that was added before`()
      async throws
    {
      let gate = DispatchSemaphore(value: 0)
      let began = DispatchSemaphore(value: 0)
      let over = DispatchSemaphore(value: 0)
      let counter = Counter()
      for _ in 0..<WorkerThreads.maxThreads {
        WorkerThreads.start {
          began.signal()
          gate.wait()
          counter.addNow(2)
          over.signal()
        }
      }
      let isOver = await onOwnThread {
        for _ in 0..<WorkerThreads.maxThreads { began.wait() }
        counter.queue.add { counter.assumeIsolated { $0.add(1) } }
        for _ in 0..<WorkerThreads.maxThreads { gate.signal() }
        return (0..<WorkerThreads.maxThreads).allSatisfy { _ in
          over.wait(timeout: .now() + StandstillLimit.wait) == .success
        }
      }
      try #require(isOver)
      let twos = [Int](repeating: 2, count: WorkerThreads.maxThreads)
      #expect(await counter.numbers == [1] + twos)
    }

    @Test func `draining ends when all work is done, or at the timeout`() async {
      await onOwnThread {
        let queue = SerialQueue()
        let isDone = Mutex(false)
        let gate = DispatchSemaphore(value: 0)
        queue.add {
          gate.wait()
          isDone.withLock { $0 = true }
        }
        queue.wait(atMost: 0)
        #expect(!isDone.withLock { $0 })
        gate.signal()
        queue.wait(atMost: 60)
        #expect(isDone.withLock { $0 })
      }
    }
  }
}
