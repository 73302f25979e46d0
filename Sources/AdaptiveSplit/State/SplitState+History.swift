// Going back through the details that were shown before, side by side.

extension SplitState {
  /// Returns the page that going back in a column leads to, or `nil` if there is none.
  ///
  /// It is the page below on the column's stack. From the lowest page of the detail it is the
  /// detail that was shown before, if ``SplitRules/history`` remembers it and the columns are side
  /// by side. From an inspector over the detail or on the stack it is the page under it.
  public func back(in column: SplitColumn) -> Page? {
    if column == .inspector { return pageUnderInspector }
    if inspectorPlace == .onStack { return nil }
    return arrangement.back(in: column) ?? (column == .secondary ? visitedDetail?.top : nil)
  }

  /// Returns the pages that going back in a column leads to, nearest first: those of its stack, or
  /// of the one stack if collapsed, and then those of the details that were shown before.
  public func wayBack(in column: SplitColumn) -> [Page] {
    if column == .inspector, !isCollapsed { return pageUnderInspector.map { [$0] } ?? [] }
    let stack = isCollapsed ? arrangement.pages : arrangement[column]?.pages ?? []
    let below = stack.dropLast(column == .inspector ? 0 : 1).reversed()
    if column != .secondary || visitedDetail == nil { return Array(below) }
    return below + visited.reversed().flatMap { $0.pages.reversed() }
  }

  /// The page under an inspector that going back dismisses, or `nil`.
  private var pageUnderInspector: Page? {
    inspectorPlace.isDismissible ? arrangement[arrangement.topColumn]?.top : nil
  }

  /// The detail that was shown before this one, or `nil` without one and if collapsed.
  private var visitedDetail: PageStack<Page>? {
    isCollapsed || arrangement.secondary == nil ? nil : visited.last
  }

  /// Remembers the detail that another one replaced.
  mutating func rememberDetail(of old: Arrangement<Page>, _ rules: SplitRules<Page>) {
    guard rules.history.limit > 0, !isCollapsed, let left = old.secondary,
      let shown = arrangement.secondary, !shown.contains(left.root)
    else { return }
    visited.append(left)
  }

  /// Forgets what the rules no longer remember, and pages that are on a stack now.
  ///
  /// - Parameters:
  ///   - changes: The changes of the event until now.
  ///   - old: The arrangement before the event.
  ///   - rules: The program's decisions.
  /// - Returns: All changes of the event.
  mutating func forgetVisited(
    after changes: [SplitChange], since old: Arrangement<Page>, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    if arrangement == old, visited.count <= rules.history.limit { return changes }
    visited = remembered(rules)
    return changes.isEmpty ? [.layout] : changes
  }

  /// Returns the visited details that count, each page in one place only.
  private func remembered(_ rules: SplitRules<Page>) -> [PageStack<Page>] {
    var seen = Set(arrangement.pages)
    let details = visited.reversed().compactMap { detail in
      PageStack(detail.pages.filter { seen.insert($0).inserted })
    }
    return details.prefix(rules.history.limit).reversed()
  }

  /// Returns to the detail that was shown before.
  mutating func goBackToVisited() -> [SplitChange] {
    visitedDetail.map { goBack(toVisited: $0.top) } ?? []
  }

  /// Returns to a page of a detail that was shown before, and remembers the pages that this leaves
  /// to go forward to.
  mutating func goBack(toVisited page: Page) -> [SplitChange] {
    guard visitedDetail != nil, let shown = arrangement.secondary,
      let index = visited.lastIndex(where: { $0.contains(page) })
    else { return [] }
    var detail = visited[index]
    let above = detail.pages.drop { $0 != page }.dropFirst()
    let left =
      ([shown] + visited[(index + 1)...].reversed()).flatMap(Self.forwardPages)
      + above.reversed().map { ForwardPage(page: $0, column: .secondary) }
    detail.pop(to: page)
    let (rest, forward) = (visited[..<index], forwardPages)
    let changes = navigate { $0.secondary = detail }
    visited = Array(rest)
    forwardPages = forward + left
    return changes
  }

  private static func forwardPages(of detail: PageStack<Page>) -> [ForwardPage<Page>] {
    detail.pages.dropFirst().reversed().map { ForwardPage(page: $0, column: .secondary) }
      + [ForwardPage(page: detail.root, column: .secondary, replacesDetail: true)]
  }

  /// Returns to a detail that going back left for the one that was shown before it.
  mutating func goForward(toDetail page: Page) -> [SplitChange] {
    let left = arrangement.secondary
    let changes = navigate { $0.secondary = PageStack(page) }
    if let left { visited.append(left) }
    return changes
  }
}
