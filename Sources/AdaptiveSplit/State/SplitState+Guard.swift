// Pages that ask before they are left, such as an editor with unsaved text.

extension SplitState {
  /// Returns whether an event would leave a held page, so that it asks instead.
  ///
  /// An event leaves a page if it takes it off the stacks: also to go forward to, and also if
  /// separating would restore it, as another page may use its view until then. A page that a fold
  /// took off the stacks is left if separating would no longer restore it.
  ///
  /// A renderer calls this before a swipe, to resist it.
  ///
  /// - Parameters:
  ///   - event: The event. Only navigation asks, and on one stack hiding the page's column: folds
  ///     and removed data never do.
  ///   - rules: The program's decisions.
  /// - Returns: Whether ``handle(_:rules:)`` would answer the event with
  ///   ``SplitChange/leaveAsked``.
  public func asks(for event: SplitEvent<Page>, rules: SplitRules<Page>) -> Bool {
    if held.isEmpty || !event.navigates { return false }
    var next = self
    _ = next.perform(event, rules)
    return leavesHeldPage(in: next)
  }

  /// Handles an event of a state with held pages or with a pending event: the only place that
  /// decides whether an event asks.
  ///
  /// It isn't inlined into each resize, as events take room on the stack.
  @inline(never)
  mutating func handleGuarded(
    _ event: SplitEvent<Page>, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    let before = self
    var changes: [SplitChange] = []
    switch event {
    case .pageHeld: return perform(event, rules)
    case .leaveConfirmed:
      guard let asked = pending else { return [] }
      pending = nil
      changes = perform(asked, rules)
      for page in before.held where before.leaves(page, in: self) { held.remove(page) }
    case .leaveDeclined: pending = nil
    default:
      changes = perform(event, rules)
      if event.navigates {
        if before.leavesHeldPage(in: self) {
          self = before
          pending = event
          return [.leaveAsked]
        }
        // The question was about other pages than those that are on the stacks now.
        if !changes.isEmpty { pending = nil }
      }
    }
    if case .pagesRemoved(let pages) = event { held.subtract(pages) }
    if arrangement != before.arrangement || beforeCollapse != before.beforeCollapse {
      for page in held where !keeps(page) { held.remove(page) }
    }
    if let asked = pending, mayEnd(asked, after: event, since: before),
      !asks(for: asked, rules: rules) || leadsElsewhere(asked, after: event, since: before)
    {
      pending = nil
    }
    if before.pending != nil, pending == nil { changes.insert(.leaveAnswered, at: 0) }
    if held != before.held { changes.insert(.heldChanged, at: 0) }
    return changes
  }

  /// Holds a page, or lifts its hold; a page that is nowhere can't be held.
  mutating func hold(_ page: Page, _ isHeld: Bool) -> [SplitChange] {
    let changes = isHeld ? keeps(page) && held.insert(page).inserted : held.remove(page) != nil
    return changes ? [.heldChanged] : []
  }

  /// Gives held pages and those of the pending event another identity.
  mutating func replaceGuarded(_ replacement: (Page) -> Page) {
    if !held.isEmpty { held = Set(held.map(replacement)) }
    pending = pending?.replacingPages(replacement)
  }

  /// Forgets the pending event if it leads to a page whose data is gone.
  mutating func forgetPending(leadingTo gone: Set<Page>) {
    if let pending, pending.pages.contains(where: gone.contains) { self.pending = nil }
  }

  /// Whether pending navigation may leave other pages after an event than before it.
  ///
  /// A program that saved a page, perhaps with another identity, still waits to confirm.
  private func mayEnd(
    _ asked: SplitEvent<Page>, after event: SplitEvent<Page>, since before: SplitState
  ) -> Bool {
    if case .pagesReplaced = event { return !held.isEmpty }
    return arrangement != before.arrangement || held != before.held
      || asked == .back(in: nil) && backColumn != before.backColumn
  }

  /// Whether going back or forward leads to another page after an event than before it, as after a
  /// fold, when a detail that was shown before takes the place of the list.
  private func leadsElsewhere(
    _ asked: SplitEvent<Page>, after event: SplitEvent<Page>, since before: SplitState
  ) -> Bool {
    if case .pagesReplaced = event { return false }
    return destination(of: asked) != before.destination(of: asked)
  }

  /// The page that going back or forward leads to now; `nil` for other events.
  private func destination(of event: SplitEvent<Page>) -> Page? {
    switch event {
    case .back(let column): (column ?? backColumn).flatMap { back(in: $0) }
    case .forward: forward
    default: nil
    }
  }

  private func leavesHeldPage(in next: SplitState) -> Bool {
    held.contains { leaves($0, in: next) }
  }

  private func leaves(_ page: Page, in next: SplitState) -> Bool {
    !next.arrangement.contains(page) && (arrangement.contains(page) || !next.keeps(page))
  }

  /// Whether a page is on a stack, or returns to one when the columns separate.
  private func keeps(_ page: Page) -> Bool {
    arrangement.contains(page)
      || isCollapsed && separated(arrangement, keepsPrimary: false).contains(page)
  }
}
