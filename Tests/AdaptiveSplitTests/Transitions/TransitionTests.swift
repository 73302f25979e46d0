import AdaptiveSplit
import Foundation
import Testing

@Suite struct TransitionTests {
  private static let file = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/AdaptiveSplit/AdaptiveSplit.docc/Transitions.md")
    .standardizedFileURL

  @Test func `The table of every transition is that of this core`() throws {
    let page = TransitionTable.page()
    if ProcessInfo.processInfo.environment["REGENERATE"] != nil {
      try Data(page.utf8).write(to: Self.file)
    }
    let isCurrent = try String(contentsOf: Self.file, encoding: .utf8) == page
    #expect(
      isCurrent,
      "Transitions.md is stale: REGENERATE=1 swift test --filter TransitionTests writes it anew")
  }
}
