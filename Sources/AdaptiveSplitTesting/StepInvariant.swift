import AdaptiveSplit

/// An invariant of every event in every state.
public struct StepInvariant<Page: Hashable & Sendable>: Sendable {
  /// A sentence that says what holds.
  public let name: String
  /// Whether it holds for every step without a change and a report, so that those aren't checked.
  public let isAboutChange: Bool
  /// Whether it holds for a step.
  public let holds: @Sendable (Step<Page>) -> Bool

  /// Creates an invariant of a program.
  ///
  /// - Parameters:
  ///   - name: A sentence that says what holds.
  ///   - isAboutChange: Whether it holds for every step without a change and a report.
  ///   - holds: Whether it holds for a step.
  public init(
    name: String, isAboutChange: Bool = true, holds: @escaping @Sendable (Step<Page>) -> Bool
  ) {
    self.name = name
    self.isAboutChange = isAboutChange
    self.holds = holds
  }

  /// The invariants that hold for any program, unless its rules are broken.
  public static var all: [StepInvariant] {
    [
      StepInvariant(name: "An event tells something exactly if it changes something") {
        $0.changes.isEmpty == ($0.before == $0.after) || $0.asks
      },
      StepInvariant(name: "Changes are told in UIKit's order") { step in
        zip(step.changes, step.changes.dropFirst()).allSatisfy { $0.rank <= $1.rank }
      },
      StepInvariant(name: "A fold is told, and nothing else as one", holds: tellsFolds),
      StepInvariant(name: "New traits are told, and nothing else as such") { step in
        step.changes.contains(.traitsChanged)
          == (step.before.traits != step.after.traits && !step.isFirstLayout)
      },
      StepInvariant(name: "Other breakpoints are told, and nothing else as such") { step in
        let names = [SplitBreakpoint.regularWidth, SplitBreakpoint.regularHeight]
        return step.changes.contains(.breakpointsChanged)
          == (step.before.holding.subtracting(names) != step.after.holding.subtracting(names))
      },
      StepInvariant(name: "Another display mode is told, and nothing else as one") { step in
        step.changes.contains(.displayModeChanged)
          == (step.before.displayMode != step.after.displayMode && !step.isFirstLayout)
      },
      StepInvariant(
        name: "Another place or page of the inspector is told, and nothing else as one"
      ) { step in
        step.changes.contains(.inspectorChanged)
          == (step.before.shownInspector != step.after.shownInspector
            || step.before.inspectorPlace != step.after.inspectorPlace
            || step.before.wantsInspector != step.after.wantsInspector)
      },
      StepInvariant(name: "An inspector without room comes only when asked for", holds: asks),
      StepInvariant(
        name: "No drag, key, button or swipe hides a locked column", holds: keepsLocked),
      StepInvariant(name: "A chevron never changes untold") { step in
        step.isFirstLayout || step.changes.contains(.showDetailTargetChanged)
          || step.before.willPush(.showDetail, rules: step.world.rules)
            == step.after.willPush(.showDetail, rules: step.world.rules)
      },
      StepInvariant(name: "Only folds, ways to go and lost data move pages", holds: movesPages),
      StepInvariant(
        name: "A page whose data is gone is nowhere", isAboutChange: false, holds: forgetsPages),
      StepInvariant(name: "Narrowing keeps what is read on top", holds: keepsPlaceNarrowing),
      StepInvariant(name: "Widening keeps what is read on top", holds: keepsPlaceWidening),
      StepInvariant(name: "The detail that was left last comes back", holds: givesDetailBack),
      StepInvariant(name: "Forward undoes back", holds: undoesBack),
      StepInvariant(
        name: "What is asked for comes to the top", isAboutChange: false, holds: showsWhatIsAskedFor
      ),
      StepInvariant(name: "The root stays at the bottom until another takes its place") { step in
        switch step.performed {
        case .rootReplaced(_, in: .primary), .arranged, .pagesReplaced: return true
        default: break
        }
        return step.before.arrangement.primary.root == step.after.arrangement.primary.root
      },
      StepInvariant(
        name: "Another root is alone in its column", isAboutChange: false, holds: replacesRoots),
      StepInvariant(
        name: "Another root, side by side or on one stack, comes to the same",
        isAboutChange: false, holds: replacesAlike),
    ] + guarding
  }

