import Dispatch
import Foundation
import GLib
import GTKTestSupport
import SecureServer
import Testing
import XCTest

@testable import SplitGallery

/// Loading from files and over real HTTP on the loopback interface, from good and bad servers.
final class LoaderTests: XCTestCase {
  func testAPageComesAsTheServerHasItAndSaysHowFarItIs() {
    withGTKTask {
      let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8))
        for part in 0..<6 {
          client.send(body[(part * 50_000)..<((part + 1) * 50_000)])
          usleep(80_000)
        }
      }
      var seen: [LoadProgress] = []
      let data = try await loader.content(of: server.address) { seen.append($0) }
      XCTAssertEqual(data, body)
      XCTAssertFalse(seen.isEmpty)
      XCTAssertTrue(seen.allSatisfy { $0.expected == body.count })
      XCTAssertEqual(seen.map(\.received), seen.map(\.received).sorted())
    }
  }

  func testFiveRedirectsAreFollowedASixthAndALoopAreNot() {
    withGTKTask {
      let server = try TestServer { path, client in
        let count = Int(path.dropFirst()) ?? 0
        switch path {
        case "/loop": client.redirect(to: "/loop")
        case "/0": client.answer(Data("there".utf8))
        default: client.redirect(to: "/\(count - 1)")
        }
      }
      let data = try await loader.content(of: server.address.appending(path: "5"))
      XCTAssertEqual(data, Data("there".utf8))
      await expect(.tooManyRedirects, from: server.address.appending(path: "6"))
      await expect(.tooManyRedirects, from: server.address.appending(path: "loop"))
    }
  }

  func testNoRedirectLeadsOutOfTheNet() {
    withGTKTask {
      for target in [
        "ftp://127.0.0.1/x", "file:///etc/passwd", "data:text/plain,x", "http:///x", "x:",
      ] {
        let server = try TestServer { _, client in client.redirect(to: target) }
        await expect(.leadsAway(target), from: server.address)
        XCTAssertTrue(LoadError.leadsAway(target).description.hasSuffix(": \(target)"))
        XCTAssertEqual(server.requests.count, 1)
      }
    }
  }

  func testWhatComesWithARedirectIsNotWaitedFor() {
    withGTKTask {
      let server = try TestServer { path, client in
        if path == "/there" { return client.answer(Data("there".utf8)) }
        client.send(Data("HTTP/1.1 302 Found\r\nLocation: /there\r\n\r\n".utf8))
        while client.send(Data("x".utf8)) { usleep(10_000) }
      }
      try await expect(Data("there".utf8), from: server.address)
    }
  }

  func testAChunkedPageMayEndWithATrailer() {
    withGTKTask {
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
        client.send(Data("5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n".utf8))
      }
      try await expect(Data("hello".utf8), from: server.address)
    }
  }

  func testALengthThatNoPageHasIsAnError() {
    withGTKTask {
      for length in [
        "9223372036854775296", "9223372036854775807", "18446744073709551615",
        "99999999999999999999",
        "-1",
      ] {
        let server = try TestServer { _, client in
          client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nx".utf8))
        }
        let error = await failure(server.address)
        XCTAssertNotNil(error, length)
      }
    }
  }

  func testAPageThatIsPackedComesUnpacked() {
    withGTKTask {
      let packed = try Bomb.packed(bytes: 100_000)
      let server = try TestServer { _, client in Bomb.send(packed, to: client) }
      try await expect(Data(count: 100_000), from: server.address)
    }
  }

  func testTwelveBombsTogetherHoldNoMoreThanTheBudgetAndOnePage() {
    withGTKTask {
      let packed = try Bomb.packed(bytes: 64_000_000)
      let server = try TestServer { _, client in Bomb.send(packed, to: client) }
      var loader = Loader(patience: 30, longest: 120)
      loader.budget = LoadBudget(most: 16_000_000)
      await withTaskGroup { group in
        for _ in 0..<12 {
          group.addTask { [loader] in
            await expect(.tooLarge, from: server.address, of: loader)
          }
        }
      }
      XCTAssertGreaterThan(loader.budget.peak, 16_000_000 - SoupMessage.part)
      XCTAssertLessThanOrEqual(
        loader.budget.peak, 16_000_000 + Loader.mostBytes + SoupMessage.part)
    }
  }

  func testAPageHoldsItsRoomUntilSomethingWasMadeOfIt() {
    withGTKTask {
      let server = try TestServer { _, client in client.answer(Data(count: 300_000)) }
      var loader = Loader()
      loader.budget = LoadBudget(most: 1)
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
      while server.requests.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
      // The second one has received its head and waits for the budget, all of which the first one
      // holds.
      while loader.budget.waitingCount == 0 { try await Task.sleep(for: .milliseconds(10)) }
      mayEnd.signal()
      let counts = try await [first.value, second.value]
      XCTAssertEqual(counts, [300_000, 300_000])
    }
  }

  func testWhoWaitsForRoomCanBeCancelledAndTheRoomComesBack() {
    withGTKTask {
      let server = try TestServer { path, client in
        if path == "/other" { return client.answer(Data("other".utf8)) }
        client.send(Data("HTTP/1.1 200 OK\r\n\r\n".utf8))
        while client.send(Data("x".utf8)) { usleep(10_000) }
      }
      var loader = Loader()
      loader.budget = LoadBudget(most: 1)
      let first = Task { [loader] in try await loader.content(of: server.address) }
      while loader.budget.peak == 0 { try await Task.sleep(for: .milliseconds(10)) }
      let other = server.address.appending(path: "other")
      let second = Task { [loader] in try await loader.content(of: other) }
      let third = Task { [loader] in try await loader.content(of: other) }
      while server.requests.count < 3 { try await Task.sleep(for: .milliseconds(10)) }
      second.cancel()
      await expect(.cancelled, of: second)
      first.cancel()
      await expect(.cancelled, of: first)
      let last = try await third.value
      XCTAssertEqual(last, Data("other".utf8))
    }
  }

  func testWhoWasGivenUpBeforeItWaitsHasNoRoomToWaitFor() {
    withGTKTask {
      let budget = LoadBudget(most: 1)
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

  func testAHeadWithoutEndIsGivenUp() {
    withGTKTask {
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\n".utf8))
        while client.send(Data("X-Some: \(String(repeating: "x", count: 1000))\r\n".utf8)) {}
      }
      guard case .network = await failure(server.address) else {
        XCTFail("There is no end to it.")
        return
      }
    }
  }

  func testThirtyServersThatDripHoldUpNoOtherPage() {
    withGTKTask {
      let server = try TestServer { path, client in
        if path == "/other" { return client.answer(Data("other".utf8)) }
        client.send(Data("HTTP/1.1 200 OK\r\n\r\n".utf8))
        while client.send(Data("x".utf8)) { usleep(50_000) }
      }
      let slow = (0..<30).map { _ in Task { try await Loader().content(of: server.address) } }
      while server.requests.count < 30 { try await Task.sleep(for: .milliseconds(10)) }
      let other = try await loader.content(of: server.address.appending(path: "other"))
      XCTAssertEqual(other, Data("other".utf8))
      for task in slow { task.cancel() }
      for task in slow { await expect(.cancelled, of: task) }
    }
  }

  func testAStatusOf400OrMoreIsAnError() {
    withGTKTask {
      let server = try TestServer { path, client in
        client.answer(Data("sorry".utf8), status: path == "/a" ? "404 No" : "500 Oh")
      }
      await expect(.status(404), from: server.address.appending(path: "a"))
      await expect(.status(500), from: server.address.appending(path: "b"))
    }
  }

  func testAServerThatSaysNothingIsGivenUp() {
    withGTKTask {
      // The server is silent until the request is given up.
      let gate = DispatchSemaphore(value: 0)
      defer { gate.signal() }
      let server = try TestServer { _, client in gate.wait() }
      await expect(.timedOut, from: server.address, of: impatient)
    }
  }

  func testAServerThatCantProveWhoItIsIsntTrusted() {
    withGTKTask {
      let server = try SecureServer(serving: GalleryData.folder)
      let address = server.address.appending(path: "stages/stages.json")
      await expect(
        .untrusted("its certificate is not signed by a trusted authority"), from: address)
      XCTAssertEqual(server.requests, [])
    }
  }

  func testAServerThatDripsForEverIsGivenUp() {
    withGTKTask {
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8))
        while client.send(Data("x".utf8)) { usleep(100_000) }
      }
      await expect(.timedOut, from: server.address, of: impatient)
    }
  }

  func testAPageThatSaysItIsTooLargeIsNotEvenRead() {
    withGTKTask {
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 32000001\r\n\r\n".utf8))
        sleep(5)
      }
      await expect(.tooLarge, from: server.address)
    }
  }

  func testAPageWithoutEndIsCutOffAt32MB() {
    withGTKTask {
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8))
        let part = Data(repeating: 7, count: 1_000_000)
        while client.send(part) {}
      }
      await expect(.tooLarge, from: server.address)
    }
  }

  func testAPageThatEndsBeforeItsLengthIsNoPage() {
    withGTKTask {
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort".utf8))
      }
      guard case .network = await failure(server.address) else {
        XCTFail("Half a page is taken for a whole one.")
        return
      }
    }
  }

  func testWhatIsNotHTTPIsAnError() {
    withGTKTask {
      let server = try TestServer { _, client in client.send(Data("hello\r\n\r\n".utf8)) }
      guard case .network = await failure(server.address) else {
        XCTFail("What it says is taken for HTTP.")
        return
      }
      await expect(.missing, from: URL(filePath: "/nowhere/at/all"))
      guard let closed = URL(string: "http://127.0.0.1:1/"), let other = URL(string: "gopher://x/")
      else { return }
      guard case .network = await failure(closed) else {
        XCTFail("Nobody listens at port 1.")
        return
      }
      await expect(.unsupported("gopher://x/"), from: other)
    }
  }

  func testCancellingGivesUpWithoutWaitingForTheServer() {
    withGTKTask {
      let gate = DispatchSemaphore(value: 0)
      defer { gate.signal() }
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8))
        gate.wait()
      }
      // Longer than this test may take.
      let loader = Loader(patience: 3600, longest: 3600)
      let task = Task { try await loader.content(of: server.address) }
      while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
      task.cancel()
      await expect(.cancelled, of: task)
    }
  }

  func testCancellingAtAnyMomentOfAnyRedirectEndsNothingButTheLoad() {
    withGTKTask {
      let server = try TestServer { path, client in
        usleep(2000)
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
            try? await Task.sleep(for: .microseconds(number * 100))
            task.cancel()
            _ = await task.result
          }
        }
      }
      try await expect(Data("x".utf8), from: server.address)
    }
  }

  func testAFileIsReadAFolderAPipeAndADeviceAreNot() {
    withGTKTask {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "file")
      try Data("text".utf8).write(to: file)
      let pipe = folder.appending(path: "pipe")
      XCTAssertEqual(unsafe mkfifo(pipe.path, 0o600), 0)
      try await expect(Data("text".utf8), from: file)
      for other in [folder, pipe, URL(filePath: "/dev/zero")] {
        guard case .unreadable = await failure(other) else {
          XCTFail("\(other) was read.")
          return
        }
      }
    }
  }
}

