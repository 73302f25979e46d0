import Foundation
import XCTest

/// An HTTP server of files on the loopback interface, which runs as long as the object lives.
final class FileServer {
  /// The URL of the served folder.
  let address: String
  private let process = Process()

  /// Serves a folder on a free port.
  ///
  /// - Throws: The error of the system or the test if the server doesn't start.
  init(serving folder: String) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // "Serving HTTP on 127.0.0.1 port 12345 (http://127.0.0.1:12345/) ..."
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = try String(XCTUnwrap(line.firstMatch(of: /http:[^)]*/)).output)
  }

  deinit { stop() }

  /// Stops the server; a second call has no effect.
  func stop() {
    if process.isRunning { process.terminate() }
  }
}
