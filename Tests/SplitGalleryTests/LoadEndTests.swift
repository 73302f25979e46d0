import Dispatch
import Foundation
import GTKTestSupport
import Testing
import XCTest

@testable import SplitGallery

/// Timeouts and cancellation of downloads.
final class LoadEndTests: XCTestCase {
  func testASilentServerTimesOut() {
    withGTKTask {
      // The server is silent until the request is given up.
      let gate = DispatchSemaphore(value: 0)
      defer { gate.signal() }
      let server = try TestServer { _, client in gate.wait() }
      let loader = Loader(timeout: 0.01, maxDuration: 3600)
      await expect(.timedOut, from: server.address, of: loader)
    }
  }

  func testAServerThatTricklesForeverTimesOut() {
    withGTKTask {
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\n\r\n".utf8))
        // One byte at a time is far less than the size limit until the timeout.
        while client.send(Data("x".utf8)) {}
      }
      let loader = Loader(timeout: 3600, maxDuration: 0.01)
      await expect(.timedOut, from: server.address, of: loader)
    }
  }

  func testCancellingDoesNotWaitForTheServer() {
    withGTKTask {
      let gate = DispatchSemaphore(value: 0)
      defer { gate.signal() }
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8))
        gate.wait()
      }
      // Longer than this test may take.
      let loader = Loader(timeout: 3600, maxDuration: 3600)
      let task = Task { try await loader.content(of: server.address) }
      await server.waitForRequests(1)
      task.cancel()
      await expect(.cancelled, of: task)
    }
  }

  func testCancellingDuringARedirectEndsOnlyThatDownload() {
    withGTKTask {
      let server = try TestServer { path, client in
        if path == "/to" {
          client.redirect(to: "/done")
        } else {
          client.answer(Data("x".utf8))
        }
      }
      let loader = Loader()
      await withTaskGroup { group in
        for number in 0..<150 {
          group.addTask {
            let task = Task { try await loader.content(of: server.address.appending(path: "to")) }
            for _ in 0..<number { await Task.yield() }
            task.cancel()
            _ = await task.result
          }
        }
      }
      try await expect(Data("x".utf8), from: server.address)
    }
  }

  func testThirtySlowDownloadsDoNotDelayAnother() {
    withGTKTask {
      let drops = DispatchSemaphore(value: 0)
      func drip() { for _ in 0..<30 { drops.signal() } }
      defer { drip() }
      let server = try TestServer { path, client in
        if path == "/other" { return client.answer(Data("other".utf8)) }
        client.send(Data("HTTP/1.1 200 OK\r\n\r\n".utf8))
        repeat { drops.wait() } while client.send(Data("x".utf8))
      }
      let slow = (0..<30).map { _ in Task { try await loader.content(of: server.address) } }
      await server.waitForRequests(30)
      drip()
      let other = try await loader.content(of: server.address.appending(path: "other"))
      XCTAssertEqual(other, Data("other".utf8))
      for task in slow { task.cancel() }
      for task in slow { await expect(.cancelled, of: task) }
    }
  }
}

/// The limits of loading, and the words for its progress.
@Suite struct LoadLimitTests {
  @Test func `A download times out after ten silent seconds or two minutes in all`() {
    let loader = StageLibrary(base: URL(filePath: "/")).loader
    let start = ContinuousClock.now
    #expect(loader.end(start: start, lastSign: start) == start + .seconds(10))
    #expect(loader.end(start: start, lastSign: start + .seconds(9)) == start + .seconds(19))
    #expect(loader.end(start: start, lastSign: start + .seconds(119)) == start + .seconds(120))
  }

  @Test func `Progress has a text with and without a total`() {
    #expect(LoadProgress(received: 450, expected: 1000).text == "45 %")
    #expect(LoadProgress(received: 2000, expected: 1000).text == "100 %")
    #expect(LoadProgress(received: 1_234_567, expected: nil).text == "1.2 MB")
  }
}