/// The limits of loading, and the words for its progress.
@Suite struct LoadLimitTests {
  @Test func `Ten seconds without a sign are too long, and so are two minutes with signs`() {
    let loader = StageLibrary(base: URL(filePath: "/")).loader
    let start = ContinuousClock.now
    #expect(loader.end(start: start, lastSign: start) == start + .seconds(10))
    #expect(loader.end(start: start, lastSign: start + .seconds(9)) == start + .seconds(19))
    #expect(loader.end(start: start, lastSign: start + .seconds(119)) == start + .seconds(120))
  }

  @Test func `How far it is can be said with and without an end`() {
    #expect(LoadProgress(received: 450, expected: 1000).text == "45 %")
    #expect(LoadProgress(received: 2000, expected: 1000).text == "100 %")
    #expect(LoadProgress(received: 1_234_567, expected: nil).text == "1.2 MB")
  }
}

/// A loader that waits for a server as long as a busy machine may need.
private let loader = Loader(patience: 60, longest: 120)
/// A loader with timeouts short enough for a test.
private let impatient = Loader(patience: 1, longest: 3)

/// Returns the error of loading an address, or nil if it loads.
@MainActor
private func failure(_ address: URL, of loader: Loader = loader) async -> LoadError? {
  do {
    _ = try await loader.content(of: address)
    return nil
  } catch {
    return error as? LoadError
  }
}

