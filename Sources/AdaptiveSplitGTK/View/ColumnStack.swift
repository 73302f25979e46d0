import AdaptiveSplit
import GTK

/// A column's stack, with the views of its pages; the top page's view is visible.
@MainActor
final class ColumnStack<Page: Hashable & Sendable> {
  /// A view, its page, and the widget in it that had the keyboard focus.
  @MainActor
  final class Entry {
    /// The view's widget, or the box of it and its footer.
    let widget: Widget
    let view: (any PageView<Page>)?
    var page: Page?
    var focus: Widget?
    /// The time at which the view was last brought to the top, by the split view's count.
    var shownAt = 0

    init(_ view: any PageView<Page>) {
      self.view = view
      guard let footer = view.footer else {
        widget = view.widget
        return
      }
      let box = Box(orientation: .vertical)
      box.append(view.widget, expand: true)
      box.append(footer)
      widget = box
    }

    init(placeholder: Widget) {
      widget = placeholder
      view = nil
    }

    /// Leaves the view's widgets to a source that keeps them: the end of a box is theirs too.
    func removeFooter() {
      guard let view, view.footer != nil, let box = widget as? Box else { return }
      for widget in box.children { box.remove(widget) }
    }
  }

  /// The column that the stack draws.
  let column: SplitColumn
  let stack = Stack()
  /// The view on top, whether the column is visible or not; nil before the first layout.
  private(set) var top: Entry?
  private var entries: [AnyHashable: Entry] = [:]
  private var placeholder: Entry?
  private let source: any PageSource<Page>

  init(_ column: SplitColumn, source: any PageSource<Page>) {
    self.column = column
    self.source = source
    stack.isVisible = false
    stack.landmark = column.landmark
  }

  var isShown: Bool { stack.isVisible }

  /// All existing views, the placeholder last.
  var views: [Entry] { Array(entries.values) + (placeholder.map { [$0] } ?? []) }

  /// The minimum width of the widest view, in logical pixels, visible or not.
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
  ///   - split: The split view of the column.
  ///   - state: The state, with the size classes for a view that has to be built.
  ///   - time: The time by the split view's count.
  /// - Returns: Whether a view had to be built, and whether one had to be updated.
  func show(
    _ page: Page?, of split: SplitView<Page>, in state: SplitState<Page>, at time: Int
  ) -> (builds: Bool, updates: Bool) {
    let count = entries.count
    let entry = page.map { self.entry(for: $0, split, state) } ?? placeholderEntry()
    entry.shownAt = time
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

  /// Returns the view that contains a page, on top or not, or nil.
  func view(of page: Page) -> Entry? {
    entries[source.kind(of: page)].flatMap { $0.page == page ? $0 : nil }
  }

  /// Builds the view of a page, or the placeholder, below the one on top.
  ///
  /// - Returns: Whether it had to be built; a view that contains another page stays as it is.
  func prepare(_ page: Page?, of split: SplitView<Page>, in state: SplitState<Page>) -> Bool {
    guard let page else {
      if placeholder != nil { return false }
      _ = placeholderEntry()
      return true
    }
    if entries[source.kind(of: page)] != nil { return false }
    let entry = entry(for: page, split, state)
    entry.page = page
    entry.view?.show(page)
    return true
  }

  /// Takes the view of a page that moved here from another column, and gives that column this one's
  /// view for the page's kind: equal page, same view.
  func takeView(of page: Page, from other: ColumnStack) {
    let kind = source.kind(of: page)
    guard other.view(of: page) != nil, view(of: page) == nil else { return }
    let (its, own) = (other.remove(kind), remove(kind))
    if let its { add(its, kind) }
    if let own { other.add(own, kind) }
  }

  /// Gives the views of replaced pages their new pages, under their new kinds.
  ///
  /// If another view has the new page's kind, the visible one of both stays.
  func replacePages(_ pages: [Page: Page]) {
    let renamed = entries.filter { $0.value.page.map { pages[$0] != nil } == true }
    for kind in renamed.keys { entries[kind] = nil }
    for entry in renamed.values.sorted(by: { $0.shownAt > $1.shownAt }) {
      guard let page = entry.page.flatMap({ pages[$0] }) else { continue }
      let kind = source.kind(of: page)
      if let other = entries[kind] {
        let loser = entry === top ? other : entry
        stack.remove(loser.widget)
        loser.removeFooter()
        if loser === entry { continue }
      }
      entries[kind] = entry
      if entry.page == page { continue }
      entry.page = page
      entry.view?.replacePage(with: page)
    }
  }

  /// Returns the kinds of the views whose pages are gone, without the visible view, and the times
  /// at which they were last on top.
  func unused(_ isGone: (Page) -> Bool) -> [(kind: AnyHashable, shownAt: Int)] {
    entries.compactMap { kind, entry in
      guard !isShown || entry !== top, let page = entry.page, isGone(page) else { return nil }
      return (kind, entry.shownAt)
    }
  }

  /// Removes the view for a kind of pages.
  func release(_ kind: AnyHashable) { remove(kind)?.removeFooter() }

  private func add(_ entry: Entry, _ kind: AnyHashable) {
    entries[kind] = entry
    stack.add(entry.widget)
  }

  private func remove(_ kind: AnyHashable) -> Entry? {
    guard let entry = entries.removeValue(forKey: kind) else { return nil }
    if entry === top { top = nil }
    stack.remove(entry.widget)
    return entry
  }

  private func entry(
    for page: Page, _ split: SplitView<Page>, _ state: SplitState<Page>
  ) -> Entry {
    let kind = source.kind(of: page)
    if let entry = entries[kind] { return entry }
    let view = source.makeView(for: page, in: split)
    view.traitsChanged(state.traits)
    view.breakpointsChanged(state.holding)
    let entry = Entry(view)
    add(entry, kind)
    return entry
  }

  private func placeholderEntry() -> Entry {
    if let placeholder { return placeholder }
    let entry = Entry(placeholder: source.makePlaceholder(in: column))
    placeholder = entry
    stack.add(entry.widget)
    return entry
  }
}

extension SplitColumn {
  /// The column's purpose for assistive tools.
  fileprivate var landmark: Stack.Landmark {
    switch self {
    case .primary, .supplementary: .navigation
    case .secondary: .main
    case .inspector: .complementary
    }
  }
}
