import Foundation

/// A locale that the system may not have, and this package's translation into its language, made for
/// as long as a test has it.
public final class TestLocale {
  /// Why there is no such locale.
  public struct Failure: Error, CustomStringConvertible {
    /// The command that failed.
    public let description: String
  }

  private let folder: URL
  /// What tells a program to use the locale.
  public let environment: [String: String]
  /// The folder of the translation, with `de/LC_MESSAGES` and the like in it.
  public var translations: String { folder.path }

  /// Makes a locale.
  ///
  /// - Parameter name: The locale's name, as `de_DE`, whose first two letters are the translation's.
  /// - Throws: ``Failure``, or what the system says where a tool is missing: run `.ci/packages test`.
  public init(_ name: String) throws {
    let language = String(name.prefix(2))
    folder = FileManager.default.temporaryDirectory.appending(path: "locale-\(UUID().uuidString)")
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardizedFileURL
    let locales = package.appending(path: ".build/locales")
    environment = [
      "LOCPATH": locales.path, "LC_ALL": "\(name).UTF-8", "LANGUAGE": language,
    ]
    try Self.make(name, in: locales)
    let messages = folder.appending(path: "\(language)/LC_MESSAGES")
    try FileManager.default.createDirectory(at: messages, withIntermediateDirectories: true)
    let texts = package.appending(path: "Resources/po/\(language).po")
    let catalogue = messages.appending(path: "adaptive-split.mo")
    try Self.run(["msgfmt", "-o", catalogue.path, texts.path])
  }

  /// Makes the locale itself, once for all tests: that takes two seconds.
  private static func make(_ name: String, in folder: URL) throws {
    let locale = folder.appending(path: "\(name).UTF-8")
    if FileManager.default.fileExists(atPath: locale.path) { return }
    // Others may make it at the same time.
    let own = folder.appending(path: "\(UUID().uuidString)/\(name).UTF-8")
    defer { try? FileManager.default.removeItem(at: own.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(
      at: own.deletingLastPathComponent(), withIntermediateDirectories: true)
    try run(["localedef", "--no-archive", "--inputfile=\(name)", "--charmap=UTF-8", own.path])
    // Where another one made it first, that one serves.
    try? FileManager.default.moveItem(at: own, to: locale)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
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
