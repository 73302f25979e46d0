import AdaptiveSplit
import GTK

/// The keys that move the divider while it has the keyboard focus.
///
/// F8 focuses it, then the dividers of other split views, then the previous widget. The arrows move
/// it, with Control in large steps; Home and End make the sidebar as narrow and as wide as
/// possible; Return, Space and Tab leave it in place, Escape restores its position.
@MainActor
final class DividerKeys<Page: Hashable & Sendable>: FocusDivider {
  /// The step of an arrow key, in logical pixels.
  private let step = 8
  /// The step with Control, and of Page Up and Page Down, in logical pixels.
  private let leap = 64

  private unowned let split: SplitView<Page>
  /// The column whose width the divider sets.
  private let column: SplitColumn
  /// The paned that has the divider.
  private unowned let paned: Paned
  /// The dragged width before, if any, and the widget that had the focus.
  private var before: (width: Int?, focus: Widget?)?

  init(_ split: SplitView<Page>, of column: SplitColumn, in paned: Paned) {
    self.split = split
    self.column = column
    self.paned = paned
    paned.onFocusIn { [weak split] in split?.queueDraw() }
    paned.onFocusOut { [weak split] in split?.queueDraw() }
  }

  /// Whether the divider receives keys now.
  var isActive: Bool { paned.isFocus && split.drawn?.dividerX(of: column) != nil }

  func takeFocus(from widget: Widget?) {
    before = (split.state.draggedWidth(of: column), widget)
    paned.grabFocus()
    split.window?.isFocusVisible = true
  }

  var focusBefore: Widget? { before?.focus }

  func handle(_ event: KeyEvent) -> Propagation {
    guard event.modifiers.subtracting(.control) == [],
      let range = split.state.widthRange(of: column), let width = split.drawn?[column]?.width
    else { return .proceed }
    // The inspector's divider is at its other edge.
    let isMirrored = (split.textDirection == .rightToLeft) != (column == .inspector)
    let distance = event.modifiers == .control ? leap : step
    switch event.key {
    case isMirrored ? .right : .left, .up: move(to: width - distance, in: range)
    case isMirrored ? .left : .right, .down: move(to: width + distance, in: range)
    case .pageUp: move(to: width - leap, in: range)
    case .pageDown: move(to: width + leap, in: range)
    case .home: move(to: range.lowerBound, in: range)
    case .end: move(to: range.upperBound, in: range)
    case .return, .space, .tab: giveFocusBack()
    case .escape:
      if let before { split.send(.drag(column, to: before.width)) }
      giveFocusBack()
    default: return .proceed
    }
    return .stop
  }

  private func move(to width: Int, in range: ClosedRange<Int>) {
    split.send(.drag(column, to: min(max(width, range.lowerBound), range.upperBound)))
  }

  func giveFocusBack() {
    if let focus = before?.focus, focus.isMapped, focus != paned {
      focus.grabFocus()
    } else {
      split.focus.focusTop()
    }
    before = nil
  }
}
