import AdaptiveSplit
import GLib
import GTK

/// The header bar of one column: back or sidebar buttons, title, and the page's widgets.
///
/// If the page contains a split view, its bars replace this one.
@MainActor
final class ColumnHeader {
  let bar = HeaderBar()
  let back: Button
  let wayBack: WayBackMenu
  /// The bars that replace this one, or nil.
  var inner: SplitHeader?
  let menuButton = MenuButton()
  let title = Label()
  private let subtitle = Label()
  /// The box of the title and the subtitle, used only with a subtitle.
  private let titles = Box(orientation: .vertical)
  let backLabel = LeadingLabel()
  let reveal = SidebarButton()
  let hide = SidebarButton()
  /// The end of the bar that has the sidebar buttons.
  private var sidebarEdge = SplitEdge.leading
  private var items: [Widget] = []
  /// The widgets that are insensitive only because something lies over the window.
  private var covered: [Widget] = []
  private var goBack: (@MainActor () -> Void)?
  /// The minimum visible part of a title, in characters.
  private static let titleLength = 5

  /// The widget over the column: the bar, or the bars that replace it.
  var widget: Widget { inner ?? bar }

  /// The minimum width of the widget over the column, in logical pixels.
  ///
  /// The leading button's label is optional and never counts, whether it is visible or not: else
  /// the minimum would change with each width.
  var minimumWidth: Int {
    let minimum = widget.minimumAndNaturalWidth().minimum
    if inner != nil { return minimum }
    return minimum - (back.isVisible ? backLabel.minimumWidth : 0)
      - (reveal.button.isVisible ? reveal.label.minimumWidth : 0)
  }

  /// Whether the bar, or one of those that replace it, has buttons of the window.
  var hasWindowButtons: Bool {
    if let inner { return inner.primary.hasWindowButtons || inner.secondary.hasWindowButtons }
    let layout = bar.decorationLayout ?? Appearance.decorationLayout
    return bar.isVisible && bar.showsWindowButtons
      && ["close", "maximize", "minimize"].contains { layout.contains($0) }
  }

  /// Whether the bar always has room for the beginning of its title.
  var keepsTitle = true {
    didSet { title.widthChars = keepsTitle ? Self.titleLength : 0 }
  }

  init() {
    back = Button()
    wayBack = WayBackMenu(on: back)
    backLabel.add(to: back, after: Image(iconName: "go-previous-symbolic"))
    back.addStyleClass("split-back")
    back.isVisible = false
    title.addStyleClass("title")
    title.widthChars = Self.titleLength
    title.setAccessibleRole(.heading)
    subtitle.addStyleClass("subtitle")
    // Its end, such as a number, differs between pages.
    subtitle.ellipsis = .start
    titles.verticalAlignment = .center
    titles.append(subtitle)
    bar.customTitle = title
    bar.setAccessibleRole(.toolBar)
    bar.packStart(back)
    bar.packStart(reveal.button)
    bar.packStart(hide.button)
    menuButton.setTooltipLabel(localized("Menu"))
    menuButton.isVisible = false
    bar.packEnd(menuButton)
    bar.showsWindowButtons = true
    bar.isVisible = false
    back.onClicked { [weak self] in self?.goBack?() }
  }

  /// Shows the content of the column's bar, or hides the bar if the content is nil.
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
    title.ellipsis = content.titleEllipsis
    title.isVisible = !content.title.isEmpty
    showTitle(of: content)
    bar.accessibleName = content.title
    show(surroundings.back)
    let edge = (surroundings.reveal ?? surroundings.hide)?.edge
    if let edge { placeSidebarButtons(at: edge) }
    let isInTheWay = surroundings.back != nil && edge == .leading
    reveal.show(isInTheWay ? nil : surroundings.reveal)
    hide.show(isInTheWay ? nil : surroundings.hide)
    // The menu stays while it is in the other bar: it would be rebuilt at each fold.
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

