/// What a split view keeps until its program starts again: written to a file as it is, read with
/// what a later program still knows, and sent back as ``SplitEvent/restored(_:)``.
///
/// What belongs to the program stays with it: widths, rules, what its pages need. The size is that
/// of the last time, for the window to open with; the split view itself waits for its first layout
/// and decides anew, with the size classes of the last time as its history.
///
/// ```swift
/// let saved = SavedSplitState(split.state)
/// // ... the next start:
/// split.send(.restored(saved.keeping { library.has($0) }))
/// ```
public struct SavedSplitState<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The size in logical pixels, or `nil` when there never was a layout.
  public let size: SplitSize?
  let traits: Traits
  let orientation: Orientation?
  let isCollapsed: Bool
  var primary: SavedStack<Page>
  var secondary: [Page]
  var primaryBefore: SavedStack<Page>?
  var secondaryBefore: [Page]
  let roomBefore: Int
  var forwardPages: [ForwardPage<Page>]
  let preferredDisplayMode: PreferredDisplayMode
  let displayMode: DisplayMode
  let draggedWidth: Int?
}

extension SavedSplitState {
  /// Takes from a state what is to last.
  public init(_ state: SplitState<Page>) {
    size = state.size
    traits = state.traits
    orientation = state.orientation
    isCollapsed = state.isCollapsed
    primary = SavedStack(state.arrangement.primary)
    secondary = state.arrangement.secondary?.pages ?? []
    primaryBefore = state.beforeCollapse?.primary.map(SavedStack.init)
    secondaryBefore = state.beforeCollapse?.secondary?.pages ?? []
    roomBefore = state.beforeCollapse?.room ?? 0
    forwardPages = state.forwardPages
    preferredDisplayMode = state.preferredDisplayMode
    displayMode = state.displayMode
    draggedWidth = state.draggedWidth
  }

  /// The same without the pages that don't pass a test, because their data is gone.
  ///
  /// A primary that loses its root gets the root of the state that it is restored into.
  public func keeping(_ isKept: (Page) -> Bool) -> SavedSplitState {
    var kept = self
    kept.primary = primary.keeping(isKept)
    kept.secondary = secondary.filter(isKept)
    kept.primaryBefore = primaryBefore?.keeping(isKept)
    kept.secondaryBefore = secondaryBefore.filter(isKept)
    kept.forwardPages = forwardPages.filter { isKept($0.page) }
    return kept
  }
}

/// A stack that may have lost its root, as a ``PageStack`` can't.
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

  func keeping(_ isKept: (Page) -> Bool) -> SavedStack {
    SavedStack(root: root.flatMap { isKept($0) ? $0 : nil }, above: above.filter(isKept))
  }

  /// The stack, with another root where its own is gone.
  func stack(root other: Page) -> PageStack<Page> {
    var stack = PageStack(root ?? other)
    for page in above where !stack.contains(page) { stack.push(page) }
    return stack
  }
}
