import AdaptiveSplit
import GTK
import GTKTestSupport

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

  /// A column's distance from the leading edge and its width, in logical pixels.
  func frame(_ column: SplitColumn) -> [Int] {
    let stack = split.stack(of: column).stack
    let width = stack.allocation.width
    let left = stack.translate(x: 0, y: 0, to: split)?.x ?? -1
    let isMirrored = split.textDirection == .rightToLeft
    return [isMirrored ? split.allocation.width - left - width : left, width]
  }

  /// The visible bars, from left to right.
  var row: HeaderRow { HeaderRow(headers: [split.header]) }

  /// The first invariant that is violated, in words, or nil.
  var violation: String? {
    guard let layout = split.state.layout(split.rules) else { return "no layout" }
    if split.drawn != layout { return "what is drawn is not the state's layout" }
    for column in split.columns.map(\.column) {
      let stack = split.stack(of: column)
      if stack.stack.isMapped != (layout[column] != nil) { return "\(column) shows" }
      guard let frame = layout[column] else { continue }
      if self.frame(column) != [frame.x, frame.width] {
        return "\(column) is at \(self.frame(column)), not \([frame.x, frame.width])"
      }
      if stack.top?.page != frame.page { return "\(column) shows another page" }
      let needed = stack.top?.widget.minimumAndNaturalWidth().minimum ?? 0
      if frame.width < needed { return "\(column) is narrower than \(needed)" }
    }
    guard let focus = window.focusWidget, focus.isMapped else { return "the focus is lost" }
    if layout.isOverlaid || split.isDisplaced { return row.violation }
    let stacks = split.columns.filter(\.isShown).map(\.stack)
    return row.violation(over: stacks, of: split)
  }
}

extension MailWindow {
  /// Performs a random action of a person or a program, waits for its effects, and returns the
  /// action's name.
  func step(_ dice: inout Dice, _ host: WidthHost) -> String {
    let text: String
    switch dice.roll(0...4) {
    case 0...1:
      let width = dice.pick([dice.roll(330...1500), dice.roll(620...1100)])
      host.place(width: width)
      text = "width \(width)"
    case 2:
      let (name, event) = dice.navigationKey()
      split.press(event, in: window)
      text = name
    default:
      let column = dice.pick([SplitColumn.primary, .supplementary])
      let event: SplitEvent<SamplePage> = dice.pick([
        .sidebarToggled, .overlayDismissed, .back(in: nil), .showDetail(.detail(dice.roll(1...3))),
        .showPage(.group(dice.roll(1...2)), in: .supplementary), .pagesRemoved([.detail(1)]),
        .columnShown(column), .columnHidden(column), .drag(column, to: dice.roll(0...600)),
        .displayModePreferred(dice.pick(PreferredDisplayMode.allCases)),
      ])
      split.send(event)
      text = "\(event)"
    }
    _ = host.settle { [split] in split.counters.layoutsRendered }
    return text
  }
}

extension SplitRules<SamplePage> {
  /// The rules of mail: lists are folders, groups are messages of a folder.
  static var mail: SplitRules {
    var rules = SplitRules()
    rules.column = { page in
      switch page {
      case .list: .primary
      case .group: .supplementary
      case .detail: .secondary
      case .about: .inspector
      }
    }
    return rules
  }
}
