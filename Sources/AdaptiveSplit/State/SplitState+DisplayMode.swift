extension SplitState {
  /// Returns the display mode that the sidebar button switches to, or `nil` if the button does
  /// nothing and is hidden: if collapsed, or if the mode is active already (<doc:UIKitsRules>, 4).
  ///
  /// A maximized detail gives back the columns that it hides.
  public func targetDisplayMode(_ rules: SplitRules<Page>) -> DisplayMode? {
    if isCollapsed { return nil }
    if isDetailMaximized {
      var restored = self
      restored.isDetailMaximized = false
      return restored.displayMode == .secondaryOnly
        ? restored.targetDisplayMode(rules) : restored.displayMode
    }
    switch rules.targetDisplayMode(self) {
    case .mode(let mode):
      return mode == displayMode || !mayChoose(mode, rules) ? nil : mode
    case .automatic:
      let target = hasThreeColumns ? targetOfThree(rules) : automaticTarget
      return target.flatMap { mayChoose($0, rules) ? $0 : nil }
    }
  }

  private func mayChoose(_ mode: DisplayMode, _ rules: SplitRules<Page>) -> Bool {
    allows(mode) && !hidesLockedColumn(mode, rules)
  }

  private var automaticTarget: DisplayMode? {
    switch displayMode {
    case .oneOverSecondary, .twoOverSecondary, .twoDisplaceSecondary: .secondaryOnly
    case .oneBesideSecondary, .twoBesideSecondary:
      leavesModeToSplitView && putsPrimaryBeside ? nil : .secondaryOnly
    case .secondaryOnly: modeShowingPrimary
    }
  }

  /// The mode of two columns that shows a hidden primary.
  var modeShowingPrimary: DisplayMode {
    switch preferredDisplayMode {
    case .oneBesideSecondary: .oneBesideSecondary
    case .oneOverSecondary: .oneOverSecondary
    case .automatic, .byShape, .secondaryOnly:
      putsPrimaryBeside ? .oneBesideSecondary : .oneOverSecondary
    }
  }

  /// Whether the program leaves the display mode to the split view.
  var leavesModeToSplitView: Bool {
    preferredDisplayMode == .automatic || preferredDisplayMode == .byShape
  }

  /// Whether a primary without a preferred mode belongs beside the detail, rather than over it.
  private var putsPrimaryBeside: Bool {
    preferredDisplayMode == .byShape ? orientation != .portrait : fitsBoth ?? true
  }

  /// The display mode that the preference results in before the person changes it.
  var preferredMode: DisplayMode {
    if hasThreeColumns {
      return preferredDisplayMode == .oneOverSecondary && three?.limit == nil
        ? .oneOverSecondary : restingMode
    }
    return switch preferredDisplayMode {
    case .automatic, .byShape: putsPrimaryBeside ? .oneBesideSecondary : .secondaryOnly
    case .secondaryOnly: .secondaryOnly
    case .oneBesideSecondary: .oneBesideSecondary
    case .oneOverSecondary: .oneOverSecondary
    }
  }

  /// Returns the width from which both columns fit side by side in portrait, in logical pixels.
  ///
  /// It is the width that the primary prefers, undragged, plus a detail with enough room. If they
  /// didn't fit until now, the band is added.
  func roomForTwo(at width: Int, _ rules: SplitRules<Page>) -> Int {
    max(columnWidths.columnWidth(in: width), minimums.primary) + ColumnMinimums.divider
      + max(ColumnMinimums.roomyDetail.scaled(by: textScale), minimums.secondary)
      + (fitsBoth == false ? rules.thresholds.band : 0)
  }

  /// Switches to the sidebar button's mode, which ends the maximizing of the detail.
  mutating func toggleSidebar(_ rules: SplitRules<Page>) -> [SplitChange] {
    guard let target = targetDisplayMode(rules) else { return [] }
    isDetailMaximized = false
    return displayMode == target ? SplitChange.newMode : choose(target)
  }

  /// Sets the mode, and returns the changes since an earlier one, by default the current one.
  mutating func setDisplayMode(_ mode: DisplayMode, since old: DisplayMode? = nil) -> [SplitChange]
  {
    let old = old ?? displayMode
    ownDisplayMode = mode
    return displayMode == old ? [.layout] : SplitChange.newMode
  }

  mutating func prefer(_ mode: PreferredDisplayMode) -> [SplitChange] {
    if mode == preferredDisplayMode { return [] }
    // A mode that a page limits depends on the preference too.
    let old = displayMode
    preferredDisplayMode = mode
    three?.limit = nil
    let resolved = preferredMode
    let isShown = resolved == .oneOverSecondary && isCollapsed ? .secondaryOnly : resolved
    return setDisplayMode(isShown, since: old)
  }
}