/// Expects that loading an address fails with an error.
@MainActor
private func expect(
  _ error: LoadError, from address: URL, of loader: Loader = loader, file: StaticString = #filePath,
  line: UInt = #line
) async {
  let failure = await failure(address, of: loader)
  XCTAssertEqual(failure, error, file: file, line: line)
}

/// Expects that a task of loading fails with an error.
@MainActor
private func expect(
  _ error: LoadError, of task: Task<Data, any Error>, file: StaticString = #filePath,
  line: UInt = #line
) async {
  do {
    _ = try await task.value
    XCTFail("It is loaded.", file: file, line: line)
  } catch let failure {
    XCTAssertEqual(failure as? LoadError, error, file: file, line: line)
  }
}

/// Expects the content of an address.
@MainActor
private func expect(
  _ data: Data, from address: URL, file: StaticString = #filePath, line: UInt = #line
) async throws {
  let loaded = try await loader.content(of: address)
  XCTAssertEqual(loaded, data, file: file, line: line)
}

/// A gzip bomb of zeros for a server to send.
private enum Bomb {
  /// Returns zeros compressed by gzip.
  static func packed(bytes: Int) throws -> Data {
    let gzip = Process()
    let output = Pipe()
    gzip.executableURL = URL(filePath: "/bin/sh")
    gzip.arguments = ["-c", "head -c \(bytes) /dev/zero | gzip"]
    gzip.standardOutput = output
    try gzip.run()
    return output.fileHandleForReading.readDataToEndOfFile()
  }

  static func send(_ packed: Data, to client: TestServer.Client) {
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n"
    client.send(Data("\(head)\r\n".utf8) + packed)
  }
}

/// An object whose identity names a place.
private final class Named: Sendable {}

extension Loader {
  /// Returns the bytes unchanged.
  @MainActor
  fileprivate func content(
    of address: URL, onProgress: @escaping @MainActor (LoadProgress) -> Void = { _ in }
  ) async throws -> Data {
    try await load(address, onProgress: onProgress) { $0 }
  }
}
