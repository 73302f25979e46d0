import AdaptiveSplit
import GTK

/// A split view as a page of another one.
///
/// It is its page's ``PageView/widget``, and the page returns it as ``PageView/innerSplitView``:
/// nothing else is needed. Each split view decides for itself: the inner one folds first, as it has
/// less room. Only its orientation is that of the outermost one, as long as that has two columns,
/// so that ``/AdaptiveSplit/PreferredDisplayMode/automatic`` hides no column of a wide window.
///
/// There is one title bar. The inner header bars replace the bar of the page, whose own title and
/// header widgets are hidden: three bars, two, then one with one back button, which goes back in
/// the inner split view before the outer one. Only the outer one is installed in the window.
@MainActor
public struct InnerSplitView {
  /// The split view, with pages of any type.
  let split: any NestedSplitView

  /// Creates a handle on a split view, which it retains.
  public init<Page>(_ split: SplitView<Page>) { self.split = split }
}

/// The functions of a split view that the one around it calls, for pages of any type.
@MainActor
protocol NestedSplitView: AnyObject {
  /// The header bars that replace the page's own.
  var header: SplitHeader { get }

  /// Whether a window's keys are attached.
  var hasKeys: Bool { get }

  /// Goes back by one page, first in a split view inside.
  ///
  /// - Returns: False if there is no page to go back to.
  func goBack() -> Bool

  /// Goes forward again by one page, first in a split view inside.
  ///
  /// - Returns: False if there is no page to go forward to.
  func goForward() -> Bool

  /// Dismisses the columns that lie over the detail or displace it, here or in a split view inside.
  ///
  /// - Returns: False if there are none.
  func dismissOverlay() -> Bool

  /// Returns whether dragging a finger here would do something, in this split view or one inside.
  ///
  /// - Parameter x: The finger's distance to the right from the start of the drag, in logical
  ///   pixels; below 0 to the left.
  /// - Returns: False also if the finger is on a widget that handles drags itself.
  func wantsSwipe(by x: Double) -> Bool

  /// Whether a widget is in one of its hidden pages.
  func hides(_ widget: Widget) -> Bool

  /// Called when the page around, and so its own pages, became visible or hidden.
  func pageAround(isShown: Bool)

  /// Focuses the page that a person looks at; returns false if nothing there can have the focus.
  func takeFocus() -> Bool

  /// The visible columns that can have the keyboard focus, from the leading to the trailing edge.
  var focusColumns: [FocusColumn] { get }

  /// The visible dividers, from the leading to the trailing edge.
  var dividers: [any FocusDivider] { get }

  /// Shows or hides the sidebar, or, if this split view can do neither, that of one inside.
  ///
  /// - Returns: False if none can.
  func toggleSidebar() -> Bool
}

/// A column that can have the keyboard focus.
@MainActor
struct FocusColumn {
  /// The column's widget.
  let widget: Widget
  /// Focuses the widget that last had the focus in the column.
  ///
  /// It returns false if nothing there can have it.
  let takeFocus: @MainActor () -> Bool
}

/// A divider that can have the keyboard focus.
@MainActor
protocol FocusDivider: AnyObject {
  /// Whether the divider receives keys now.
  var isActive: Bool { get }

  /// Takes the keyboard focus, to give it back later.
  ///
  /// - Parameter widget: The widget that gets the focus back; a page gets it if the widget is gone
  ///   by then.
  func takeFocus(from widget: Widget?)

  /// Gives the keyboard focus back.
  func giveFocusBack()

  /// The widget that had the focus before, or nil.
  var focusBefore: Widget? { get }

  /// Moves the divider if the key is one of its own.
  func handle(_ event: KeyEvent) -> Propagation
}

extension SplitView: NestedSplitView {
  /// Whether a window's keys are attached.
  var hasKeys: Bool { !keyConnections.isEmpty }

  /// Goes back by one page, first in a split view inside.
  ///
  /// - Returns: False if there is no page to go back to.
  @discardableResult
  public func goBack() -> Bool {
    if shownViews.contains(where: { $0.innerSplitView?.split.goBack() == true }) { return true }
    guard state.backColumn != nil else { return false }
    send(.back(in: nil))
    return true
  }

  /// Goes forward again by one page, first in a split view inside.
  ///
  /// - Returns: False if there is no page to go forward to.
  @discardableResult
  public func goForward() -> Bool {
    if shownViews.contains(where: { $0.innerSplitView?.split.goForward() == true }) { return true }
    guard state.forward != nil else { return false }
    send(.forward)
    return true
  }

