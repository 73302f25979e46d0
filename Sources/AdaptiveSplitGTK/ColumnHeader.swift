import AdaptiveSplit
import GTK

/// The header bar of one column: back or sidebar button, title, and what the page is for.
@MainActor
final class ColumnHeader {
  /// Which of the window's buttons a bar has.
  enum WindowButtons {
    case all, leading, trailing
  }

  let bar = HeaderBar()
  let back: Button
  let wayBack: WayBackMenu
  private let title = Label()
  private let backLabel = Label()
  let sidebar = Button()
  private let sidebarIcon = Image()
  private let sidebarLabel = Label()
  private var items: [Widget] = []
  /// The room that the back button's label takes, from when it showed last, in logical pixels.
  private var labelWidth = 0
  /// The room between a button's icon and its label, in logical pixels.
  private static let labelSpacing = 6
  var onBack: (() -> Void)?
  var onSidebar: (() -> Void)?

  /// What the sidebar button says, empty for an icon alone, or nil while it doesn't show.
  var shownSidebarLabel: String? { sidebar.isMapped ? sidebarLabel.text : nil }

  /// What the back button says, if only to those who don't see it, or nil while it doesn't show.
  var shownBackLabel: String? { back.isMapped ? backLabel.text : nil }

  /// Whether the back button has room for its label.
  var showsBackLabel: Bool { backLabel.isMapped }

  /// Whether all of the title can be read.
  var showsWholeTitle: Bool { title.allocation.width >= title.minimumAndNaturalWidth().natural }

  init() {
    back = Button()
    wayBack = WayBackMenu(on: back)
    let content = Box(orientation: .horizontal, spacing: Self.labelSpacing)
    content.append(Image(iconName: "go-previous-symbolic"))
    backLabel.ellipsis = .end
    backLabel.maxWidthChars = 14
    content.append(backLabel)
    back.child = content
    back.addStyleClass("split-back")
    back.isVisible = false
    title.addStyleClass("title")
    title.ellipsis = .end
    title.widthChars = 5
    title.setAccessibleRole(.heading)
    bar.customTitle = title
    bar.setAccessibleRole(.toolBar)
    let sidebarContent = Box(orientation: .horizontal, spacing: Self.labelSpacing)
    sidebarContent.append(sidebarIcon)
    sidebarLabel.ellipsis = .end
    sidebarLabel.maxWidthChars = 14
    sidebarContent.append(sidebarLabel)
    sidebar.child = sidebarContent
    sidebar.isVisible = false
    bar.packStart(back)
    bar.packStart(sidebar)
    bar.showsWindowButtons = true
    bar.isVisible = false
    backLabel.keep(backLabel.onStyleUpdated { [weak backLabel] in backLabel?.isVisible = true })
    back.keep(back.onClicked { [weak self] in self?.onBack?() })
    sidebar.keep(sidebar.onClicked { [weak self] in self?.onSidebar?() })
  }

  func show(
    _ content: SplitHeader.Content?, windowButtons: WindowButtons, sidebarTarget: DisplayMode?,
    sidebarTitle: String
  ) {
    bar.isVisible = content != nil
    guard let content else { return }
    bar.title = content.title
    title.text = content.title
    title.isVisible = !content.title.isEmpty
    bar.accessibleName = content.title
    back.isVisible = content.back != nil
    if let label = content.back, label != backLabel.text {
      backLabel.text = label
      backLabel.isVisible = true
      back.explain(as: localized("Back to %s", label))
    }
    show(sidebarTarget, title: sidebarTitle)
    show(content)
    show(windowButtons)
  }

  /// Gives the bar its window buttons, unless it shows the same ones already: GTK builds them anew,
  /// which is most of what a fold costs.
  private func show(_ buttons: WindowButtons) {
    let whole = Appearance.decorationLayout
    let wanted = buttons.layout(from: whole)
    let shows = WindowButtons.shown(in: bar.decorationLayout ?? whole)
    if shows != WindowButtons.shown(in: wanted ?? whole) { bar.decorationLayout = wanted }
  }

  /// Leaves out the back button's label where the title would be cut for it.
  ///
  /// - Parameter width: The width that the bar gets, in logical pixels.
  func fit(width: Int) {
    guard back.isVisible else { return }
    // A hidden label measures nothing.
    if backLabel.isVisible {
      labelWidth = backLabel.minimumAndNaturalWidth().natural + Self.labelSpacing
    }
    let hidden = backLabel.isVisible ? 0 : labelWidth
    backLabel.isVisible = bar.minimumAndNaturalWidth().natural + hidden <= width
  }

  /// The button looks like what it leads to (`uikit.md 2.3`): arrows to a detail alone, a way back
  /// to the sidebar.
  private func show(_ target: DisplayMode?, title: String) {
    sidebar.isVisible = target != nil
    guard let target else { return }
    let hides = target == .secondaryOnly
    sidebarIcon.iconName = hides ? "view-fullscreen-symbolic" : "go-previous-symbolic"
    sidebarLabel.text = hides ? "" : title
    sidebarLabel.isVisible = !hides
    sidebar.explain(as: hides ? localized("Hide the sidebar") : localized("Show the sidebar"))
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

extension ColumnHeader.WindowButtons {
  /// What of a layout shows: all but the application's menu, which only a `GtkApplication` has.
  static func shown(in layout: String) -> String {
    layout.hasPrefix("menu:") ? String(layout.dropFirst(4)) : layout
  }

  /// The buttons' layout for a bar, from the one for a whole title bar: leading, colon, trailing.
  func layout(from whole: String) -> String? {
    let colon = whole.firstIndex(of: ":") ?? whole.endIndex
    switch self {
    case .all: return nil
    case .leading: return whole[..<colon] + ":"
    case .trailing: return colon == whole.endIndex ? ":" : String(whole[colon...])
    }
  }
}
