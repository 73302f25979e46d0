import Foundation
import TestSupport

/// An example program, built from the text of the documentation alone, or from a few lines.
///
/// `.ci/examples` writes all examples into one package, which depends on this one as the README
/// describes, and builds them before the tests.
struct Example {
  /// The program's name.
  let name: String

  static let notes = Example(name: "notes")
  static let rules = Example(name: "rules")
  static let mail = Example(name: "mail")
  static let hello = Example(name: "hello")
  /// The programs of the pages about other split views, each with a list and a note.
  static let migrated = [
    "FromUISplitViewController", "FromNavigationSplitView", "FromAdwSplitViews", "FromHdyLeaflet",
  ].map { Example(name: $0) }
  /// A program that calls GTK's C functions, and uses none of the package's Swift.
  static let functions = Example(name: "functions")

  private static let folder = Repository.folder.appending(path: ".build/examples")
  private static let package = folder.appending(path: "package")
  private static let scratch = folder.appending(path: "build")

  /// The path of the built program.
  ///
  /// - Throws: `Tool.Failure` if it isn't built.
  func executable() throws -> String {
    let path = Self.scratch.appending(path: "debug/\(name)").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Tool.Failure(description: "\(name) isn't built: run .ci/examples")
    }
    return path
  }

  /// Returns the modules that are linked into the built program, as the linker's list of objects
  /// has them.
  func modules() throws -> Set<String> {
    let list = Self.scratch.appending(path: "debug/\(name).product/Objects.LinkFileList")
    let objects = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
    return Set(
      objects.compactMap { object in
        let folder = object.split(separator: "/").dropLast().last { $0.hasSuffix(".build") }
        return folder.map { String($0.dropLast(".build".count)) }
      })
  }

  /// Returns the dependencies of the README's package with this one cloned into a folder of another
  /// name, as SwiftPM lists them.
  static func dependencies(onCloneNamed name: String) throws -> String {
    let folder = try TemporaryFolder()
    let package = folder.url.appending(path: "notes")
    try FileManager.default.copyItem(at: Self.folder.appending(path: "notes"), to: package)
    let manifest = package.appending(path: "Package.swift")
    try String(contentsOf: manifest, encoding: .utf8)
      .replacing("../adaptive-split", with: "../" + name)
      .write(to: manifest, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: name), withDestinationURL: Repository.folder)
    let answer = try Tool.ask(
      "swift", ["package", "--package-path", package.path, "show-dependencies"])
    guard answer.status == 0 else { throw Tool.Failure(description: answer.text) }
    return answer.text
  }

  /// Returns the dependencies of the examples, as SwiftPM lists them.
  static func dependencies() throws -> String {
    try Tool.run("swift", ["package"] + options + ["show-dependencies"]).text
  }

  /// Returns the test of the mail program.
  static func mailTest() throws -> String {
    try String(
      contentsOf: package.appending(path: "Tests/MailTests/MailTests.swift"), encoding: .utf8)
  }

  /// Runs the test of the mail program.
  static func testMail() throws -> Tool.Answer {
    try Tool.ask("swift", ["test", "--skip-build", "--filter", "MailTests"] + options)
  }

  private static let options = ["--package-path", package.path, "--scratch-path", scratch.path]
}
