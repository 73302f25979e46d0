public import AdaptiveSplit

/// An invariant of every reachable state.
public struct StateInvariant<Page: Hashable & Sendable>: Sendable {
  /// A sentence that says what holds.
  public let name: String
  /// Whether it holds in a state of a world.
  public let holds: @Sendable (SplitState<Page>, World<Page>) -> Bool

  /// Creates an invariant of a program.
  public init(
    name: String, holds: @escaping @Sendable (SplitState<Page>, World<Page>) -> Bool
  ) {
    self.name = name
    self.holds = holds
  }

  /// The invariants that hold for any program, unless its rules are broken.
  public static var all: [StateInvariant] {
    [
      StateInvariant(name: "No stack is empty") { state, _ in
        !state.arrangement.primary.pages.isEmpty
          && state.arrangement.secondary?.pages.isEmpty != true
      },
      StateInvariant(name: "A page is in one place") { state, _ in
        let pages =
          state.arrangement.pages + state.visited.flatMap(\.pages) + state.forwardPages.map(\.page)
        return Set(pages).count == pages.count
      },
      StateInvariant(name: "Two columns exactly if there is room", holds: foldsByRoom),
      StateInvariant(name: "Columns and divider fill the width exactly", holds: fillsWidth),
      StateInvariant(name: "Collapsed, nothing lies over anything") { state, _ in
        !state.isCollapsed || !state.displayMode.isOverlay
      },
      StateInvariant(name: "A back button shows exactly if back does something", holds: showsBack),
      StateInvariant(name: "Back ends at the root", holds: endsAtRoot),
      StateInvariant(name: "Forward is offered exactly if it does something", holds: goesForward),
      StateInvariant(name: "The sidebar button does what it says, or hides", holds: togglesSidebar),
      StateInvariant(name: "A chevron shows exactly if activating the row pushes", holds: pushes),
      StateInvariant(name: "The same size twice changes nothing") { state, world in
        state.size.map { !state.isChanged(by: .resized($0), world.rules) } ?? true
      },
      StateInvariant(name: "Rules that are the same decide the same") { state, world in
        !state.isChanged(by: .rulesChanged(nil), world.rules)
      },
      StateInvariant(name: "Widening gives back what narrowing took", holds: survivesFolding),
      StateInvariant(name: "A link leads to the same pages from everywhere", holds: arranges),
      StateInvariant(name: "No page is outside of its column", holds: isAtHome),
      StateInvariant(name: "Columns give way from the leading edge") { state, _ in
        !state.hasThreeColumns || state.isCollapsed || !state.shows(.primary)
          || state.shows(.supplementary)
      },
      StateInvariant(name: "A column that is asked for shows, or has no room", holds: showsColumns),
      StateInvariant(name: "A column that is hidden is hidden once", holds: hidesColumns),
      StateInvariant(
        name: "An inspector that is asked for shows if the detail has a page", holds: showsInspector
      ),
      StateInvariant(
        name: "A hidden inspector's reason is the width that it lacks", holds: namesInspectorRoom),
      StateInvariant(
        name: "The reason of a fold by room names the columns", holds: namesColumnsWithoutRoom),
      StateInvariant(name: "An inspector is about the detail, if it is wanted") { state, _ in
        state.inspectorPlace == .absent || state.wantsInspector && state.inspectorPage != nil
      },
      StateInvariant(name: "A dismissed inspector changes no stack", holds: dismissesInspector),
      StateInvariant(name: "What is saved is restored", holds: isRestored),
      StateInvariant(name: "Folds keep a held page", holds: keepsHeldPages),
    ]
  }

  @Sendable private static func foldsByRoom(
    _ state: SplitState<Page>, _ world: World<Page>
  ) -> Bool {
    guard let size = state.size else { return !state.isCollapsed }
    let band = world.rules.thresholds.band
    let beside = state.besideRoom(world.rules, by: state.minimums)
    if state.isCollapsed {
      let room = max(beside, state.beforeCollapse?.room ?? 0)
      return state.traits.horizontal == .compact || size.width < room + band
    }
    return state.traits.horizontal == .regular && size.width >= beside
  }

