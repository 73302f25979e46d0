/// A page that going back left, kept so that going forward can return to it.
///
/// Going back remembers the pages that it leaves. Any other way to another page forgets them all, as
/// in a browser. A page whose data is removed is forgotten alone. A fold forgets only the pages that
/// it puts on a stack itself, so that narrowing and widening changes nothing. A remembered page
/// follows the page below it to the other column.
public struct ForwardPage<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page that was left.
  public let page: Page
  /// The column that it returns to: the one that it was left in, with the page below it.
  public let column: Column
}

extension ForwardPage {
  /// The same in the column that the page below it is in now.
  func following(from old: Arrangement<Page>, to new: Arrangement<Page>) -> ForwardPage {
    let below = column == .primary ? old.primary.top : old.secondary?.top
    guard let below else { return self }
    if new.primary.contains(below) { return ForwardPage(page: page, column: .primary) }
    let isInDetail = new.secondary?.contains(below) == true
    return ForwardPage(page: page, column: isInDetail ? .secondary : column)
  }
}

extension SplitState {
  /// The page that going forward leads to, or `nil` when going forward does nothing.
  ///
  /// That is the page that was left last in a column that shows: collapsed, pages of the primary
  /// wait until the detail is left.
  public var forward: Page? { forwardIndex.map { forwardPages[$0].page } }

  /// Goes back to the page that was left last.
  mutating func goForward() -> [SplitChange] {
    guard let forwardIndex else { return [] }
    let next = forwardPages[forwardIndex]
    var rest = forwardPages
    rest.remove(at: forwardIndex)
    let changes = navigate { $0.push(next.page, in: next.column) }
    forwardPages = rest
    return changes
  }

  private var forwardIndex: Int? {
    forwardPages.lastIndex { $0.column == .secondary || shows(.primary) }
  }
}

extension Arrangement {
  /// The pages that are not in another arrangement any more, those on top first: what going back
  /// from here to there left.
  func pagesLeft(by other: Arrangement) -> [ForwardPage<Page>] {
    let ofDetail = (secondary?.pages ?? []).map { ForwardPage(page: $0, column: .secondary) }
    let ofPrimary = primary.pages.map { ForwardPage(page: $0, column: .primary) }
    return (ofPrimary + ofDetail).reversed().filter { !other.contains($0.page) }
  }

  /// Puts a page on top of a column; a secondary that there is not begins with it.
  fileprivate mutating func push(_ page: Page, in column: Column) {
    switch column {
    case .primary: primary.push(page)
    case .secondary: if secondary?.push(page) == nil { secondary = PageStack(page) }
    }
  }
}