  @Sendable private static func asks(_ step: Step<Page>) -> Bool {
    func lies(_ state: SplitState<Page>) -> Bool { state.inspectorPlace.isDismissible }
    switch step.event {
    case .inspectorToggled, .columnShown(.inspector), .detailMaximized(false): return true
    default:
      let folds = step.before.isCollapsed != step.after.isCollapsed
      return !lies(step.after) || lies(step.before) && !folds
    }
  }

  @Sendable private static func keepsLocked(_ step: Step<Page>) -> Bool {
    switch step.event {
    case .sidebarToggled, .columnDragged, .dividerDragged, .inspectorToggled, .inspectorDismissed,
      .overlayDismissed:
      break
    default: return true
    }
    let (before, after) = (step.before, step.after)
    return step.world.rules.locked.allSatisfy { column in
      // An inspector gives way to columns that are shown, and comes back with its room.
      if column == .inspector { return before.inspectorPlace != .beside || after.wantsInspector }
      let isBeside = !before.isCollapsed && !before.coversDetail && before.shows(column)
      return !isBeside || after.shows(column)
    }
  }

  @Sendable private static func tellsFolds(_ step: Step<Page>) -> Bool {
    let folds = step.before.isCollapsed != step.after.isCollapsed
    let told = step.changes.contains(step.after.isCollapsed ? .collapsed : .expanded)
    let other = step.changes.contains(step.after.isCollapsed ? .expanded : .collapsed)
    let target = step.changes.contains(.showDetailTargetChanged)
    return told == folds && !other && target == (folds && !step.isFirstLayout)
  }

  @Sendable private static func movesPages(_ step: Step<Page>) -> Bool {
    switch step.performed {
    case .show, .showPage, .showDetail, .columnShown, .columnHidden, .back, .backTo, .forward,
      .pagesRemoved, .rootReplaced, .arranged, .pagesReplaced, .restored:
      true
    default:
      step.before.isCollapsed != step.after.isCollapsed
        || step.before.arrangement == step.after.arrangement
    }
  }

  @Sendable private static func forgetsPages(_ step: Step<Page>) -> Bool {
    guard case .pagesRemoved(let pages) = step.event else { return true }
    let root = step.after.arrangement.primary.root
    return !step.after.pages.contains { $0 != root && pages.contains($0) }
  }

  @Sendable private static func keepsPlaceNarrowing(_ step: Step<Page>) -> Bool {
    guard !step.before.isCollapsed, step.after.isCollapsed else { return true }
    guard let detail = step.before.arrangement.secondary else {
      let before = step.before.arrangement
      return step.after.arrangement.pages.last == before[before.topColumn]?.top
    }
    return step.after.arrangement.pages.last == detail.top || step.world.mayDiscard(detail)
  }

  @Sendable private static func keepsPlaceWidening(_ step: Step<Page>) -> Bool {
    guard step.before.isCollapsed, !step.after.isCollapsed else { return true }
    // An event that expands may also have navigated: the current page is the result without room.
    var narrow = step.before.after(.resized(SplitSize(width: 0, height: 0)), step.world.rules)
    if case .resized = step.event {} else { _ = narrow.handle(step.event, rules: step.world.rules) }
    let read = narrow.arrangement.pages.last
    return narrow.isCollapsed
      && SplitColumn.allCases.contains { step.after.arrangement[$0]?.top == read }
  }

  /// Without a rule for it, widening restores the detail that was just left, unchanged.
  @Sendable private static func givesDetailBack(_ step: Step<Page>) -> Bool {
    let (before, after) = (step.before, step.after)
    guard before.isCollapsed, after.isCollapsed, after.arrangement.secondary == nil,
      let left = before.arrangement.secondary, after.arrangement.primary.count == 1,
      step.world.rules.separate(after.arrangement) == .standard
    else { return true }
    switch step.performed {
    case .back, .backTo, .show, .showDetail: break
    default: return true
    }
    let wide = after.after(.resized(SplitSize(width: 100_000, height: 500)), step.world.rules)
    if wide.isCollapsed || wide.arrangement.secondary == left { return true }
    if !after.hasThreeColumns { return false }
    // A page of the supplementary may have cleared the detail, or have been the detail.
    return before.arrangement.supplementary != after.arrangement.supplementary
      || left.pages.allSatisfy(wide.arrangement.contains)
  }