  @Sendable private static func fillsWidth(_ state: SplitState<Page>, _ world: World<Page>) -> Bool
  {
    guard let size = state.size else { return state.layout(world.rules) == nil }
    guard let layout = state.layout(world.rules) else { return false }
    if layout.isCollapsed {
      let shown = SplitColumn.allCases.compactMap { layout[$0] }
      return shown.count == 1 && shown[0].x == 0 && shown[0].width == size.width
    }
    guard let secondary = layout.secondary, secondary.width >= state.minimums.secondary else {
      return layout.isOverlaid && layout.inspectorPlace != .beside
        && layout.secondary?.width == size.width
    }
    var x = 0
    for column in [SplitColumn.primary, .supplementary] {
      guard let shown = layout[column] else { continue }
      if shown.x != x || shown.width < (layout.isOverlaid ? 0 : state.minimums[column]) {
        return false
      }
      x += shown.width + ColumnMinimums.divider
      let hasDivider = !layout.isOverlaid || column == .primary && layout.supplementary != nil
      if layout.dividerX(of: column) != (hasDivider ? x - ColumnMinimums.divider : nil) {
        return false
      }
    }
    var end = secondary.x + secondary.width
    if let inspector = layout.inspector {
      let isBeside = layout.inspectorPlace == .beside
      if isBeside, layout.dividerX(of: .inspector) != end { return false }
      if isBeside { end = inspector.x + inspector.width }
      if inspector.x + inspector.width != size.width
        || isBeside && inspector.width < state.minimums.inspector
      {
        return false
      }
    }
    if layout.isOverlaid {
      return x - ColumnMinimums.divider <= size.width && secondary.x == 0 && end == size.width
    }
    return secondary.x == x
      && (state.displayMode == .twoDisplaceSecondary ? end > size.width : end == size.width)
  }

  @Sendable private static func showsBack(_ state: SplitState<Page>, _ world: World<Page>) -> Bool {
    let state = state.unguarded(world.rules)
    guard let layout = state.layout(world.rules) else { return true }
    let columns = SplitColumn.allCases.map { ($0, layout[$0]) }
    for (column, shown) in columns {
      guard let shown else { continue }
      let next = state.after(.back(in: column), world.rules)
      if (shown.back != nil) != (next != state) { return false }
      let tops = SplitColumn.allCases.map { next.arrangement[$0]?.top }
      if let back = shown.back, !tops.contains(back) { return false }
    }
    let offersBack = columns.contains { $0.1?.back != nil }
    return offersBack == state.isChanged(by: .back(in: nil), world.rules)
  }

  @Sendable private static func endsAtRoot(_ state: SplitState<Page>, _ world: World<Page>) -> Bool
  {
    let state = state.unguarded(world.rules)
    var next = state
    for _ in 0...(state.arrangement.pages.count + state.visited.flatMap(\.pages).count) {
      if next.handle(.back(in: nil), rules: world.rules).isEmpty { break }
    }
    if next.backColumn != nil { return false }
    let stacks = next.arrangement
    let isPrimaryAtRoot = stacks.primary.count == 1 || !next.shows(.primary)
    func isAtRoot(_ column: SplitColumn) -> Bool {
      guard let stack = stacks[column] else { return true }
      return !stacks.isCollapsed && stack.count == 1 || !stacks.isCollapsed && !next.shows(column)
    }
    return isPrimaryAtRoot && isAtRoot(.supplementary) && isAtRoot(.secondary)
      && stacks.primary.root == state.arrangement.primary.root
  }

  @Sendable private static func goesForward(_ state: SplitState<Page>, _ world: World<Page>) -> Bool
  {
    let state = state.unguarded(world.rules)
    let next = state.after(.forward, world.rules)
    guard let page = state.forward else { return next == state }
    return next != state && SplitColumn.allCases.contains { next.arrangement[$0]?.top == page }
  }

  @Sendable private static func togglesSidebar(_ state: SplitState<Page>, _ world: World<Page>)
    -> Bool
  {
    let next = state.after(.sidebarToggled, world.rules)
    guard let target = state.targetDisplayMode(world.rules) else { return next == state }
    return !state.isCollapsed && target != state.displayMode && next.displayMode == target
  }

