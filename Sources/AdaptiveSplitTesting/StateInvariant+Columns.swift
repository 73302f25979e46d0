import AdaptiveSplit

// The invariants of columns and of an inspector that are asked for.

extension StateInvariant {
  @Sendable static func showsColumns(
    _ state: SplitState<Page>, _ world: World<Page>
  ) -> Bool {
    let state = state.unguarded(world.rules)
    if state.size == nil { return true }
    let leading: [SplitColumn] = state.hasThreeColumns ? [.primary, .supplementary] : [.primary]
    if state.isCollapsed {
      return (leading + [.secondary]).allSatisfy { column in
        state.arrangement[column] == nil
          || state.after(.columnShown(column), world.rules).shows(column)
      }
    }
    // A tile never lies over others, so it needs room beside them.
    let isTile = state.hasThreeColumns && world.rules.behavior == .tile
    return leading.allSatisfy { column in
      let shown = isTile ? state.after(.columnShown(.supplementary), world.rules) : state
      let next = shown.after(.columnShown(column), world.rules)
      return next.shows(column) || isHidden(column, byPageIn: next, world)
        || isTile && namesRoom(next.after(.detailMaximized(false), world.rules), world)
    }
  }

  /// Whether the page on top of the detail or of the supplementary prefers fewer leading columns
  /// than a column needs to show.
  private static func isHidden(
    _ column: SplitColumn, byPageIn state: SplitState<Page>, _ world: World<Page>
  ) -> Bool {
    func preferred(_ column: SplitColumn) -> DisplayMode? {
      state.arrangement[column].flatMap { world.rules.preferences?($0.top).displayMode }
    }
    guard let mode = preferred(.secondary) ?? preferred(.supplementary) else { return false }
    return mode.leadingColumns < (column == .primary && state.hasThreeColumns ? 2 : 1)
  }

  /// Whether the reason for a mode with hidden columns is the width from which one more fits.
  private static func namesRoom(_ state: SplitState<Page>, _ world: World<Page>) -> Bool {
    func columns(at width: Int) -> Int {
      let wide = state.resized(to: width, world.rules).after(
        .columnShown(.supplementary), world.rules)
      return wide.after(.columnShown(.primary), world.rules).displayMode.leadingColumns
    }
    guard let needed = state.room(inReasonEndingWith: state.displayMode.rawValue, world.rules)
    else { return false }
    let count = state.displayMode.leadingColumns
    return columns(at: needed - 1) == count
      && columns(at: needed + world.rules.thresholds.band) > count
  }

  @Sendable static func showsInspector(
    _ state: SplitState<Page>, _ world: World<Page>
  ) -> Bool {
    if world.rules.inspector == nil { return true }
    let state = state.unguarded(world.rules)
    let next = state.after(.columnShown(.inspector), world.rules)
    if state.inspectorPage == nil || state.isDetailMaximized { return next == state }
    return state.size == nil || next.shows(.inspector)
  }

  @Sendable static func namesInspectorRoom(
    _ state: SplitState<Page>, _ world: World<Page>
  ) -> Bool {
    if !state.wantsInspector { return true }
    let state = state.unguarded(world.rules).after(.overlayDismissed, world.rules)
    guard state.inspectorPage != nil, !state.isCollapsed,
      !state.isDetailMaximized, let size = state.size
    else { return true }
    let needed = state.room(
      inReasonEndingWith: "no room for inspector \(state.minWidth(of: .inspector))", world.rules)
    if state.inspectorPlace == .beside { return needed == nil }
    guard let needed, needed > size.width else { return false }
    let near = state.resized(to: needed - 1, world.rules)
    let wide = state.resized(to: needed + world.rules.thresholds.band, world.rules)
    // Another column may take the room.
    func isOther(_ next: SplitState<Page>) -> Bool { next.displayMode != state.displayMode }
    return (near.inspectorPlace != .beside || isOther(near))
      && (wide.inspectorPlace == .beside || isOther(wide))
  }

  @Sendable static func namesColumnsWithoutRoom(
    _ state: SplitState<Page>, _ world: World<Page>
  ) -> Bool {
    guard state.isCollapsed, state.traits.horizontal == .regular else { return true }
    let room = state.beforeCollapse?.room ?? 0
    let names =
      room > state.besideRoom(world.rules, by: state.minimums)
      ? "side by side the columns needed \(room)"
      : "no room for "
        + state.lastingColumns(world.rules).map { "\($0.rawValue) \(state.minimums[$0])" }
        .joined(separator: ", ")
    guard let needed = state.room(inReasonEndingWith: names, world.rules) else { return false }
    let wide = state.resized(to: needed, world.rules)
    return state.resized(to: needed - 1, world.rules).isCollapsed
      && (!wide.isCollapsed || wide.traits.horizontal == .compact)
  }

  @Sendable static func hidesColumns(
    _ state: SplitState<Page>, _ world: World<Page>
  ) -> Bool {
    let state = state.unguarded(world.rules)
    return [SplitColumn.primary, .supplementary].allSatisfy { column in
      let next = state.after(.columnHidden(column), world.rules)
      return !next.isChanged(by: .columnHidden(column), world.rules)
        && (state.isCollapsed || !next.shows(column))
    }
  }

  @Sendable static func dismissesInspector(
    _ state: SplitState<Page>, _ world: World<Page>
  ) -> Bool {
    let state = state.unguarded(world.rules)
    let next = state.after(.inspectorDismissed, world.rules)
    if !state.inspectorPlace.isDismissible { return next == state }
    return next.inspectorPlace == .absent && next.arrangement == state.arrangement
      && state.after(.back(in: nil), world.rules) == next
  }
}

extension SplitState {
  /// Returns the state at another width of the same height.
  fileprivate func resized(to width: Int, _ rules: SplitRules<Page>) -> SplitState {
    after(.resized(SplitSize(width: width, height: size?.height ?? 0)), rules)
  }

  /// Returns the width that the state's own one is below in the part of its reason with an ending,
  /// or `nil` without such a part.
  fileprivate func room(
    inReasonEndingWith end: String, _ rules: SplitRules<Page>
  ) -> Int? {
    let part = reason(rules).split(separator: "; ").first { $0.hasSuffix(": \(end)") }
    let words = part?.dropLast(end.count + 2).split(separator: " ").suffix(2) ?? []
    return words.first == "<" ? words.last.flatMap { Int($0) } : nil
  }
}
