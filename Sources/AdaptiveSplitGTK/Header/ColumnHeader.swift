import AdaptiveSplit
import GTK
import ImageFiles

/// The header bar of one column: back or sidebar buttons, title, and what the page is for.
///
/// If the page has a split view inside, the bars of that one take its place.
@MainActor
final class ColumnHeader {
  let bar = HeaderBar()
  let back: Button
  let wayBack: WayBackMenu
  /// The bars that are in the place of this one, or nil.
  var inner: SplitHeader?
  let menuButton = MenuButton()
  private let title = Label()
  private let backLabel = LeadingLabel()
  private let reveal = SidebarButton()
  private let hide = SidebarButton()
  private var items: [Widget] = []
  /// What doesn't react only because something lies over the window.
  private var covered: [CoveredWidget] = []
  private var goBack: (@MainActor () -> Void)?
  /// How much of a title is always there to be read, in characters.
  private static let titleLength = 5

  /// What stands over the column: the bar, or what is in its place.
  var widget: Widget { inner ?? bar }

  /// The sidebar buttons that show.
  var sidebarButtons: [SidebarButton] { [reveal, hide].filter(\.button.isMapped) }

  /// What the back button says, if only to those who don't see it, or nil while it doesn't show.
  var shownBackLabel: String? { back.isMapped ? backLabel.text : nil }

  /// Whether the leading button has room for its label.
  var showsLeadingLabel: Bool { backLabel.isShown || reveal.label.isShown }

  /// The width that what stands over the column needs in any case, in logical pixels.
  ///
  /// What the leading button says gives way, and counts for nothing whether it shows or not: else
  /// what is needed would change with each width.
  var minimumWidth: Int {
    let minimum = widget.minimumAndNaturalWidth().minimum
    if inner != nil { return minimum }
    return minimum - (back.isVisible ? backLabel.minimumWidth : 0)
      - (reveal.button.isVisible ? reveal.label.minimumWidth : 0)
  }

  /// Whether the bar always has room for the beginning of its title.
  var keepsTitle = true {
    didSet { title.widthChars = keepsTitle ? Self.titleLength : 0 }
  }

  /// Whether all of the title can be read.
  var showsWholeTitle: Bool { title.allocation.width >= title.minimumAndNaturalWidth().natural }

  init() {
    back = Button()
    wayBack = WayBackMenu(on: back)
    backLabel.add(to: back, after: Image(iconName: "go-previous-symbolic"))
    back.addStyleClass("split-back")
    back.isVisible = false
    title.addStyleClass("title")
    title.ellipsis = .end
    title.widthChars = Self.titleLength
    title.setAccessibleRole(.heading)
    bar.customTitle = title
    bar.setAccessibleRole(.toolBar)
    bar.packStart(back)
    bar.packStart(reveal.button)
    bar.packStart(hide.button)
    menuButton.explain(as: localized("Menu"))
    menuButton.isVisible = false
    bar.packEnd(menuButton)
    bar.showsWindowButtons = true
    bar.isVisible = false
    back.keep(back.onClicked { [weak self] in self?.goBack?() })
  }

  /// Shows what stands over the column, nil for nothing.
  func show(_ content: SplitHeader.Content?, in surroundings: Surroundings) {
    widget.isVisible = content != nil
    if !surroundings.isShaded { letReact() }
    guard let content else { return }
    if let inner {
      inner.surroundings = surroundings
      return
    }
    bar.title = content.title
    title.text = content.title
    title.isVisible = !content.title.isEmpty
    bar.accessibleName = content.title
    show(surroundings.back)
    reveal.show(surroundings.back == nil ? surroundings.reveal : nil)
    hide.show(surroundings.back == nil ? surroundings.hide : nil)
    // It stays while it is in the other bar: it would be built anew at each fold.
    if let menu = surroundings.menu { menuButton.menu = menu }
    menuButton.isVisible = surroundings.menu != nil
    show(content)
    if surroundings.isShaded { keepFromReacting() }
    if bar.showsWindowButtons != surroundings.showsWindowButtons {
      bar.showsWindowButtons = surroundings.showsWindowButtons
    }
    show(surroundings.ends)
    showCompact(surroundings.isCompact)
    bar.setStyleClass("row-start", surroundings.isInner && surroundings.ends.contains(.leading))
    bar.setStyleClass("row-end", surroundings.isInner && surroundings.ends.contains(.trailing))
  }

  /// Has nothing in the bar react but the window's buttons, which are no children of it.
  private func keepFromReacting() {
    let new = bar.children.filter { widget in
      widget != title && !covered.contains { $0.widget == widget }
    }
    covered += new.map(CoveredWidget.init)
  }

  private func letReact() {
    for widget in covered { widget.uncover() }
    covered = []
  }

  /// Gives what is in the bar the room that fingers need, or takes it back.
  private func showCompact(_ isCompact: Bool) {
    // Each class that comes or goes has GTK ask the style sheet about everything in the bar.
    guard bar.hasStyleClass("compact") != isCompact else { return }
    bar.setStyleClass("compact", isCompact)
    // GTK would measure with the style of before until the next frame, and cut the title in this one.
    for widget in [title] + bar.children { widget.queueResize() }
  }

  private func show(_ way: WayBack?) {
    back.isVisible = way != nil
    guard let way else { return }
    goBack = way.go
    wayBack.steps = way.steps
    guard way.label != backLabel.text else { return }
    backLabel.text = way.label
    back.explain(as: localized("Back to %s", way.label))
  }

  /// Gives the bar its window buttons, unless it shows the same ones already: GTK builds them anew,
  /// which is most of what a fold costs.
  private func show(_ ends: RowEnds) {
    let whole = Appearance.decorationLayout
    let wanted = ends.buttonLayout(from: whole)
    let shows = Self.shownButtons(in: bar.decorationLayout ?? whole)
    if shows != Self.shownButtons(in: wanted ?? whole) { bar.decorationLayout = wanted }
  }

  /// What of a layout shows: all but the application's menu, which only a `GtkApplication` has.
  private static func shownButtons(in layout: String) -> String {
    layout.hasPrefix("menu:") ? String(layout.dropFirst(4)) : layout
  }

  /// Leaves out what the leading button says where the title would be cut for it.
  ///
  /// - Parameter width: The width that the bar gets, in logical pixels.
  func fit(width: Int) {
    if back.isVisible { backLabel.fit(in: bar, width: width) }
    if reveal.button.isVisible { reveal.label.fit(in: bar, width: width) }
  }

  /// Shows the page's own widgets, packing those that are new, and hides all others.
  private func show(_ content: SplitHeader.Content) {
    let wanted = content.start + content.end
    items.removeAll { $0.parent != bar }
    for item in items { item.isVisible = wanted.contains(item) }
    let new = wanted.filter { !items.contains($0) }
    for item in new where item.parent != nil {
      // Its page was in the other column, whose bar may have hidden it.
      item.removeFromParent()
      item.isVisible = true
    }
    for item in content.start where new.contains(item) { bar.packStart(item) }
    for item in content.end where new.contains(item) { bar.packEnd(item) }
    items += new
  }
}
