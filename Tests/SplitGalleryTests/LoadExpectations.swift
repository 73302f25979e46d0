import Foundation
import XCTest

@testable import SplitGallery

/// A loader that waits for a server as long as a busy machine may need.
let loader = Loader(timeout: 60, maxDuration: 120)

/// Returns the error of loading an address, or nil if it loads.
@MainActor
func failure(_ address: URL, of loader: Loader = loader) async -> LoadError? {
  do {
    _ = try await loader.content(of: address)
    return nil
  } catch {
    return error as? LoadError
  }
}

/// Expects that loading an address fails with an error.
@MainActor
func expect(
  _ error: LoadError, from address: URL, of loader: Loader = loader, file: StaticString = #filePath,
  line: UInt = #line
) async {
  let failure = await failure(address, of: loader)
  XCTAssertEqual(failure, error, file: file, line: line)
}

/// Expects that a task of loading fails with an error.
@MainActor
func expect(
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

/// Takes turns with the main loop until a condition holds.
@MainActor
func turn(until condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}

/// Expects the content of an address.
@MainActor
func expect(
  _ data: Data, from address: URL, file: StaticString = #filePath, line: UInt = #line
) async throws {
  let loaded = try await loader.content(of: address)
  XCTAssertEqual(loaded, data, file: file, line: line)
}

/// A gzip bomb of zeros for a server to send.
enum Bomb {
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

extension Loader {
  /// Returns the bytes unchanged.
  @MainActor
  func content(
    of address: URL, onProgress: @escaping @MainActor (LoadProgress) -> Void = { _ in }
  ) async throws -> Data {
    try await load(address, onProgress: onProgress) { $0 }
  }
}
