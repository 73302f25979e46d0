extension SplitState {
  /// Handles an event and returns the changes, in UIKit's order.
  ///
  /// This is the only mutation: the result depends on the state, the event and the rules alone.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - rules: The program's decisions.
  /// - Returns: The changes, in order; empty if nothing changed.
  public mutating func handle(
    _ event: SplitEvent<Page>, rules: SplitRules<Page>
  ) -> [SplitChange] {
    held.isEmpty && pending == nil ? perform(event, rules) : handleGuarded(event, rules)
  }

  /// Performs an event, even if it leaves held pages, and returns the changes.
  mutating func perform(
    _ event: SplitEvent<Page>, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    guard case .rulesChanged(let thresholds, let values) = event else {
      return applyWithBreakpoints(event, rules)
    }
    var changes: [SplitChange] = []
    if thresholds != nil { changes.append(.thresholdsChanged) }
    if values != nil { changes.append(.rulesChanged) }
    return changes + applyWithBreakpoints(event, rules)
  }

  private mutating func applyWithBreakpoints(
    _ event: SplitEvent<Page>, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    let (old, oldArrangement) = (breakpoints, arrangement)
    var changes = applyWithInspector(event, rules)
    if !visited.isEmpty { changes = forgetVisited(after: changes, since: oldArrangement, rules) }
    if rules.breakpoints.isEmpty, old.limits.isEmpty { return changes }
    decideColumnBreakpoints(rules)
    if breakpoints == old { return changes }
    if breakpoints.whole == old.whole, breakpoints.columns == old.columns {
      return changes.isEmpty ? [.layout] : changes
    }
    if changes.isEmpty { return [.breakpointsChanged, .layout] }
    let index = changes.firstIndex(of: .layout) ?? changes.endIndex
    return changes[..<index] + [.breakpointsChanged] + changes[index...]
  }

  private mutating func applyWithInspector(
    _ event: SplitEvent<Page>, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    if rules.inspector == nil, inspector.page == nil { return applyWithPreferences(event, rules) }
    let old = self
    if inspectorPlace == .onStack, event.uncoversStack { inspector.isAsked = false }
    let changes = applyWithPreferences(event, rules)
    let place = inspectorPlace
    let decided = decideInspector(changes, since: old, rules)
    // An inspector that leaves the stack uncovers a page with preferences of its own.
    if inspectorPlace != place { combinePreferences(rules) }
    return decided
  }

  private mutating func applyWithPreferences(
    _ event: SplitEvent<Page>, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    if rules.preferences == nil, preferences == CombinedPreferences() {
      return apply(event, rules)
    }
    let (mode, isFirst) = (displayMode, size == nil)
    return decidePreferences(apply(event, rules), since: isFirst ? nil : mode, rules)
  }

  private mutating func apply(
    _ event: SplitEvent<Page>, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    switch event {
    case .resized(let size): resize(to: size, rules)
    case .traitsOverridden(let override): reconsider(rules) { $0.traitOverride = override }
    case .minimumsMeasured(let minimums): reconsider(rules) { $0.minimums = minimums }
    case .textScaled(let scale): scale > 0 ? scaleText(by: min(max(scale, 0.1), 10), rules) : []
    case .show(let page, let column): going(rules) { $0.show(page, from: column, rules) }
    case .showDetail(let page): going(rules) { $0.showDetail(page, rules) }
    case .showPage(let page, let column): going(rules) { $0.showPage(page, in: column, rules) }
    case .columnShown(let column): going(rules) { $0.showColumn(column, rules) }
    case .columnHidden(let column): going(rules) { $0.hideColumn(column, rules) }
    case .back(let column): going(rules) { $0.goBack(in: column) }
    case .backTo(let page): going(rules) { $0.goBack(to: page) }
    case .forward: going(rules) { $0.goForward() }
    case .pagesRemoved(let pages): going(rules) { $0.remove(pages) }
    case .rootReplaced(let page, let column):
      going(rules) { $0.replaceRoot(with: page, in: column) }
    case .arranged(let path): going(rules) { $0.arrange(path) }
    case .pagesReplaced(let pages): replace(pages)
    case .pageHeld(let page, let isHeld): hold(page, isHeld)
    case .leaveConfirmed, .leaveDeclined: []
    case .sidebarToggled: toggleSidebar(rules)
    case .overlayDismissed:
      !isCollapsed && ownDisplayMode.coversDetail ? setDisplayMode(restingMode) : []
    case .inspectorToggled: toggleInspector(rules)
    case .inspectorWanted(let isWanted): wantInspector(isWanted, rules)
    case .inspectorDismissed: dismissInspector()
    case .detailMaximized(let isMaximized): maximizeDetail(isMaximized)
    case .displayModePreferred(let mode): prefer(mode)
    case .widthsPreferred(let widths): prefer(widths, of: .primary, rules)
    case .columnWidthsPreferred(let widths, let column): prefer(widths, of: column, rules)
    case .dividerDragged(let width): dragDivider(of: .primary, to: width, rules)
    case .columnDragged(let column, let width): dragDivider(of: column, to: width, rules)
    case .rulesChanged: decide(rules, since: self)
    case .restored(let saved): restore(saved, rules)
    }
  }
}

extension SplitEvent {
  /// Whether an inspector on the stack leaves it, so that the requested page is visible.
  fileprivate var uncoversStack: Bool {
    switch self {
    case .columnShown(let column): column != .inspector
    case .show, .showPage, .showDetail, .backTo, .arranged: true
    default: false
    }
  }
}
