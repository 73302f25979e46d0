import AdaptiveSplit
import GTK
import GTKTestSupport

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
  init(width: Int, wanted: Bool = true, hasThreeColumns: Bool = false) {
    split = Self.split(source, hasThreeColumns: hasThreeColumns)
    split.wantsInspector = wanted
    split.install(in: window)
    window.presentAndWait(width: width, height: 500)
  }

  /// Creates the sample in a host that gives the header bars and the columns any width.
  init(hosted host: WidthHost, hasThreeColumns: Bool = false) {
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

  /// A column's distance from the leading edge and its width, in logical pixels.
  func frame(_ column: SplitColumn) -> [Int] {
    let stack = split.stack(of: column).stack
    let width = stack.allocation.width
    let left = stack.translate(x: 0, y: 0, to: split)?.x ?? -1
    let isMirrored = split.textDirection == .rightToLeft
    return [isMirrored ? split.allocation.width - left - width : left, width]
  }

  /// The first invariant that is violated, in words, or nil.
  var violation: String? {
    guard let layout = split.state.layout(split.rules) else { return "no layout" }
    if split.drawn != layout { return "the drawn layout is not the state's" }
    for column in split.columns {
      if column.stack.isMapped != (layout[column.column] != nil) {
        return "\(column.column) is mapped: \(column.stack.isMapped)"
      }
      guard let frame = layout[column.column] else { continue }
      if self.frame(column.column) != [frame.x, frame.width] {
        return "\(column.column) is at \(self.frame(column.column)), not \([frame.x, frame.width])"
      }
      if column.top?.page != frame.page { return "\(column.column) shows another page" }
      let needed = column.top?.widget.minimumAndNaturalWidth().minimum ?? 0
      if frame.width < needed { return "\(column.column) is narrower than \(needed)" }
    }
    guard let focus = window.focusWidget, focus.isMapped else { return "the focus is lost" }
    return nil
  }
}
