import AdaptiveSplit
public import GTK

/// The header bars of a split view, each as wide as its column: a window's title bar.
///
/// It is a second paned with its divider at the same position as the split view's. It can be as
/// narrow as the minimum of its wider bar. The bars of a split view in a page replace that page's
/// bar. Of three columns, the bars of the last two are in a header of their own in the place of the
/// second bar.
@MainActor
public final class SplitHeader: LayoutBin {
  /// The content of one column's bar.
  struct Content {
    /// The title of the page on top; empty for none.
    var title = ""
    /// The place at which the title is cut if it is too wide.
    var titleEllipsis = Ellipsis.end
    /// The subtitle, or nil.
    var subtitle: String?
    /// The back button's label and target, or nil for no button.
    var back: WayBack?
    /// The page's widget in the place of the title, or nil.
    var titleWidget: Widget?
    var start: [Widget] = []
    var end: [Widget] = []
    /// The bars of the split view in the page, which replace this bar, or nil.
    var inner: SplitHeader?
  }

  /// The content of all bars.
  struct Row {
    /// The content of the primary's bar, or nil for no bar.
    var primary: Content?
    /// The content of the secondary's bar, or nil for no bar.
    var secondary: Content?
    /// The sidebar button's content, or nil if the button would do nothing.
    var sidebar: SidebarButton.Content?
    var isCollapsed = false
    var isOverlaid = false
  }

  /// Whether there is a button that hides the sidebar; true by default.
  ///
  /// The button that shows it again is there in any case.
  public var offersHiding = true {
    didSet { trailing?.offersHiding = offersHiding }
  }

  /// Whether the bars have the window's buttons, such as the close button; true by default.
  ///
  /// It counts in the header of a window. A split view in a page follows the one around it.
  public var showsWindowButtons = true {
    didSet { if showsWindowButtons != oldValue { update() } }
  }

  /// The name of the icon on the buttons that hide and show the sidebar.
  ///
  /// Nil, the default, means arrows, with the sidebar's title beside the one that shows it. An icon
  /// of a sidebar has to fit ``/AdaptiveSplit/SplitRules/edge``.
  public var sidebarIconName: String? {
    didSet {
      guard sidebarIconName != oldValue else { return }
      trailing?.sidebarIconName = sidebarIconName
      update()
    }
  }

  /// The window's menu, always at the trailing end of the title bar, or nil.
  ///
  /// F10 opens it. In a page's split view it is ignored.
  public var menu: Menu? {
    didSet { if menu != oldValue { update() } }
  }

  /// The color that shades the bars while something lies over the window's content, or nil, the
  /// default.
  ///
  /// Meanwhile everything in them is insensitive but the window's own buttons. In a page's split
  /// view it is ignored.
  public var shade: Color? {
    didSet {
      guard shade != oldValue else { return }
      update()
      queueDraw()
    }
  }

  /// Opens the window's menu.
  ///
  /// - Returns: False if no bar on the screen has its button.
  @discardableResult
  public func openMenu() -> Bool {
    menuButton?.isActive = true
    return menuButton != nil
  }

  /// The visible button of the window's menu, or nil.
  var menuButton: MenuButton? { menuButtons.first(where: \.isMapped) }

  /// The menu buttons of all bars, visible or not.
  var menuButtons: [MenuButton] {
    [secondary, primary].flatMap { $0.inner?.menuButtons ?? [$0.menuButton] }
  }

  /// Whether a column is at least as wide as its bar; true by default.
  ///
  /// False lets columns be narrower: titles are shortened, and buttons without room are cut off,
  /// but not the window's.
  public var widensColumns = true {
    didSet {
      guard widensColumns != oldValue else { return }
      for column in [primary, secondary] { column.keepsTitle = widensColumns }
      trailing?.widensColumns = widensColumns
      measureBars()
    }
  }

  var onDividerMoved: ((Int) -> Void)?
  var onMinimumsChanged: (() -> Void)?

