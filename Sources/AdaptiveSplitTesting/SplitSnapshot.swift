public import AdaptiveSplit

/// The values of a state that a test of a program expects: every public one.
public struct SplitSnapshot<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The size in logical pixels, or `nil` before the first layout.
  public var size: SplitSize?
  /// The size classes.
  public var traits: SplitTraits
  /// The size classes and the orientation that the container forces, or `nil`.
  public var traitOverride: SplitTraitOverride?
  /// The orientation, or `nil` before the split view is expanded for the first time.
  public var orientation: SplitOrientation?
  /// Whether both columns fit side by side, or `nil` before it is expanded for the first time.
  public var fitsBoth: Bool?
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
  /// The part of the columns before the collapse that the stack lacks, or `nil` if expanded.
  public var beforeCollapse: BeforeCollapse<Page>?
  /// The pages to go forward to, the one that was left last at the end.
  public var forward: [ForwardPage<Page>]
  /// The details that were shown before, the pages of each bottom first, the last one at the end.
  public var visited: [[Page]]
  /// The display mode of an expanded split view.
  public var displayMode: DisplayMode
  /// The display mode that the program prefers.
  public var preferredDisplayMode: PreferredDisplayMode
  /// The widths that the program prefers for the leading columns and the inspector.
  public var widths: [SplitColumn: ColumnWidths]
  /// The dragged widths of the leading columns and the inspector, in logical pixels.
  public var draggedWidths: [SplitColumn: Int]
  /// The place of the inspector.
  public var inspectorPlace: InspectorPlace
  /// Whether the detail covers the other columns.
  public var isDetailMaximized: Bool
  /// Whether the visible pages take swipes.
  public var takesSwipes: Bool
  /// Whether all visible pages hide the header bar.
  public var hidesBar: Bool
  /// The names of the breakpoints that hold.
  public var holding: Set<String>
  /// The held pages.
  public var held: Set<Page>
  /// The navigation that waits for an answer, or `nil`.
  public var pending: SplitEvent<Page>?
  /// The pages' minimum widths, in logical pixels.
  public var minimums: ColumnMinimums
  /// The text's size relative to the default size.
  public var textScale: Double

  /// Creates a snapshot of a state.
  public init(_ state: SplitState<Page>) {
    size = state.size
    traits = state.traits
    traitOverride = state.traitOverride
    orientation = state.orientation
    fitsBoth = state.fitsBoth
    isCollapsed = state.isCollapsed
    primary = state.arrangement.primary.pages
    supplementary = state.arrangement.supplementary?.pages
    secondary = state.arrangement.secondary?.pages
    inspector = state.shownInspector
    wantsInspector = state.wantsInspector
    beforeCollapse = state.beforeCollapse
    forward = state.forwardPages
    visited = state.visited.map(\.pages)
    displayMode = state.displayMode
    preferredDisplayMode = state.preferredDisplayMode
    widths = [:]
    draggedWidths = [:]
    let leading: [SplitColumn] = state.hasThreeColumns ? [.primary, .supplementary] : [.primary]
    for column in leading + [.inspector] {
      widths[column] = state.widths(of: column)
      draggedWidths[column] = state.draggedWidth(of: column)
    }
    inspectorPlace = state.inspectorPlace
    isDetailMaximized = state.isDetailMaximized
    takesSwipes = state.takesSwipes
    hidesBar = state.hidesBar
    holding = state.holding
    held = state.held
    pending = state.pending
    minimums = state.minimums
    textScale = state.textScale
  }

  /// The names of all parts, with their values as text.
  private var parts: [(name: String, value: String)] {
    func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "nil" }
    func text(_ values: [SplitColumn: some Any]) -> String {
      "\(values.map { "\($0.rawValue): \($1)" }.sorted())"
    }
    return [
      ("size", text(size.map { "\($0.width) × \($0.height)" })),
      ("traits", "\(traits.horizontal.rawValue), \(traits.vertical.rawValue)"),
      ("traitOverride", text(traitOverride)), ("orientation", text(orientation)),
      ("fitsBoth", text(fitsBoth)),
      ("isCollapsed", "\(isCollapsed)"), ("primary", "\(primary)"),
      ("supplementary", text(supplementary)),
      ("secondary", text(secondary)),
      ("inspector", text(inspector)), ("wantsInspector", "\(wantsInspector)"),
      ("beforeCollapse", text(beforeCollapse?.summary)),
      ("forward", "\(forward.map(\.summary))"), ("visited", "\(visited)"),
      ("displayMode", displayMode.rawValue),
      ("preferredDisplayMode", preferredDisplayMode.rawValue), ("widths", text(widths)),
      ("draggedWidths", text(draggedWidths)),
      ("inspectorPlace", inspectorPlace.rawValue), ("isDetailMaximized", "\(isDetailMaximized)"),
      ("takesSwipes", "\(takesSwipes)"), ("hidesBar", "\(hidesBar)"),
      ("holding", "\(holding.sorted())"),
      ("held", "\(held.map { "\($0)" }.sorted())"), ("pending", text(pending)),
      ("minimums", "\(minimums)"), ("textScale", "\(textScale)"),
    ]
  }

  /// Returns a line for each part that differs from an expected snapshot.
  func differences(from expected: SplitSnapshot) -> [String] {
    let lines = zip(parts, expected.parts).filter { $0.value != $1.value }.map { own, other in
      "\(own.name) is \(own.value), expected \(other.value)"
    }
    if !lines.isEmpty || self == expected { return lines }
    return ["it has other pages of the same description"]
  }
}

extension BeforeCollapse {
  /// The values in one line, for a person to read.
  fileprivate var summary: String {
    func text(_ name: String, _ stack: PageStack<Page>?) -> String {
      stack.map { ", \(name) \($0.pages)" } ?? ""
    }
    return "primary \(primary.pages)" + text("supplementary", supplementary)
      + text("secondary", secondary) + text("left", left)
      + "\(isUntouched ? ", untouched" : ""), room \(room)"
  }
}

extension ForwardPage {
  /// The values in one line, for a person to read.
  fileprivate var summary: String {
    "\(column.rawValue) \(page)" + (replacesDetail ? ", replaces the detail" : "")
  }
}
