public import AdaptiveSplit
public import GTK

/// A split view: draws a `SplitState` as a paned of its columns' stacks.
///
/// All events go through ``send(_:animated:)``. The split view draws only the difference between
/// the new layout and the last one. A resize folds inside the allocation, so that the first frame
/// at a new width is right. A fold rebuilds no widget, and moves only the view of a page that goes
/// to the other column.
///
/// A state of three columns is drawn with two dividers: the supplementary and the secondary are in
/// a paned beside the primary. With ``/AdaptiveSplit/SplitRules/inspector`` the detail is in a
/// paned with the inspector.
///
/// Put it into a window with ``install(in:content:)``.
///
/// It has its own style sheet, whose rules override the theme's and are overridden by those of a
/// `StyleSheet` that the program applies. Its style classes are
/// - `split-view`: the split view, whose divider is its `separator`;
/// - `sidebar-list`: its primary column, and any other list or container of lists that is to look
///   like a list in a sidebar;
/// - `inspector`: its inspector;
/// - `split-header`: its header bars (``header``), each with a `title`;
/// - `compact`: a header bar while the columns are one stack;
/// - `split-back`: a back button;
/// - `row-start` and `row-end`: the first and last bar of a title bar that split views share.
@MainActor
public final class SplitView<Page: Hashable & Sendable>: Paned {
  /// Statistics of a split view, for tests.
  public struct Counters: Hashable, Sendable {
    /// The number of views built.
    public var viewsBuilt = 0
    /// The number of times that a view was given a page.
    public var viewsUpdated = 0
    /// The number of layouts that differed from the previous one.
    public var layoutsRendered = 0
  }

  /// The split view's current state.
  ///
  /// Read in `withObservationTracking`, any change of it counts; ``subscript(state:)`` observes one
  /// value.
  public var state: SplitState<Page> {
    tracking.access(self)
    return current
  }
  /// The program's decisions; a change is an event, and takes effect at once.
  ///
  /// Set while an event is handled, for example by an observer, they wait like an event: those that
  /// were sent before are decided by the old rules. Reading returns the new ones at once.
  ///
  /// There is an inspector only if the first rules had one: otherwise that of later ones is left
  /// out.
  public var rules: SplitRules<Page> {
    didSet {
      if inspected == nil { rules.inspector = nil }
      if isHandling {
        waiting.append { [weak self, rules] in
          if let self { _ = handle(replaceRules(rules), animated: true) }
        }
      } else {
        send(replaceRules(rules))
      }
    }
  }
  /// The header bars, one for each column: a window's title bar, or a part of the title bar of the
  /// split view around it.
  public let header: SplitHeader
  /// The statistics so far.
  public internal(set) var counters = Counters()

  let observers = SplitObservers<Page>()
  let tracking = StateTracking<Page>()
  private(set) var current: SplitState<Page>
  /// The rules that decide: ``rules``, except those that wait for the end of the current event.
  private(set) var currentRules: SplitRules<Page>
  let source: any PageSource<Page>
  let primary: ColumnStack<Page>
  let secondary: ColumnStack<Page>
  /// The paned of the supplementary and the secondary of three columns; nil with two columns.
  let trailing: TrailingColumns<Page>?
  /// The paned of the detail and the inspector; nil without an inspector.
  let inspected: InspectedDetail<Page>?
  /// The columns, from the leading to the trailing edge.
  let columns: [ColumnStack<Page>]
  /// The layout on the screen.
  var drawn: SplitLayout<Page>?
  private var measured = ColumnMinimums()
  private var textScale = Appearance.textScale
  /// The calls that wait for the end of the current event.
  private var waiting: [() -> Void] = []
  private var isHandling = false
  /// Whether the split view is being allocated, or places its divider.
  var isPlacing = false
  /// Whether the state changed during an allocation since the last reset.
  var changedWhilePlacing = false
  /// Whether the visible content changed since the last reset.
  var showsOther = false
  private(set) lazy var focus = FocusKeeper(self)
  private(set) lazy var appearances = PageAppearances(self)
  private let connections = SignalConnections()
  /// The connections to the keys and buttons of a window.
  let keyConnections = SignalConnections()
  private(set) lazy var transition = Transition(of: self)
  private(set) lazy var dividerKeys: [SplitColumn: DividerKeys<Page>] = Dictionary(
    uniqueKeysWithValues: dividedColumns.map { ($0, DividerKeys(self, of: $0, in: paned(of: $0))) })
  private(set) lazy var gestures = SplitGestures(self)
  private lazy var drag = DividerDrag(self)

