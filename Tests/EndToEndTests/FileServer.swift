import Foundation
import XCTest

/// A server of files by HTTP on the loopback, for as long as it lives.
final class FileServer {
  /// The address of the folder that is served.
  let address: String
  private let process = Process()

  /// Serves a folder on a free port.
  ///
  /// - Throws: What the system or the test says where there is no server.
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

  /// Ends the server; a second call does nothing.
  func stop() {
    if process.isRunning { process.terminate() }
  }
}
