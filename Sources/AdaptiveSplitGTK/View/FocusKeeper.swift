import AdaptiveSplit
import GTK

/// Keeps the keyboard focus on a visible widget.
///
/// The focus stays on its widget while that is visible, else it moves to the top page, and returns
/// when its widget is visible again, unless the person used the one that it moved to.
@MainActor
final class FocusKeeper<Page: Hashable & Sendable> {
  private typealias Entry = ColumnStack<Page>.Entry

  /// The split view, which retains this object.
  private unowned let split: SplitView<Page>
  /// The widgets with the focus before and after a fold moved it.
  private var displaced: (from: Widget, to: Widget?)? {
    didSet { observeUse() }
  }
  /// Whether the person used the widget that the fold moved the focus to.
  private var isUsed = false
  /// The connections to the window's keys while a fold has moved the focus.
  private let uses = SignalConnections()
  /// The widget of the title bar that has the focus because no page could take it, as one whose
  /// content is still being read; `nil` once the focus moved on.
  private weak var substitute: Widget?
  /// The widget to focus as soon as it is on the screen.
  private var returning: Widget?
  /// The focused widget before the change that is under way, or nil.
  private var before: Widget?
  /// The last focused widget outside of popovers, to which they return the focus.
  private weak var outside: Widget?
  /// Whether the focus still has to be set.
  private var isWanted = false
  /// The widget that had the focus when the focus could not be set yet: another one means that the
  /// person or the program moved it meanwhile.
  private var leftAt: Widget?
  /// The column that gets the focus first.
  private var preferred = SplitColumn.primary
  /// Whether the focus was in the split view, or nowhere, before the change that is under way.
  private var wasInside = false
  /// The pending check after the focus was lost.
  private var keeping: ScheduledCall?

  init(_ split: SplitView<Page>) {
    self.split = split
  }

  /// Stores the focused widget before anything is hidden.
  func willChange() {
    before = split.window?.focusWidget
    wasInside = before.map { split.contains($0) } ?? true
    // A menu that is open can't return the focus to a widget that is hidden meanwhile.
    let focus = before?.isInPopover == true ? outside : before
    if let focus, let entry = entries.first(where: { $0.widget.contains(focus) }) {
      entry.focus = focus
    }
  }

  /// Restores the focus after everything new is visible.
  ///
  /// - Parameters:
  ///   - comesBack: Whether the layout may change back, by a fold or an overlay: then the focus
  ///     returns to the previous widget.
  ///   - opensOverlay: Whether columns just opened over the detail: then the leading one is
  ///     focused.
  func didChange(comesBack: Bool, opensOverlay: Bool) {
    guard let window = split.window else { return }
    if comesBack, let displaced, before == nil || before == displaced.to, isShown(displaced.from),
      !(isUsed && before.map(isShown) == true)
    {
      if !displaced.from.isMapped {
        returning = displaced.from
        self.displaced = nil
        wait(in: window)
        return
      }
      displaced.from.regainFocus()
      if window.focusWidget == displaced.from {
        self.displaced = nil
        return
      }
    }
    if let before, !opensOverlay, wasInside ? isShown(before) : before.isMapped {
      // A view that moved to the other column lost the focus by that.
      if window.focusWidget == nil { before.regainFocus() }
      if window.focusWidget != nil { return }
    }
    guard wasInside || window.focusWidget == nil else { return }
    preferred = opensOverlay ? leadingColumn : before.map(column(around:)) ?? topColumn
    isWanted = false
    returning = nil
    if !focusTop(of: columns.prefix(1)) { wait(in: window) }
    if comesBack, let before { displaced = (before, window.focusWidget) }
  }

  /// Called when a widget is pressed by the pointer or a finger.
  func wasPressed(_ widget: Widget?) {
    if displaced?.to?.contains(widget) == true { isUsed = true }
  }

  /// Observes the keys that the widget with the moved focus receives: not those that the window
  /// handles before.
  private func observeUse() {
    isUsed = false
    uses.disconnect()
    guard displaced != nil, let window = split.window else { return }
    window.onKeyPress { [weak self] event in
      if let self, !event.key.isModifier, split.window?.focusWidget == displaced?.to {
        isUsed = true
      }
      return .proceed
    }.stored(in: uses)
  }

  private func wait(in window: Window) {
    isWanted = true
    leftAt = window.focusWidget
    // Not every change of the layout allocates the split view by itself; an allocation ends with
    // another attempt.
    if !split.isPlacing { split.queueAllocate() }
  }