  /// Whether the detail is darkened while other columns lie over it; false by default.
  public var dimsBehindOverlay = false {
    didSet { if dimsBehindOverlay != oldValue { queueDraw() } }
  }

  /// Creates a split view without a layout.
  ///
  /// - Parameters:
  ///   - state: The initial state, which has two or three columns for good.
  ///   - rules: The program's decisions.
  ///   - source: The source of views and titles, which the split view retains.
  public init(
    state: SplitState<Page>, rules: SplitRules<Page> = SplitRules(),
    source: any PageSource<Page>
  ) {
    current = state
    self.rules = rules
    currentRules = rules
    self.source = source
    header = SplitHeader()
    primary = ColumnStack(.primary, source: source)
    secondary = ColumnStack(.secondary, source: source)
    inspected =
      rules.inspector == nil
      ? nil : InspectedDetail(secondary, ColumnStack(.inspector, source: source))
    let detail: Widget = inspected ?? secondary.stack
    trailing =
      state.hasThreeColumns
      ? TrailingColumns(ColumnStack(.supplementary, source: source), detail) : nil
    columns =
      [primary] + (trailing.map { [$0.supplementary] } ?? []) + [secondary]
      + (inspected.map { [$0.inspector] } ?? [])
    super.init()
    setStart(primary.stack)
    setEnd(trailing ?? detail)
    positionRange = { [weak self] in
      self?.drawn?.dividerX(of: .primary) == nil ? nil : self?.state.widthRange(of: .primary)
    }
    SplitStyle.apply()
    addStyleClass("split-view")
    for column in leadingColumns { column.stack.addStyleClass("sidebar-list") }
    inspected?.inspector.stack.addStyleClass("inspector")
    _ = (gestures, drag, appearances)
    onRealize { [weak self] in self?.queueAllocate() }
    onPositionChanged { [weak self] in self?.dividerMoved(.primary, to: self?.position) }
    header.onDividerMoved = { [weak self] in self?.dividerMoved(.primary, to: $0) }
    trailing?.attach(to: self)
    inspected?.attach(to: self)
    header.onMinimumsChanged = { [weak self] in self?.queueAllocate() }
    if rules.edge == .trailing { placeEdge() }
    primary.stack.onDirectionChanged { [weak self] in self?.directionChanged() }
    Appearance.onChange { [weak self] in self?.appearanceChanged() }.stored(in: connections)
    keep(
      Cleanup { [observers, connections] in
        observers.end()
        connections.disconnect()
      })
  }

  /// Handles an event; the changes are drawn before this returns.
  ///
  /// An event that is sent while another one is handled waits for that one.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - animated: Whether the columns may move into their places. If false, they are there at
  ///     once, as they are if animations are turned off.
  /// - Returns: The changes, in order; empty if nothing changed, or if the event waits.
  @discardableResult
  public func send(_ event: SplitEvent<Page>, animated: Bool = true) -> [SplitChange] {
    guard !isHandling else {
      waiting.append { [weak self] in _ = self?.handle(event, animated: animated) }
      return []
    }
    isHandling = true
    let changes = handle(event, animated: animated)
    while !waiting.isEmpty { waiting.removeFirst()() }
    isHandling = false
    return changes
  }

  private func handle(_ event: SplitEvent<Page>, animated: Bool) -> [SplitChange] {
    let before = current
    var after = before
    let changes = after.handle(event, rules: currentRules)
    // Other rules can mean another sidebar button and other chevrons in the same state.
    let hasOtherRules = if case .rulesChanged = event { true } else { false }
    if !changes.isEmpty {
      if isPlacing { changedWhilePlacing = true }
      tracking.change(of: self, from: before, to: after) { current = after }
      if !observers.isEmpty {
        observers.notify(
          SplitUpdate(
            event: event, changes: changes, before: before, after: after, rules: currentRules))
      }
    }
    if changes.isEmpty, !hasOtherRules { return [] }
    if case .pagesReplaced(let pages) = event { replacePages(pages) }
    if changes.contains(.traitsChanged) {
      for view in views { view.traitsChanged(state.traits) }
    }
    if changes.contains(.breakpointsChanged) {
      let holding = state.holding
      for view in views { view.breakpointsChanged(holding) }
    }
    render(changes, animated: animated)
    if let text = announcement(for: event, changes, since: before) { announce(text) }
    if hasOtherRules || changes.contains(.showDetailTargetChanged) {
      for view in views { view.showDetailTargetChanged() }
    }
    return changes
  }

  /// Makes other rules decide, and returns the event of this change.
  private func replaceRules(_ rules: SplitRules<Page>) -> SplitEvent<Page> {
    let old = currentRules
    currentRules = rules
    if old.edge != rules.edge { placeEdge() }
    return .rulesChanged(from: old, to: rules)
  }