  /// The minimum width of each column's bar beside the other one: no column is narrower.
  ///
  /// A bar that is alone has more buttons, and makes the window wide enough itself.
  private(set) var minimums = ColumnMinimums()
  /// The edge of the primary's bar.
  var edge = SplitEdge.leading { didSet { if edge != oldValue { update() } } }
  /// The orientation of the split view, or nil if it has only one column.
  var orientation: SplitOrientation?
  let paned = Paned()
  let primary = ColumnHeader()
  let secondary = ColumnHeader()
  /// The content of the bars, at first an empty bar: without any bar, the row would have no height
  /// for a frame.
  private var row = Row(primary: Content())
  /// The bars of the supplementary and the secondary of three columns, which replace the
  /// secondary's bar; nil with two columns.
  weak var trailing: SplitHeader?
  /// The header whose bar these bars replace, or nil in a title bar.
  private weak var outer: SplitHeader?
  private var isPlacing = false
  /// The primary's width, over which its bar lies if the row has room.
  private var columnWidth = 0

  /// The parts of the bars that come from the split views around.
  var surroundings = Surroundings() { didSet { update() } }

  override init() {
    super.init()
    paned.setStart(primary.bar)
    paned.setEnd(secondary.bar)
    child = paned
    // Assistive tools find the divider in the content, which is the same.
    paned.setAccessibleRole(.filler)
    paned.positionRange = { nil }
    paned.canFocus = false
    addStyleClass("split-header")
    paned.onPositionChanged { [weak self] in
      guard let self, !isPlacing else { return }
      columnWidth = paned.position
      onDividerMoved?(paned.position)
    }
    update()
  }

  func show(_ row: Row) {
    self.row = row
    update()
  }

  /// Sets the content of the bars, shown as soon as the header around shows its own.
  func prepare(_ row: Row) { self.row = row }

  private func update() {
    let isCovered = surroundings.isCovered
    let (first, last) = (isCovered && row.secondary != nil ? nil : row.primary, row.secondary)
    var ofPrimary = surroundings
    ofPrimary.isInner = outer != nil
    if outer == nil {
      ofPrimary.isCompact = row.isCollapsed
      ofPrimary.showsWindowButtons = showsWindowButtons
      ofPrimary.menu = menu
      ofPrimary.isShaded = shade != nil
    }
    var sidebar = row.sidebar
    sidebar?.iconName = sidebarIconName
    sidebar?.edge = edge
    var ofSecondary = ofPrimary
    if first != nil, last != nil {
      ofPrimary.keep(only: edge)
      ofSecondary.keep(only: edge.opposite)
      ofPrimary.hide = offersHiding ? sidebar : nil
    }
    if row.primary == nil, !isCovered, let sidebar { ofSecondary.reveal = sidebar }
    if let back = first?.back { ofPrimary.back = back.followed(by: ofPrimary.back) }
    if let back = last?.back { ofSecondary.back = back.followed(by: ofSecondary.back) }
    ofSecondary.isCovered = row.isOverlaid || (row.primary == nil && isCovered)
    if let first { put(first.inner, in: primary) }
    if let last { put(last.inner, in: secondary) }
    primary.show(first, in: ofPrimary)
    secondary.show(last, in: ofSecondary)
  }

  /// Replaces a column's own bar by those of a split view inside, or restores it.
  private func put(_ inner: SplitHeader?, in column: ColumnHeader) {
    guard column.inner != inner else { return }
    // Their page was in the other column.
    for other in [primary, secondary] where inner != nil && other.inner == inner {
      put(nil, in: other)
    }
    column.inner?.outer = nil
    column.inner = inner
    inner?.outer = self
    column === primary ? paned.setStart(column.widget) : paned.setEnd(column.widget)
  }

  private var outermost: SplitHeader { outer?.outermost ?? self }

  /// Whether the bars replace a bar of another split view.
  var isInner: Bool { outer != nil }

