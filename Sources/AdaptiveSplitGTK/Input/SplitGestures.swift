import AdaptiveSplit
import GTK

/// The gestures of a split view: swiping back, pulling the sidebar over or beside the detail and
/// pushing it away, and pushing away an inspector that lies over it.
///
/// Each follows the finger, and is undone if it ends half-way.
@MainActor
final class SplitGestures<Page: Hashable & Sendable> {
  /// The maximum distance from the leading edge at which a swipe for the sidebar may begin, in
  /// logical pixels.
  private let edge = 32.0
  /// The distance after which a drag's direction selects the swipe, in logical pixels.
  private let slack = 12.0

  /// The distance from the divider at which GTK lets a finger grab it, in logical pixels.
  private let dividerReach = 50.0

  private enum Swipe: Equatable {
    case back(SplitColumn)
    case open
    case close
    case dismissInspector
  }

  private unowned let split: SplitView<Page>
  private let drag: DragGesture
  private let press: ClickGesture
  private let reset: ClickGesture
  /// The dragged widths at the first press of a possible double click, the leading one first.
  private var pressedWidths: [Int?] = []
  /// The view under the first press of a possible double click, or nil.
  private weak var pressedView: Widget?
  /// The start of the drag in logical pixels from the leading edge.
  private var start = 0.0
  /// Whether the widget under the drag handles drags itself.
  private var isTaken = false
  /// The split view in a page under the drag, or nil.
  private var inner: (any NestedSplitView)?
  private var swipe: Swipe?
  /// Whether other content replaced the one that the swipe moved: the rest of the drag moves
  /// nothing.
  private var isCancelled = false
  /// Whether the swipe back would leave a held page, which resists.
  private var resists = false
  /// The distance that two fingers on a touchpad moved since their touch, in logical pixels.
  private var scrolled: (x: Double, y: Double)?

  init(_ split: SplitView<Page>) {
    self.split = split
    drag = DragGesture(split, phase: .capture, isTouchOnly: true)
    press = ClickGesture(split.secondary.stack, phase: .capture, button: nil)
    reset = ClickGesture(split, phase: .capture)
    drag.onBegin { [weak self] x, _ in self?.begin(x: x) }
    drag.onUpdate { [weak self] x, y in self?.update(x: x, y: y) }
    drag.onEnd { [weak self] x, _ in self?.end(x: x) }
    drag.onCancel { [weak self] in self?.end(x: 0) }
    // The split view has no window of its own that would receive the events that pages without one
    // pass on.
    split.onScroll { [weak self] in self?.scroll($0) ?? .proceed }
    press.onPressed { [weak self] _, _, _ in self?.dismissOverlay(by: self?.press) }
    reset.onPressed { [weak self] count, _, _ in self?.press(clicks: count) }
    reset.onReleased { [weak self] count, x, _ in self?.resetDivider(clicks: count, x: x) }
  }

  /// The widths that dividers set now, the leading one first.
  private var draggedWidths: [Int?] {
    split.dividedColumns.map { split.state.draggedWidth(of: $0) }
  }

  /// Handles a press anywhere in the split view: keeps the second press of a double click from a
  /// view that appeared under the first one.
  ///
  /// The first press opened a page: the whole double click belongs to it.
  private func press(clicks: Int) {
    split.focus.wasPressed(reset.eventWidget)
    if clicks == 1 { pressedWidths = draggedWidths }
    let view = reset.eventWidget.flatMap { split.shownEntry(around: $0)?.widget }
    if clicks == 1 { pressedView = view }
    if clicks > 1, view != pressedView { reset.claim() }
    let inspector = split.inspected?.inspector.stack
    if split.drawn?.coversInspector == true, inspector?.contains(reset.eventWidget) == true {
      dismissOverlay(by: reset)
    }
  }

  private func dismissOverlay(by press: ClickGesture?) {
    guard let dismissal = split.dismissal else { return }
    press?.claim()
    split.send(dismissal)
  }

  /// Returns to the program's width after a double click on the divider; with a drag in it, there
  /// is none.
  private func resetDivider(clicks: Int, x: Double) {
    let along = isMirrored ? Double(split.allocation.width) - x : x
    guard clicks == 2, pressedWidths == draggedWidths, let column = divider(at: along, reach: 8)
    else { return }
    split.send(.drag(column, to: nil))
  }

  /// Returns the column whose divider is near a distance from the leading edge, or nil.
  private func divider(at along: Double, reach: Double) -> SplitColumn? {
    split.dividedColumns.first { column in
      split.drawn?.dividerX(of: column).map { abs(along - Double($0)) <= reach } == true
    }
  }

  // MARK: Swiping

  /// Cancels the swipe, as other content is about to show: its column may be hidden then, and its
  /// way back gone.
  func cancelSwipe() {
    if swipe == nil { return }
    swipe = nil
    isCancelled = true
  }

  /// Handles two fingers on a touchpad like a swipe on the screen.
  private func scroll(_ event: ScrollEvent) -> Propagation {
    guard event.isFromTouchpad else { return .proceed }
    if event.isEnd {
      if let scrolled { end(x: scrolled.x) }
      scrolled = nil
      return .proceed
    }
    if scrolled == nil {
      let isAtEnd =
        split.state.backColumn == .secondary || split.state.inspectorPlace == .over
      begin(along: isAtEnd ? Double(split.allocation.width) : edge)
    }
    // The content follows the fingers: it moves left if the event's direction is right.
    let old = scrolled ?? (0, 0)
    let now = (
      x: old.x - event.x * ScrollEvent.pixels, y: old.y - event.y * ScrollEvent.pixels
    )
    scrolled = now
    update(x: now.x, y: now.y)
    return swipe == nil ? .proceed : .stop
  }