  @Sendable private static func undoesBack(_ step: Step<Page>) -> Bool {
    guard case .back(let column) = step.performed,
      step.before.arrangement != step.after.arrangement, step.before.inspectorPlace != .onStack,
      column.map({ step.before.shows($0) }) ?? true
    else { return true }
    let again = step.after.unguarded(step.world.rules).after(.forward, step.world.rules)
    if again.forwardPages != step.before.forwardPages { return false }
    if again.visited != step.before.visited { return false }
    // If going back gave the columns room, all pages exist again and still have room.
    let folds = step.before.isCollapsed != step.after.isCollapsed
    return folds
      ? again.arrangement.pages == step.before.arrangement.pages
      : again.arrangement == step.before.arrangement
  }

  @Sendable private static func replacesRoots(_ step: Step<Page>) -> Bool {
    guard case .rootReplaced(let page, let column) = step.performed else { return true }
    let (stacks, before) = (step.after.arrangement, step.after.beforeCollapse)
    let replaces = step.changes.contains(.rootReplaced)
    if replaces, !step.after.forwardPages.isEmpty { return false }
    if column == .primary {
      return stacks.primary.pages == [page] && before.map { $0.primary.pages == [page] } ?? true
    }
    if column == .inspector || page == step.before.arrangement.primary.root { return !replaces }
    if column == .supplementary {
      return !step.before.hasThreeColumns
        || [nil, [page]].contains(stacks.supplementary?.pages)
          && before.map { $0.supplementary?.pages == [page] } ?? true
    }
    if stacks.isCollapsed {
      return [nil, [page]].contains(stacks.secondary?.pages)
        && before?.secondary?.pages == [page] && before?.left == nil
    }
    return step.before.isCollapsed || stacks.secondary?.pages == [page]
  }

  @Sendable private static func replacesAlike(_ step: Step<Page>) -> Bool {
    guard case .rootReplaced = step.event, step.before.held.isEmpty, !step.before.isCollapsed,
      let size = step.before.size,
      step.world.rules.separate(step.after.arrangement) == .standard
    else { return true }
    let narrow = step.before.after(.resized(SplitSize(width: 100, height: 500)), step.world.rules)
    let wide = narrow.after(step.event, step.world.rules).after(.resized(size), step.world.rules)
    return wide.isCollapsed || wide.arrangement == step.after.arrangement
  }

  @Sendable private static func showsWhatIsAskedFor(_ step: Step<Page>) -> Bool {
    let stacks = step.after.arrangement
    switch step.performed {
    case .show(let page, _):
      return SplitColumn.allCases.contains { stacks[$0]?.top == page }
    case .showPage(let page, _):
      if page == stacks.primary.root || stacks.supplementary?.root == page { return true }
      return SplitColumn.allCases.contains { stacks[$0]?.top == page }
    case .showDetail(let page):
      if page == stacks.primary.root || stacks.supplementary?.root == page { return true }
      let column = step.world.rules.column(page) ?? .secondary
      return stacks[column]?.top == page || stacks.isCollapsed && stacks.pages.last == page
    default: return true
    }
  }
}

extension SplitChange {
  /// The position in a list of changes.
  fileprivate var rank: Int {
    switch self {
    case .restored, .thresholdsChanged, .rulesChanged, .leaveAsked, .leaveAnswered, .heldChanged: 0
    case .pushed, .popped, .supplementaryReplaced, .detailReplaced, .pagesRemoved, .pagesReplaced,
      .rootReplaced,
      .widthsChanged:
      1
    case .willTransition: 2
    case .willResize: 3
    case .collapsed, .expanded: 4
    case .showDetailTargetChanged: 5
    case .traitsChanged: 6
    case .willChangeDisplayMode: 7
    case .displayModeChanged: 8
    case .inspectorChanged: 9
    case .breakpointsChanged: 10
    case .layout: 11
    case .alongside: 12
    case .completion: 13
    }
  }
}
