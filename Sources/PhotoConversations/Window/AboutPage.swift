import AdaptiveSplit
import GTK
import ImageFiles

/// What the program is, under the name of the width's size class.
@MainActor
final class AboutPage {
  let widget: Widget
  private let headline = Label()

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
    let scrolled = ScrolledWindow(box)
    widget = scrolled
  }

  var headlineText: String { headline.text }

  func show(_ traits: Traits) {
    headline.text =
      traits.horizontal == .regular ? localized("Regular Width") : localized("Compact Width")
  }

  private static let paragraphs = [
    localized(
      "Photo Conversations shows people’s photos, grouped in conversations. Where there is room, the conversations stand beside the photo; where there is not, they are one stack of pages, with the way back at the top."
    ),
    localized(
      "Make the window narrower and wider: it folds below 640 pixels and unfolds from 656, so that it never flickers in between. What you were looking at stays where you can see it."
    ),
    localized(
      "Open a folder, and every folder in it that holds photos becomes a conversation. A photo is rated by touching its stars, or with the keys 1 to 5; Ctrl+Z takes a rating back."
    ),
    localized("F9 shows and hides the conversations, and Alt+Left goes back."),
    localized("Version %s. Free software under the MIT licence.", Program.version),
  ]
}
