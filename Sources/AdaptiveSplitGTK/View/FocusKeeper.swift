import AdaptiveSplit
import GTK

/// Keeps the keyboard focus somewhere: where it was while that shows, else on the top page, and
/// back where it came from when that shows again.
@MainActor
final class FocusKeeper<Page: Hashable & Sendable> {
  private typealias Entry = ColumnStack<Page>.Entry

  private unowned let split: SplitView<Page>
  /// Where the focus was before a fold took it away, and where it was put.
  private var displaced: (from: Widget, to: Widget?)?
  /// What gets the focus back as soon as it is on the screen.
  private var returning: Widget?
  private var before: Widget?
  /// Whether the focus is still to be put somewhere.
  private var isWanted = false
  private var leftAt: Widget?
  private var prefersPrimary = true
  private var wasInside = false
  private var keeping: ScheduledCall?

  init(_ split: SplitView<Page>) {
    self.split = split
  }

  /// Notes where the focus is, before anything is hidden.
  func willChange() {
    before = split.window?.focusWidget
    wasInside = before.map { split.contains($0) } ?? true
    if let before, let entry = entries.first(where: { $0.widget.contains(before) }) {
      entry.focus = before
    }
  }

  /// Puts the focus where it belongs, after everything shows that is to show.
  ///
  /// - Parameters:
  ///   - comesBack: Whether what shows now may go as it came, by a fold or an overlay: then the
  ///     focus goes back to where it was before.
  ///   - opensOverlay: Whether the primary just came over the detail: the focus goes there.
  func didChange(comesBack: Bool, opensOverlay: Bool) {
    guard let window = split.window else { return }
    if comesBack, let displaced, before == nil || before == displaced.to, isShown(displaced.from) {
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
      // A view that moved to the other column lost it on the way.
      if window.focusWidget == nil { before.regainFocus() }
      if window.focusWidget != nil { return }
    }
    guard wasInside || window.focusWidget == nil else { return }
    prefersPrimary =
      opensOverlay || (before.map { split.primary.stack.contains($0) } ?? !split.secondary.isShown)
    isWanted = false
    returning = nil
    if !focusTop(of: columns.prefix(1)) { wait(in: window) }
    if comesBack, let before { displaced = (before, window.focusWidget) }
  }

  private func wait(in window: Window) {
    isWanted = true
    leftAt = window.focusWidget
    // Not every change of what shows gives the split view its place anew by itself; what happens as
    // it gets one is tried again at its end.
    if !split.isPlacing { split.queueAllocate() }
  }

  /// Tries again after everything has its place: GTK focuses only what is mapped.
  ///
  /// - Returns: Whether the focus was still to be put somewhere.
  func didPlace() -> Bool {
    guard isWanted else { return false }
    isWanted = false
    let now = split.window?.focusWidget
    let wasPutElsewhere = now != leftAt && now?.isMapped == true
    if !wasPutElsewhere, !giveBack(), !focusTop() { split.header.takeFocus() }
    returning = nil
    displaced?.to = split.window?.focusWidget
    return true
  }

  private func giveBack() -> Bool {
    guard let returning, returning.isMapped, isShown(returning) else { return false }
    returning.regainFocus()
    return split.window?.focusWidget == returning
  }

  /// Gives the focus to the page that a person looks at; false where nothing there can have it.
  @discardableResult
  func focusTop() -> Bool { focusTop(of: columns[...]) }

  /// Gives the focus to the page on top of a column; false where nothing there can have it.
  func focusTop(of column: ColumnStack<Page>) -> Bool { focusTop(of: [column][...]) }

  /// Gives the focus to the page that a person looks at if nothing has it that shows.
  ///
  /// A widget that was just made to show, as a search entry is when its bar opens, is on the screen
  /// only after the next layout: until then it keeps the focus.
  func keep() {
    guard let window = split.window else { return }
    guard let focus = window.focusWidget else {
      focusTop()
      return
    }
    if focus.isMapped { return }
    wait(in: window)
    leftAt = nil
  }

  /// Gives the focus to the page that a person looks at where it stays nowhere: its widget was hidden,
  /// or a menu gives it back to one that is.
  func wasLost() {
    // Moving it to another widget may begin with taking it away.
    keeping = MainLoop.idle { [weak self] in self?.keep() }
  }

  private func focusTop(of columns: ArraySlice<ColumnStack<Page>>) -> Bool {
    for column in columns where column.isShown {
      guard let entry = column.top else { continue }
      if let focus = entry.focus, entry.widget.contains(focus), focus.isMapped, focus.canFocus {
        focus.regainFocus()
        return true
      }
      if let first = entry.view?.firstFocus, first.isMapped {
        if first.contains(split.window?.focusWidget) || first.childFocus(.forward) { return true }
      }
      if entry.view?.innerSplitView?.takeFocus() == true { return true }
      // A stack takes the focus along to its new child by itself.
      if let focus = split.window?.focusWidget, focus.isMapped, entry.widget.contains(focus) {
        return true
      }
      if entry.widget.isMapped, entry.widget.childFocus(.forward) { return true }
    }
    return false
  }

  /// The columns in the order in which they get the focus: first the column that it was in, or the
  /// detail where it was in neither.
  private var columns: [ColumnStack<Page>] {
    prefersPrimary ? [split.primary, split.secondary] : [split.secondary, split.primary]
  }

  private var entries: [Entry] { split.primary.views + split.secondary.views }

  /// Whether a widget is in a page that shows, a split view inside one included.
  func isShown(_ widget: Widget) -> Bool {
    guard let entry = split.shownEntry(around: widget) else { return false }
    return entry.view?.innerSplitView?.hides(widget) != true
  }
}
