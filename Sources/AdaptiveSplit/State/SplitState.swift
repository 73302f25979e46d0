/// Everything that a split view is at one moment: a value that only ``handle(_:rules:)`` changes.
///
/// Equal states behave in equal ways. What is stored of a state is a ``SavedSplitState``.
public struct SplitState<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The size in logical pixels, or `nil` before the first layout.
  public internal(set) var size: SplitSize?
  /// The size classes now, forced ones included; regular in both directions before the first layout.
  public internal(set) var traits = Traits(horizontal: .regular, vertical: .regular)
  /// The size classes and the orientation that the container forces, or `nil`.
  public internal(set) var traitOverride: TraitOverride?
  /// Whether the split view is wide or high, or `nil` before it is expanded for the first time.
  ///
  /// It decides about two columns only: while collapsed it keeps its last value.
  public internal(set) var orientation: Orientation?
  /// Whether both columns fit side by side, or `nil` before it is expanded for the first time.
  ///
  /// ``PreferredDisplayMode/automatic`` goes by it. While collapsed it keeps its last value.
  public internal(set) var fitsBoth: Bool?
  /// Which pages there are and how they stand.
  public internal(set) var arrangement: Arrangement<Page>
  /// What separating gives back where the one stack doesn't say it, or `nil` when expanded.
  public internal(set) var beforeCollapse: BeforeCollapse<Page>?
  /// The pages that going back left, the one that was left last at the end.
  public internal(set) var forwardPages: [ForwardPage<Page>] = []
  /// The display mode that the program asks for.
  public internal(set) var preferredDisplayMode: PreferredDisplayMode
  /// The display mode that an expanded split view is in; says nothing while collapsed.
  public internal(set) var displayMode: DisplayMode
  /// The primary column's width as the program wants it.
  public internal(set) var columnWidths: ColumnWidths
  /// The primary column's width as the person dragged it, in logical pixels, or `nil`.
  ///
  /// Kept as it was dragged and clamped only where it is used.
  public internal(set) var draggedWidth: Int?
  /// What the pages need, in logical pixels.
  public internal(set) var minimums = ColumnMinimums()
  /// The text's size in proportion to the usual one.
  public internal(set) var textScale = 1.0

  /// Creates the state of a split view that was never laid out: two columns, as in UIKit, until
  /// the first size decides.
  ///
  /// - Parameters:
  ///   - primary: The page at the bottom of the primary.
  ///   - secondary: The page that is the detail, or `nil` for the placeholder.
  ///   - preferredDisplayMode: The display mode that the program asks for.
  ///   - columnWidths: How wide the primary column is to be.
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
    displayMode = .oneBesideSecondary
    self.columnWidths = columnWidths
    displayMode = preferredMode
  }

  /// Whether the pages are on one stack.
  public var isCollapsed: Bool { arrangement.isCollapsed }

  /// Whether both columns show side by side, so that neither lies over the other.
  public var isSideBySide: Bool { !isCollapsed && displayMode == .oneBesideSecondary }

  /// Whether the primary lies over the detail.
  public var isOverlaid: Bool { !isCollapsed && displayMode == .oneOverSecondary }

  /// Whether a column shows: collapsed, the one with the top page; expanded, the secondary, and
  /// the primary where the display mode has it.
  public func shows(_ column: Column) -> Bool {
    if isCollapsed { return column == arrangement.topColumn }
    return column == .secondary || displayMode != .secondaryOnly
  }

  /// The column that goes back when no column is named, or `nil` when no visible column can.
  ///
  /// The detail's column comes first, unless the primary lies over the detail.
  public var backColumn: Column? {
    let first: Column = isOverlaid ? .primary : .secondary
    let second: Column = isOverlaid ? .secondary : .primary
    if shows(first), arrangement.back(in: first) != nil { return first }
    return shows(second) && arrangement.back(in: second) != nil ? second : nil
  }
}

/// What separating gives back where the one stack doesn't say it: what was expanded before the
/// collapse, with the detail that was left last since.
public struct BeforeCollapse<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The primary's pages.
  public internal(set) var primary: PageStack<Page>
  /// The detail's pages, or `nil` when there was none.
  public internal(set) var secondary: PageStack<Page>?
  /// The detail that was left last on the one stack, with the pages that it had then, or `nil` when
  /// that is ``secondary`` as it was, none was left since the collapse, or its data is gone.
  public internal(set) var left: PageStack<Page>?
  /// Whether no navigation happened since; if one did, the stack says what to separate into.
  public internal(set) var isUntouched = true
  /// The width that both columns and the divider needed, in logical pixels, or 0 where that no
  /// longer counts: pages left, and separating would show others than these; or text changed its
  /// size.
  public internal(set) var room: Int

  /// The detail that comes back where the one stack has none.
  var detail: PageStack<Page>? { left ?? secondary }

  /// Notes the detail that is left on the one stack.
  mutating func leave(_ detail: PageStack<Page>) {
    left = detail == secondary ? nil : detail
  }

  /// Whether an arrangement has all of these pages where they were, so that it needs no less room.
  func isContained(in other: Arrangement<Page>) -> Bool {
    primary.pages.allSatisfy(other.primary.contains)
      && (secondary?.pages ?? []).allSatisfy { other.secondary?.contains($0) == true }
  }
}