  @Sendable private static func pushes(_ state: SplitState<Page>, _ world: World<Page>) -> Bool {
    let state = state.unguarded(world.rules)
    guard let probe = world.probe else { return true }
    for column in SplitColumn.allCases where state.shows(column) {
      guard let row = stack(column, of: state) else { continue }
      let asked: [(ShowKind, SplitEvent<Page>)] = [
        (.show, .show(probe, from: column)), (.showDetail, .showDetail(probe)),
      ]
      for (kind, event) in asked where kind == .show || column == .primary || state.isCollapsed {
        let after = stack(column, of: state.after(event, world.rules))
        let hasPushed = after == row + [probe]
        if hasPushed != state.willPush(kind, rules: world.rules) {
          return false
        }
      }
    }
    return true
  }

  /// Returns the stack with the row of a column; the only stack if the split view is collapsed.
  private static func stack(_ column: SplitColumn, of state: SplitState<Page>) -> [Page]? {
    if state.isCollapsed { return state.arrangement.pages }
    return state.arrangement[column]?.pages
  }

  @Sendable private static func survivesFolding(_ state: SplitState<Page>, _ world: World<Page>)
    -> Bool
  {
    guard let size = state.size, !state.isCollapsed else { return true }
    // A fold may end a question.
    let state = state.after(.leaveDeclined, world.rules)
    var expected = state.after(.detailMaximized(false), world.rules)
    _ = expected.handle(.overlayDismissed, rules: world.rules)
    _ = expected.handle(.inspectorDismissed, rules: world.rules)
    _ = expected.handle(.detailMaximized(state.isDetailMaximized), rules: world.rules)
    let narrow = state.after(.resized(SplitSize(width: 100, height: size.height)), world.rules)
    if !narrow.isCollapsed { return true }
    let same = narrow.after(.resized(size), world.rules)
    if !same.isCollapsed {
      // A limit that held in its band has ceased to hold in between.
      if !world.rules.breakpoints.isEmpty {
        return same.arrangement == expected.arrangement && same.displayMode == expected.displayMode
      }
      return same == expected
    }
    // In the band, or just wide enough: the columns return only with more room.
    let wide = SplitSize(width: size.width + 1000, height: size.height)
    return same.after(.resized(wide), world.rules).arrangement == state.arrangement
  }

  @Sendable private static func isAtHome(_ state: SplitState<Page>, _ world: World<Page>) -> Bool {
    SplitColumn.allCases.allSatisfy { column in
      (state.arrangement[column]?.pages ?? []).allSatisfy { page in
        world.rules.column(page).map { $0 == column } ?? true
      }
    }
  }

  @Sendable private static func arranges(_ state: SplitState<Page>, _ world: World<Page>) -> Bool {
    let state = state.unguarded(world.rules)
    return world.links.allSatisfy { path in
      let next = state.after(.arranged(path), world.rules)
      func leads(to column: SplitColumn, _ pages: [Page]?) -> Bool {
        pages.map { $0 == next.arrangement[column]?.pages ?? [] } ?? true
      }
      return leads(to: .primary, path.primary) && leads(to: .supplementary, path.supplementary)
        && leads(to: .secondary, path.secondary)
        && !next.isChanged(by: .arranged(path), world.rules)
    }
  }

  @Sendable private static func isRestored(_ state: SplitState<Page>, _ world: World<Page>) -> Bool
  {
    let state = state.unguarded(world.rules)
    var expected = state.after(.detailMaximized(false), world.rules)
    if state.preferredDisplayMode != .oneOverSecondary {
      _ = expected.handle(.overlayDismissed, rules: world.rules)
    }
    _ = expected.handle(.inspectorDismissed, rules: world.rules)
    guard var next = world.starts.first else { return true }
    let setUp: [SplitEvent<Page>] = [
      .widthsPreferred(state.columnWidths),
      .columnWidthsPreferred(state.widths(of: .supplementary), of: .supplementary),
      .columnWidthsPreferred(state.widths(of: .inspector), of: .inspector),
      .minimumsMeasured(state.minimums),
      .textScaled(state.textScale), .traitsOverridden(state.traitOverride),
      .restored(SavedSplitState(state)),
    ]
    for event in setUp + (state.size.map { [.resized($0)] } ?? []) {
      _ = next.handle(event, rules: world.rules)
    }
    return next == expected
  }
}
