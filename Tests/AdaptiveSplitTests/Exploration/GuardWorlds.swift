import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport

/// Worlds with pages that ask before they are left.
extension SampleWorld {
  /// A held detail, side by side and on one stack, with every answer.
  static let guarded = SampleWorld(
    name: "held pages",
    start: State(primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary),
    events: .widths(400, 1000) + answers
      + [
        .back(in: nil), .forward, .showDetail(.detail(1)), .showDetail(.detail(2)),
        .show(.detail(2), from: .secondary), .pageHeld(.detail(1), true),
        .pageHeld(.detail(1), false), .pagesRemoved([.detail(1)]),
      ])

  /// The other ways to leave; a question is answered before anything else happens but folds.
  static let guardedOtherWays = SampleWorld(
    name: "held pages, other ways to leave",
    start: guarded.starts[0],
    events: .widths(400, 1000) + answers
      + [
        .back(in: nil), .backTo(.list), .forward, .showDetail(.detail(1)),
        .show(.detail(2), from: .secondary), .rootReplaced(.detail(2), in: .secondary),
        .restored(
          SavedSplitState(
            State(
              primary: .list, secondary: .detail(2), preferredDisplayMode: .oneBesideSecondary))),
        .pageHeld(.detail(1), true),
      ],
    isPossible: guardedWays.isPossible)

  /// Rules that drop the detail at folds, against which only a hold keeps it.
  static let guardedFolds = SampleWorld(
    name: "held pages, and rules that drop them",
    start: guarded.starts[0],
    rules: {
      var rules = Rules()
      rules.collapse = { _ in .discardDetail }
      rules.separate = { arrangement in
        arrangement.secondary == nil
          ? .placeholder : .columns(primary: arrangement.primary, secondary: nil)
      }
      return rules
    }(),
    events: .widths(400, 1000) + answers
      + [
        .back(in: nil), .showDetail(.detail(1)), .showDetail(.detail(2)),
        .pageHeld(.detail(1), true),
      ])

  /// Every way to leave, with two pages that may be held; a question is answered before anything
  /// else happens but folds.
  static let guardedWays = SampleWorld(
    name: "held pages, every way to leave",
    start: guarded.starts[0],
    events: .widths(400, 1000) + .ways + answers + asking(for: [.group(1), .detail(1)])
      + [
        .pageHeld(.detail(1), true), .pageHeld(.detail(1), false), .pageHeld(.group(1), true),
        .rootReplaced(.detail(1), in: .secondary), .rootReplaced(.group(1), in: .primary),
        .columnShown(.primary), .columnHidden(.secondary),
        .arranged(SplitPath(primary: [.list], secondary: [])),
        .pagesReplaced([.detail(1): .group(1), .group(1): .detail(1)]),
      ],
    isPossible: { event, state in
      if state.pending == nil { return true }
      return switch event {
      case .resized, .leaveConfirmed, .leaveDeclined, .pagesRemoved: true
      default: false
      }
    })

  private static let answers: [Event] = [.leaveConfirmed, .leaveDeclined]
}
