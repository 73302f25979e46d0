import AdaptiveSplit
public import GTK

/// The header bars of a split view, one for each column and as wide as it: a window's title bar.
///
/// A second paned with its divider at the same place. It can be as narrow as one bar needs, as the
/// split view below it.
@MainActor
public final class SplitHeader: LayoutBin {
  /// What one column's bar shows.
  struct Content {
    /// The title of the page on top; empty for none.
    var title: String
    /// The label of the page that the back button leads to, or nil for no button.
    var back: String?
    var start: [Widget]
    var end: [Widget]
  }

  /// Whether a button hides the sidebar; the one that brings it back shows in any case.
  public var offersHiding = true

  /// Whether the window's buttons are in the bars; false for a split view inside another one, whose
  /// bars stand on top of its columns rather than in the window's title bar.
  public var showsWindowButtons = true {
    didSet {
      for bar in [primary.bar, secondary.bar] { bar.showsWindowButtons = showsWindowButtons }
    }
  }

  /// Whether a column is at least as wide as its bar; false where columns are to be narrower, and
  /// their bars are cut off.
  public var widensColumns = true {
    didSet { if widensColumns != oldValue { measureBars() } }
  }

  var onBack: ((Column) -> Void)?
  var onSidebar: (() -> Void)?
  var onDividerMoved: ((Int) -> Void)?
  var onMinimumsChanged: (() -> Void)?

  /// What the bar of each column needs beside the other one: no column is narrower.
  ///
  /// A bar that is alone has more buttons, and makes the window wide enough itself.
  private(set) var minimums = ColumnMinimums()
  private let paned = Paned()
  private let primary = ColumnHeader()
  private let secondary = ColumnHeader()
  private var isPlacing = false
  private var isStale = false

  override init() {
    super.init()
    paned.setStart(primary.bar)
    paned.setEnd(secondary.bar)
    child = paned
    // The same divider as in the content, which is the one to tell of.
    paned.setAccessibleRole(.filler)
    paned.canFocus = false
    addStyleClass("split-header")
    primary.onBack = { [weak self] in self?.onBack?(.primary) }
    secondary.onBack = { [weak self] in self?.onBack?(.secondary) }
    primary.onSidebar = { [weak self] in self?.onSidebar?() }
    secondary.onSidebar = { [weak self] in self?.onSidebar?() }
    keep(
      paned.onPositionChanged { [weak self] in
        guard let self, !isPlacing else { return }
        onDividerMoved?(paned.position)
      })
  }

  func show(
    primary content: Content?, secondary other: Content?, sidebarTarget: DisplayMode?,
    sidebarTitle: String
  ) {
    isStale = true
    let isAlone = content == nil || other == nil
    primary.show(
      content, windowButtons: isAlone ? .all : .leading,
      sidebarTarget: isAlone || content?.back != nil || !offersHiding ? nil : sidebarTarget,
      sidebarTitle: sidebarTitle)
    secondary.show(
      other, windowButtons: isAlone ? .all : .trailing,
      sidebarTarget: content == nil && other?.back == nil ? sidebarTarget : nil,
      sidebarTitle: sidebarTitle)
  }

  func place(dividerAt width: Int) {
    guard paned.position != width else { return }
    isStale = true
    isPlacing = true
    paned.position = width
    isPlacing = false
  }

  /// Places the bars anew where they changed since the window placed them.
  ///
  /// A window places its title bar before its content, so that a fold in the content comes too
  /// late for it: without this the bars would be those of the width before.
  func placeBars() {
    guard isStale, isMapped else { return }
    isStale = false
    // Through GTK, which notes that the bars have their places: else it would not hear of what
    // changes in them later.
    allocateChild(self, allocation)
  }

  /// Gives the keyboard focus to the first back button that shows, else to the first button, if one
  /// does.
  func takeFocus() {
    for column in [secondary, primary] where column.back.isMapped {
      column.back.grabFocus()
      return
    }
    for column in [secondary, primary] where column.bar.isMapped {
      if column.bar.childFocus(.forward) { return }
    }
  }

  /// Where the divider between the bars stands, in logical pixels.
  var dividerX: Int { paned.position }

  /// Moves the divider as a person would.
  func drag(dividerTo width: Int) { paned.position = width }

  /// What the sidebar button says, empty for an icon alone, or nil while none shows.
  var sidebarButtonLabel: String? { primary.shownSidebarLabel ?? secondary.shownSidebarLabel }

  var bars: (primary: HeaderBar, secondary: HeaderBar) { (primary.bar, secondary.bar) }

  func backButton(_ column: Column) -> Button {
    column == .primary ? primary.back : secondary.back
  }

  /// Sets what the menus of the back buttons list.
  func setWayBack(_ steps: @escaping (Column) -> [WayBackMenu.Step]) {
    primary.wayBack.steps = { steps(.primary) }
    secondary.wayBack.steps = { steps(.secondary) }
  }

  func wayBack(_ column: Column) -> WayBackMenu {
    column == .primary ? primary.wayBack : secondary.wayBack
  }

  /// Whether a column's back button shows its label, and whether all of its title can be read.
  func showsWholly(_ column: Column) -> (backLabel: Bool, title: Bool) {
    let header = column == .primary ? primary : secondary
    return (header.showsBackLabel, header.showsWholeTitle)
  }

  /// What a column's back button says, or nil while it doesn't show.
  func backLabel(_ column: Column) -> String? {
    column == .primary ? primary.shownBackLabel : secondary.shownBackLabel
  }

  /// The width of the wider bar.
  public override func measureWidth() -> Measure {
    let minimum = max(
      primary.bar.minimumAndNaturalWidth().minimum,
      secondary.bar.minimumAndNaturalWidth().minimum)
    return Measure(minimum: minimum, natural: minimum)
  }

  /// Places the bars; a divider that is placed here was not dragged.
  public override func allocate(_ rectangle: Rectangle) {
    isPlacing = true
    let isDivided = primary.bar.isVisible && secondary.bar.isVisible
    let start = isDivided ? paned.position : rectangle.width
    primary.fit(width: start)
    secondary.fit(width: isDivided ? rectangle.width - start - paned.handleSize : rectangle.width)
    super.allocate(rectangle)
    isPlacing = false
    isStale = false
    measureBars()
  }

  private func measureBars() {
    var needed = minimums
    if !widensColumns {
      needed = ColumnMinimums()
    } else if primary.bar.isVisible, secondary.bar.isVisible {
      needed.primary = primary.bar.minimumAndNaturalWidth().minimum
      needed.secondary = secondary.bar.minimumAndNaturalWidth().minimum
    }
    guard needed != minimums else { return }
    minimums = needed
    onMinimumsChanged?()
  }
}