  /// The orientation of the outermost split view around, or nil if there is none or it has only one
  /// column.
  var orientationAround: SplitOrientation? { isInner ? outermost.orientation : nil }

  func place(dividerAt width: Int) {
    guard columnWidth != width else { return }
    columnWidth = width
    position = width
  }

  /// The position of the divider; setting it moves no column.
  private var position: Int {
    get { paned.position }
    set {
      guard newValue != paned.position else { return }
      let wasPlacing = isPlacing
      isPlacing = true
      paned.position = newValue
      isPlacing = wasPlacing
    }
  }

  /// Places the bars again if they changed since the window placed them.
  ///
  /// A window places its title bar before its content, so a fold in the content comes too late for
  /// it: without this call the bars would be those of the old width.
  func placeBars() {
    if let outer { return outer.placeBars() }
    placeIfAsked()
  }

  /// Focuses the first visible back button in the title bar, else the first other button.
  func takeFocus() {
    let columns = outermost.columns
    for column in columns where column.back.isMapped {
      column.back.grabFocus()
      return
    }
    for column in columns where column.bar.isMapped {
      if column.bar.childFocus(.forward) { return }
    }
  }

  /// The bars from the trailing to the leading edge, including those of split views inside.
  private var columns: [ColumnHeader] {
    [secondary, primary].flatMap { $0.inner?.columns ?? [$0] }
  }

  /// Returns the width of the wider bar.
  public override func measureWidth() -> Measure {
    let minimum = max(
      primary.widget.minimumAndNaturalWidth().minimum,
      secondary.widget.minimumAndNaturalWidth().minimum)
    return Measure(minimum: minimum, natural: minimum)
  }

  /// Whether both bars are visible.
  private var isDivided: Bool { primary.widget.isVisible && secondary.widget.isVisible }

  /// The width that the bars need beside each other, in logical pixels.
  private var rowWidth: Int {
    guard isDivided, widensColumns else { return measureWidth().minimum }
    return width(of: primary) + paned.handleSize + width(of: secondary)
  }

  private func width(of column: ColumnHeader) -> Int {
    column.inner?.rowWidth ?? column.minimumWidth
  }

  /// Places the bars; a divider that is placed here was not dragged.
  ///
  /// Columns that lie over the detail may leave no room for its bar, as may narrow columns. If it
  /// has the window's buttons, the other bars are narrower then.
  public override func allocate(_ rectangle: Rectangle) {
    isPlacing = true
    let keepsWidths = isDivided && widensColumns
    if isDivided {
      let most = rectangle.width - paned.handleSize - width(of: secondary)
      let least = widensColumns || primary.hasWindowButtons ? width(of: primary) : 0
      position = min(widensColumns ? columnWidth : max(columnWidth, least), max(most, least))
    }
    let start = isDivided ? position : rectangle.width
    primary.fit(width: start)
    secondary.fit(width: isDivided ? rectangle.width - start - paned.handleSize : rectangle.width)
    let needed =
      keepsWidths ? start + paned.handleSize + width(of: secondary) : measureWidth().minimum
    super.allocate(room(rectangle, atLeast: needed))
    isPlacing = false
    measureBars()
  }

  /// Draws the bars and their shade, but not on the round corners, which are transparent.
  public override func draw(_ context: DrawContext) {
    super.draw(context)
    guard let shade, outer == nil else { return }
    context.tint(
      Rectangle(x: 0, y: 0, width: allocation.width, height: allocation.height), with: shade)
  }

  private func measureBars() {
    var needed = minimums
    if !widensColumns {
      needed = ColumnMinimums()
    } else if primary.widget.isVisible, secondary.widget.isVisible {
      needed.primary = primary.minimumWidth
      needed.secondary = secondary.minimumWidth
    }
    guard needed != minimums else { return }
    minimums = needed
    onMinimumsChanged?()
  }
}
