import AdaptiveSplit
import GTK

/// A custom renderer of a `SplitState`: one stack of two widgets, cross-faded.
///
/// The core decides; this view only shows the page of its layout, and makes UIKit's calls in their
/// order. It is sufficient for programs whose pages are never side by side.
@MainActor
final class SwapView: LayoutBin {
  private(set) var state = SplitState.swap
  var rules = SplitRules.swap {
    didSet { send(.rulesChanged(from: oldValue, to: rules)) }
  }
  /// The number of swaps of the pages.
  private(set) var swaps = 0
  /// Called after each event that changed the state, before it is drawn.
  var onEvent: ((SplitEvent<SwapPage>, [SplitChange]) -> Void)?
  /// Called after one page replaced the other.
  var onSwap: ((SwapPage) -> Void)?
  /// Called for each call that UIKit would make.
  var onCall: ((SwapCall) -> Void)?

  private let stack = Stack()
  private let widgets: [SwapPage: Widget]
  /// The visible page, or nil before the first layout.
  private(set) var shown: SwapPage?
  /// The page that is fading out, or nil.
  private var leaving: SwapPage?
  private var isChanging = false

  init(list: Widget, grid: Widget) {
    widgets = [.list: list, .grid: grid]
    super.init()
    stack.isHorizontallyHomogeneous = false
    stack.isVerticallyHomogeneous = false
    for (page, widget) in [(SwapPage.list, list), (.grid, grid)] {
      stack.add(widget)
      // A stack unmaps a child at the end of its fade-out.
      widget.onUnmap { [weak self] in self?.left(page) }
    }
    child = stack
  }

  /// Sends an event to the core, and draws the new state.
  func send(_ event: SplitEvent<SwapPage>) {
    let old = state
    let changes = state.handle(event, rules: rules)
    guard !changes.isEmpty else { return }
    onEvent?(event, changes)
    guard let layout = state.layout(rules) else { return }
    let page = layout.secondary?.page ?? .list
    isChanging = true
    if shown == nil {
      appear(page, changes, since: old)
    } else {
      change(to: page, changes, since: old)
    }
    isChanging = false
    if !stack.isTransitionRunning { endSwap() }
  }

  /// Shows the first page without a fade.
  private func appear(
    _ page: SwapPage, _ changes: [SplitChange], since old: SplitState<SwapPage>
  ) {
    let controller = SwapCall.Controller(page)
    // Both pages are kept, so that each keeps its scroll position.
    for each in [.root, .list, .grid] as [SwapCall.Controller] { call(each, "viewDidLoad") }
    call(.root, "viewWillAppear")
    call(controller, "viewWillAppear")
    stack.setTransition(.none)
    stack.visibleChild = widgets[page]
    shown = page
    for change in changes { log(change, since: old) }
    call(.root, "viewDidAppear")
    call(controller, "viewDidAppear")
  }

  /// Makes the calls for changes; the swap follows the first of them.
  private func change(
    to page: SwapPage, _ changes: [SplitChange], since old: SplitState<SwapPage>
  ) {
    for change in changes {
      log(change, since: old)
      if change == .willTransition { swap(to: page) }
    }
    swap(to: page)
  }

  private func log(_ change: SplitChange, since old: SplitState<SwapPage>) {
    let pages = [leaving, shown].compactMap(\.self)
    SwapCall.calls(for: change, from: old, to: state, pages: pages).forEach { onCall?($0) }
  }

  private func call(_ controller: SwapCall.Controller, _ method: String) {
    onCall?(SwapCall(controller, method))
  }

  /// Fades to a page that is not visible.
  private func swap(to page: SwapPage) {
    guard let old = shown, page != old else { return }
    // Each of UIKit's transitions has a completion, also one that the next cuts off.
    endSwap()
    call(SwapCall.Controller(old), "viewWillDisappear")
    call(SwapCall.Controller(page), "viewWillAppear")
    leaving = old
    stack.setTransition(Appearance.animationsEnabled ? .crossfade : .none)
    stack.visibleChild = widgets[page]
    shown = page
    swaps += 1
    onSwap?(page)
  }

  /// Ends a swap when the previous page is off the screen.
  private func left(_ page: SwapPage) {
    if !isChanging, page == leaving { endSwap() }
  }

  /// Makes the last calls of a swap; does nothing without one.
  private func endSwap() {
    guard let leaving, let shown else { return }
    self.leaving = nil
    call(.root, "completion")
    call(SwapCall.Controller(leaving), "viewDidDisappear")
    call(SwapCall.Controller(shown), "viewDidAppear")
  }

  /// Updates the state for the new size and text scale, before the layout.
  override func allocate(_ rectangle: Rectangle) {
    let scale = Appearance.textScale
    if scale != state.textScale { send(.textScaled(scale)) }
    send(.resized(SplitSize(width: rectangle.width, height: rectangle.height)))
    super.allocate(rectangle)
  }
}
