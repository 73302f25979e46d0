// The arguments of the rules. Each rule takes one value, so that no two stacks can be swapped.

/// A size whose size classes and orientation a container may force.
public struct TraitRequest: Hashable, Sendable {
  /// The split view's size, in logical pixels.
  public let size: SplitSize
  /// The names of the breakpoints that hold for the whole split view at this size.
  ///
  /// A rule that depends on them has their bands; one that depends on the size flickers.
  public let holding: Set<String>
  /// The width in logical pixels.
  public var width: Int { size.width }
  /// The height in logical pixels.
  public var height: Int { size.height }

  /// Creates the argument of ``SplitRules/traitOverride``, for example for a test of a program's
  /// rules.
  public init(size: SplitSize, holding: Set<String> = []) {
    self.size = size
    self.holding = holding
  }
}

/// The columns that are about to collapse, while they are still side by side.
public struct CollapsingColumns<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The primary to collapse onto.
  public let primary: PageStack<Page>
  /// The supplementary's pages, or `nil` if there are none.
  public let supplementary: PageStack<Page>?
  /// The detail.
  public let secondary: PageStack<Page>

  /// Creates the argument of ``SplitRules/collapse``, for example for a test of a program's rules.
  public init(
    primary: PageStack<Page>, supplementary: PageStack<Page>? = nil, secondary: PageStack<Page>
  ) {
    self.primary = primary
    self.supplementary = supplementary
    self.secondary = secondary
  }
}

/// A request for a page on top of the stack that the request comes from.
public struct ShowRequest<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The requested page.
  public let page: Page
  /// The column that the request comes from; `nil` stands for the primary.
  public let column: SplitColumn?
  /// The arrangement before the page is shown.
  public let arrangement: Arrangement<Page>

  /// Creates the argument of ``SplitRules/show``, for example for a test of a program's rules.
  public init(page: Page, column: SplitColumn?, arrangement: Arrangement<Page>) {
    self.page = page
    self.column = column
    self.arrangement = arrangement
  }
}

/// A request for a page as the detail.
public struct ShowDetailRequest<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The requested page.
  public let page: Page
  /// The arrangement before the page is shown.
  public let arrangement: Arrangement<Page>

  /// Creates the argument of ``SplitRules/showDetail``, for example for a test of a program's
  /// rules.
  public init(page: Page, arrangement: Arrangement<Page>) {
    self.page = page
    self.arrangement = arrangement
  }
}

/// A row that asks whether a request of its kind would push a page.
public struct PushRequest<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The kind of the row's request.
  public let kind: ShowKind
  /// The current arrangement.
  public let arrangement: Arrangement<Page>

  /// Creates the argument of ``SplitRules/willPush``, for example for a test of a program's rules.
  public init(kind: ShowKind, arrangement: Arrangement<Page>) {
    self.kind = kind
    self.arrangement = arrangement
  }
}
