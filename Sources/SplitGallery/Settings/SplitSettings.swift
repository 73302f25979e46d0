import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import SplitProgram

/// A split state with any pages, and a view of it, whose settings can be changed from outside.
@MainActor
protocol SplitSettings: AnyObject {
  associatedtype Page: Hashable & Sendable & Codable
  var state: SplitState<Page> { get }
  var rules: SplitRules<Page> { get set }
  var dimsBehindOverlay: Bool { get set }
  /// Whether the view has columns.
  var hasColumns: Bool { get }
  /// The number of columns; setting one that isn't among ``columnCounts`` changes nothing.
  var columnCount: Int { get set }
  /// The numbers of columns that the view can have.
  var columnCounts: [Int] { get }
  /// The program's rule for an inspector, or nil if it has none.
  var programInspector: (@Sendable (Page) -> Page?)? { get }
  /// The header bars, or nil if they are no split view's.
  var splitHeader: SplitHeader? { get }
  /// Handles an event.
  func perform(_ event: SplitEvent<Page>)
}

extension SplitView: SplitSettings where Page: Codable {
  var splitHeader: SplitHeader? { header }
  func perform(_ event: SplitEvent<Page>) { send(event) }
}

extension SwapView: SplitSettings {
  var hasColumns: Bool { false }
  var splitHeader: SplitHeader? { nil }
  func perform(_ event: SplitEvent<SwapPage>) { send(event) }

  /// Whether an overlay dims what is behind it: always false, as this view has no overlays.
  var dimsBehindOverlay: Bool {
    get { false }
    set {}
  }
}

// MARK: Columns

extension SplitSettings {
  var hasColumns: Bool { true }
  var columnCounts: [Int] { [columnCount] }
  var programInspector: (@Sendable (Page) -> Page?)? { nil }

  /// The number of columns, which stays as it is.
  var columnCount: Int {
    get { state.hasThreeColumns ? 3 : 2 }
    set {}
  }

  var preferredDisplayMode: PreferredDisplayMode {
    get { state.preferredDisplayMode }
    set { perform(.displayModePreferred(newValue)) }
  }

  var behavior: SplitBehavior {
    get { rules.behavior }
    set { rules.behavior = newValue }
  }

  var edge: SplitEdge {
    get { rules.edge }
    set { rules.edge = newValue }
  }

  /// Whether the detail stays when another page is shown in the supplementary.
  ///
  /// It is the rule's answer for the current pages; setting it makes it the answer for all.
  var keepsSecondary: Bool {
    get {
      let stacks = state.arrangement
      let page = (stacks.supplementary ?? stacks.primary).top
      return rules.keepsSecondary(
        ShowRequest(page: page, column: .primary, arrangement: stacks))
    }
    set { rules.keepsSecondary = { _ in newValue } }
  }

  /// Whether a column shows.
  subscript(shows column: SplitColumn) -> Bool {
    get { state.shows(column) }
    set { perform(newValue ? .columnShown(column) : .columnHidden(column)) }
  }

  /// Whether a column of three gives way in a narrow window.
  subscript(givesWay column: SplitColumn) -> Bool {
    get { rules.givesWay.contains(column) }
    set { rules.givesWay.setContains(column, newValue) }
  }

  /// Whether no drag, key, button or swipe hides a column.
  subscript(locks column: SplitColumn) -> Bool {
    get { rules.locked.contains(column) }
    set { rules.locked.setContains(column, newValue) }
  }

  /// The widths that the program prefers for a column.
  subscript(widthsOf column: SplitColumn) -> ColumnWidths {
    get { state.widths(of: column) }
    set { perform(.columnWidthsPreferred(newValue, of: column)) }
  }

  /// Whether a column has a width that the person dragged.
  func isDragged(_ column: SplitColumn) -> Bool { state.draggedWidth(of: column) != nil }

  /// Returns a column to the program's width.
  func undoDragging(_ column: SplitColumn) { perform(.columnDragged(column, to: nil)) }

  var offersHiding: Bool {
    get { splitHeader?.offersHiding ?? false }
    set { splitHeader?.offersHiding = newValue }
  }

  var widensColumns: Bool {
    get { splitHeader?.widensColumns ?? false }
    set { splitHeader?.widensColumns = newValue }
  }
}

extension Set {
  /// Inserts or removes an element.
  fileprivate mutating func setContains(_ element: Element, _ isContained: Bool) {
    if isContained { insert(element) } else { remove(element) }
  }
}

extension ColumnWidths {
  /// The share of the split view's width.
  var percent: Int {
    get { Int((fraction * 100).rounded()) }
    set { fraction = Double(newValue) / 100 }
  }

  /// The preferred width in logical pixels; 0 stands for the share.
  var preferred: Int {
    get { points ?? 0 }
    set { points = newValue > 0 ? newValue : nil }
  }
}

// MARK: Inspector, pages and history

extension SplitSettings {
  /// Whether there is a rule for the inspector's page.
  var hasInspector: Bool {
    get { rules.inspector != nil }
    set { rules.inspector = newValue ? programInspector : nil }
  }

  /// Whether the program has a rule for an inspector.
  var canHaveInspector: Bool { programInspector != nil }

  var wantsInspector: Bool {
    get { state.wantsInspector }
    set { perform(.inspectorWanted(newValue)) }
  }

  /// Whether the detail has a page for the inspector.
  var hasInspectorPage: Bool { state.inspectorPage != nil }

