/// The pages of a navigation stack, bottom first: never empty, no page twice.
public struct PageStack<Page: Hashable & Sendable>: Hashable, Sendable {
  /// All pages, bottom first; at least one.
  public private(set) var pages: [Page]

  /// Creates a stack of one page.
  public init(_ root: Page) {
    pages = [root]
  }

  /// Creates a stack from pages, bottom first, or `nil` if there are none.
  ///
  /// A page that occurs more than once keeps its lowest position.
  public init?(_ pages: some Sequence<Page>) {
    var seen: Set<Page> = []
    self.pages = pages.filter { seen.insert($0).inserted }
    if self.pages.isEmpty { return nil }
  }

  /// The page at the bottom, which navigating back never leaves.
  public var root: Page { pages[0] }

  /// The page on top.
  public var top: Page { pages[pages.count - 1] }

  /// The page under the top, or `nil` if the root is on top.
  public var belowTop: Page? { pages.count > 1 ? pages[pages.count - 2] : nil }

  /// The number of pages, 1 or more.
  public var count: Int { pages.count }

  /// Whether a page is in the stack.
  public func contains(_ page: Page) -> Bool { pages.contains(page) }

  /// Pushes a page; if the stack contains it already, removes the pages above it instead.
  ///
  /// The same as `show(_:)` on a column whose page is in the stack (<doc:UIKitsRules>, 6).
  public mutating func push(_ page: Page) {
    if !pop(to: page) { pages.append(page) }
  }

  /// Removes the top page and returns it, or returns `nil` if only the root is left.
  @discardableResult
  public mutating func pop() -> Page? {
    pages.count > 1 ? pages.removeLast() : nil
  }

  /// Removes all pages above a page; returns false and changes nothing if the stack lacks it.
  @discardableResult
  public mutating func pop(to page: Page) -> Bool {
    guard let index = pages.firstIndex(of: page) else { return false }
    pages.removeSubrange((index + 1)...)
    return true
  }

  /// Returns the stack with its root and only those other pages that pass a test.
  public func filtered(_ isKept: (Page) -> Bool) -> PageStack {
    var result = self
    result.pages = [root] + pages.dropFirst().filter(isKept)
    return result
  }

  /// Returns the stack without some pages, possibly without its root, or `nil` if none is left.
  func without(_ gone: Set<Page>) -> PageStack? { removing(gone.contains) }

  /// Returns the stack without the pages that pass a test, possibly without its root, or `nil` if
  /// none is left.
  func removing(_ isGone: (Page) -> Bool) -> PageStack? {
    guard pages.contains(where: isGone) else { return self }
    var result = self
    result.pages.removeAll(where: isGone)
    return result.pages.isEmpty ? nil : result
  }
}
