/// What shows, and where.
///
/// It is derived from a state, and is all that a renderer reads.
public struct SplitLayout<Page: Hashable & Sendable>: Hashable, Sendable {
  /// One column that shows.
  public struct ColumnLayout: Hashable, Sendable {
    /// The distance from the leading edge, in logical pixels.
    public var x: Int
    /// The width in logical pixels.
    public var width: Int
    /// The page on top, or `nil` for the placeholder.
    public var page: Page?
    /// The page that this column's back button leads to, or `nil` when it has none.
    public var back: Page?
  }

  /// Whether there is one stack.
  public var isCollapsed: Bool
  /// The primary column, or `nil` when it doesn't show.
  public var primary: ColumnLayout?
  /// The secondary column, or `nil` when it doesn't show.
  public var secondary: ColumnLayout?
  /// Whether the primary lies over the secondary.
  public var isOverlaid: Bool
  /// The mode that the sidebar button leads to, or `nil` when it doesn't show.
  public var sidebarTarget: DisplayMode?
  /// The page that going forward leads to, or `nil` when it does nothing.
  public var forward: Page?

  /// Where the divider stands, in logical pixels from the leading edge, or `nil` without one.
  public var dividerX: Int? {
    isOverlaid || secondary == nil ? nil : primary?.width
  }
}

/// Where the columns are: what a resize that decides nothing changes of a layout.
///
/// It knows no page, so that none is copied for each pixel that an edge is dragged by.
public struct ColumnPlaces: Hashable, Sendable {
  /// Where one column is, in logical pixels.
  public struct Place: Hashable, Sendable {
    /// The distance from the leading edge.
    public var x: Int
    /// The width.
    public var width: Int
  }

  /// The primary column, or `nil` when it doesn't show.
  public var primary: Place?
  /// The secondary column, or `nil` when it doesn't show.
  public var secondary: Place?
  /// Whether the primary lies over the secondary.
  public var isOverlaid: Bool
  /// The mode that the sidebar button leads to, or `nil` when it doesn't show.
  public var sidebarTarget: DisplayMode?
}

extension SplitState {
  /// What shows where, or `nil` before the first layout.
  public func layout(_ rules: SplitRules<Page>) -> SplitLayout<Page>? {
    places(rules).map { layout(at: $0) }
  }

  /// What shows at the places of the columns, which ``places(_:)`` has told.
  public func layout(at places: ColumnPlaces) -> SplitLayout<Page> {
    SplitLayout(
      isCollapsed: isCollapsed,
      primary: places.primary.map {
        .init(
          x: $0.x, width: $0.width, page: arrangement.primary.top,
          back: arrangement.back(in: .primary))
      },
      secondary: places.secondary.map {
        .init(
          x: $0.x, width: $0.width, page: arrangement.secondary?.top,
          back: arrangement.back(in: .secondary))
      },
      isOverlaid: places.isOverlaid,
      sidebarTarget: places.sidebarTarget,
      forward: forward)
  }

  /// Where the columns are, or `nil` before the first layout.
  public func places(_ rules: SplitRules<Page>) -> ColumnPlaces? {
    guard let size else { return nil }
    let primaryWidth = isCollapsed ? size.width : primaryColumnWidth(in: size.width)
    let isBeside = !isCollapsed && displayMode == .oneBesideSecondary
    let secondaryX = isBeside ? primaryWidth + ColumnMinimums.divider : 0
    return ColumnPlaces(
      primary: shows(.primary) ? .init(x: 0, width: primaryWidth) : nil,
      secondary: shows(.secondary)
        ? .init(x: secondaryX, width: size.width - secondaryX) : nil,
      isOverlaid: isOverlaid,
      sidebarTarget: targetDisplayMode(rules))
  }
}

extension SplitLayout {
  /// Moves the columns to the places of a later state, which shows the same.
  public mutating func fit(to places: ColumnPlaces) {
    if let place = places.primary { primary?.width = place.width }
    if let place = places.secondary {
      secondary?.x = place.x
      secondary?.width = place.width
    }
    sidebarTarget = places.sidebarTarget
  }
}
