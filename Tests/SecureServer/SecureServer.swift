public import Foundation
import Glibc
import TestSupport

/// An HTTPS server on the loopback interface with a self-signed certificate.
public final class SecureServer {
  /// The failure of a server to start.
  public struct Failure: Error, CustomStringConvertible {
    /// The last output of the server, or of the tool that made its certificate.
    public let description: String
  }

  /// The URL of the served folder, with a slash at its end.
  public let address: URL
  /// The certificate's file, for programs that trust it.
  public let certificate: URL
  private let folder: TemporaryFolder
  private let process = Process()

  /// Makes a certificate and serves a folder with it, until the server is released.
  ///
  /// - Parameter content: The folder.
  /// - Throws: ``Failure``, or the system's error if there is no `openssl`.
  public init(serving content: URL) throws {
    folder = try TemporaryFolder()
    certificate = folder.url.appending(path: "certificate.pem")
    let key = folder("key.pem")
    let log = folder.url.appending(path: "log")
    try Self.openssl(
      Process(),
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        + ["-keyout", key, "-out", certificate.path, "-days", "2", "-subj", "/CN=127.0.0.1"]
        + ["-addext", "subjectAltName=IP:127.0.0.1"], log: log
    ).waitUntilExit()
    process.currentDirectoryURL = content
    try Self.openssl(
      process,
      ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate.path, "-key", key, "-WWW"],
      log: log)
    let deadline = Date(timeIntervalSinceNow: StandstillLimit.wait)
    while true {
      let text = try String(contentsOf: log, encoding: .utf8)
      if let port = text.firstMatch(of: /ACCEPT 127\.0\.0\.1:([0-9]+)\n/)?.1,
        let url = URL(string: "https://127.0.0.1:\(port)/")
      {
        address = url
        return
      }
      guard process.isRunning, Date() < deadline else { throw Failure(description: text) }
      usleep(5_000)
    }
  }

  deinit {
    // If a thread that blocks all other signals started it, it would receive none of them.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The requested files, in order, without the leading slash.
  public var requests: [String] {
    let log = try? String(contentsOfFile: folder("log"), encoding: .utf8)
    return (log ?? "").split(separator: "\n").filter { $0.hasPrefix("FILE:") }
      .map { String($0.dropFirst(5)) }
  }

  /// Starts `openssl` with its output in a file.
  @discardableResult
  private static func openssl(
    _ process: Process, _ arguments: [String], log: URL
  ) throws -> Process {
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return process
  }
}
