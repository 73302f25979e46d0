import AdaptiveSplit
import GTK

/// Notifies views when their pages appear and disappear, once each, alternately.
@MainActor
final class PageAppearances<Page: Hashable & Sendable> {
  private typealias Entry = ColumnStack<Page>.Entry

  private unowned let split: SplitView<Page>
  /// The views that were notified of their pages' appearance, with those pages.
  private var shown: [(entry: Entry, page: Page)] = []
  /// Whether the columns' top pages are visible, rather than hidden with the whole split view.
  private var isShowing = true
  /// Whether the split view is in another one's page, which reports whether it is visible.
  private var isInner = false

  init(_ split: SplitView<Page>) {
    self.split = split
    split.onMap { [weak self] in self?.splitShows(true) }
    split.onUnmap { [weak self] in self?.splitShows(false) }
  }

  /// Notifies the views whose pages a layout no longer shows, before others replace them.
  func willShow(_ layout: SplitLayout<Page>) {
    let staying = split.columns.map { column in
      layout[column.column]?.page.map { ($0, column.view(of: $0)) }
    }
    hide { entry, page in
      !staying.contains { $0.map { $0.0 == page && $0.1 === entry } == true }
    }
  }

  /// Notifies the views whose pages have just appeared.
  func didShow() {
    guard isShowing else { return }
    for column in split.columns where column.isShown {
      guard let entry = column.top, let page = entry.page,
        !shown.contains(where: { $0.entry === entry && $0.page == page })
      else { continue }
      shown.append((entry, page))
      entry.view?.willAppear()
      entry.view?.innerSplitView?.split.pageAround(isShown: true)
    }
  }

  /// Gives visible pages their new identities; none appears or disappears.
  func replacePages(_ pages: [Page: Page]) {
    shown = shown.map { ($0.entry, pages[$0.page] ?? $0.page) }
  }

  /// Called when the page around an inner split view appeared or disappeared.
  func pageAround(isShown: Bool) {
    isInner = true
    change(to: isShown)
  }

  /// Called when a window closes, or a program shows or hides the split view's container.
  ///
  /// An inner split view is notified by the one around: it is off the screen too while its page
  /// moves from one column to the other.
  private func splitShows(_ isShown: Bool) {
    if !isInner { change(to: isShown) }
  }

  private func change(to isShown: Bool) {
    guard isShown != isShowing else { return }
    isShowing = isShown
    if isShown { didShow() } else { hide { _, _ in true } }
  }

  private func hide(where isGone: (Entry, Page) -> Bool) {
    for (entry, page) in shown where isGone(entry, page) {
      // The view may change the layout when it is notified.
      guard let index = shown.firstIndex(where: { $0.entry === entry && $0.page == page }) else {
        continue
      }
      shown.remove(at: index)
      entry.view?.innerSplitView?.split.pageAround(isShown: false)
      entry.view?.didDisappear()
    }
  }
}
