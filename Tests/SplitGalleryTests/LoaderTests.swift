import Dispatch
import Foundation
import ImageFiles
import SecureServer
import Testing

@testable import SplitGallery

/// Loading from files and over real HTTP on the loopback interface, from good and bad servers.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LoaderTests {
  /// A loader that waits for a server as long as a busy machine may need.
  private let loader = Loader(patience: 60, longest: 120)
  /// A loader with timeouts short enough for a test.
  private let impatient = Loader(patience: 1, longest: 3)

  private func failure(_ address: URL, of loader: Loader? = nil) async -> LoadError? {
    let loader = loader ?? self.loader
    do {
      _ = try await loader.content(of: address)
      return nil
    } catch {
      return error as? LoadError
    }
  }

  @Test func `A page comes as the server has it, and says how far it is`() async throws {
    let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    let server = try TestServer { _, client in
      client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8))
      for part in 0..<6 {
        client.send(body[(part * 50_000)..<((part + 1) * 50_000)])
        usleep(80_000)
      }
    }
    let seen = Seen()
    let data = try await loader.content(of: server.address) { seen.add($0) }
    #expect(data == body)
    #expect(!seen.all.isEmpty)
    #expect(seen.all.allSatisfy { $0.expected == body.count })
    #expect(seen.all.map(\.received) == seen.all.map(\.received).sorted())
  }

  @Test func `Five redirects are followed, a sixth and a loop are not`() async throws {
    let server = try TestServer { path, client in
      let count = Int(path.dropFirst()) ?? 0
      switch path {
      case "/loop": client.redirect(to: "/loop")
      case "/0": client.answer(Data("there".utf8))
      default: client.redirect(to: "/\(count - 1)")
      }
    }
    let data = try await loader.content(of: server.address.appending(path: "5"))
    #expect(data == Data("there".utf8))
    #expect(await failure(server.address.appending(path: "6")) == .tooManyRedirects)
    #expect(await failure(server.address.appending(path: "loop")) == .tooManyRedirects)
  }

  @Test(
    arguments: ["ftp://127.0.0.1/x", "file:///etc/passwd", "data:text/plain,x", "http:///x", "x:"])
  func `No redirect leads out of the net`(target: String) async throws {
    let server = try TestServer { _, client in client.redirect(to: target) }
    #expect(await failure(server.address) == .leadsAway(target))
    #expect(LoadError.leadsAway(target).description.hasSuffix(": \(target)"))
    #expect(server.requests.count == 1)
  }

  @Test func `What comes with a redirect is not waited for`() async throws {
    let server = try TestServer { path, client in
      if path == "/there" { return client.answer(Data("there".utf8)) }
      client.send(Data("HTTP/1.1 302 Found\r\nLocation: /there\r\n\r\n".utf8))
      while client.send(Data("x".utf8)) { usleep(10_000) }
    }
    #expect(try await loader.content(of: server.address) == Data("there".utf8))
  }

  @Test func `A chunked page may end with a trailer`() async throws {
    let server = try TestServer { _, client in
      client.send(Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
      client.send(Data("5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n".utf8))
    }
    #expect(try await loader.content(of: server.address) == Data("hello".utf8))
  }

  @Test(arguments: [
    "9223372036854775296", "9223372036854775807", "18446744073709551615", "99999999999999999999",
    "-1",
  ])
  func `A length that no page has is an error`(length: String) async throws {
    let server = try TestServer { _, client in
      client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nx".utf8))
    }
    #expect(await failure(server.address) != nil)
  }

  @Test func `A page that is packed comes unpacked`() async throws {
    let packed = try Bomb.packed(bytes: 100_000)
    let server = try TestServer { _, client in Bomb.send(packed, to: client) }
    #expect(try await loader.content(of: server.address) == Data(count: 100_000))
  }

  @Test func `Twelve bombs together hold no more than the budget and one page`() async throws {
    let packed = try Bomb.packed(bytes: 64_000_000)
    let server = try TestServer { _, client in Bomb.send(packed, to: client) }
    var loader = Loader(patience: 30, longest: 120)
    loader.budget = LoadBudget(most: 16_000_000)
    await withTaskGroup { group in
      for _ in 0..<12 {
        group.addTask { [loader] in
          await #expect(throws: LoadError.tooLarge) {
            try await loader.content(of: server.address)
          }
        }
      }
    }
    let peak = await loader.budget.peak
    #expect(peak > 16_000_000 - SoupBody.part)
    #expect(peak <= 16_000_000 + Loader.mostBytes + SoupBody.part)
  }

  @Test func `A page holds its room until something was made of it`() async throws {
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
    await BlockingWork.run { isMaking.wait() }
    let second = Task { [loader] in try await loader.load(server.address) { $0.count } }
    while server.requests.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
    // The second one has received its head and waits for the budget, all of which the first one
    // holds.
    while await loader.budget.waitingCount == 0 { try await Task.sleep(for: .milliseconds(10)) }
    mayEnd.signal()
    #expect(try await first.value == 300_000)
    #expect(try await second.value == 300_000)
  }

  @Test func `Who waits for room can be cancelled, and the room comes back`() async throws {
    let server = try TestServer { path, client in
      if path == "/other" { return client.answer(Data("other".utf8)) }
      client.send(Data("HTTP/1.1 200 OK\r\n\r\n".utf8))
      while client.send(Data("x".utf8)) { usleep(10_000) }
    }
    var loader = Loader()
    loader.budget = LoadBudget(most: 1)
    let first = Task { [loader] in try await loader.content(of: server.address) }
    while await loader.budget.peak == 0 { try await Task.sleep(for: .milliseconds(10)) }
    let other = server.address.appending(path: "other")
    let second = Task { [loader] in try await loader.content(of: other) }
    let third = Task { [loader] in try await loader.content(of: other) }
    while server.requests.count < 3 { try await Task.sleep(for: .milliseconds(10)) }
    second.cancel()
    await #expect(throws: LoadError.cancelled) { try await second.value }
    first.cancel()
    await #expect(throws: LoadError.cancelled) { try await first.value }
    #expect(try await third.value == Data("other".utf8))
  }

  @Test func `Who was given up before it waits has no room to wait for`() async {
    let budget = LoadBudget(most: 1)
    let (oldest, other) = (Named(), Named())
    #expect(await budget.take(1, for: ObjectIdentifier(oldest)))
    await budget.stopWaiting(ObjectIdentifier(other))
    #expect(await !budget.take(1, for: ObjectIdentifier(other)))
    await budget.giveBack(ObjectIdentifier(other))
    await budget.giveBack(ObjectIdentifier(oldest))
    #expect(await budget.take(1, for: ObjectIdentifier(other)))
  }

  @Test func `A head without end is given up`() async throws {
    let server = try TestServer { _, client in
      client.send(Data("HTTP/1.1 200 OK\r\n".utf8))
      while client.send(Data("X-Some: \(String(repeating: "x", count: 1000))\r\n".utf8)) {}
    }
    guard case .network = await failure(server.address) else {
      Issue.record("There is no end to it.")
      return
    }
  }

  @Test func `Thirty servers that drip hold up no other page`() async throws {
    let server = try TestServer { path, client in
      if path == "/other" { return client.answer(Data("other".utf8)) }
      client.send(Data("HTTP/1.1 200 OK\r\n\r\n".utf8))
      while client.send(Data("x".utf8)) { usleep(50_000) }
    }
    let slow = (0..<30).map { _ in Task { try await Loader().content(of: server.address) } }
    while server.requests.count < 30 { try await Task.sleep(for: .milliseconds(10)) }
    let other = try await loader.content(of: server.address.appending(path: "other"))
    #expect(other == Data("other".utf8))
    for task in slow { task.cancel() }
    for task in slow { await #expect(throws: LoadError.cancelled) { try await task.value } }
  }

  @Test func `A status of 400 or more is an error`() async throws {
    let server = try TestServer { path, client in
      client.answer(Data("sorry".utf8), status: path == "/a" ? "404 No" : "500 Oh")
    }
    #expect(await failure(server.address.appending(path: "a")) == .status(404))
    #expect(await failure(server.address.appending(path: "b")) == .status(500))
  }

  @Test func `A server that says nothing is given up`() async throws {
    // The server is silent until the request is given up.
    let gate = DispatchSemaphore(value: 0)
    defer { gate.signal() }
    let server = try TestServer { _, client in gate.wait() }
    #expect(await failure(server.address, of: impatient) == .timedOut)
  }

  @Test func `Ten seconds without a sign are too long, and so are two minutes with signs`() {
    let loader = StageLibrary(base: URL(filePath: "/")).loader
    let start = ContinuousClock.now
    #expect(loader.end(start: start, lastSign: start) == start + .seconds(10))
    #expect(loader.end(start: start, lastSign: start + .seconds(9)) == start + .seconds(19))
    #expect(loader.end(start: start, lastSign: start + .seconds(119)) == start + .seconds(120))
  }

  @Test func `A server that can't prove who it is isn't trusted`() async throws {
    let server = try SecureServer(serving: GalleryData.folder)
    let address = server.address.appending(path: "stages/stages.json")
    #expect(
      await failure(address) == .untrusted("its certificate is not signed by a trusted authority"))
    #expect(server.requests.isEmpty)
  }

  @Test func `A server that drips for ever is given up`() async throws {
    let server = try TestServer { _, client in
      client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8))
      while client.send(Data("x".utf8)) { usleep(100_000) }
    }
    #expect(await failure(server.address, of: impatient) == .timedOut)
  }

  @Test func `A page that says it is too large is not even read`() async throws {
    let server = try TestServer { _, client in
      client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 32000001\r\n\r\n".utf8))
      sleep(5)
    }
    #expect(await failure(server.address) == .tooLarge)
  }

  @Test func `A page without end is cut off at 32 MB`() async throws {
    let server = try TestServer { _, client in
      client.send(Data("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8))
      let part = Data(repeating: 7, count: 1_000_000)
      while client.send(part) {}
    }
    await #expect(throws: LoadError.tooLarge) { try await loader.content(of: server.address) }
  }

  @Test func `A page that ends before its length is no page`() async throws {
    let server = try TestServer { _, client in
      client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort".utf8))
    }
    guard case .network = await failure(server.address) else {
      Issue.record("Half a page is taken for a whole one.")
      return
    }
  }

  @Test func `What is not HTTP is an error`() async throws {
    let server = try TestServer { _, client in client.send(Data("hello\r\n\r\n".utf8)) }
    guard case .network = await failure(server.address) else {
      Issue.record("What it says is taken for HTTP.")
      return
    }
    #expect(await failure(URL(filePath: "/nowhere/at/all")) == .missing)
    guard let closed = URL(string: "http://127.0.0.1:1/"), let other = URL(string: "gopher://x/")
    else { return }
    guard case .network = await failure(closed) else {
      Issue.record("Nobody listens at port 1.")
      return
    }
    #expect(await failure(other) == .unsupported("gopher://x/"))
  }

  @Test func `Cancelling gives up without waiting for the server`() async throws {
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
    await #expect(throws: LoadError.cancelled) { try await task.value }
  }

  @Test func `Cancelling at any moment of any redirect ends nothing but the load`() async throws {
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
    #expect(try await loader.content(of: server.address) == Data("x".utf8))
  }

  @Test func `A file is read; a folder, a pipe and a device are not`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file")
    try Data("text".utf8).write(to: file)
    let pipe = folder.appending(path: "pipe")
    #expect(unsafe mkfifo(pipe.path, 0o600) == 0)
    #expect(try await loader.content(of: file) == Data("text".utf8))
    for other in [folder, pipe, URL(filePath: "/dev/zero")] {
      guard case .unreadable = await failure(other) else {
        Issue.record("\(other) was read.")
        return
      }
    }
  }

  @Test func `How far it is can be said with and without an end`() {
    #expect(LoadProgress(received: 450, expected: 1000).text == "45 %")
    #expect(LoadProgress(received: 2000, expected: 1000).text == "100 %")
    #expect(LoadProgress(received: 1_234_567, expected: nil).text == "1.2 MB")
  }
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

/// The reported progress so far, from any thread.
private final class Seen: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [LoadProgress] = []

  func add(_ progress: LoadProgress) { lock.withLock { list.append(progress) } }
  var all: [LoadProgress] { lock.withLock { list } }
}

/// An object whose identity names a place.
private final class Named: Sendable {}

extension Loader {
  /// Returns the bytes unchanged.
  fileprivate func content(
    of address: URL, onProgress: @escaping @Sendable (LoadProgress) -> Void = { _ in }
  ) async throws -> Data {
    try await load(address, onProgress: onProgress) { $0 }
  }
}
