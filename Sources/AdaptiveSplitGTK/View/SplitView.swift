public import AdaptiveSplit
public import GTK

/// A split view: draws a `SplitState` as one paned of two stacks.
///
/// Everything that happens goes through ``send(_:)``. The split view draws only the difference
/// between the new layout and the last one. A resize folds inside the allocation, so that the first
/// frame at a new width is right. It builds no widget anew, and moves only the view of a page that
/// goes to the other column.
///
/// Put it into a window with ``install(in:content:)``.
///
/// It brings its own style sheet, whose rules win over the theme's and give way to those of a
/// `StyleSheet` that the program applies. Its style classes are
/// - `split-view`: the split view, whose divider is its `separator`;
/// - `sidebar-list`: its primary column, and any other list or container of lists that is to look
///   like a list in a sidebar;
/// - `split-header`: its header bars (``header``), each with a `title`;
/// - `compact`: a header bar while the columns are one stack;
/// - `split-back`: a back button;
/// - `row-start` and `row-end`: the first and last bar of a title bar that split views share.
@MainActor
public final class SplitView<Page: Hashable & Sendable>: Paned {
  /// What happened to a split view so far, for tests.
  public struct Counters: Hashable, Sendable {
    /// How many views were built.
    public var viewsBuilt = 0
    /// How many times a view was given a page.
    public var viewsUpdated = 0
    /// How many layouts differed from the one before.
    public var layoutsRendered = 0
  }

  /// What the split view is now.
  public private(set) var state: SplitState<Page>
  /// What the program decides; a change is an event, and takes effect at once.
  public var rules: SplitRules<Page> {
    didSet { send(.rulesChanged(from: oldValue, to: rules)) }
  }
  /// The header bars, one for each column: a window's title bar, or a part of the one of the split
  /// view around it.
  public let header: SplitHeader
  /// What happened so far.
  public internal(set) var counters = Counters()
  /// Runs after each event that changed something, with what changed, before it is drawn.
  ///
  /// Kept until the split view is destroyed, as with its window. Capture weakly anything that keeps a
  /// split view that was never in a window.
  public var onEvent: ((SplitEvent<Page>, [SplitChange]) -> Void)?

  let source: any PageSource<Page>
  let primary: ColumnStack<Page>
  let secondary: ColumnStack<Page>
  /// The layout that is on the screen.
  private(set) var drawn: SplitLayout<Page>?
  private var measured = ColumnMinimums()
  private var textScale = Appearance.textScale
  /// What is left to do after the event that is being handled.
  private var waiting: [() -> Void] = []
  private var isHandling = false
  /// Whether it is given its place now, or places its divider.
  private(set) var isPlacing = false
  /// Whether other things show than when it was last reset.
  private var showsOther = false
  private(set) lazy var focus = FocusKeeper(self)
  private(set) lazy var appearances = PageAppearances(self)
  /// What listens to the keys and buttons of a window.
  var keyConnections: [SignalConnection] = []
  private(set) lazy var transition = Transition(of: self)
  private(set) lazy var dividerKeys = DividerKeys(self)
  private(set) lazy var gestures = SplitGestures(self)
  private lazy var drag = DividerDrag(self)

  /// Whether the detail is darkened while the primary lies over it; not at first.
  public var dimsBehindOverlay = false {
    didSet { if dimsBehindOverlay != oldValue { queueDraw() } }
  }

  /// Creates a split view that was never laid out.
  ///
  /// - Parameters:
  ///   - state: Where to start.
  ///   - rules: What the program decides.
  ///   - source: Where views and titles come from; kept.
  public init(
    state: SplitState<Page>, rules: SplitRules<Page> = SplitRules(),
    source: any PageSource<Page>
  ) {
    self.state = state
    self.rules = rules
    self.source = source
    header = SplitHeader()
    primary = ColumnStack(source: source)
    secondary = ColumnStack(source: source)
    super.init()
    setStart(primary.stack)
    setEnd(secondary.stack)
    positionRange = { [weak self] in
      self?.drawn?.dividerX == nil ? nil : self?.state.primaryWidths
    }
    SplitStyle.apply()
    addStyleClass("split-view")
    primary.stack.addStyleClass("sidebar-list")
    for column in [primary, secondary] { column.stack.setAccessibleRole(.landmark) }
    _ = (gestures, drag, appearances)
    keep(onRealize { [weak self] in self?.queueAllocate() })
    keep(onPositionChanged { [weak self] in self?.dividerMoved(to: self?.position) })
    header.onDividerMoved = { [weak self] in self?.dividerMoved(to: $0) }
    header.onMinimumsChanged = { [weak self] in self?.queueAllocate() }
    keep(Appearance.onChange { [weak self] in self?.appearanceChanged() })
    keep(Cleanup { [weak self] in self?.onEvent = nil })
  }

