import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport
import Testing

/// The recorder of a program's tests.
@Suite struct RecorderTests {
  /// Returns the failures that a recorder reports.
  private static func failures(
    _ body: (inout Recorder<SamplePage>) -> Void
  ) -> [String] {
    var failures: [String] = []
    var recorder = Recorder(State.laidOut(width: 1000), fail: { failures.append($0) })
    body(&recorder)
    return failures
  }

  @Test func `Expected changes pass`() {
    let failures = Self.failures { recorder in
      recorder.send(.showDetail(.detail(1)), changes: [.detailReplaced]) {
        $0.secondary = [.detail(1)]
      }
      recorder.send(.back(in: nil))
      recorder.send(
        .resized(SplitSize(width: 400, height: 500)),
        changes: [.collapsed, .showDetailTargetChanged, .traitsChanged]
      ) {
        $0.size = SplitSize(width: 400, height: 500)
        $0.traits.horizontal = .compact
        $0.isCollapsed = true
        $0.holding = [SplitBreakpoint.regularHeight]
      }
      #expect(recorder.events.count == 3)
    }
    #expect(failures == [])
  }

  @Test func `An unexpected change fails with its difference`() {
    let failures = Self.failures { $0.send(.showDetail(.detail(1)), changes: [.detailReplaced]) }
    #expect(
      failures == ["After showDetail(detail:1):\n  secondary is [detail:1], expected nil"])
  }

  @Test func `A missing change fails with its difference`() {
    let failures = Self.failures { recorder in
      recorder.send(.back(in: nil), changes: [.popped]) { $0.primary = [.group(1)] }
    }
    #expect(failures.count == 1)
    #expect(failures[0].contains("primary is [list], expected [group:1]"))
    #expect(failures[0].contains(#"changes are [], expected ["popped"]"#))
  }
}
