import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport

/// All transitions of a split view as a page, found by trying every event in every state of small
/// worlds.
struct TransitionTable: Sendable {
  /// An event with its name in the table.
  typealias Named = (name: String, event: Event)

  /// The page's title.
  let title: String
  /// The subject of the page, in a sentence.
  let subject: String
  /// The initial state, before its first layout.
  let start: State
  /// The rules.
  let rules: Rules
  /// The worlds that are explored, by their events: one for events that move columns and one for
  /// events that move pages, each with just enough of the other.
  let worlds: [[Event]]
  /// The events that are tried in every state.
  let events: [Named]
  /// The appearances of the split view that the table distinguishes, in their order.
  let looks: [String]
  /// Returns the appearance of a state.
  let look: @Sendable (State) -> String

  /// Returns the page for the documentation.
  func page() -> String {
    let states = worlds.map(reached).reduce(Set()) { $0.union($1) }
    let sections = looks.compactMap { name -> String? in
      let same = states.filter { look($0) == name }
      if same.isEmpty { return nil }
      return "## \(name)\n\n| event | becomes | told |\n|---|---|---|\n"
        + rows(from: same).joined(separator: "\n")
    }
    return (head(states.count) + sections).joined(separator: "\n\n") + "\n"
  }

  private func reached(by events: [Event]) -> Set<State> {
    let world = SampleWorld(
      name: title, start: start, rules: rules, events: events,
      isPossible: SampleWorld.guardedWays.isPossible)
    return Set(explore(world, checking: [], []).states)
  }

  private func head(_ count: Int) -> [String] {
    [
      "# \(title)", subject,
      """
      Generated from the core: \(events.count) events were tried \
      in the \(count) states of two small worlds. An event that is not in a table changes nothing there. \
      Where an event can come to different ends, because of what is on the stacks or of what came \
      before, each has a line. `layout` ends every list and is left out, and so are \
      `willTransition` and `willResize`, which begin it, `alongside` and `completion`, which \
      go with every transition that is seen, and `willChangeDisplayMode`, which comes before \
      `displayModeChanged`.
      """,
    ]
  }

  /// The outcome of an event: the new look and the reported changes.
  private struct Outcome: Hashable {
    var look: String
    var told: [SplitChange]
  }

  private func rows(from states: Set<State>) -> [String] {
    var rows: [String] = []
    for (name, event) in events {
      // A million outcomes contain few different ones: only those are written.
      var seen = Set<Outcome>()
      for state in states {
        var next = state
        let changes = next.handle(event, rules: rules)
        if changes.isEmpty { continue }
        seen.insert(
          Outcome(look: look(next), told: changes.filter { !Self.leftOut.contains($0) }))
      }
      let lines = Set(
        seen.map { outcome in
          let told = outcome.told.map { "`\($0.rawValue)`" }.joined(separator: ", ")
          return "| \(name) | \(outcome.look) | \(told) |"
        })
      rows += lines.subtracting(rows).sorted()
    }
    return rows
  }

  private static let leftOut: Set<SplitChange> = [
    .willTransition, .willResize, .layout, .alongside, .completion, .willChangeDisplayMode,
  ]
}
