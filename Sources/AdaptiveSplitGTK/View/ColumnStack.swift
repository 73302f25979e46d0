import AdaptiveSplit
import GTK

/// One half of a split view: a stack with the views of its pages, of which the top page's shows.
@MainActor
final class ColumnStack<Page: Hashable & Sendable> {
  /// A view, the page that it shows, and where the keyboard focus was in it.
  final class Entry {
    let widget: Widget
    let view: (any PageView<Page>)?
    var page: Page?
    var focus: Widget?
    /// The moment in which the view was last brought to the top, by the split view's count.
    var shownAt = 0

    init(widget: Widget, view: (any PageView<Page>)?) {
      self.widget = widget
      self.view = view
    }
  }

  let stack = Stack()
  /// The view on top, whether the column shows or not; nil before the first layout.
  private(set) var top: Entry?
  private var entries: [AnyHashable: Entry] = [:]
  private var placeholder: Entry?
  private let source: any PageSource<Page>

  init(source: any PageSource<Page>) {
    self.source = source
    stack.isVisible = false
  }

  var isShown: Bool { stack.isVisible }

  /// All views that were built, the placeholder last.
  var views: [Entry] { Array(entries.values) + (placeholder.map { [$0] } ?? []) }

  /// The width that the widest of the views needs, in logical pixels, shown or not.
  var minimumWidth: Int {
    var widest = placeholder?.widget.minimumAndNaturalWidth().minimum ?? 0
    for entry in entries.values {
      widest = max(widest, entry.widget.minimumAndNaturalWidth().minimum)
    }
    return widest
  }

  /// Brings a page, or the placeholder, to the top.
  ///
  /// - Parameters:
  ///   - page: The page, or nil for the placeholder.
  ///   - traits: The size classes, for a view that has to be built.
  ///   - moment: The moment by the split view's count.
  /// - Returns: Whether a view had to be built, and whether one had to be updated.
  func show(_ page: Page?, traits: Traits, at moment: Int) -> (builds: Bool, updates: Bool) {
    let count = entries.count
    let entry = page.map { self.entry(for: $0, traits) } ?? placeholderEntry()
    entry.shownAt = moment
    let updates = entry.page != page
    if let page, updates {
      entry.page = page
      entry.view?.show(page)
    }
    if top !== entry {
      top = entry
      stack.visibleChild = entry.widget
    }
    return (entries.count != count, updates)
  }

  /// The view that shows a page, or did when it was last on top, or nil.
  func view(of page: Page) -> Entry? {
    entries[source.kind(of: page)].flatMap { $0.page == page ? $0 : nil }
  }

  /// Builds the view of a page, or the placeholder, below what is on top.
  ///
  /// - Returns: Whether it had to be built; one that shows another page stays as it is.
  func prepare(_ page: Page?, traits: Traits) -> Bool {
    guard let page else {
      if placeholder != nil { return false }
      _ = placeholderEntry()
      return true
    }
    if entries[source.kind(of: page)] != nil { return false }
    let entry = entry(for: page, traits)
    entry.page = page
    entry.view?.show(page)
    return true
  }

  /// Takes over the view of a page that came here from another column, which gets the view that was
  /// here for the page's kind instead: equal page, same view.
  func takeView(of page: Page, from other: ColumnStack) {
    let kind = source.kind(of: page)
    guard other.view(of: page) != nil, view(of: page) == nil else { return }
    let (its, own) = (other.remove(kind), remove(kind))
    if let its { add(its, kind) }
    if let own { other.add(own, kind) }
  }

  /// The kinds of the views whose pages are gone, without the view that shows, and the moments in
  /// which they were last on top.
  func unused(_ isGone: (Page) -> Bool) -> [(kind: AnyHashable, shownAt: Int)] {
    entries.compactMap { kind, entry in
      guard !isShown || entry !== top, let page = entry.page, isGone(page) else { return nil }
      return (kind, entry.shownAt)
    }
  }

  /// Lets go of the view for a kind of pages.
  func release(_ kind: AnyHashable) { remove(kind) }

  private func add(_ entry: Entry, _ kind: AnyHashable) {
    entries[kind] = entry
    stack.add(entry.widget)
  }

  @discardableResult
  private func remove(_ kind: AnyHashable) -> Entry? {
    guard let entry = entries.removeValue(forKey: kind) else { return nil }
    if entry === top { top = nil }
    stack.remove(entry.widget)
    return entry
  }

  private func entry(for page: Page, _ traits: Traits) -> Entry {
    let kind = source.kind(of: page)
    if let entry = entries[kind] { return entry }
    let view = source.makeView(for: page)
    view.traitsChanged(traits)
    let entry = Entry(widget: view.widget, view: view)
    add(entry, kind)
    return entry
  }

  private func placeholderEntry() -> Entry {
    if let placeholder { return placeholder }
    let entry = Entry(widget: source.makePlaceholder(), view: nil)
    placeholder = entry
    stack.add(entry.widget)
    return entry
  }
}
