/// The complete state of a split view: a value that only ``handle(_:rules:)`` changes.
///
/// Equal states behave in equal ways. The stored part of a state is a ``SavedSplitState``.
public struct SplitState<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The size in logical pixels, or `nil` before the first layout.
  public internal(set) var size: SplitSize?
  /// The current size classes, forced ones included; regular in both directions before the first
  /// layout.
  public internal(set) var traits = SplitTraits(horizontal: .regular, vertical: .regular)
  /// The size classes and the orientation that the container forces, or `nil`.
  public internal(set) var traitOverride: SplitTraitOverride?
  /// The orientation, or `nil` before the split view is expanded for the first time.
  ///
  /// It affects two columns only: while collapsed it keeps its last value.
  public internal(set) var orientation: SplitOrientation?
  /// Whether both columns fit side by side, or `nil` before it is expanded for the first time.
  ///
  /// ``PreferredDisplayMode/automatic`` depends on it. While collapsed it keeps its last value.
  public internal(set) var fitsBoth: Bool?
  /// The breakpoints that hold.
  var breakpoints = BreakpointMemory()
  /// The pages, in two columns or on one stack.
  public internal(set) var arrangement: Arrangement<Page>
  /// The part of the columns before the collapse that the stack lacks, or `nil` if expanded.
  public internal(set) var beforeCollapse: BeforeCollapse<Page>?
  /// The pages that going back left, the one that was left last at the end.
  public internal(set) var forwardPages: [ForwardPage<Page>] = []
  /// The display mode that the program prefers.
  public internal(set) var preferredDisplayMode: PreferredDisplayMode
  /// The display mode without the pages' preferences.
  var ownDisplayMode: DisplayMode
  /// The preferences of the pages on top of the columns.
  var preferences = CombinedPreferences()
  /// Whether the detail fills the split view, without leading columns and inspector.
  ///
  /// It is not saved.
  public internal(set) var isDetailMaximized = false
  /// The primary column's width that the program prefers.
  public internal(set) var columnWidths: ColumnWidths
  /// The primary column's width that the person dragged, in logical pixels, or `nil`.
  ///
  /// Kept as it was dragged, and clamped only when it is used.
  public internal(set) var draggedWidth: Int?
  /// The additional state of three columns, or `nil` with two.
  var three: ThreeColumns?
  /// The inspector's page and width, and whether it is wanted and has room.
  var inspector = Inspector<Page>()
  /// The details that others replaced side by side, the one that was shown last at the end
  /// (``SplitRules/history``).
  public internal(set) var visited: [PageStack<Page>] = []
  /// The pages that ask before navigation leaves them (``SplitEvent/pageHeld(_:_:)``).
  ///
  /// A program asks whether any are held before it closes its window. They are not saved.
  public internal(set) var held: Set<Page> = []
  /// The navigation that would leave a held page and waits for an answer, or `nil`.
  ///
  /// It is void, and `nil` again, as soon as it would leave no held page any more. It still waits
  /// if the program lifts the hold, as it does before it confirms.
  public internal(set) var pending: SplitEvent<Page>?
  /// The pages' minimum widths, in logical pixels.
  public internal(set) var minimums = ColumnMinimums()
  /// The text's size relative to the default size.
  public internal(set) var textScale = 1.0

  /// Creates the state of a split view without a layout: two columns, as in UIKit, until the first
  /// size decides.
  ///
  /// - Parameters:
  ///   - primary: The page at the bottom of the primary.
  ///   - secondary: The page that is the detail, or `nil` for the placeholder. The primary's page
  ///     counts as `nil`: no page is in two columns.
  ///   - preferredDisplayMode: The display mode that the program prefers.
  ///   - columnWidths: The primary column's preferred width.
  public init(
    primary: Page,
    secondary: Page? = nil,
    preferredDisplayMode: PreferredDisplayMode = .automatic,
    columnWidths: ColumnWidths = ColumnWidths()
  ) {
    arrangement = .expanded(
      primary: PageStack(primary),
      secondary: secondary == primary ? nil : secondary.map { PageStack($0) })
    self.preferredDisplayMode = preferredDisplayMode
    ownDisplayMode = .oneBesideSecondary
    self.columnWidths = columnWidths
    ownDisplayMode = preferredMode
  }

  /// Creates the state of a split view of three columns without a layout: all three until the first
  /// size decides.
  ///
  /// - Parameters:
  ///   - primary: The page at the bottom of the primary.
  ///   - supplementary: The page of the column between, or `nil` for its placeholder.
  ///   - secondary: The page that is the detail, or `nil` for the placeholder. A page that is given
  ///     to two columns is in the leading one.
  ///   - preferredDisplayMode: The display mode that the program prefers.
  ///   - columnWidths: The primary column's preferred width.
  ///   - supplementaryWidths: The supplementary column's preferred width.
  public init(
    primary: Page,
    supplementary: Page?,
    secondary: Page? = nil,
    preferredDisplayMode: PreferredDisplayMode = .automatic,
    columnWidths: ColumnWidths = ColumnWidths(),
    supplementaryWidths: ColumnWidths = ColumnWidths()
  ) {
    self.init(
      primary: primary, secondary: secondary, preferredDisplayMode: preferredDisplayMode,
      columnWidths: columnWidths)
    arrangement = arrangement.with(
      primary: arrangement.primary, supplementary: supplementary.flatMap { PageStack([$0]) },
      secondary: arrangement.secondary)
    three = ThreeColumns(widths: supplementaryWidths)
    ownDisplayMode = preferredMode
  }

  /// Whether the pages are on one stack.
  public var isCollapsed: Bool { arrangement.isCollapsed }

  /// Whether leading columns and the detail are visible side by side, so that none lies over
  /// another.
  public var isSideBySide: Bool {
    !isCollapsed && displayMode != .secondaryOnly && !displayMode.isOverlay
  }

  /// Whether leading columns lie over the detail.
  public var isOverlaid: Bool { !isCollapsed && displayMode.isOverlay }

  /// Whether leading columns lie over the detail or push it past the trailing edge, until they are
  /// dismissed.
  package var coversDetail: Bool { !isCollapsed && displayMode.coversDetail }

  /// Whether a column is visible: if collapsed, the one with the top page; if expanded, the
  /// secondary, the leading ones that the display mode includes, and the inspector.
  public func shows(_ column: SplitColumn) -> Bool {
    if column == .inspector { return inspectorPlace != .absent }
    return isCollapsed
      ? column == arrangement.topColumn && inspectorPlace != .onStack
      : shows(column, in: displayMode)
  }

  /// Whether a column is visible in a display mode of an expanded split view.
  func shows(_ column: SplitColumn, in mode: DisplayMode) -> Bool {
    switch column {
    case .primary: mode.leadingColumns >= (hasThreeColumns ? 2 : 1)
    case .supplementary: hasThreeColumns && mode != .secondaryOnly
    case .secondary: true
    case .inspector: inspectorPlace != .absent
    }
  }

  /// The column that goes back if no column is named, or `nil` if no visible column can.
  ///
  /// An inspector that lies over the detail or is on the stack comes first: going back dismisses
  /// it. Then comes the detail's column, unless the primary lies over the detail.
  public var backColumn: SplitColumn? {
    if inspectorPlace.isDismissible { return .inspector }
    if hasThreeColumns { return backColumnOfThree }
    let first: SplitColumn = isOverlaid ? .primary : .secondary
    let second: SplitColumn = isOverlaid ? .secondary : .primary
    if shows(first), back(in: first) != nil { return first }
    return shows(second) && back(in: second) != nil ? second : nil
  }

  private var backColumnOfThree: SplitColumn? {
    let columns: [SplitColumn] =
      isOverlaid
      ? [.supplementary, .primary, .secondary] : [.secondary, .supplementary, .primary]
    return columns.first { shows($0) && back(in: $0) != nil }
  }
}