  /// Redraws titles and labels after their texts have changed.
  public func titlesChanged() {
    guard let drawn else { return }
    renderNames(drawn)
    renderHeader(drawn)
  }

  // MARK: Measuring and placing

  /// Returns the width of the wider column: a split view can be as narrow as one column's minimum.
  public override func measureWidth() -> Measure {
    measured = ColumnMinimums(
      primary: primary.minimumWidth,
      supplementary: trailing?.supplementary.minimumWidth ?? 0,
      secondary: secondary.minimumWidth,
      inspector: inspected?.inspector.minimumWidth ?? 0)
    let between = trailing == nil ? 0 : measured.supplementary + ColumnMinimums.divider
    return Measure(
      minimum: measured.alone, natural: max(measured.alone, measured.beside + between))
  }

  /// Decides for the new size, folds if it must, and places the visible columns.
  public override func allocate(_ rectangle: Rectangle) {
    isPlacing = true
    showsOther = false
    decideAndPlace(in: rectangle)
    // Other pages and bars, and the program's changes when it is notified of a fold, may need more
    // room than there is: that counts before anything is painted.
    if showsOther { _ = measureWidth() }
    if needed != state.minimums { decideAndPlace(in: rectangle) }
    // Changes by the focus in the pages need an allocation now too: GTK assumes that nothing
    // changes after this, and would never be notified of it again.
    if focus.didPlace() { decideAndPlace(in: rectangle) }
    isPlacing = false
  }

  private func decideAndPlace(in rectangle: Rectangle) {
    let size = SplitSize(width: rectangle.width, height: rectangle.height)
    if header.orientationAround != state.traitOverride?.orientation { takeOrientation() }
    let isFirstOfThree = trailing != nil && drawn == nil
    if isFirstOfThree || state.separates(at: size, needing: needed, currentRules) {
      prepare(for: size)
    }
    if textScale != state.textScale || needed != state.minimums { reportMinimums() }
    send(.resized(size))
    header.orientation = state.isCollapsed ? nil : state.orientation
    if trailing == nil, let drawn, drawn.isOverlaid, let primary = drawn.primary {
      placeStartOverEnd(width: primary.width, in: rectangle)
    } else {
      super.allocate(room(rectangle, atLeast: measured.alone))
    }
    header.placeBars()
  }

  /// Takes the orientation of the split views around, if any: a column of a wide window is often
  /// higher than wide, and would hide a column of its own because of that.
  private func takeOrientation() {
    guard header.isInner else { return }
    var override = state.traitOverride ?? SplitTraitOverride()
    override.orientation = header.orientationAround
    send(.traitsOverridden(override))
  }

  /// Sends changes of the text scale and the minimums; not inlined into each resize, as events take
  /// room on the stack.
  @inline(never)
  private func reportMinimums() {
    if textScale != state.textScale { send(.textScaled(textScale)) }
    if needed != state.minimums { send(.minimumsMeasured(needed)) }
  }

  /// The minimum width of each column, including its bar.
  var needed: ColumnMinimums {
    let bars = trailing?.header.minimums
    return ColumnMinimums(
      primary: max(measured.primary, header.minimums.primary),
      supplementary: max(measured.supplementary, bars?.primary ?? 0),
      secondary: max(measured.secondary, bars?.secondary ?? header.minimums.secondary),
      inspector: measured.inspector)
  }

  private func appearanceChanged() {
    textScale = Appearance.textScale
    if state.size != nil { send(.textScaled(textScale)) }
    titlesChanged()
  }

  private func directionChanged() {
    if currentRules.edge == .trailing { placeEdge() }
  }

  /// Called when the divider of a column was moved.
  ///
  /// - Parameters:
  ///   - column: A leading column or the inspector.
  ///   - position: The column's new width, in logical pixels.
  func dividerMoved(_ column: SplitColumn, to position: Int?) {
    guard !isPlacing, !isHandling, let position, let drawn, drawn.dividerX(of: column) != nil,
      position != drawn[column]?.width
    else { return }
    drag.move(column, to: position)
    if let drawn = self.drawn { placeDivider(of: column, in: drawn) }
  }

  // MARK: Drawing

  /// Draws the columns: in the middle of a movement, one over another, or side by side.
  public override func draw(_ context: DrawContext) {
    if let drawn, drawn.hasOverlay || transition.isRunning {
      drawColumns(context, drawn)
      if drawn.hasOverlay { drawDividerFocus(context) }
    } else {
      super.draw(context)
      drawDividerFocus(context)
    }
  }
}
