import GLib
import XCTest

@testable import PhotoConversations

/// The part of a command line that is passed to the argument parser.
final class CommandWordsTests: XCTestCase {
  func testAShortCommandLineIsParsedWhole() {
    for words in [[], ["a"], ["--size", "1x1", "a", "b"], Array(repeating: "p", count: 100)] {
      XCTAssertEqual(CommandWords(words).parsed, words)
      XCTAssertEqual(CommandWords(words).paths, [])
    }
  }

  func testMostOfManyPathsBypassTheParser() {
    let many = (1...20_000).map { "\($0).jpg" }
    let options = ["--size", "1x1", "--trace=x", "-h"]
    for words in [
      options + many, many + options, Array(many[..<300]) + options + many[300...],
      many + ["--"] + options,
    ] {
      let split = CommandWords(words)
      XCTAssertLessThanOrEqual(split.parsed.count, CommandWords.maxParsed + options.count + 2)
      XCTAssertEqual(split.parsed.filter { $0.hasPrefix("-") }, words.filter { $0.hasPrefix("-") })
      XCTAssertEqual((split.parsed + split.paths.map(\.text)).sorted(), words.sorted())
      XCTAssertTrue(split.parsed.contains("1x1"), "the value of an option")
    }
  }
}