  /// Tries again after the allocation: GTK focuses only mapped widgets.
  ///
  /// - Returns: Whether the focus still had to be set.
  func didPlace() -> Bool {
    guard isWanted else { return false }
    isWanted = false
    let now = split.window?.focusWidget
    let wasPutElsewhere = now != leftAt && now?.isMapped == true
    if !wasPutElsewhere, !giveBack(), !focusTop() {
      split.header.takeFocus()
      substitute = split.window?.focusWidget
    }
    returning = nil
    displaced?.to = split.window?.focusWidget
    return true
  }

  private func giveBack() -> Bool {
    guard let returning, returning.isMapped, isShown(returning) else { return false }
    returning.regainFocus()
    return split.window?.focusWidget == returning
  }

  /// Focuses the page that a person looks at; returns false if nothing there can have the focus.
  @discardableResult
  func focusTop() -> Bool { focusTop(of: columns[...]) }

  /// Focuses the page on top of a column; returns false if nothing there can have the focus.
  func focusTop(of column: ColumnStack<Page>) -> Bool { focusTop(of: [column][...]) }

  /// Focuses the page that a person looks at if no visible widget has the focus, or only the title
  /// bar has it because no page could take it.
  ///
  /// A widget that was just made visible, such as a search entry when its bar opens, is on the
  /// screen only after the next layout: until then it keeps the focus.
  func keep() {
    guard let window = split.window else { return }
    guard let focus = window.focusWidget, focus != substitute else {
      focusTop()
      return
    }
    if focus.isMapped { return }
    wait(in: window)
    leftAt = nil
  }

  /// Called when the focus moved to a widget, or to none.
  func moved(to widget: Widget?) {
    substitute = nil
    if let widget, !widget.isInPopover { outside = widget }
    if widget == nil { wasLost() }
  }

  /// Focuses the page that a person looks at, or else the title bar, if no widget gets the focus:
  /// its widget was hidden, or a menu returns it to a hidden one.
  private func wasLost() {
    // Moving the focus to another widget may begin with clearing it.
    keeping = MainLoop.idle { [weak self] in
      guard let self else { return }
      keep()
      if let window = split.window, window.focusWidget == nil { wait(in: window) }
    }
  }

  private func focusTop(of columns: ArraySlice<ColumnStack<Page>>) -> Bool {
    for column in columns where column.isShown {
      guard let entry = column.top else { continue }
      if let focus = entry.focus, entry.widget.contains(focus), focus.isMapped, focus.canFocus,
        focus.isUsable
      {
        focus.regainFocus()
        return true
      }
      if let first = entry.view?.firstFocus, first.isMapped {
        if first.contains(split.window?.focusWidget) || first.childFocus(.forward) { return true }
      }
      if entry.view?.innerSplitView?.split.takeFocus() == true { return true }
      // A stack moves the focus to its new child by itself.
      if let focus = split.window?.focusWidget, focus.isMapped, entry.widget.contains(focus) {
        return true
      }
      if entry.widget.isMapped, entry.widget.childFocus(.forward) { return true }
    }
    return false
  }

  /// The columns in the order in which they get the focus: first the column that had it, or the
  /// detail if none had it, then its neighbors, the trailing one first.
  private var columns: [ColumnStack<Page>] {
    switch preferred {
    case .primary: split.columns
    case .supplementary: ordered(.supplementary, .secondary, .primary, .inspector)
    case .secondary: ordered(.secondary, .inspector, .supplementary, .primary)
    case .inspector: ordered(.inspector, .secondary, .supplementary, .primary)
    }
  }

  private func ordered(_ columns: SplitColumn...) -> [ColumnStack<Page>] {
    columns.compactMap { column in split.columns.first { $0.column == column } }
  }

  /// The visible column at the leading edge.
  private var leadingColumn: SplitColumn {
    split.columns.first { $0.isShown }?.column ?? .primary
  }

  /// The detail, or the column that is alone.
  private var topColumn: SplitColumn {
    split.secondary.isShown
      ? .secondary : split.columns.last { $0.isShown }?.column ?? .primary
  }

  /// Returns the column that contains a widget; the detail for one elsewhere.
  private func column(around widget: Widget) -> SplitColumn {
    split.columns.first { $0.stack.contains(widget) }?.column ?? .secondary
  }

  private var entries: [Entry] { split.columns.flatMap { $0.views } }

  /// Whether a widget is in a visible page, including those of a split view inside.
  func isShown(_ widget: Widget) -> Bool {
    guard let entry = split.shownEntry(around: widget) else { return false }
    return entry.view?.innerSplitView?.split.hides(widget) != true
  }
}
