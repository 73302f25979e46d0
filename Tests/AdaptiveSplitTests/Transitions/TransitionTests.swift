import AdaptiveSplit
import Foundation
import Testing

@Suite struct TransitionTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/AdaptiveSplit/AdaptiveSplit.docc").standardizedFileURL

  @Test func `The documented transition tables are current`() throws {
    for (name, table) in [
      ("Transitions", TransitionTable.twoColumns),
      ("TransitionsOfThreeColumns", TransitionTable.threeColumns),
      ("TransitionsOfHistoryAndPreferences", TransitionTable.preferences),
    ] {
      let page = table.page()
      let file = Self.folder.appending(path: "\(name).md")
      if ProcessInfo.processInfo.environment["REGENERATE"] != nil {
        try Data(page.utf8).write(to: file)
      }
      let isCurrent = try String(contentsOf: file, encoding: .utf8) == page
      #expect(
        isCurrent,
        "\(name).md is stale: REGENERATE=1 swift test --filter TransitionTests writes it anew")
    }
  }
}
