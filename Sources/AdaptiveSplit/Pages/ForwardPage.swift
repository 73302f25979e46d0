/// A page that going back left, kept so that going forward can return to it.
///
/// Going back remembers the pages that it leaves. Any other navigation forgets all of them, as in a
/// browser. A page whose data is removed is forgotten alone. A fold forgets only the pages that it
/// puts on a stack itself, so that narrowing and widening changes nothing. A remembered page
/// follows the page below it to the other column.
public struct ForwardPage<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page that was left.
  public let page: Page
  /// The column that it returns to: the one that contained it and the page below it.
  public let column: SplitColumn
  /// Whether the page takes the place of the detail, which can be gone back to
  /// (``SplitRules/history``), instead of going on top of it.
  ///
  /// Such a page is gone forward to only while the columns are side by side.
  public let replacesDetail: Bool

  /// Creates a page to go forward to, for example for a test's expectation.
  public init(page: Page, column: SplitColumn, replacesDetail: Bool = false) {
    self.page = page
    self.column = column
    self.replacesDetail = replacesDetail
  }
}

extension ForwardPage {
  /// Returns another page in the same place.
  func with(_ page: Page) -> ForwardPage {
    ForwardPage(page: page, column: column, replacesDetail: replacesDetail)
  }

  /// Returns this page in the column that contains the page below it now.
  func following(from old: Arrangement<Page>, to new: Arrangement<Page>) -> ForwardPage {
    guard !replacesDetail, let below = old[column]?.top else { return self }
    return ForwardPage(page: page, column: new.column(of: below) ?? column)
  }
}

extension SplitState {
  /// The page that going forward returns to, or `nil` if going forward does nothing.
  ///
  /// It is the page that was left last in a visible column: if collapsed, pages of the primary wait
  /// until the detail is left.
  public var forward: Page? { forwardIndex.map { forwardPages[$0].page } }

  /// Returns to the page that was left last.
  mutating func goForward() -> [SplitChange] {
    guard let forwardIndex else { return [] }
    let next = forwardPages[forwardIndex]
    var rest = forwardPages
    rest.remove(at: forwardIndex)
    let changes =
      next.replacesDetail
      ? goForward(toDetail: next.page) : navigate { $0.push(next.page, in: next.column) }
    forwardPages = rest
    return changes
  }

  private var forwardIndex: Int? {
    // On the one stack of three columns, only pages above the top one can be pushed.
    let top = isCollapsed && hasThreeColumns ? arrangement.topColumn : nil
    return forwardPages.lastIndex { left in
      if left.replacesDetail { return !isCollapsed }
      return left.column == .secondary || shows(left.column)
        || left.column == .supplementary && top == .primary
    }
  }
}

extension Arrangement {
  /// Returns the pages that another arrangement lacks, top pages first: those that going back from
  /// this arrangement to the other one left.
  func pagesLeft(by other: Arrangement) -> [ForwardPage<Page>] {
    let ofDetail = (secondary?.pages ?? []).map { ForwardPage(page: $0, column: .secondary) }
    let ofPrimary = primary.pages.map { ForwardPage(page: $0, column: .primary) }
    let between = (supplementary?.pages ?? []).map {
      ForwardPage(page: $0, column: .supplementary)
    }
    return (ofPrimary + between + ofDetail).reversed().filter { !other.contains($0.page) }
  }
}
