import Foundation
import TestSupport
import Testing

/// The style sheet that all programs share.
@Suite struct StyleSheetTests {
  @Test func `Each selector has one rule`() throws {
    let path = Repository.folder.appending(path: "Resources/style.css")
    let text = try String(contentsOf: path, encoding: .utf8)
      .replacing(/\/\*(?:[^*]|\*[^\/])*\*\//, with: "")
    let selectors = text.matches(of: /([^{}]+)\{/).map {
      $0.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(selectors.count > 40)
    let counts = Dictionary(selectors.map { ($0, 1) }, uniquingKeysWith: +)
    // A second rule of another part of a program would style the first part, too.
    #expect(counts.filter { $1 > 1 }.isEmpty)
  }
}
