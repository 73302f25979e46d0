import Foundation
import TestSupport

/// An example program, built from the text of the documentation alone, or from a few lines.
///
/// All examples are in one package, which depends on this one as the README describes. It stays in
/// `.build/examples`, so that the next build is short.
struct Example {
  /// The program's name.
  let name: String
  /// The pages with the program's text, in their order, relative to the top of the package.
  let pages: [String]
  /// The product that it uses.
  var product = "AdaptiveSplitGTK"
  /// The program's text if no page has it.
  var text = ""

  static let notes = Example(
    name: "notes",
    pages: ["README.md", "Sources/AdaptiveSplitGTK/AdaptiveSplitGTK.docc/ThreeColumns.md"])
  static let rules = Example(
    name: "rules", pages: ["Sources/AdaptiveSplit/AdaptiveSplit.docc/AdaptiveSplit.md"],
    product: "AdaptiveSplit")
  static let mail = Example(
    name: "mail", pages: ["Sources/AdaptiveSplitGTK/AdaptiveSplitGTK.docc/MailProgram.md"])
  static let hello = Example(name: "hello", pages: ["Sources/GTK/GTK.docc/GTK.md"])
  /// The programs of the pages about other split views, each with a list and a note.
  static let migrated = [
    "FromUISplitViewController", "FromNavigationSplitView", "FromAdwSplitViews", "FromHdyLeaflet",
  ].map {
    Example(name: $0, pages: ["Sources/AdaptiveSplitGTK/AdaptiveSplitGTK.docc/\($0).md"])
  }
  /// A program that calls GTK's C functions, and uses none of the package's Swift.
  static let functions = Example(
    name: "functions", pages: [], product: "CGTK",
    text: "import CGTK\n\nprint(gtk_get_major_version(), cairo_version() / 10_000)\n")
  static let all = [notes, rules, mail, hello, functions] + migrated

  private static let folder = Repository.folder.appending(path: ".build/examples")
  private static let scratch = folder.appending(path: "build")

  /// The built program.
  var executable: URL { Self.scratch.appending(path: "debug/\(name)") }

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

  /// Returns the pages' parts between "```swift" and "```", in their order.
  private func blocks() throws -> [String] {
    try pages.flatMap { page in
      let text = try String(
        contentsOf: Repository.folder.appending(path: page), encoding: .utf8)
      return text.components(separatedBy: "\n```swift\n").dropFirst().compactMap {
        $0.components(separatedBy: "\n```").first
      }
    }
  }

  private static func isManifest(_ block: String) -> Bool {
    block.hasPrefix("// swift-tools-version") || isTestTarget(block)
  }

  private static func isTestTarget(_ block: String) -> Bool { block.hasPrefix("    .testTarget(") }

  private static func isTest(_ block: String) -> Bool { block.contains("import Testing") }

  /// Whether a block is a program of another platform, for comparison.
  private static func isForeign(_ block: String) -> Bool {
    block.hasPrefix("import SwiftUI\n") || block.hasPrefix("import UIKit\n")
  }

  /// Returns the program: all Swift code of the pages except the manifest, tests and foreign
  /// programs.
  func source() throws -> String {
    try blocks().filter { !Self.isManifest($0) && !Self.isForeign($0) && !Self.isTest($0) }
      .joined(separator: "\n\n") + "\n" + text
  }

  /// Returns the test of the mail program.
  static func test() throws -> String {
    guard let test = try mail.blocks().first(where: isTest) else {
      throw Tool.Failure(description: "There is no test in the tutorial.")
    }
    return test + "\n"
  }

  /// Returns the README's manifest, with a target for each example beside its own target, and with
  /// that of the tutorial's test.
  static func manifest() throws -> String {
    guard let text = try notes.blocks().first(where: isManifest),
      let start = text.range(of: "    .executableTarget("), let end = text.range(of: "\n  ])")
    else { throw Tool.Failure(description: "There is no manifest in the README.") }
    let target = String(text[start.lowerBound..<end.lowerBound])
    let targets = all.map {
      target.replacing("\"\(notes.name)\"", with: "\"\($0.name)\"")
        .replacing("\"\(notes.product)\"", with: "\"\($0.product)\"")
    }
    let tests = try mail.blocks().filter(isTestTarget)
    return text.replacingCharacters(
      in: start.lowerBound..<end.lowerBound, with: (targets + tests).joined(separator: ",\n"))
  }

  /// Returns the dependencies of the README's package with this one cloned into a folder of another
  /// name, as SwiftPM lists them.
  static func dependencies(onCloneNamed name: String) throws -> String {
    let folder = try TemporaryFolder()
    let package = folder.url.appending(path: "notes")
    try write(notes.source(), to: package.appending(path: "Sources/notes/main.swift"))
    guard let text = try notes.blocks().first(where: isManifest) else {
      throw Tool.Failure(description: "There is no manifest in the README.")
    }
    try write(
      text.replacing("../adaptive-split", with: "../" + name),
      to: package.appending(path: "Package.swift"))
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

  /// Runs the test of the mail program.
  static func testMail() throws -> Tool.Answer {
    try Tool.ask("swift", ["test", "--skip-build", "--filter", "MailTests"] + options)
  }

  private static let options = [
    "--package-path", folder.appending(path: "package").path, "--scratch-path", scratch.path,
  ]

  /// Builds all examples, once.
  ///
  /// - Throws: `Tool.Failure` with the compiler's message if one can't be built.
  static func build() throws { try built.get() }

  private static let built = Result { try buildAll() }

  private static func buildAll() throws {
    let package = folder.appending(path: "package")
    for example in all {
      try write(example.source(), to: package.appending(path: "Sources/\(example.name)/main.swift"))
    }
    try write(test(), to: package.appending(path: "Tests/MailTests/MailTests.swift"))
    try write(manifest(), to: package.appending(path: "Package.swift"))
    // The README's example lies beside this package, under the package's name.
    let link = folder.appending(path: "adaptive-split").path
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == nil {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../..")
    }
    let answer = try Tool.ask("swift", ["build", "--build-tests"] + options)
    guard answer.status == 0 else { throw Tool.Failure(description: answer.text) }
  }

  /// Writes a file if its content differs, so that nothing is rebuilt without a change.
  private static func write(_ text: String, to file: URL) throws {
    if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