  func toggleInspector() { perform(.inspectorToggled) }

  /// The page that a person looks at: the detail, or the top of the one stack; nil for the
  /// placeholder.
  private var shownPage: Page? {
    state.isCollapsed ? state.arrangement.pages.last : state.arrangement.secondary?.top
  }

  /// Whether the shown page can ask before it is left: it is above another page or a detail.
  var canHold: Bool { shownPage.map { $0 != state.arrangement.primary.root } ?? false }

  /// Whether the shown page asks before it is left.
  var isHeld: Bool {
    get { shownPage.map(state.held.contains) ?? false }
    set { if let shownPage { perform(.pageHeld(shownPage, newValue)) } }
  }

  /// Whether any page asks before it is left.
  var holdsPages: Bool { !state.held.isEmpty }

  /// Whether navigation waits for an answer.
  var asksToLeave: Bool { state.pending != nil }

  /// Answers the question whether the held page may be left.
  func answer(leaves: Bool) { perform(leaves ? .leaveConfirmed : .leaveDeclined) }

  /// Whether the detail fills the split view.
  var isDetailMaximized: Bool {
    get { state.isDetailMaximized }
    set { perform(.detailMaximized(newValue)) }
  }

  /// The preferences of the shown page; setting them makes them those of all pages.
  var preferences: PagePreferences {
    get { rules.preferences?(shownPage ?? state.arrangement.primary.top) ?? PagePreferences() }
    set {
      rules.preferences = { _ in newValue }
      if newValue == PagePreferences() { rules.preferences = nil }
    }
  }

  /// Whether the pages prefer widths of their column.
  var hasPageWidths: Bool {
    get { preferences.widths != nil }
    set { preferences.widths = newValue ? pageWidths : nil }
  }

  /// The widths that the pages prefer for their column; setting them makes the pages prefer them.
  var pageWidths: ColumnWidths {
    get { preferences.widths ?? state.columnWidths }
    set { preferences.widths = newValue }
  }

  /// The number of details that going back returns to side by side; 0 for none.
  var historyLimit: Int {
    get {
      switch rules.history {
      case .none: 0
      case .visited(let max): max
      }
    }
    set { rules.history = newValue > 0 ? .visited(max: newValue) : .none }
  }
}

// MARK: Size classes

extension SplitSettings {
  var traitOverride: SplitTraitOverride {
    get { state.traitOverride ?? SplitTraitOverride() }
    set { perform(.traitsOverridden(newValue == SplitTraitOverride() ? nil : newValue)) }
  }

  /// The traits that an event or the program's rules force at the current size.
  var forcedTraits: SplitTraitOverride {
    state.size.map { state.forced(at: $0, rules) } ?? traitOverride
  }

  var thresholds: SplitThresholds {
    get { rules.thresholds }
    set { rules.thresholds = newValue }
  }
}

// MARK: Appearance

extension SplitSettings {
  /// The text scale of the program in percent; the usual size is 100.
  var textPercent: Int {
    get { Int((Appearance.textScale * 100).rounded()) }
    set { Appearance.textScale = Double(newValue) / 100 }
  }

  /// Whether the program is light or dark.
  var style: Appearance.Style {
    get { Appearance.style }
    set { Appearance.style = newValue }
  }

  /// Whether animations are enabled in the program.
  var animates: Bool {
    get { Appearance.animationsEnabled }
    set { Appearance.animationsEnabled = newValue }
  }

  /// Whether the program is laid out from right to left.
  var isRightToLeft: Bool {
    get { TextDirection.standard == .rightToLeft }
    set { TextDirection.standard = newValue ? .rightToLeft : .leftToRight }
  }
}

// MARK: State

extension SplitSettings {
  /// The pages on the stacks and the reason for their arrangement, for a person to read.
  var summary: String {
    let stacks = state.arrangement
    let columns = [stacks.primary.pages, stacks.supplementary?.pages, stacks.secondary?.pages]
    let shown: [[Page]]
    if state.isCollapsed {
      shown = [stacks.pages]
    } else {
      shown = (state.hasThreeColumns ? columns : [columns[0], columns[2]]).map { $0 ?? [] }
    }
    let names = shown.map { $0.isEmpty ? "–" : $0.map { "\($0)" }.joined(separator: " › ") }
    // The reasons of the breakpoints follow that of the columns, which ends with the display mode.
    var reasons = state.reason(rules).split(separator: "; ").map(String.init)
    if state.size != nil, !state.isCollapsed {
      reasons[0] += " (\(state.displayMode.classicName))"
    }
    if hasInspector { reasons.append("inspector: \(state.inspectorPlace.rawValue)") }
    return ([names.joined(separator: " | ")] + reasons).joined(separator: "\n")
  }

  /// Takes the settings and pages of another view of the same program, before the first layout.
  func apply(_ other: any SplitSettings) {
    guard let other = other as? Self else { return }
    columnCount = other.columnCount
    rules = other.rules
    dimsBehindOverlay = other.dimsBehindOverlay
    offersHiding = other.offersHiding
    widensColumns = other.widensColumns
    traitOverride = other.traitOverride
    isDetailMaximized = other.isDetailMaximized
    for column in SplitColumn.allCases where column != .secondary {
      self[widthsOf: column] = other[widthsOf: column]
    }
    perform(.restored(SavedSplitState(other.state)))
  }
}
