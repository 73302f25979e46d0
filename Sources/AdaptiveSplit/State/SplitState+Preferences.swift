// The pages' preferences, and the maximized detail.

/// The preferences that the pages of an arrangement result in.
struct CombinedPreferences: Hashable, Sendable {
  /// The display mode with the most leading columns that may be visible, or `nil` for any.
  var displayMode: DisplayMode?
  /// The widths that the page on top of the primary prefers, or `nil`.
  var primaryWidths: ColumnWidths?
  /// The widths that the page on top of the supplementary prefers, or `nil`.
  var supplementaryWidths: ColumnWidths?
  var takesSwipes = true
  var hidesBar = false
}

extension SplitState {
  /// The display mode of an expanded split view; without meaning while collapsed.
  ///
  /// It has at most the leading columns that the pages' preferences leave visible, and none while
  /// the detail is maximized.
  public var displayMode: DisplayMode { mode(withMost: maxLeadingColumns) }

  /// The display mode without maximizing the detail.
  var unmaximizedMode: DisplayMode { mode(withMost: preferences.displayMode?.leadingColumns) }

  private func mode(withMost columns: Int?) -> DisplayMode {
    guard !isCollapsed, let columns, ownDisplayMode.leadingColumns > columns else {
      return ownDisplayMode
    }
    return .beside(min(columns, restingMode.leadingColumns))
  }

  /// Whether the visible pages take swipes (``PagePreferences/takesSwipes``).
  public var takesSwipes: Bool { preferences.takesSwipes }

  /// Whether all visible pages hide the header bar (``PagePreferences/hidesBar``).
  public var hidesBar: Bool { preferences.hidesBar }

  /// The largest number of leading columns that may be visible, or `nil` for any.
  private var maxLeadingColumns: Int? {
    isDetailMaximized ? 0 : preferences.displayMode?.leadingColumns
  }

  /// Whether a mode has no more leading columns than may be visible.
  func allows(_ mode: DisplayMode) -> Bool {
    maxLeadingColumns.map { mode.leadingColumns <= $0 } ?? true
  }

  /// The reason for a mode with fewer columns than were chosen, or `nil`.
  var limitReason: String? {
    if displayMode == ownDisplayMode { return nil }
    return "\(isDetailMaximized ? "maximized" : "preferred by the page"): \(displayMode.rawValue)"
  }

  /// Returns the preferred widths of a leading column that divide the room: its page's, else the
  /// program's.
  func laidOutWidths(of column: SplitColumn) -> ColumnWidths {
    let preferred =
      column == .supplementary ? preferences.supplementaryWidths : preferences.primaryWidths
    return preferred ?? widths(of: column)
  }

  /// Maximizes the detail, or shows again what was visible before.
  mutating func maximizeDetail(_ isMaximized: Bool) -> [SplitChange] {
    if isMaximized == isDetailMaximized { return [] }
    let old = displayMode
    isDetailMaximized = isMaximized
    return displayMode == old ? [.layout] : SplitChange.newMode
  }

  /// Decides the preferences after an event, and returns the event's changes with those that they
  /// cause.
  ///
  /// - Parameters:
  ///   - changes: The event's changes.
  ///   - old: The display mode before the event, or `nil` before the first layout.
  ///   - rules: The program's decisions.
  /// - Returns: The changes, in order.
  mutating func decidePreferences(
    _ changes: [SplitChange], since old: DisplayMode?, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    if old != nil, changes == SplitChange.plainResize { return changes }
    let before = preferences
    combinePreferences(rules)
    if preferences == before { return changes }
    let isMoved = old != nil && displayMode != old
    let mode: [SplitChange] = [.willChangeDisplayMode, .displayModeChanged]
    var changes = changes.filter { !mode.contains($0) }
    if !changes.contains(.layout) { changes.append(.layout) }
    if isMoved {
      changes.insert(contentsOf: mode, at: changes.firstIndex(of: .layout) ?? changes.endIndex)
    }
    let changesWidths =
      old != nil
      && (preferences.primaryWidths != before.primaryWidths
        || preferences.supplementaryWidths != before.supplementaryWidths)
    if changesWidths, !changes.contains(.widthsChanged) {
      let later = mode + [.willTransition, .willResize, .collapsed, .expanded, .layout]
      changes.insert(
        .widthsChanged, at: changes.firstIndex(where: later.contains) ?? changes.endIndex)
    }
    if isMoved, !changes.contains(.alongside) { changes += [.alongside, .completion] }
    return changes
  }

  /// Combines the preferences of the pages on top of the columns.
  mutating func combinePreferences(_ rules: SplitRules<Page>) {
    preferences = CombinedPreferences()
    guard let preferred = rules.preferences, size != nil else { return }
    let primary = preferred(arrangement.primary.top)
    let supplementary = (arrangement.supplementary?.top).map(preferred)
    let secondary = (arrangement.secondary?.top).map(preferred)
    preferences.displayMode =
      secondary?.displayMode
      ?? (supplementary?.displayMode).map { $0.leadingColumns > 0 ? $0 : .oneBesideSecondary }
    preferences.primaryWidths = primary.widths
    preferences.supplementaryWidths = supplementary?.widths
    let visible = [
      shows(.primary) ? primary : nil, shows(.supplementary) ? supplementary : nil,
      shows(.secondary) ? secondary ?? PagePreferences() : nil,
    ].compactMap(\.self)
    preferences.takesSwipes = visible.allSatisfy(\.takesSwipes)
    preferences.hidesBar = !visible.isEmpty && visible.allSatisfy(\.hidesBar)
  }
}
