import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport

@testable import AdaptiveSplitGTK

/// A window with a split view of two or three columns and an inspector.
@MainActor
final class InspectorWindow {
  let window = Window()
  let source = SampleSource()
  let split: SplitView<SamplePage>
  private let box = Box(orientation: .vertical)

  /// Creates the sample in a window.
  ///
  /// - Parameters:
  ///   - width: The width of the window when it opens.
  ///   - wanted: Whether the inspector is wanted.
  ///   - hasThreeColumns: Whether there is a supplementary column.
  ///   - otherView: Returns another view than a sample view for a page, or nil.
  init(
    width: Int, wanted: Bool = true, hasThreeColumns: Bool = false,
    otherView: ((SamplePage) -> (any PageView<SamplePage>)?)? = nil
  ) {
    source.otherView = otherView
    split = Self.split(source, hasThreeColumns: hasThreeColumns)
    split.wantsInspector = wanted
    split.install(in: window)
    window.presentAndWait(width: width, height: 500)
  }

  /// Creates the sample in a host that gives the header bars and the columns any width.
  init(
    hosted host: WidthHost, hasThreeColumns: Bool = false,
    otherView: ((SamplePage) -> (any PageView<SamplePage>)?)? = nil
  ) {
    source.otherView = otherView
    split = Self.split(source, hasThreeColumns: hasThreeColumns)
    split.wantsInspector = true
    box.append(split.header)
    box.append(split, expand: true)
    host.child = box
    host.place(width: 1200)
    window.child = host
    window.presentAndWait(width: 1600, height: 600)
  }

  private static func split(
    _ source: SampleSource, hasThreeColumns: Bool
  ) -> SplitView<SamplePage> {
    var rules = hasThreeColumns ? SplitRules<SamplePage>.mail : SplitRules()
    rules.inspector = { page in
      if case .detail(let number) = page, number != 9 { .about(number) } else { nil }
    }
    let state =
      hasThreeColumns
      ? SplitState(primary: SamplePage.list, supplementary: .group(1), secondary: .detail(1))
      : SplitState(
        primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary)
    return SplitView(state: state, rules: rules, source: source)
  }

  func resize(_ width: Int) { window.resizeAndWait(width: width, height: 500) }

  var inspector: SampleView? { source.views["about"] }
  var detail: SampleView? { source.views["detail"] }
  var place: InspectorPlace { split.state.inspectorPlace }

  /// Returns a column's distance from the leading edge and its width, in logical pixels.
  func frame(_ column: SplitColumn) -> [Int] { split.frame(column) }

  /// The first invariant that is violated, in words, or nil.
  var violation: String? { split.frameViolation }

  /// Performs a random action, and returns its name.
  func step(_ dice: inout Dice, _ host: WidthHost) -> String {
    split.step(&dice, in: host) { dice in
      dice.pick([
        .sidebarToggled, .overlayDismissed, .back(in: nil), .showDetail(.detail(dice.roll(1...3))),
        .showDetail(.detail(9)), .inspectorToggled, .inspectorToggled, .inspectorDismissed,
        .columnShown(.inspector), .columnHidden(.inspector), .columnHidden(.primary),
        .columnDragged(.inspector, to: dice.roll(0...600)),
        .displayModePreferred(dice.pick(PreferredDisplayMode.allCases)),
      ])
    }
  }
}
