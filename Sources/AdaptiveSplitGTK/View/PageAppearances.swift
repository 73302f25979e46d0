import AdaptiveSplit
import GTK

/// Tells views that their pages show, and that they show no longer: each once, in turns.
@MainActor
final class PageAppearances<Page: Hashable & Sendable> {
  private typealias Entry = ColumnStack<Page>.Entry

  private unowned let split: SplitView<Page>
  /// The views that were told that their pages show, with those pages.
  private var shown: [(entry: Entry, page: Page)] = []
  /// Whether what is on top of a column shows, rather than being hidden with all of the split view.
  private var isShowing = true
  /// Whether the page of another split view has this one in it, and tells whether it shows.
  private var isInner = false

  init(_ split: SplitView<Page>) {
    self.split = split
    split.keep(split.onMap { [weak self] in self?.splitShows(true) })
    split.keep(split.onUnmap { [weak self] in self?.splitShows(false) })
  }

  /// Tells the views whose pages a layout doesn't show any more, before others take their places.
  func willShow(_ layout: SplitLayout<Page>) {
    let staying = [
      layout.primary?.page.map { ($0, split.primary.view(of: $0)) },
      layout.secondary?.page.map { ($0, split.secondary.view(of: $0)) },
    ]
    hide { entry, page in
      !staying.contains { $0.map { $0.0 == page && $0.1 === entry } == true }
    }
  }

  /// Tells the views whose pages show now and did not before.
  func didShow() {
    guard isShowing else { return }
    for column in [split.primary, split.secondary] where column.isShown {
      guard let entry = column.top, let page = entry.page,
        !shown.contains(where: { $0.entry === entry && $0.page == page })
      else { continue }
      shown.append((entry, page))
      entry.view?.willAppear()
      entry.view?.innerSplitView?.pageAround(isShown: true)
    }
  }

  /// The page around an inner split view shows, or shows no longer.
  func pageAround(isShown: Bool) {
    isInner = true
    change(to: isShown)
  }

  /// A window closes, or a program hides what the split view is in.
  ///
  /// An inner split view hears it from the one around: it is off the screen too while its page moves
  /// from one column to the other.
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
      // What a view does as it hears of it may change what shows.
      guard let index = shown.firstIndex(where: { $0.entry === entry && $0.page == page }) else {
        continue
      }
      shown.remove(at: index)
      entry.view?.innerSplitView?.pageAround(isShown: false)
      entry.view?.didDisappear()
    }
  }
}
