/// The pages of one navigation stack, bottom first: never empty, no page twice.
public struct PageStack<Page: Hashable & Sendable>: Hashable, Sendable {
  /// All pages, bottom first; at least one.
  public private(set) var pages: [Page]

  /// Creates a stack of one page.
  public init(_ root: Page) {
    pages = [root]
  }

  /// Creates a stack from pages, bottom first, or `nil` when there are none.
  ///
  /// Of a page that occurs more than once the lowest place stays.
  public init?(_ pages: some Sequence<Page>) {
    var seen: Set<Page> = []
    self.pages = pages.filter { seen.insert($0).inserted }
    if self.pages.isEmpty { return nil }
  }

  /// The page at the bottom, which no way back leaves.
  public var root: Page { pages[0] }

  /// The page on top.
  public var top: Page { pages[pages.count - 1] }

  /// The page under the top, or `nil` when the root is on top.
  public var belowTop: Page? { pages.count > 1 ? pages[pages.count - 2] : nil }

  /// The number of pages, 1 or more.
  public var count: Int { pages.count }

  /// Whether a page is in the stack.
  public func contains(_ page: Page) -> Bool { pages.contains(page) }

  /// Puts a page on top; a page that is in the stack already comes to the top by removing what
  /// covers it.
  ///
  /// The same as `show(_:)` on a column whose page is in the stack (<doc:UIKitsRules>, 6).
  public mutating func push(_ page: Page) {
    if !pop(to: page) { pages.append(page) }
  }

  /// Removes the top page and returns it; the root stays and `nil` comes back.
  @discardableResult
  public mutating func pop() -> Page? {
    pages.count > 1 ? pages.removeLast() : nil
  }

  /// Removes everything above a page; false, and no change, when the page is not in the stack.
  @discardableResult
  public mutating func pop(to page: Page) -> Bool {
    guard let index = pages.firstIndex(of: page) else { return false }
    pages.removeSubrange((index + 1)...)
    return true
  }

  /// The stack with only the pages that pass a test and its root, which always stays.
  public func filtered(_ isKept: (Page) -> Bool) -> PageStack {
    var result = self
    result.pages = [root] + pages.dropFirst().filter(isKept)
    return result
  }

  /// The stack without some pages, the root like any other, or `nil` when none is left.
  func without(_ gone: Set<Page>) -> PageStack? {
    PageStack(pages.filter { !gone.contains($0) })
  }
}
