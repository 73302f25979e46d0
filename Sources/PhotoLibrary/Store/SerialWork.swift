import Dispatch
import ImageFiles
import Synchronization

/// Has one thing done after the other, away from the main thread, and knows when all are.
final class SerialWork: Sendable {
  private struct State {
    var work: ArraySlice<@Sendable () -> Void> = []
    var isRunning = false
  }

  private let state = Mutex(State())
  private let unfinished = DispatchGroup()

  /// Has something done after all that was asked for before.
  func add(_ work: @escaping @Sendable () -> Void) {
    unfinished.enter()
    let isFirst = state.withLock { state in
      state.work.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { BlockingWork.start { self.doAll() } }
  }

  /// Does something on this thread after all that was asked for before, and returns then.
  func run(_ work: () -> Void) {
    let (turn, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    add {
      turn.signal()
      end.wait()
    }
    turn.wait()
    work()
    end.signal()
  }

  /// Waits until all is done, no longer than some seconds.
  func wait(atMost seconds: Double) { _ = unfinished.wait(timeout: .now() + max(0, seconds)) }

  private func doAll() {
    while let next = next() {
      next()
      unfinished.leave()
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      let next = state.work.popFirst()
      if next == nil { state = State() }
      return next
    }
  }
}