/// The part of the columns before the collapse that the stack lacks, with the detail that was left
/// last since.
public struct BeforeCollapse<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The primary's pages.
  public var primary: PageStack<Page>
  /// The supplementary's pages, or those that were left last since; `nil` if there were none.
  public var supplementary: PageStack<Page>?
  /// The detail's pages, or `nil` if there was none.
  public var secondary: PageStack<Page>?
  /// The detail that was left last on the one stack, with the pages that it had then, or `nil` if
  /// it is ``secondary`` unchanged, none was left since the collapse, or its data is gone.
  public var left: PageStack<Page>?
  /// Whether no navigation happened since; if one did, separating uses the stack.
  public var isUntouched = true
  /// The width that both columns and the divider needed, in logical pixels, or 0 if that no longer
  /// counts: pages left, and separating would show others than these; or the text's size changed.
  public var room: Int

  /// Creates the columns before a collapse, for example for a test's expectation.
  public init(
    primary: PageStack<Page>, supplementary: PageStack<Page>? = nil,
    secondary: PageStack<Page>? = nil, left: PageStack<Page>? = nil, isUntouched: Bool = true,
    room: Int
  ) {
    self.primary = primary
    self.supplementary = supplementary
    self.secondary = secondary
    self.left = left
    self.isUntouched = isUntouched
    self.room = room
  }

  /// The detail that separating restores if the one stack has none.
  var detail: PageStack<Page>? { left ?? secondary }

  /// Stores the detail that is left on the one stack.
  mutating func leave(_ detail: PageStack<Page>) {
    left = detail == secondary ? nil : detail
  }

  /// Whether an arrangement contains all of these pages in the same columns, so that it needs no
  /// less room.
  func isContained(in other: Arrangement<Page>) -> Bool {
    primary.pages.allSatisfy(other.primary.contains)
      && (supplementary?.pages ?? []).allSatisfy { other.supplementary?.contains($0) == true }
      && (secondary?.pages ?? []).allSatisfy { other.secondary?.contains($0) == true }
  }
}
