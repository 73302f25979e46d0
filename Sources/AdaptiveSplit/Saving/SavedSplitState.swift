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
  /// The size in logical pixels, or `nil` if there never was a layout.
  public let size: SplitSize?
  let traits: SplitTraits
  let orientation: SplitOrientation?
  let fitsBoth: Bool?
  var breakpoints: [String: UInt64] = [:]
  let isCollapsed: Bool
  /// The additional state of an inspector, or `nil` if nothing differs from a new one's.
  var inspector: SavedInspector?
  /// The additional state of three columns, or `nil` with two.
  var three: SavedThreeColumns<Page>?
  var primary: SavedStack<Page>
  var secondary: [Page]
  var primaryBefore: SavedStack<Page>
  var secondaryBefore: [Page]
  var left: [Page]
  let isUntouched: Bool
  var roomBefore: Int
  var forwardPages: [ForwardPage<Page>]
  var visited: [[Page]] = []
  let preferredDisplayMode: PreferredDisplayMode
  let displayMode: DisplayMode
  let draggedWidth: Int?
}

extension SavedSplitState {
  /// Creates a saved state from a current one.
  public init(_ state: SplitState<Page>) {
    size = state.size
    traits = state.traits
    orientation = state.orientation
    fitsBoth = state.fitsBoth
    breakpoints = state.breakpoints.limits
    isCollapsed = state.isCollapsed
    three = state.three.map { three in
      SavedThreeColumns(
        pages: state.arrangement.supplementary?.pages ?? [],
        pagesBefore: state.beforeCollapse?.supplementary?.pages ?? [],
        fitting: three.fitting, limit: three.limit, draggedWidth: three.draggedWidth)
    }
    inspector = SavedInspector(state.inspector)
    primary = SavedStack(state.arrangement.primary)
    secondary = state.arrangement.secondary?.pages ?? []
    let before = state.beforeCollapse
    primaryBefore = before.map { SavedStack($0.primary) } ?? SavedStack(root: nil, above: [])
    secondaryBefore = before?.secondary?.pages ?? []
    left = before?.left?.pages ?? []
    isUntouched = before?.isUntouched ?? true
    roomBefore = before?.room ?? 0
    forwardPages = state.forwardPages
    visited = state.visited.map(\.pages)
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
    replaced.secondary = secondary.compactMap(replacement)
    replaced.three?.pages = three?.pages.compactMap(replacement) ?? []
    replaced.three?.pagesBefore = three?.pagesBefore.compactMap(replacement) ?? []
    replaced.primaryBefore = primaryBefore.replacingPages(replacement)
    replaced.secondaryBefore = secondaryBefore.compactMap(replacement)
    replaced.left = left.compactMap(replacement)
    let loses =
      replaced.primaryBefore.count != primaryBefore.count
      || replaced.secondaryBefore.count != secondaryBefore.count
      || replaced.three?.pagesBefore.count != three?.pagesBefore.count
    if loses { replaced.roomBefore = 0 }
    replaced.forwardPages = forwardPages.compactMap { left in
      replacement(left.page).map { left.with($0) }
    }
    replaced.visited = visited.map { $0.compactMap(replacement) }
    return replaced
  }
}

/// The additional part of a saved state of three columns.
struct SavedThreeColumns<Page: Hashable & Sendable>: Hashable, Sendable {
  var pages: [Page]
  var pagesBefore: [Page]
  let fitting: Int?
  let limit: Int?
  let draggedWidth: Int?
}

/// The additional part of a saved state of an inspector.
struct SavedInspector: Hashable, Sendable, Codable {
  let isWanted: Bool
  let hasRoom: Bool?
  let draggedWidth: Int?
}

extension SavedInspector {
  /// Creates a saved state, or `nil` if nothing differs from a new inspector's.
  init?(_ inspector: Inspector<some Hashable & Sendable>) {
    guard inspector.isWanted || inspector.hasRoom != nil || inspector.draggedWidth != nil else {
      return nil
    }
    isWanted = inspector.isWanted
    hasRoom = inspector.hasRoom
    draggedWidth = inspector.draggedWidth
  }
}

/// A stack that may have lost its root, which a ``PageStack`` can't.
struct SavedStack<Page: Hashable & Sendable>: Hashable, Sendable {
  var root: Page?
  var above: [Page]

  init(root: Page?, above: [Page]) {
    self.root = root
    self.above = above
  }

  init(_ stack: PageStack<Page>) {
    self.init(root: stack.root, above: Array(stack.pages.dropFirst()))
  }

  var count: Int { (root == nil ? 0 : 1) + above.count }

  func replacingPages(_ replacement: (Page) -> Page?) -> SavedStack {
    SavedStack(root: root.flatMap(replacement), above: above.compactMap(replacement))
  }

  /// Returns the stack, with another root if its own is gone.
  func stack(root other: Page) -> PageStack<Page> {
    var stack = PageStack(root ?? other)
    for page in above where !stack.contains(page) { stack.push(page) }
    return stack
  }
}
