extension SplitState {
  /// The display mode that the sidebar button leads to, or `nil` when it would do nothing and
  /// therefore hides: collapsed, or already there (<doc:UIKitsRules>, 4).
  public func targetDisplayMode(_ rules: SplitRules<Page>) -> DisplayMode? {
    if isCollapsed { return nil }
    switch rules.targetDisplayMode(self) {
    case .mode(let mode): return mode == displayMode ? nil : mode
    case .automatic: return automaticTarget
    }
  }

  private var automaticTarget: DisplayMode? {
    switch displayMode {
    case .oneOverSecondary: .secondaryOnly
    case .oneBesideSecondary:
      preferredDisplayMode == .automatic && orientation != .portrait ? nil : .secondaryOnly
    case .secondaryOnly:
      switch preferredDisplayMode {
      case .oneBesideSecondary: .oneBesideSecondary
      case .oneOverSecondary: .oneOverSecondary
      case .automatic, .secondaryOnly:
        orientation == .portrait ? .oneOverSecondary : .oneBesideSecondary
      }
    }
  }

  mutating func setDisplayMode(_ mode: DisplayMode) -> [SplitChange] {
    displayMode = mode
    return [.willChangeDisplayMode, .displayModeChanged, .layout, .alongside, .completion]
  }

  mutating func prefer(_ mode: PreferredDisplayMode) -> [SplitChange] {
    if mode == preferredDisplayMode { return [] }
    preferredDisplayMode = mode
    let resolved = mode.resolved(in: orientation ?? .landscape)
    let isShown = resolved == .oneOverSecondary && isCollapsed ? .secondaryOnly : resolved
    return isShown == displayMode ? [.layout] : setDisplayMode(isShown)
  }
}
