public import AdaptiveSplit

/// The parts of a state that a test of a program expects: what is on the stacks, and what shows.
public struct SplitSnapshot<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The size in logical pixels, or `nil` before the first layout.
  public var size: SplitSize?
  /// The size classes.
  public var traits: SplitTraits
  /// Whether all pages are on one stack.
  public var isCollapsed: Bool
  /// The primary's pages, bottom first.
  public var primary: [Page]
  /// The supplementary's pages, bottom first, or `nil` if there are none.
  public var supplementary: [Page]?
  /// The detail's pages, bottom first, or `nil` for the placeholder.
  public var secondary: [Page]?
  /// The visible inspector's page, or `nil` if it isn't visible.
  public var inspector: Page?
  /// Whether the person wants to see the inspector if there is room.
  public var wantsInspector: Bool
  /// The pages to go forward to, the one that was left last at the end.
  public var forward: [Page]
  /// The details that were shown before, the pages of each bottom first, the last one at the end.
  public var visited: [[Page]]
  /// The display mode of an expanded split view.
  public var displayMode: DisplayMode
  /// The display mode that the program prefers.
  public var preferredDisplayMode: PreferredDisplayMode
  /// The dragged widths of the leading columns and the inspector, in logical pixels.
  public var draggedWidths: [SplitColumn: Int]
  /// The place of the inspector.
  public var inspectorPlace: InspectorPlace
  /// Whether the detail covers the other columns.
  public var isDetailMaximized: Bool
  /// The names of the breakpoints that hold.
  public var holding: Set<String>
  /// The held pages.
  public var held: Set<Page>
  /// The navigation that waits for an answer, or `nil`.
  public var pending: SplitEvent<Page>?

  /// Creates a snapshot of a state.
  public init(_ state: SplitState<Page>) {
    size = state.size
    traits = state.traits
    isCollapsed = state.isCollapsed
    primary = state.arrangement.primary.pages
    supplementary = state.arrangement.supplementary?.pages
    secondary = state.arrangement.secondary?.pages
    inspector = state.shownInspector
    wantsInspector = state.wantsInspector
    forward = state.forwardPages.map(\.page)
    visited = state.visited.map(\.pages)
    displayMode = state.displayMode
    preferredDisplayMode = state.preferredDisplayMode
    draggedWidths = [:]
    for column in SplitColumn.allCases { draggedWidths[column] = state.draggedWidth(of: column) }
    inspectorPlace = state.inspectorPlace
    isDetailMaximized = state.isDetailMaximized
    holding = state.holding
    held = state.held
    pending = state.pending
  }

  /// The names of all parts, with their values as text.
  private var parts: [(name: String, value: String)] {
    func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "nil" }
    return [
      ("size", text(size.map { "\($0.width) × \($0.height)" })),
      ("traits", "\(traits.horizontal.rawValue), \(traits.vertical.rawValue)"),
      ("isCollapsed", "\(isCollapsed)"), ("primary", "\(primary)"),
      ("supplementary", text(supplementary)),
      ("secondary", text(secondary)),
      ("inspector", text(inspector)), ("wantsInspector", "\(wantsInspector)"),
      ("forward", "\(forward)"), ("visited", "\(visited)"), ("displayMode", displayMode.rawValue),
      ("preferredDisplayMode", preferredDisplayMode.rawValue),
      ("draggedWidths", "\(draggedWidths.map { "\($0.rawValue): \($1)" }.sorted())"),
      ("inspectorPlace", inspectorPlace.rawValue), ("isDetailMaximized", "\(isDetailMaximized)"),
      ("holding", "\(holding.sorted())"),
      ("held", "\(held.map { "\($0)" }.sorted())"), ("pending", text(pending)),
    ]
  }

  /// Returns a line for each part that differs from an expected snapshot.
  func differences(from expected: SplitSnapshot) -> [String] {
    zip(parts, expected.parts).filter { $0.value != $1.value }.map { own, other in
      "\(own.name) is \(own.value), expected \(other.value)"
    }
  }
}