  /// Dismisses the columns that lie over the detail or displace it, here or in a split view inside.
  ///
  /// - Returns: False if there are none.
  @discardableResult
  public func dismissOverlay() -> Bool {
    if let dismissal {
      send(dismissal)
      return true
    }
    return shownViews.contains { $0.innerSplitView?.split.dismissOverlay() == true }
  }

  /// Returns whether dragging a finger here would do something, in this split view or one inside.
  ///
  /// - Parameter x: The finger's distance to the right from the start of the drag, in logical
  ///   pixels; below 0 to the left.
  /// - Returns: False also if the finger is on a widget that handles drags itself.
  func wantsSwipe(by x: Double) -> Bool { gestures.wants(x) }

  /// Whether a widget is in one of its hidden pages.
  func hides(_ widget: Widget) -> Bool {
    columns.contains { $0.stack.contains(widget) } && !focus.isShown(widget)
  }

  /// Called when the page around, and so its own pages, became visible or hidden.
  func pageAround(isShown: Bool) { appearances.pageAround(isShown: isShown) }

  /// Focuses the page that a person looks at; returns false if nothing there can have the focus.
  @discardableResult
  public func takeFocus() -> Bool { focus.focusTop() }

  /// The visible columns that can have the keyboard focus, from the leading to the trailing edge.
  var focusColumns: [FocusColumn] {
    uncoveredColumns.flatMap { column in
      column.top?.view?.innerSplitView?.split.focusColumns ?? [
        FocusColumn(widget: column.stack) { [weak self] in
          self?.focus.focusTop(of: column) == true
        }
      ]
    }
  }

  /// The visible dividers, from the leading to the trailing edge.
  var dividers: [any FocusDivider] {
    uncoveredColumns.flatMap { column in
      let inner = column.top?.view?.innerSplitView?.split.dividers ?? []
      guard drawn?.dividerX(of: column.column) != nil, let own = dividerKeys[column.column] else {
        return inner
      }
      // The inspector's divider is before it.
      return column.column == .inspector ? [own] + inner : inner + [own]
    }
  }

  /// The visible columns that aren't under another one.
  private var uncoveredColumns: [ColumnStack<Page>] {
    let covered: [SplitColumn] =
      drawn?.isOverlaid != true
      ? [] : drawn?.coversInspector == true ? [.secondary, .inspector] : [.secondary]
    return columns.filter { $0.isShown && !covered.contains($0.column) }
  }

  /// The event that dismisses the columns over the detail or those that displace it, or nil if
  /// there are none.
  var dismissal: SplitEvent<Page>? {
    if drawn?.inspectorPlace == .over { return .inspectorDismissed }
    return state.coversDetail ? .overlayDismissed : nil
  }

  /// Whether the primary pushes the detail past the trailing edge.
  var isDisplaced: Bool { state.displayMode == .twoDisplaceSecondary && !state.isCollapsed }

  /// Shows or hides the sidebar, or, if this split view can do neither, that of one inside.
  ///
  /// - Returns: False if none can.
  @discardableResult
  public func toggleSidebar() -> Bool {
    if drawn?.sidebarTarget != nil {
      send(.sidebarToggled)
      return true
    }
    return shownViews.contains { $0.innerSplitView?.split.toggleSidebar() == true }
  }

  /// Focuses the next divider, or the previous widget after the last one.
  func focusNextDivider(forward: Bool) {
    let dividers = forward ? dividers : dividers.reversed()
    let current = dividers.firstIndex(where: \.isActive)
    let rest = dividers[(current.map { $0 + 1 } ?? 0)...]
    let before = current.map { dividers[$0].focusBefore } ?? window?.focusWidget
    if let next = rest.first {
      next.takeFocus(from: before)
    } else if let current {
      dividers[current].giveFocusBack()
    }
  }

  /// Focuses the next column that can have the focus, cyclically.
  ///
  /// A paned can do this by itself, but also focuses hidden columns.
  func focusNextColumn(forward: Bool) {
    focus.willChange()
    let columns = focusColumns
    let current = columns.firstIndex { $0.widget.contains(window?.focusWidget) }
    for step in 1...max(1, columns.count) {
      let from = current ?? (forward ? -1 : columns.count)
      let index = from + (forward ? step : -step)
      let next = columns.isEmpty ? nil : columns[(index + 2 * columns.count) % columns.count]
      if next?.takeFocus() == true { return }
    }
  }

  /// The views on top of the visible columns, in the order in which they receive keys.
  private var shownViews: [any PageView<Page>] {
    let ordered = drawn?.isOverlaid == true ? columns : columns.reversed()
    return ordered.filter(\.isShown).compactMap { $0.top?.view }
  }
}
