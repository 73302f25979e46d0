import AdaptiveSplit
import GTK

/// A header bar's button that has a sidebar come or go.
@MainActor
final class SidebarButton {
  /// Where the button leads.
  struct Content {
    var target: DisplayMode
    /// The title of the sidebar.
    var title: String
    var toggle: @MainActor () -> Void
  }

  let button = Button()
  private let icon = Image()
  private let label = Label()
  private var toggle: (@MainActor () -> Void)?

  /// What the button says, empty for an icon alone.
  var text: String { label.text }

  init() {
    let content = Box(orientation: .horizontal, spacing: ColumnHeader.labelSpacing)
    content.append(icon)
    label.ellipsis = .end
    label.maxWidthChars = 14
    content.append(label)
    button.child = content
    button.isVisible = false
    button.keep(button.onClicked { [weak self] in self?.toggle?() })
  }

  /// The button looks like what it leads to (`uikit.md 2.3`): arrows to a detail alone, a way back
  /// to the sidebar; nil hides it.
  func show(_ content: Content?) {
    button.isVisible = content != nil
    toggle = content?.toggle
    guard let content else { return }
    let hides = content.target == .secondaryOnly
    icon.iconName = hides ? "view-fullscreen-symbolic" : "go-previous-symbolic"
    label.text = hides ? "" : content.title
    label.isVisible = !hides
    button.explain(as: hides ? localized("Hide the sidebar") : localized("Show the sidebar"))
  }
}
