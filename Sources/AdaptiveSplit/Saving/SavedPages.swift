// The parts of a saved state that have pages. A page that can't be read is left out, like a page
// whose data is gone.

/// A list of saved pages.
struct SavedPages<Page: Hashable & Sendable>: Hashable, Sendable {
  var pages: [Page]

  init(_ pages: [Page]) {
    self.pages = pages
  }

  func replacingPages(_ replacement: (Page) -> Page?) -> SavedPages {
    SavedPages(pages.compactMap(replacement))
  }
}

extension SavedPages: Codable where Page: Codable {
  init(from decoder: any Decoder) throws {
    pages = try [ReadableValue<EncodedPage<Page>>](from: decoder).compactMap(\.value?.page)
  }

  func encode(to encoder: any Encoder) throws {
    try pages.encode(to: encoder)
  }
}

/// A stack that may have lost its root, which a ``PageStack`` can't.
struct SavedStack<Page: Hashable & Sendable>: Hashable, Sendable {
  var root: Page?
  var above: [Page]

  init(root: Page?, above: [Page]) {
    self.root = root
    self.above = above
  }

  init(_ stack: PageStack<Page>) {
    self.init(root: stack.root, above: Array(stack.pages.dropFirst()))
  }

  var pages: [Page] { (root.map { [$0] } ?? []) + above }

  func replacingPages(_ replacement: (Page) -> Page?) -> SavedStack {
    SavedStack(root: root.flatMap(replacement), above: above.compactMap(replacement))
  }

  /// Returns the stack, with another root if its own is gone.
  func stack(root other: Page) -> PageStack<Page> {
    var stack = PageStack(root ?? other)
    for page in above where !stack.contains(page) { stack.push(page) }
    return stack
  }
}

/// A stack as the list of its pages, or, without its root, as `{"above": […]}`.
extension SavedStack: Codable where Page: Codable {
  private enum Key: CodingKey { case above }

  init(from decoder: any Decoder) throws {
    if let values = try? decoder.container(keyedBy: Key.self) {
      let above = try values.decode(SavedPages<Page>.self, forKey: .above)
      self.init(root: nil, above: above.pages)
    } else {
      let pages = try [ReadableValue<EncodedPage<Page>>](from: decoder).map(\.value?.page)
      self.init(root: pages.first ?? nil, above: pages.dropFirst().compactMap(\.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    if root == nil, !above.isEmpty {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(SavedPages(above), forKey: .above)
    } else {
      try pages.encode(to: encoder)
    }
  }
}

/// The saved pages to go forward to.
struct SavedForwardPages<Page: Hashable & Sendable>: Hashable, Sendable {
  var pages: [ForwardPage<Page>]

  func replacingPages(_ replacement: (Page) -> Page?) -> SavedForwardPages {
    SavedForwardPages(
      pages: pages.compactMap { left in replacement(left.page).map { left.with($0) } })
  }
}

extension SavedForwardPages: Codable where Page: Codable {
  private struct Entry: Codable {
    let page: ReadableValue<EncodedPage<Page>>
    let column: SplitColumn
    /// `nil` stands for false.
    let replacesDetail: Bool?
  }

  init(from decoder: any Decoder) throws {
    pages = try [Entry](from: decoder).compactMap { entry in
      entry.page.value.map {
        ForwardPage(
          page: $0.page, column: entry.column, replacesDetail: entry.replacesDetail ?? false)
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    let entries = pages.map { left in
      Entry(
        page: ReadableValue(value: EncodedPage(page: left.page)), column: left.column,
        replacesDetail: left.replacesDetail ? true : nil)
    }
    try entries.encode(to: encoder)
  }
}

/// A value, or `nil` for one that can't be read.
private struct ReadableValue<Value: Codable>: Codable {
  let value: Value?

  init(value: Value) {
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
