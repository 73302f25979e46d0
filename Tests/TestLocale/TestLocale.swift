import Foundation
import TestSupport

/// A temporary locale that the system may lack, with this package's translation into its language.
public final class TestLocale {
  /// The failure to make a locale.
  public struct Failure: Error, CustomStringConvertible {
    /// The command that failed.
    public let description: String
  }

  private let folder: TemporaryFolder
  /// The environment variables that select the locale.
  public let environment: [String: String]
  /// The folder of the translation, which contains folders such as `de/LC_MESSAGES`.
  public var translations: String { folder.url.path }

  /// Makes a locale.
  ///
  /// - Parameter name: The locale's name, such as `de_DE`; its first two letters select the
  ///   translation.
  /// - Throws: ``Failure``, or the system's error if a tool is missing: run `.ci/packages test`.
  public init(_ name: String) throws {
    let language = String(name.prefix(2))
    folder = try TemporaryFolder()
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardizedFileURL
    let locales = package.appending(path: ".build/locales")
    environment = [
      "LOCPATH": locales.path, "LC_ALL": "\(name).UTF-8", "LANGUAGE": language,
    ]
    try Self.make(name, in: locales)
    let messages = folder("\(language)/LC_MESSAGES")
    try folder.makeFolder(messages)
    let texts = package.appending(path: "Resources/po/\(language).po")
    try Self.run(["msgfmt", "-o", "\(messages)/adaptive-split.mo", texts.path])
  }

  /// Makes the locale itself once for all tests, as that takes two seconds.
  private static func make(_ name: String, in folder: URL) throws {
    let locale = folder.appending(path: "\(name).UTF-8")
    if FileManager.default.fileExists(atPath: locale.path) { return }
    // Other processes may make it at the same time.
    let own = folder.appending(path: "\(UUID().uuidString)/\(name).UTF-8")
    defer { try? FileManager.default.removeItem(at: own.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(
      at: own.deletingLastPathComponent(), withIntermediateDirectories: true)
    try run(["localedef", "--no-archive", "--inputfile=\(name)", "--charmap=UTF-8", own.path])
    // If another process made it first, its result is used.
    try? FileManager.default.moveItem(at: own, to: locale)
  }

  private static func run(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: command.joined(separator: " "))
    }
  }
}
