import AdaptiveSplit
import Foundation
import GLib
import PhotoConversations
import SplitProgram
import Testing

/// Bug reports that became tests: each file of the folder Traces is replayed and must be
/// reproduced.
@Suite struct TraceTests {
  private static let traces: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Traces").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.sorted().map { "\(folder)/\($0)" }
  }()

  @Test(arguments: traces)
  func `A reported trace replays with the expected states`(path: String) throws {
    let file = try ReplayFile(path: FilePath(path))
    let result = try file.play(from: .photoConversations, rules: .photoConversations)
    guard case .same(let events) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(events > 0)
  }

  @Test func `Without the rule that fixed it, the report is reproduced`() throws {
    var rules = SplitRules.photoConversations
    rules.separate = { _ in .standard }
    let path = try #require(Self.traces.first { $0.contains("left-the-photo") })
    guard
      case .differs(let line) = try ReplayFile(path: FilePath(path)).play(
        from: .photoConversations, rules: rules)
    else {
      Issue.record("It comes out the same.")
      return
    }
    #expect(
      line == path + ":7: primary differs: "
        + #"expected ["conversations", "conversation:Chen"], found ["conversations"]"#)
  }
}
