import ArgumentParser
import Foundation
import GTK
import GTKTestSupport
import SplitProgram
import XCTest

@testable import AdaptiveSplit
@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The manual, whose options and keys are generated from the program's tables.
final class ManualTests: XCTestCase {
  func testTheManualListsTheOptionsOfTheArgumentParser() throws {
    var manual = try Manual()
    let arguments = try ToolInfo.ofProgram().command.arguments.filter(\.shouldDisplay)
    XCTAssertGreaterThan(arguments.count, 5)
    let rows = arguments.map { "| \($0.words) | \($0.abstract ?? "") |" }
    try manual.check("Options", (["| option | |", "|---|---|"] + rows).joined(separator: "\n"))
  }

  func testTheManualListsTheShortcutsOfTheCommands() {
    withGTK {
      var manual = try Manual()
      let sample = try SampleLibraryWindow(width: 1000)
      var topics: [ShortcutsWindow.Topic] = []
      for topic in sample.photos.commands.shortcuts + sample.split.shortcuts {
        if let index = topics.firstIndex(where: { $0.title == topic.title }) {
          topics[index].shortcuts += topic.shortcuts
        } else {
          topics.append(topic)
        }
      }
      XCTAssertGreaterThan(topics.count, 5)
      let tables = topics.map { topic in
        let rows = topic.shortcuts.map { shortcut in
          let keys = shortcut.accelerators.map { "`\($0.label)`" }.joined(separator: ", ")
          return "| \(keys) | \(shortcut.title) |"
        }
        return (["### \(topic.title)", "", "| keys | |", "|---|---|"] + rows)
          .joined(separator: "\n")
      }
      try manual.check("Keys", tables.joined(separator: "\n\n"))
    }
  }

  func testTheManualListsTheExitStatusesOfTheHelp() throws {
    let discussion = try XCTUnwrap(ToolInfo.ofProgram().command.discussion)
    let help = try XCTUnwrap(discussion.components(separatedBy: "Exit status:").dropFirst().first)
    let described = help.matches(of: /\d+/).compactMap { Int($0.output) }
    let section = try Manual().text(of: "Exit status")
    let rows = section.matches(of: /\n\| (\d+) \|/).compactMap { Int($0.output.1) }
    XCTAssertEqual(rows, described)
    let numbers = [EX_OK, 1, EX_USAGE, EX_DATAERR, EX_NOINPUT, EX_UNAVAILABLE, EX_CANTCREAT]
    XCTAssertEqual(rows, numbers.map { Int($0) })
  }

  func testTheManualListsTheKeysOfTraces() {
    withGTK {
      let section = try Manual().text(of: "Traces")
      let cells = section.matches(of: /\n\| (`[^|]+) \|/).map { $0.output.1 }
      let listed = cells.flatMap { $0.matches(of: /`(\w+)`/).map { String($0.output.1) } }
      XCTAssertEqual(Set(listed).count, listed.count)
      // The program adds keys to those of the library.
      let line = TraceWriter().line(
        SplitEvent.back(in: nil), [], SplitState(primary: PhotoPage.conversations), SplitRules()
      ) { "\($0)" }
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let written = try XCTUnwrap(object as? [String: Any]).keys
      let all = SplitTraceRecord<PhotoPage>.CodingKeys.allCases.map(\.stringValue)
      XCTAssertEqual(Set(listed), Set(all).union(written))
    }
  }
}

/// The manual's page in the documentation.
private struct Manual {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/PhotoConversations/PhotoConversations.docc/Manual.md")
    .standardizedFileURL
  private var page: String

  init() throws {
    page = try String(contentsOf: Self.file, encoding: .utf8)
  }

  /// Returns a section's range, without its heading.
  private func place(of title: String) throws -> Range<String.Index> {
    let start = try XCTUnwrap(page.range(of: "\n## \(title)\n\n"), "no section \(title)")
    let rest = start.upperBound..<page.endIndex
    return start.upperBound..<(page.range(of: "\n\n## ", range: rest)?.lowerBound ?? page.endIndex)
  }

  /// Returns a section's text.
  func text(of title: String) throws -> String { String(page[try place(of: title)]) }

  /// Compares a section with its generated text; with `REGENERATE` it is rewritten first.
  mutating func check(_ title: String, _ expected: String) throws {
    if ProcessInfo.processInfo.environment["REGENERATE"] != nil {
      page.replaceSubrange(try place(of: title), with: expected)
      try Data(page.utf8).write(to: Self.file)
    }
    XCTAssertEqual(
      try text(of: title).components(separatedBy: "\n"), expected.components(separatedBy: "\n"),
      "Manual.md is stale: REGENERATE=1 make test FILTER=ManualTests writes it anew")
  }
}

/// The argument parser's description of the command line.
private struct ToolInfo: Decodable {
  struct Command: Decodable {
    let arguments: [Argument]
    let discussion: String?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let abstract: String?
    let kind: String
    let names: [Name]?
    let shouldDisplay: Bool
    let valueName: String?

    /// The names, each with its value; without a vertical line, as they are in a table.
    var words: String {
      let value = "<\((valueName ?? "").replacing(" | ", with: " or "))>"
      guard let names else { return "`\(value) …`" }
      return names.map { name in
        let dashes = name.kind == "short" ? "-" : "--"
        return "`\(dashes)\(name.name)\(kind == "option" ? " \(value)" : "")`"
      }.joined(separator: ", ")
    }
  }

  let command: Command

  static func ofProgram() throws -> ToolInfo {
    try JSONDecoder().decode(ToolInfo.self, from: Data(PhotoConversationsCommand._dumpHelp().utf8))
  }
}
