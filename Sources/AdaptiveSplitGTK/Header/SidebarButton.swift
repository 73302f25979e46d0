import AdaptiveSplit
import GLib
import GTK

/// A header bar's button that shows or hides a sidebar.
@MainActor
final class SidebarButton {
  /// The button's content and action.
  struct Content {
    /// Whether the button hides the sidebar, rather than shows it.
    var hides: Bool
    /// The title of the sidebar.
    var title: String
    /// The name of the button's icon; nil for the default one.
    var iconName: String?
    /// The edge of the sidebar.
    var edge = SplitEdge.leading
    var toggle: @MainActor () -> Void
  }

  let button = Button()
  /// Empty for an icon alone.
  let label = LeadingLabel()
  let icon = Image()
  private var toggle: (@MainActor () -> Void)?

  init() {
    label.add(to: button, after: icon)
    button.isVisible = false
    button.onClicked { [weak self] in self?.toggle?() }
  }

  /// Shows the button with a content, or hides it.
  ///
  /// Without an icon of its own, a button that hides a sidebar has a sidebar icon. UIKit's arrows
  /// stand for full screen here. Otherwise it looks like a back button that leads to the sidebar,
  /// or, at the trailing edge, like one that leads forward.
  func show(_ content: Content?) {
    button.isVisible = content != nil
    toggle = content?.toggle
    guard let content else { return }
    let hides = content.hides
    let isTrailing = content.edge == .trailing
    let icons =
      isTrailing
      ? (hides: "sidebar-show-right-symbolic", shows: "go-next-symbolic")
      : (hides: "sidebar-show-symbolic", shows: "go-previous-symbolic")
    icon.iconName = content.iconName ?? (hides ? icons.hides : icons.shows)
    label.isBeforeIcon = isTrailing
    label.text = hides || content.iconName != nil ? "" : content.title
    button.setTooltipLabel(hides ? localized("Hide the sidebar") : localized("Show the sidebar"))
  }
}