  /// Tells the split view what happened; what changed is drawn before this returns.
  ///
  /// An event that is sent while another one is handled waits for that one.
  public func send(_ event: SplitEvent<Page>) {
    guard !isHandling else {
      waiting.append { [weak self] in self?.handle(event) }
      return
    }
    isHandling = true
    handle(event)
    while !waiting.isEmpty { waiting.removeFirst()() }
    isHandling = false
  }

  private func handle(_ event: SplitEvent<Page>) {
    let changes = state.handle(event, rules: rules)
    // Other rules can mean another button for the sidebar and other chevrons in the same state.
    let hasOtherRules = if case .rulesChanged = event { true } else { false }
    if !changes.isEmpty { onEvent?(event, changes) }
    if changes.isEmpty, !hasOtherRules { return }
    if changes.contains(.traitsChanged) {
      for view in views { view.traitsChanged(state.traits) }
    }
    render(changes)
    if let words = words(for: event, changes) { announce(words) }
    if hasOtherRules || changes.contains(.showDetailTargetChanged) {
      for view in views { view.showDetailTargetChanged() }
    }
  }

  /// The view on top of a column that shows, with its page, that a widget is in, or nil.
  func shownEntry(around widget: Widget) -> ColumnStack<Page>.Entry? {
    [primary, secondary].lazy.filter(\.isShown).compactMap(\.top)
      .first { $0.widget.contains(widget) }
  }

  private var views: [any PageView<Page>] { (primary.views + secondary.views).compactMap(\.view) }

  /// Lets go of the views that the source doesn't keep and whose pages are on no stack, except for the
  /// last few.
  ///
  /// This happens by itself when other pages show or leave. Call it when
  /// ``PageSource/keepsView(of:)`` or ``PageSource/recentViewCount`` answers differently than before.
  public func releaseViews() {
    let pages = Set(state.arrangement.pages)
    let unused = [primary, secondary].flatMap { column in
      column.unused { !pages.contains($0) && !source.keepsView(of: $0) }
        .map { (column: column, view: $0) }
    }
    let count = max(0, source.recentViewCount)
    guard unused.count > count else { return }
    for (column, view) in unused.sorted(by: { $0.view.shownAt > $1.view.shownAt }).dropFirst(count)
    {
      column.release(view.kind)
    }
  }

  /// Draws titles and labels anew after what they say has changed.
  public func titlesChanged() {
    guard let drawn else { return }
    renderNames(drawn)
    renderHeader(drawn)
  }

  // MARK: Measuring and placing

  /// The width of the wider column: a split view can be as narrow as one column needs.
  public override func measureWidth() -> Measure {
    measured = ColumnMinimums(primary: primary.minimumWidth, secondary: secondary.minimumWidth)
    return Measure(minimum: measured.alone, natural: max(measured.alone, measured.beside))
  }

  /// Decides for the new size, folds if it must, and places what shows.
  public override func allocate(_ rectangle: Rectangle) {
    isPlacing = true
    showsOther = false
    decideAndPlace(in: rectangle)
    // Other pages and bars, and what the program changes as it is told of a fold, may need more room
    // than there is: that counts before anything is painted.
    if showsOther { _ = measureWidth() }
    if needed != state.minimums { decideAndPlace(in: rectangle) }
    // What the focus changes in the pages needs a place now too: GTK takes it for granted that
    // nothing does after this, and would never hear of it again.
    if focus.didPlace() { decideAndPlace(in: rectangle) }
    isPlacing = false
  }

