import AdaptiveSplit
import GTK

/// A renderer of its own for a `SplitState`: one stack of two widgets, cross-faded.
///
/// The core decides and tells; this only shows what its layout names. It is all that a program
/// needs whose pages don't stand side by side.
@MainActor
final class SwapView: LayoutBin {
  private(set) var state = SplitState.swap
  var rules = SplitRules.swap {
    didSet { send(.rulesChanged(from: oldValue, to: rules)) }
  }
  /// How often one page took the place of the other.
  private(set) var swaps = 0
  /// Runs after each event that changed something, before it is drawn.
  var onEvent: ((SplitEvent<SwapPage>, [SplitChange]) -> Void)?
  /// Runs after one page took the other's place.
  var onSwap: ((SwapPage) -> Void)?

  private let stack = Stack()
  private let widgets: [SwapPage: Widget]
  /// The page that shows, or nil before the first layout.
  private(set) var shown: SwapPage?

  init(list: Widget, grid: Widget) {
    widgets = [.list: list, .grid: grid]
    super.init()
    stack.isHorizontallyHomogeneous = false
    stack.isVerticallyHomogeneous = false
    for widget in [list, grid] { stack.add(widget) }
    child = stack
  }

  /// Tells the core what happened, and draws what it decides.
  func send(_ event: SplitEvent<SwapPage>) {
    let changes = state.handle(event, rules: rules)
    guard !changes.isEmpty else { return }
    onEvent?(event, changes)
    guard let layout = state.layout(rules) else { return }
    let page = layout.secondary?.page ?? .list
    if page == shown { return }
    // The first page is just there; after that the stack fades from one to the other.
    let isFirst = shown == nil
    stack.setTransition(isFirst || !Appearance.animationsEnabled ? .none : .crossfade)
    stack.visibleChild = widgets[page]
    shown = page
    if isFirst { return }
    swaps += 1
    onSwap?(page)
  }

  /// Decides for the new size and that of texts, before anything has its place.
  override func allocate(_ rectangle: Rectangle) {
    let scale = Appearance.textScale
    if scale != state.textScale { send(.textScaled(scale)) }
    send(.resized(SplitSize(width: rectangle.width, height: rectangle.height)))
    super.allocate(rectangle)
  }
}
