/// The part of a state that only a split view of three columns has.
struct ThreeColumns: Hashable, Sendable {
  /// The number of leading columns that fit beside the detail, from 0 to 2, or `nil` before the
  /// first layout.
  ///
  /// While collapsed it keeps its last value.
  var fitting: Int?
  /// The number of leading columns that the person wants to see, from 0 to 2, or `nil` for as many
  /// as the program prefers.
  var limit: Int?
  /// The supplementary column's width that the program prefers.
  var widths = ColumnWidths()
  /// The supplementary column's width that the person dragged, in logical pixels, or `nil`.
  var draggedWidth: Int?
}

extension SplitState {
  /// Whether the split view has three columns.
  public var hasThreeColumns: Bool { three != nil }

  /// The column beside the secondary if there is room for one leading column only.
  private var nearColumn: SplitColumn { hasThreeColumns ? .supplementary : .primary }

  /// The mode without overlays: as many columns beside the detail as fit and as are wanted.
  var restingMode: DisplayMode {
    guard let three else { return .secondaryOnly }
    return .beside(min(three.limit ?? wantedLeadingColumns, three.fitting ?? 2))
  }

  private var wantedLeadingColumns: Int {
    switch preferredDisplayMode {
    case .automatic, .byShape: 2
    case .oneBesideSecondary: 1
    case .secondaryOnly, .oneOverSecondary: 0
    }
  }

  /// Returns the number of leading columns that fit beside the detail of three columns at a width;
  /// the current number is the history that the band needs.
  func fitting(at width: Int, _ rules: SplitRules<Page>) -> Int {
    if !rules.givesWay.contains(.primary) { return 2 }
    let current = three?.fitting ?? 2
    func fits(_ count: Int) -> Bool {
      width >= roomFor(leading: count) + (current < count ? rules.thresholds.band : 0)
    }
    if fits(2) { return 2 }
    return !rules.givesWay.contains(.supplementary) || fits(1) ? 1 : 0
  }

  /// Returns the width that some leading columns need beside a roomy detail, in logical pixels.
  func roomFor(leading count: Int) -> Int {
    max(ColumnMinimums.roomyDetail.scaled(by: textScale), minimums.secondary)
      + minRoom(leading: count)
  }

  /// Returns the width that some leading columns and their dividers have at least, in logical
  /// pixels.
  func minRoom(leading count: Int) -> Int {
    var room = 0
    if count >= 1 { room += minWidth(of: nearColumn) + ColumnMinimums.divider }
    if count >= 2 { room += minWidth(of: .primary) + ColumnMinimums.divider }
    return room
  }

  /// Returns the width that the columns that never give way need, in logical pixels.
  package func besideRoom(_ rules: SplitRules<Page>, by minimums: ColumnMinimums) -> Int {
    let columns = lastingColumns(rules)
    return columns.reduce((columns.count - 1) * ColumnMinimums.divider) { $0 + minimums[$1] }
  }

  /// Returns the columns that never give way, the leading one first.
  package func lastingColumns(_ rules: SplitRules<Page>) -> [SplitColumn] {
    if !hasThreeColumns { return [.primary, .secondary] }
    if !rules.givesWay.contains(.primary) { return [.primary, .supplementary, .secondary] }
    return rules.givesWay.contains(.supplementary) ? [.secondary] : [.supplementary, .secondary]
  }

  /// Returns the mode that shows a hidden leading column: beside the detail if it fits, else as the
  /// rules choose; `nil` if it has no room.
  func modeShowing(_ column: SplitColumn, _ rules: SplitRules<Page>) -> DisplayMode? {
    let count = column == .primary ? 2 : 1
    if count <= three?.fitting ?? 2 { return .beside(count) }
    switch rules.behavior {
    case .tile: return nil
    case .displace where count == 2 && three?.fitting ?? 2 == 1: return .twoDisplaceSecondary
    case .displace, .overlay: return count == 2 ? .twoOverSecondary : .oneOverSecondary
    }
  }

  /// Shows a column, as UIKit's `show(_:)` does.
  mutating func showColumn(_ column: SplitColumn, _ rules: SplitRules<Page>) -> [SplitChange] {
    if column == .inspector { return showInspector() }
    if isCollapsed {
      guard arrangement.topColumn != column, let top = arrangement[column]?.top else { return [] }
      return goBack(to: top)
    }
    if column == .secondary {
      return displayMode == .twoDisplaceSecondary ? setDisplayMode(restingMode) : []
    }
    if column == .supplementary, !hasThreeColumns { return [] }
    if shows(column) { return [] }
    if isDetailMaximized {
      var restored = self
      restored.isDetailMaximized = false
      let changes =
        restored.shows(column) ? SplitChange.newMode : restored.showColumn(column, rules)
      if !changes.isEmpty { self = restored }
      return changes
    }
    let requested = hasThreeColumns ? modeShowing(column, rules) : modeShowingPrimary
    guard let mode = requested, allows(mode) else { return [] }
    return choose(mode)
  }

  /// Hides a column, as UIKit's `hide(_:)` does.
  mutating func hideColumn(_ column: SplitColumn, _ rules: SplitRules<Page>) -> [SplitChange] {
    if column == .inspector { return hideInspector() }
    if isCollapsed {
      guard column != .primary, shows(column) else { return [] }
      return goBack(to: arrangement.below(column).top)
    }
    guard column != .secondary, shows(column) else { return [] }
    return setDisplayModeHiding(column)
  }

  /// Hides a visible leading column: beside the detail that is the person's choice, over it only
  /// the end of the overlay.
  mutating func setDisplayModeHiding(_ column: SplitColumn) -> [SplitChange] {
    guard hasThreeColumns else { return setDisplayMode(.secondaryOnly) }
    if !shows(column, in: restingMode) { return setDisplayMode(restingMode) }
    return choose(column == .primary ? .oneBesideSecondary : .secondaryOnly)
  }

  /// Sets a mode that the person chose: side by side it stays in narrower and wider windows.
  mutating func choose(_ mode: DisplayMode) -> [SplitChange] {
    switch mode {
    case .secondaryOnly, .oneBesideSecondary, .twoBesideSecondary:
      three?.limit = mode.leadingColumns
    case .oneOverSecondary, .twoOverSecondary, .twoDisplaceSecondary: break
    }
    return setDisplayMode(mode)
  }

  /// The sidebar button's mode with three columns.
  func targetOfThree(_ rules: SplitRules<Page>) -> DisplayMode? {
    switch displayMode {
    case .twoBesideSecondary:
      leavesModeToSplitView && three?.limit == nil ? nil : .oneBesideSecondary
    case .oneOverSecondary, .twoOverSecondary, .twoDisplaceSecondary: restingMode
    case .oneBesideSecondary: modeShowing(.primary, rules)
    case .secondaryOnly: modeShowing(.supplementary, rules)
    }
  }

  /// Whether a mode hides a locked column that shows now.
  func hidesLockedColumn(_ mode: DisplayMode, _ rules: SplitRules<Page>) -> Bool {
    if rules.locked.isEmpty { return false }
    return [SplitColumn.primary, .supplementary].contains { column in
      rules.locked.contains(column) && shows(column) && !shows(column, in: mode)
    }
  }
}

extension Arrangement {
  /// Returns the stack below a column's.
  fileprivate func below(_ column: SplitColumn) -> PageStack<Page> {
    column == .secondary ? supplementary ?? primary : primary
  }
}