  private func decideAndPlace(in rectangle: Rectangle) {
    let size = SplitSize(width: rectangle.width, height: rectangle.height)
    if header.orientationAround != state.traitOverride?.orientation { takeOrientation() }
    if state.separates(at: size, needing: needed, rules) { prepare(for: size) }
    if textScale != state.textScale || needed != state.minimums { tellNeeds() }
    send(.resized(size))
    header.orientation = state.isCollapsed ? nil : state.orientation
    if let drawn, drawn.isOverlaid, let primary = drawn.primary {
      placeStartOverEnd(width: primary.width, in: rectangle)
    } else {
      super.allocate(room(rectangle, atLeast: measured.alone))
    }
    header.placeBars()
  }

  /// Takes the orientation of the split views around, if there are any: a column of a wide window is
  /// often higher than wide, and would hide a column of its own for it.
  private func takeOrientation() {
    guard header.isInner else { return }
    var override = state.traitOverride ?? TraitOverride()
    override.orientation = header.orientationAround
    send(.traitsOverridden(override))
  }

  /// Tells what is new of texts and pages; apart from each resize, as events take room on the stack.
  @inline(never)
  private func tellNeeds() {
    if textScale != state.textScale { send(.textScaled(textScale)) }
    if needed != state.minimums { send(.minimumsMeasured(needed)) }
  }

  /// What each column needs, with its bar on top.
  var needed: ColumnMinimums {
    ColumnMinimums(
      primary: max(measured.primary, header.minimums.primary),
      secondary: max(measured.secondary, header.minimums.secondary))
  }

  private func appearanceChanged() {
    textScale = Appearance.textScale
    if state.size != nil { send(.textScaled(textScale)) }
    titlesChanged()
  }

  private func dividerMoved(to position: Int?) {
    guard !isPlacing, !isHandling, let position, let drawn, drawn.dividerX != nil,
      position != drawn.primary?.width
    else { return }
    drag.move(to: position)
    if let width = self.drawn?.primary?.width { placeDivider(at: width) }
  }

  // MARK: Drawing the difference

  public override func draw(_ context: DrawContext) {
    if let drawn, drawn.isOverlaid || transition.isRunning {
      drawColumns(context, drawn)
    } else {
      super.draw(context)
      drawDividerFocus(context)
    }
  }

  private func render(_ changes: [SplitChange]) {
    guard let layout = state.layout(rules) else { return }
    let old = drawn
    if layout == old {
      // What is gone may have been on a stack without showing.
      if changes.contains(.rootReplaced) || changes.contains(.pagesRemoved) { releaseViews() }
      return
    }
    drawn = layout
    counters.layoutsRendered += 1
    if layout.hasSameContent(as: old) {
      if let width = layout.primary?.width, width != old?.primary?.width {
        placeDivider(at: width)
      }
      return
    }
    showsOther = old != nil
    if let old, let motion = motion(from: old, to: layout, changes) {
      transition.start(motion)
    } else {
      transition.stop()
    }
    focus.willChange()
    if let page = layout.primary?.page { primary.takeView(of: page, from: secondary) }
    if let page = layout.secondary?.page { secondary.takeView(of: page, from: primary) }
    appearances.willShow(layout)
    show(layout.primary, in: primary)
    show(layout.secondary, in: secondary)
    if layout.dividerX != nil || layout.isOverlaid, let width = layout.primary?.width {
      placeDivider(at: width)
    }
    // The paned knows nothing of where the overlay put its widgets.
    if layout.isOverlaid != old?.isOverlaid { queueAllocate() }
    renderNames(layout)
    renderHeader(layout)
    focus.didChange(
      comesBack: layout.hasOtherColumns(than: old),
      opensOverlay: layout.isOverlaid && old?.isOverlaid == false)
    appearances.didShow()
    releaseViews()
  }

  /// Shows a page in a column, or hides the column.
  private func show(
    _ layout: SplitLayout<Page>.ColumnLayout?, in column: ColumnStack<Page>
  ) {
    column.stack.isVisible = layout != nil
    guard let layout else { return }
    let shown = column.show(
      layout.page, traits: state.traits, at: counters.layoutsRendered)
    counters.viewsBuilt += shown.builds ? 1 : 0
    counters.viewsUpdated += shown.updates ? 1 : 0
  }

  private func placeDivider(at width: Int) {
    let wasPlacing = isPlacing
    isPlacing = true
    position = width
    header.place(dividerAt: width)
    isPlacing = wasPlacing
  }
}