  private func begin(x: Double) {
    begin(along: isMirrored ? Double(split.allocation.width) - x : x)
    inner = drag.eventWidget.flatMap { split.shownEntry(around: $0)?.view?.innerSplitView?.split }
    let isOnDivider = divider(at: start, reach: dividerReach) != nil
    isTaken = isOnDivider || drag.eventWidget?.isInDragTaker(inside: split) == true
  }

  /// - Parameter start: The start of the drag in logical pixels from the leading edge.
  private func begin(along start: Double) {
    self.start = start
    isTaken = false
    inner = nil
    swipe = nil
    isCancelled = false
  }

  /// - Parameters:
  ///   - x: The distance from the start of the drag, in logical pixels.
  ///   - y: The same in the other direction.
  private func update(x: Double, y: Double) {
    let distance = isMirrored ? -x : x
    if swipe == nil, !isCancelled, abs(distance) > slack {
      guard abs(distance) > 2 * abs(y), inner?.wantsSwipe(by: x) != true,
        let next = swipe(towards: distance)
      else { return }
      if case .back(let column) = next { resists = split.asks(for: .back(in: column)) }
      // The layout is final before anything moves: the drag only changes the drawing.
      if next == .open { split.send(.sidebarToggled) }
      swipe = next
      drag.claim()
    }
    guard let swipe else { return }
    split.transition.hold(pose(of: swipe, distance))
  }

  private func end(x: Double) {
    guard let swipe else { return }
    self.swipe = nil
    let distance = isMirrored ? -x : x
    switch swipe {
    case .back(let column):
      let isFar = distance * turn > width(of: column) / 3
      let changes = isFar ? split.send(.back(in: column)) : []
      if changes.isEmpty || changes == [.leaveAsked] {
        let shown = shownDistance(distance, of: column)
        split.transition.start(.collapse(column, from: Int(shown)), from: 0)
      }
    case .open:
      if distance > sidebar / 2 {
        split.transition.start(opening, from: min(1, distance / sidebar))
      } else {
        split.send(.overlayDismissed)
        split.transition.stop()
      }
    case .dismissInspector:
      if distance > width(of: .inspector) / 2 {
        split.send(.inspectorDismissed)
        split.transition.stop()
      } else {
        let width = width(of: .inspector)
        split.transition.start(
          .inspector(width: Int(width)), from: 1 - min(1, max(0, distance) / width))
      }
    case .close:
      if -distance > sidebar / 2 {
        split.send(.overlayDismissed)
        split.transition.stop()
      } else {
        split.transition.start(opening, from: 1 - min(1, -distance / sidebar))
      }
    }
  }

  /// Whether a drag by a distance to the right would do something here or in a split view inside.
  func wants(_ x: Double) -> Bool {
    inner?.wantsSwipe(by: x) == true || swipe(towards: isMirrored ? -x : x) != nil
  }

  /// Returns the swipe that a drag from the leading edge, or towards it, would start here, or nil.
  private func swipe(towards distance: Double) -> Swipe? {
    guard let layout = split.drawn, split.state.takesSwipes else { return nil }
    if layout.isOverlaid { return distance < 0 ? .close : nil }
    if distance < 0 {
      if split.isDisplaced { return .close }
    } else {
      if layout.inspectorPlace == .over, layout.inspector.map({ start >= Double($0.x) }) == true {
        return isTaken ? nil : .dismissInspector
      }
      if start < edge, let target = layout.sidebarTarget,
        target.isOverlay || target == .twoDisplaceSecondary
      {
        return .open
      }
    }
    let width = Double(split.allocation.width)
    let startOfLine = turn > 0 ? start : width - start
    if distance * turn < 0 || isTaken && startOfLine >= edge { return nil }
    let column =
      [SplitColumn.inspector, .secondary, .supplementary].first { column in
        layout[column].map { start >= Double($0.x) } == true
      } ?? .primary
    return split.state.back(in: column) == nil ? nil : .back(column)
  }

  private func pose(of swipe: Swipe, _ distance: Double) -> Pose {
    var pose = Pose()
    switch swipe {
    case .back(let column): pose[column].distance = shownDistance(distance, of: column)
    case .open: pose.leading = min(0, distance - sidebar)
    case .close: pose.leading = max(-sidebar, min(0, distance))
    case .dismissInspector: pose.inspector.distance = max(0, distance)
    }
    if split.isDisplaced { pose.secondary.distance += pose.leading }
    return pose
  }

  /// Returns the distance by which a page follows a swipe back: a held page by a third of the
  /// finger's way, and of its column's width at most.
  private func shownDistance(_ distance: Double, of column: SplitColumn) -> Double {
    let back = max(0, distance * turn)
    return turn * (resists ? min(back, width(of: column)) / 3 : back)
  }

  /// 1 if going back leads towards the trailing edge, as it does where lines of text start at the
  /// primary's edge; otherwise -1.
  private var turn: Double { split.currentRules.edge == .leading ? 1 : -1 }

  /// The motion that finishes a swipe for the sidebar.
  private var opening: Motion {
    split.isDisplaced ? .reveal(width: Int(sidebar)) : .overlay(width: Int(sidebar))
  }

  /// Returns the width of a visible column, in logical pixels.
  private func width(of column: SplitColumn) -> Double {
    Double(split.drawn?[column]?.width ?? 0)
  }

  /// The distance that the columns over the detail move to open and to close, in logical pixels.
  private var sidebar: Double { Double(split.drawn.map { split.overlayDistance(in: $0) } ?? 0) }

  private var isMirrored: Bool { split.textDirection == .rightToLeft }
}
