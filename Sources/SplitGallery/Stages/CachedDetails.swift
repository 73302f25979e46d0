import AdaptiveSplit

/// The cached details of a program, each with the pages that were open on it when it was left.
///
/// It caches pages, not views; a program that caches views asks ``keeps(_:)``.
struct CachedDetails<Page: Hashable & Sendable>: Hashable, Sendable {
  private var details: [Page: PageStack<Page>] = [:]

  /// Whether a page is cached.
  func keeps(_ page: Page) -> Bool { details.values.contains { $0.contains(page) } }

  /// Caches the detail of a page from now on, and returns its previous pages.
  ///
  /// - Parameters:
  ///   - root: The page at the bottom of the detail.
  ///   - left: The detail that was visible until now; if it is cached, its pages are recorded.
  /// - Returns: The pages to show, `root` at the bottom.
  mutating func open(_ root: Page, leaving left: PageStack<Page>?) -> PageStack<Page> {
    if let left, details[left.root] != nil { details[left.root] = left }
    let detail = details[root] ?? PageStack(root)
    // From here on the stack has the open pages.
    details[root] = PageStack(root)
    return detail
  }

  /// Removes all details.
  mutating func empty() {
    details = [:]
  }
}
