import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport

@testable import AdaptiveSplitGTK

/// A window with one split view of three columns: the list of folders, a folder's messages, and a
/// message.
@MainActor
final class MailWindow {
  /// All columns.
  static let all: [SplitColumn] = [.primary, .supplementary, .secondary]
  /// The columns that stay if the primary gives way.
  static let two: [SplitColumn] = [.supplementary, .secondary]

  let window = Window()
  let source = SampleSource()
  let split: SplitView<SamplePage>
  private let box = Box(orientation: .vertical)

  /// Creates the sample in a window.
  ///
  /// - Parameters:
  ///   - width: The width of the window when it opens.
  ///   - detail: The message, or nil for the placeholder.
  ///   - rules: The rules.
  ///   - prepare: Called before anything is built.
  init(
    width: Int, detail: SamplePage? = .detail(1), rules: SplitRules<SamplePage> = .mail,
    prepare: (SampleSource) -> Void = { _ in }
  ) {
    prepare(source)
    split = Self.split(source, detail, rules)
    split.install(in: window)
    window.presentAndWait(width: width, height: 600)
  }

  /// Creates the sample in a host that gives the header bars and the columns any width.
  init(hosted host: WidthHost, width: Int = 1200) {
    split = Self.split(source, .detail(1), .mail)
    box.append(split.header)
    box.append(split, expand: true)
    host.child = box
    host.place(width: width)
    window.child = host
    window.presentAndWait(width: 1500, height: 600)
  }

  private static func split(
    _ source: SampleSource, _ detail: SamplePage?, _ rules: SplitRules<SamplePage>
  ) -> SplitView<SamplePage> {
    SplitView(
      state: SplitState(
        primary: .list, supplementary: .group(1), secondary: detail,
        columnWidths: ColumnWidths(points: 240, maximum: 400),
        supplementaryWidths: ColumnWidths(points: 320, maximum: 500)),
      rules: rules, source: source)
  }

  func resize(_ width: Int) { window.resizeAndWait(width: width, height: 600) }

  /// The visible columns, the leading one first.
  var columns: [SplitColumn] { split.columns.filter(\.stack.isMapped).map(\.column) }

  /// Returns a column's distance from the leading edge and its width, in logical pixels.
  func frame(_ column: SplitColumn) -> [Int] { split.frame(column) }

  /// The visible bars, from left to right.
  var row: HeaderRow { HeaderRow(headers: [split.header]) }

  /// The first invariant that is violated, in words, or nil.
  var violation: String? {
    if let violation = split.frameViolation { return violation }
    if split.state.coversDetail { return row.violationOverDetail }
    let stacks = split.columns.filter(\.isShown).map(\.stack)
    return row.violation(over: stacks, of: split)
  }
}

extension MailWindow {
  /// Performs a random action, and returns its name.
  func step(_ dice: inout Dice, _ host: WidthHost) -> String {
    split.step(&dice, in: host) { dice in
      let column = dice.pick([SplitColumn.primary, .supplementary])
      return dice.pick([
        .sidebarToggled, .overlayDismissed, .back(in: nil), .showDetail(.detail(dice.roll(1...3))),
        .showPage(.group(dice.roll(1...2)), in: .supplementary), .pagesRemoved([.detail(1)]),
        .columnShown(column), .columnHidden(column), .drag(column, to: dice.roll(0...600)),
        .displayModePreferred(dice.pick(PreferredDisplayMode.allCases)),
      ])
    }
  }
}

extension SplitRules<SamplePage> {
  /// The rules of mail: lists are folders, groups are messages of a folder.
  static var mail: SplitRules {
    var rules = SplitRules()
    rules.column = { $0.mailColumn }
    return rules
  }
}
