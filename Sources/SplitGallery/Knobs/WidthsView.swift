import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles

/// A page about the effects of a window's width, under the name of the size class of the window
/// that contains it.
@MainActor
final class WidthsView: PageView {
  typealias Page = KnobsPage

  let widget: Widget
  private let headline = Label()

  /// The name of the size class.
  var headlineText: String { headline.text }

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

  func show(_ page: KnobsPage) {}

  func traitsChanged(_ traits: Traits) {
    headline.text =
      traits.horizontal == .regular ? localized("Regular Width") : localized("Compact Width")
  }

  private static let paragraphs = [
    localized(
      "Where there is room, a list stands beside what was chosen in it. Where there is not, they are one stack of pages, with the way back at the top."
    ),
    localized(
      "Make the window narrower and wider: it folds below 640 pixels and unfolds from 656, so that it never flickers in between. What you were looking at stays where you can see it."
    ),
    localized(
      "“Regular width from” and “Band” set both for the sample. Large text moves them, as it needs more room."
    ),
  ]
}
