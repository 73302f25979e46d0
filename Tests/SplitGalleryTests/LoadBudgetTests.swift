import Dispatch
import Foundation
import GLib
import GTKTestSupport
import XCTest

@testable import SplitGallery

/// The memory limit of all concurrent downloads.
final class LoadBudgetTests: XCTestCase {
  func testTwelveDecompressionBombsStayWithinTheBudgetAndOnePage() {
    withGTKTask {
      let packed = try Bomb.packed(bytes: 64_000_000)
      let server = try TestServer { _, client in Bomb.send(packed, to: client) }
      var loader = Loader(timeout: 30, maxDuration: 120)
      loader.budget = LoadBudget(maxBytes: 16_000_000)
      await withTaskGroup { group in
        for _ in 0..<12 {
          group.addTask { [loader] in
            await expect(.tooLarge, from: server.address, of: loader)
          }
        }
      }
      XCTAssertGreaterThan(loader.budget.peak, 16_000_000 - SoupMessage.part)
      XCTAssertLessThanOrEqual(
        loader.budget.peak, 16_000_000 + Loader.maxBytes + SoupMessage.part)
    }
  }

  func testAPageHoldsItsBudgetUntilItIsProcessed() {
    withGTKTask {
      let server = try TestServer { _, client in client.answer(Data(count: 300_000)) }
      var loader = Loader()
      loader.budget = LoadBudget(maxBytes: 1)
      let isMaking = DispatchSemaphore(value: 0)
      let mayEnd = DispatchSemaphore(value: 0)
      let first = Task { [loader] in
        try await loader.load(server.address) { data in
          isMaking.signal()
          mayEnd.wait()
          return data.count
        }
      }
      await WorkerThreads.run { isMaking.wait() }
      let second = Task { [loader] in try await loader.load(server.address) { $0.count } }
      await server.waitForRequests(2)
      // The second one has received its head and waits for the budget, all of which the first one
      // holds.
      await turn { loader.budget.waitingCount > 0 }
      mayEnd.signal()
      let counts = try await [first.value, second.value]
      XCTAssertEqual(counts, [300_000, 300_000])
    }
  }

  func testAWaitingDownloadCanBeCancelledAndItsBudgetIsFreed() {
    withGTKTask {
      let gate = DispatchSemaphore(value: 0)
      defer { gate.signal() }
      let server = try TestServer { path, client in
        if path == "/other" { return client.answer(Data("other".utf8)) }
        client.send(Data("HTTP/1.1 200 OK\r\n\r\nx".utf8))
        gate.wait()
      }
      var loader = Loader()
      loader.budget = LoadBudget(maxBytes: 1)
      let first = Task { [loader] in try await loader.content(of: server.address) }
      await turn { loader.budget.peak > 0 }
      let other = server.address.appending(path: "other")
      let second = Task { [loader] in try await loader.content(of: other) }
      let third = Task { [loader] in try await loader.content(of: other) }
      await server.waitForRequests(3)
      second.cancel()
      await expect(.cancelled, of: second)
      first.cancel()
      await expect(.cancelled, of: first)
      let last = try await third.value
      XCTAssertEqual(last, Data("other".utf8))
    }
  }

  func testACancelledDownloadDoesNotWaitForTheBudget() {
    withGTKTask {
      let budget = LoadBudget(maxBytes: 1)
      let (oldest, other) = (Named(), Named())
      var isTaken = await budget.take(1, for: ObjectIdentifier(oldest))
      XCTAssertTrue(isTaken)
      budget.stopWaiting(ObjectIdentifier(other))
      isTaken = await budget.take(1, for: ObjectIdentifier(other))
      XCTAssertFalse(isTaken)
      budget.giveBack(ObjectIdentifier(other))
      budget.giveBack(ObjectIdentifier(oldest))
      isTaken = await budget.take(1, for: ObjectIdentifier(other))
      XCTAssertTrue(isTaken)
    }
  }
}

/// An object whose identity names a place.
private final class Named: Sendable {}
