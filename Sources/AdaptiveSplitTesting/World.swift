public import AdaptiveSplit

/// A split view small enough to try all possible events: states, rules and events.
///
/// ```swift
/// let start = SplitState(primary: Page.list)
/// let world = World([start], rules: .mail, pages: [.message(1), .message(2)], widths: [400, 1000])
/// let exploration = explore(world)
/// #expect(exploration.failure == nil, "\(exploration.failure?.description ?? "")")
/// ```
public struct World<Page: Hashable & Sendable>: Sendable {
  /// The subject of the world, for a person to read.
  public var name: String
  /// The initial states, usually one, before its first layout.
  public var starts: [SplitState<Page>]
  /// The rules of the program.
  public var rules: SplitRules<Page>
  /// All possible events.
  public var events: [SplitEvent<Page>]
  /// Whether an event is possible in a state: a hidden row can't be chosen.
  public var isPossible: @Sendable (SplitEvent<Page>, SplitState<Page>) -> Bool
  /// Whether a collapse may hide a visible detail, because the program says so.
  public var mayDiscard: @Sendable (PageStack<Page>) -> Bool
  /// A page that is on no stack, to try what a row does, or `nil` to try nothing.
  public var probe: Page?
  /// Paths that must lead to the same pages from every state.
  public var links: [SplitPath<Page>] = []

  /// Creates a world of given events.
  ///
  /// - Parameters:
  ///   - name: The subject, for a person to read.
  ///   - start: The initial state, before its first layout.
  ///   - rules: The rules of the program.
  ///   - events: All possible events.
  ///   - isPossible: Whether an event is possible in a state.
  ///   - mayDiscard: Whether a collapse may hide a visible detail.
  public init(
    name: String, start: SplitState<Page>, rules: SplitRules<Page> = SplitRules(),
    events: [SplitEvent<Page>],
    isPossible: @escaping @Sendable (SplitEvent<Page>, SplitState<Page>) -> Bool = { _, _ in true },
    mayDiscard: @escaping @Sendable (PageStack<Page>) -> Bool = { _ in false }
  ) {
    self.name = name
    starts = [start]
    self.rules = rules
    self.events = events
    self.isPossible = isPossible
    self.mayDiscard = mayDiscard
  }

  /// Creates a world of all ways to some pages and columns, at some widths.
  ///
  /// Each page is requested in all ways, opened by a link and removed; each column is shown and
  /// hidden. Few pages are enough: the number of states grows fast. Other events, such as held
  /// pages, their answers, and dragged dividers, are added to ``events``.
  ///
  /// - Parameters:
  ///   - states: The initial states, usually one, before its first layout.
  ///   - rules: The rules of the program.
  ///   - pages: The pages that can be requested.
  ///   - widths: The split view's widths, in logical pixels; its height is 600.
  public init(
    _ states: [SplitState<Page>], rules: SplitRules<Page>, pages: [Page], widths: [Int]
  ) {
    name = "all ways"
    starts = states
    self.rules = rules
    let leading: [SplitColumn] =
      states.contains { $0.hasThreeColumns } ? [.primary, .supplementary] : [.primary]
    let columns = leading + [.secondary]
    let hidden = leading + (rules.inspector == nil ? [] : [.inspector])
    events =
      widths.map { .resized(SplitSize(width: $0, height: 600)) }
      + [.sidebarToggled, .overlayDismissed, .back(in: nil), .forward]
      + columns.map { .back(in: $0) }
      + (rules.inspector == nil ? [] : [.inspectorToggled, .inspectorDismissed])
      + pages.flatMap { page -> [SplitEvent<Page>] in
        columns.map { .show(page, from: $0) }
          + [.showDetail(page), .pagesRemoved([page])]
          + columns.map { .showPage(page, in: $0) }
      }
      + hidden.flatMap { [.columnShown($0), .columnHidden($0)] }
      + pages.map { page in
        switch rules.column(page) ?? .secondary {
        case .primary: .arranged(SplitPath(primary: [page], secondary: []))
        case .supplementary: .arranged(SplitPath(supplementary: [page], secondary: []))
        case .secondary, .inspector: .arranged(SplitPath(secondary: [page]))
        }
      }
    isPossible = { _, _ in true }
    mayDiscard = { _ in false }
  }
}

extension World: CustomStringConvertible {
  /// The world's name.
  public var description: String { name }
}

/// One event in a world, with its changes and the states before and after.
///
/// It is a class, because each invariant receives a million of them.
public final class Step<Page: Hashable & Sendable> {
  /// The world.
  public let world: World<Page>
  /// The state before the event.
  public let before: SplitState<Page>
  /// The event.
  public let event: SplitEvent<Page>
  /// The changes, in order; empty if nothing changed.
  public let changes: [SplitChange]
  /// The state after the event.
  public let after: SplitState<Page>
  /// Whether the event asks whether to leave a held page, and has changed nothing yet.
  public let asks: Bool
  /// The event whose effect the step has: the pending one if the event confirms it, or `nil` if the
  /// event asks.
  public let performed: SplitEvent<Page>?

  init(
    world: World<Page>, before: SplitState<Page>, event: SplitEvent<Page>, changes: [SplitChange],
    after: SplitState<Page>
  ) {
    self.world = world
    self.before = before
    self.event = event
    self.changes = changes
    self.after = after
    asks = changes == [.leaveAsked]
    performed =
      if asks {
        nil
      } else if case .leaveConfirmed = event {
        before.pending
      } else {
        event
      }
  }

  /// Whether this was the first layout.
  public var isFirstLayout: Bool { before.size == nil && after.size != nil }
}

extension SplitState {
  /// Returns the state after an event.
  public func after(_ event: SplitEvent<Page>, _ rules: SplitRules<Page>) -> SplitState {
    var next = self
    _ = next.handle(event, rules: rules)
    return next
  }

  /// Whether an event would change the state.
  public func isChanged(by event: SplitEvent<Page>, _ rules: SplitRules<Page>) -> Bool {
    after(event, rules) != self
  }

  /// The inspector's page if it is visible, or `nil`.
  public var shownInspector: Page? { inspectorPlace == .absent ? nil : inspectorPage }

  /// The state without held pages and pending navigation, as most invariants see it.
  func unguarded(_ rules: SplitRules<Page>) -> SplitState {
    if held.isEmpty, pending == nil { return self }
    var next = after(.leaveDeclined, rules)
    for page in held { next = next.after(.pageHeld(page, false), rules) }
    return next
  }

  /// The state in one line, for a person to read.
  public var summary: String {
    let place = size.map { "\($0.width) × \($0.height)" } ?? "no size"
    let left = forwardPages.map { "\($0.column.rawValue) \($0.page)" }.joined(separator: ", ")
    let middle = arrangement.supplementary.map { "\($0.pages), " } ?? ""
    let detail = arrangement.secondary.map { "\($0.pages)" } ?? "no detail"
    return "\(isCollapsed ? "collapsed" : "expanded") at \(place): \(arrangement.primary.pages), "
      + "\(middle)\(detail), \(displayMode.rawValue) of \(preferredDisplayMode.rawValue), "
      + "forward [\(left)]"
      + (inspectorPage.map { ", inspector \($0) \(inspectorPlace.rawValue)" } ?? "")
      + (visited.isEmpty ? "" : ", visited \(visited.map(\.pages))")
      + (held.isEmpty ? "" : ", held \(held)") + (pending.map { ", pending \($0)" } ?? "")
  }
}