  /// Shows the title alone, over a subtitle, or the page's widget in its place.
  private func showTitle(of content: SplitHeader.Content) {
    bar.subtitle = content.subtitle
    subtitle.text = content.subtitle ?? ""
    let widget = content.titleWidget ?? (content.subtitle == nil ? title : titles)
    guard bar.customTitle != widget else { return }
    bar.customTitle = nil
    let isOverSubtitle = widget == titles
    if title.parent == titles, !isOverSubtitle { titles.remove(title) }
    if title.parent == nil, isOverSubtitle {
      titles.append(title)
      titles.reorder(title, to: 0)
    }
    // The widget's page was in the other column.
    (widget.parent as? HeaderBar)?.customTitle = nil
    bar.customTitle = widget
  }

  /// Makes everything in the bar insensitive but the window's buttons, which are no children of it.
  private func keepFromReacting() {
    let new = bar.children.filter { widget in
      widget != title && widget != titles && !widget.isCovered
    }
    for widget in new { widget.cover() }
    covered += new
  }

  private func letReact() {
    for widget in covered { widget.uncover() }
    covered = []
  }

  /// Sets or clears the style with larger buttons for fingers.
  private func showCompact(_ isCompact: Bool) {
    // GTK restyles everything in the bar for each class that is added or removed.
    guard bar.hasStyleClass("compact") != isCompact else { return }
    bar.setStyleClass("compact", isCompact)
    // GTK would measure with the old style until the next frame, and cut the title in this one.
    for widget in [title] + bar.children { widget.queueResize() }
  }

  /// Moves the sidebar buttons to an end of the bar, outside of the page's own widgets.
  private func placeSidebarButtons(at edge: SplitEdge) {
    guard edge != sidebarEdge else { return }
    sidebarEdge = edge
    let buttons = [reveal.button, hide.button]
    for widget in buttons + items.filter({ $0.parent == bar }) {
      widget.removeFromParent()
      widget.isVisible = true
    }
    items = []
    for button in buttons { edge == .leading ? bar.packStart(button) : bar.packEnd(button) }
  }

  private func show(_ way: WayBack?) {
    back.isVisible = way != nil
    guard let way else { return }
    goBack = way.go
    wayBack.steps = way.steps
    guard way.label != backLabel.text || back.tooltip == nil else { return }
    backLabel.text = way.label
    back.setTooltipLabel(
      way.label.isEmpty ? localized("Back") : localized("Back to %s", way.label))
  }

  /// Sets the bar's window buttons unless it shows the same ones already: GTK rebuilds them, which
  /// is most of a fold's cost.
  private func show(_ ends: RowEnds) {
    let whole = Appearance.decorationLayout
    let layout = ends.buttonLayout(from: whole)
    let shows = Self.shownButtons(in: bar.decorationLayout ?? whole)
    guard shows != Self.shownButtons(in: layout ?? whole) else { return }
    bar.decorationLayout = layout
    // GTK doesn't measure the bar anew because of its window buttons.
    bar.queueResize()
  }

  /// Returns the visible part of a layout: all but the application's menu, which only a
  /// `GtkApplication` has.
  private static func shownButtons(in layout: String) -> String {
    layout.hasPrefix("menu:") ? String(layout.dropFirst(4)) : layout
  }

  /// Hides the leading button's label if the title would be cut otherwise.
  ///
  /// - Parameter width: The bar's width, in logical pixels.
  func fit(width: Int) {
    if back.isVisible { backLabel.fit(in: bar, width: width) }
    if reveal.button.isVisible { reveal.label.fit(in: bar, width: width) }
  }

  /// Shows the page's own widgets, packing those that are new, and hides all others.
  private func show(_ content: SplitHeader.Content) {
    let widgets = content.start + content.end
    items.removeAll { $0.parent != bar }
    for item in items { item.isVisible = widgets.contains(item) }
    let new = widgets.filter { !items.contains($0) }
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
