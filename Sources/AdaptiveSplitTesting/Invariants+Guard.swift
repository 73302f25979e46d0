import AdaptiveSplit

// The invariants of held pages.

extension StepInvariant {
  static var guarding: [StepInvariant] {
    [
      StepInvariant(
        name: "A held page leaves only by an answer, or with its data", holds: keepsHeldPages),
      StepInvariant(
        name: "To ask changes nothing, and to decline forgets it", isAboutChange: false
      ) { step in
        !step.asks
          || step.after.pending == step.event
            && step.after.after(.leaveDeclined, step.world.rules)
              == step.before.after(.leaveDeclined, step.world.rules)
      },
      StepInvariant(name: "An event asks exactly if it says so", isAboutChange: false) { step in
        step.before.asks(for: step.event, rules: step.world.rules) == step.asks
      },
      StepInvariant(name: "Folds and sizes never ask", isAboutChange: false) { step in
        switch step.event {
        case .resized, .traitsOverridden, .minimumsMeasured, .textScaled, .sidebarToggled,
          .overlayDismissed, .dividerDragged, .columnDragged, .pagesRemoved, .pagesReplaced,
          .rulesChanged:
          !step.asks
        default: true
        }
      },
      StepInvariant(
        name: "A hold changes nothing but that it asks", isAboutChange: false, holds: onlyAsks),
      StepInvariant(name: "Other held pages are told, and nothing else as such") { step in
        step.changes.contains(.heldChanged) == (step.before.held != step.after.held)
      },
      StepInvariant(name: "A question is told, and so is its end") { step in
        let ends = step.before.pending != nil && step.after.pending == nil
        return step.changes.contains(.leaveAnswered) == ends
          && (step.asks || step.after.pending == nil || step.before.pending != nil)
      },
      StepInvariant(name: "A question is about a page that the answer leaves") { step in
        guard let asked = step.after.pending, !step.after.held.isEmpty,
          step.before.arrangement != step.after.arrangement
        else { return true }
        return step.after.asks(for: asked, rules: step.world.rules)
      },
    ]
  }

  @Sendable private static func keepsHeldPages(_ step: Step<Page>) -> Bool {
    if step.before.held.isEmpty { return true }
    var lost = step.before.held.subtracting(step.after.held)
    switch step.event {
    case .leaveConfirmed: return true
    case .pagesRemoved(let pages): lost.subtract(pages)
    case .pageHeld(let page, false): lost.remove(page)
    case .pagesReplaced(let pages):
      return step.after.held == Set(step.before.held.map { pages[$0] ?? $0 })
    default: break
    }
    return lost.isEmpty
  }

  @Sendable private static func onlyAsks(_ step: Step<Page>) -> Bool {
    let (before, after, rules) = (step.before, step.after, step.world.rules)
    guard !before.held.isEmpty || before.pending != nil, let performed = step.performed else {
      return true
    }
    // A hold keeps pages that the rules would drop from the columns.
    if before.isCollapsed != after.isCollapsed,
      rules.separate(before.arrangement) != .standard
    {
      return true
    }
    return after.unguarded(rules)
      == before.unguarded(rules).after(performed, rules).unguarded(rules)
  }
}

extension StateInvariant {
  /// Whether each held page is on a stack, or returns to one in a wide window.
  @Sendable static func keepsHeldPages(_ state: SplitState<Page>, _ world: World<Page>) -> Bool {
    if state.held.isEmpty { return true }
    let wide = state.after(.resized(SplitSize(width: 100_000, height: 500)), world.rules)
    let narrow = state.after(.resized(SplitSize(width: 100, height: 500)), world.rules)
    return wide.held == state.held && narrow.held == state.held
      && state.held.allSatisfy { page in
        state.arrangement.contains(page) || wide.isCollapsed || wide.arrangement.contains(page)
      }
  }
}
