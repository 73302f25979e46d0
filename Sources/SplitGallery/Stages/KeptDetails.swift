import AdaptiveSplit

/// The details that a program keeps, each with the pages that were open on it when it was left.
///
/// It keeps pages, not views; a program that keeps views asks ``keeps(_:)``.
struct KeptDetails<Page: Hashable & Sendable>: Hashable, Sendable {
  private var details: [Page: PageStack<Page>] = [:]

  /// Whether a page is kept.
  func keeps(_ page: Page) -> Bool { details.values.contains { $0.contains(page) } }

  /// Keeps the detail of a page from now on, and says how it was left.
  ///
  /// - Parameters:
  ///   - root: The page at the bottom of the detail.
  ///   - left: The detail that shows until now; how it is left is noted where it is kept.
  /// - Returns: The pages to show, `root` at the bottom.
  mutating func open(_ root: Page, leaving left: PageStack<Page>?) -> PageStack<Page> {
    if let left, details[left.root] != nil { details[left.root] = left }
    let detail = details[root] ?? PageStack(root)
    // From here on the stack says what is open.
    details[root] = PageStack(root)
    return detail
  }

  /// Forgets all details.
  mutating func empty() {
    details = [:]
  }
}
