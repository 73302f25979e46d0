/// The part of a split view's state that is saved until the program's next start.
///
/// The program writes it to a file, reads it at the next start, and sends it back as
/// ``SplitEvent/restored(_:)``. Widths, rules and minimums belong to the program and are not in it.
/// The size is for the window to open with: the split view itself decides anew at its first layout,
/// with the saved size classes as its history.
///
/// ```swift
/// let saved = SavedSplitState(split.state)
/// // ... the next start:
/// split.send(.restored(saved.replacingPages { library.has($0) ? $0 : nil }))
/// ```
public struct SavedSplitState<Page: Hashable & Sendable>: Hashable, Sendable {
  // Read in this order: an error about the version comes before all others.
  private let version: SavedStateVersion
  /// The size in logical pixels, or `nil` if there never was a layout.
  public let size: SplitSize?
  let traits: SplitTraits
  let orientation: SplitOrientation?
  let fitsBoth: Bool?
  /// The limits that breakpoints remember, or `nil` if there are none.
  let breakpoints: [String: UInt64]?
  let isCollapsed: Bool
  /// The additional state of an inspector, or `nil` if nothing differs from a new one's.
  let inspector: SavedInspector?
  /// The additional state of three columns, or `nil` with two.
  var three: SavedThreeColumns<Page>?
  var primary: SavedStack<Page>
  var secondary: SavedPages<Page>
  var before: SavedBeforeCollapse<Page>
  var forward: SavedForwardPages<Page>
  var visited: [SavedPages<Page>]?
  let preferredDisplayMode: PreferredDisplayMode
  let displayMode: DisplayMode
  let draggedWidth: Int?
}

/// The version and the saved values, in the form that ``SavedStateVersion`` names.
///
/// A page that can't be read is left out, like a page whose data is gone. Decoding throws
/// ``SavedStateError`` for a newer version, a `DecodingError` for anything that isn't a saved
/// state.
extension SavedSplitState: Codable where Page: Codable {}

extension SavedSplitState {
  /// Creates a saved state from a current one.
  public init(_ state: SplitState<Page>) {
    version = SavedStateVersion(hasThreeColumns: state.hasThreeColumns)
    size = state.size
    traits = state.traits
    orientation = state.orientation
    fitsBoth = state.fitsBoth
    breakpoints = state.breakpoints.limits.isEmpty ? nil : state.breakpoints.limits
    isCollapsed = state.isCollapsed
    three = state.three.map { SavedThreeColumns($0, of: state) }
    inspector = SavedInspector(state.inspector)
    primary = SavedStack(state.arrangement.primary)
    secondary = SavedPages(state.arrangement.secondary?.pages ?? [])
    before = SavedBeforeCollapse(state.beforeCollapse)
    forward = SavedForwardPages(pages: state.forwardPages)
    visited = state.visited.isEmpty ? nil : state.visited.map { SavedPages($0.pages) }
    preferredDisplayMode = state.preferredDisplayMode
    displayMode = state.ownDisplayMode
    draggedWidth = state.draggedWidth
  }

  /// Returns the state with each page replaced by the current name of its data.
  ///
  /// - Parameter replacement: Returns a page's replacement: the page itself, another one that its
  ///   data has now, or `nil` if its data is gone. A primary that loses its root gets the root of
  ///   the state that it is restored into.
  /// - Returns: The state to restore.
  public func replacingPages(_ replacement: (Page) -> Page?) -> SavedSplitState {
    var replaced = self
    replaced.primary = primary.replacingPages(replacement)
    replaced.secondary = secondary.replacingPages(replacement)
    replaced.three?.pages = three?.pages.replacingPages(replacement) ?? SavedPages([])
    replaced.three?.before = three?.before.replacingPages(replacement) ?? SavedPages([])
    replaced.before.primary = before.primary?.replacingPages(replacement)
    replaced.before.secondary = before.secondary.replacingPages(replacement)
    replaced.before.left = before.left?.replacingPages(replacement)
    let loses =
      replaced.before.primary?.pages.count != before.primary?.pages.count
      || replaced.before.secondary.pages.count != before.secondary.pages.count
      || replaced.three?.before.pages.count != three?.before.pages.count
    if loses { replaced.before.room = 0 }
    replaced.forward = forward.replacingPages(replacement)
    replaced.visited = visited?.map { $0.replacingPages(replacement) }
    return replaced
  }

  /// All pages in the state.
  var pages: [Page] {
    let columns = primary.pages + (three?.pages.pages ?? []) + secondary.pages
    let before =
      (before.primary?.pages ?? []) + (three?.before.pages ?? []) + before.secondary.pages
      + (before.left?.pages ?? [])
    return columns + before + (visited ?? []).flatMap(\.pages) + forward.pages.map(\.page)
  }
}

/// The saved arrangement from before a collapse; empty if not collapsed.
struct SavedBeforeCollapse<Page: Hashable & Sendable>: Hashable, Sendable {
  /// `nil` in earlier forms after a navigation.
  var primary: SavedStack<Page>?
  var secondary: SavedPages<Page>
  /// The detail that was left, or `nil` if none was.
  var left: SavedPages<Page>?
  /// `nil` in earlier forms.
  let isUntouched: Bool?
  /// `nil` in earlier forms.
  var room: Int?
}

extension SavedBeforeCollapse {
  init(_ before: BeforeCollapse<Page>?) {
    primary = before.map { SavedStack($0.primary) } ?? SavedStack(root: nil, above: [])
    secondary = SavedPages(before?.secondary?.pages ?? [])
    left = before?.left.map { SavedPages($0.pages) }
    isUntouched = before?.isUntouched ?? true
    room = before?.room ?? 0
  }
}

extension SavedBeforeCollapse: Codable where Page: Codable {}

/// The additional part of a saved state of three columns.
struct SavedThreeColumns<Page: Hashable & Sendable>: Hashable, Sendable {
  var pages: SavedPages<Page>
  /// The pages from before a collapse.
  var before: SavedPages<Page>
  let fitting: Int?
  let limit: Int?
  let draggedWidth: Int?
}

extension SavedThreeColumns {
  init(_ three: ThreeColumns, of state: SplitState<Page>) {
    pages = SavedPages(state.arrangement.supplementary?.pages ?? [])
    before = SavedPages(state.beforeCollapse?.supplementary?.pages ?? [])
    fitting = three.fitting
    limit = three.limit
    draggedWidth = three.draggedWidth
  }
}

extension SavedThreeColumns: Codable where Page: Codable {}

/// The additional part of a saved state of an inspector.
struct SavedInspector: Hashable, Sendable, Codable {
  let isWanted: Bool
  let fits: Bool?
  let draggedWidth: Int?

  private enum CodingKeys: String, CodingKey {
    case isWanted
    case fits = "hasRoom"
    case draggedWidth
  }
}

extension SavedInspector {
  /// Creates a saved state, or `nil` if nothing differs from a new inspector's.
  init?(_ inspector: Inspector<some Hashable & Sendable>) {
    guard inspector.isWanted || inspector.fits != nil || inspector.draggedWidth != nil else {
      return nil
    }
    isWanted = inspector.isWanted
    fits = inspector.fits
    draggedWidth = inspector.draggedWidth
  }
}
