import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK

/// A page about the effects of a window's width, under the name of the size class of the window
/// that contains it.
@MainActor
final class WidthsView: PageView {
  typealias Page = SettingsPage

  let widget: Widget
  let headline = Label()

  init() {
    let box = Box(orientation: .vertical, spacing: 12)
    box.margins = .all(18)
    headline.addStyleClass("empty-headline")
    headline.xalign = 0
    headline.setAccessibleRole(.heading)
    box.append(headline)
    for text in Self.paragraphs {
      let label = Label(text)
      label.wraps = true
      label.xalign = 0
      label.maxWidthChars = 64
      box.append(label)
    }
    widget = ScrolledWindow(box)
  }

  func show(_ page: SettingsPage) {}

  func traitsChanged(_ traits: SplitTraits) {
    headline.text =
      traits.horizontal == .regular ? localized("Regular Width") : localized("Compact Width")
  }

  private static let paragraphs = [
    localized(
      "With enough room, the list and its detail are shown side by side. In a narrow window they form one stack with a back button."
    ),
    localized(
      "A split view collapses below 640 pixels, or earlier if its columns need more room. It expands 16 pixels above that, so it never flickers in between. The page you are on stays visible."
    ),
    localized(
      "Change the sample’s numbers with “Regular width from” and “Hysteresis”. They scale with the text size."
    ),
  ]
}
