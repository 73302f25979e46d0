import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK

/// The view of a message, with a button for its details.
@MainActor
final class MessageView: PageView {
  typealias Page = MailPage

  let widget: Widget
  let headerEnd: [Widget]
  /// Shows and hides the details.
  let details = Button(iconName: "sidebar-show-right-symbolic")
  private let mailbox: Mailbox
  private let content = Box(orientation: .vertical, spacing: 12)
  private let subject = Label()
  private let sender = Label()
  private let text = Label()

  init(_ mailbox: Mailbox, window: MailWindow?) {
    self.mailbox = mailbox
    headerEnd = [details]
    details.setTooltipLabel(localized("Details"))
    details.onClicked { [weak window] in window?.split.toggleInspector() }
    subject.style = TextStyle(weight: .bold, scale: 1.4)
    subject.setAccessibleRole(.heading)
    sender.addStyleClass("dim-label")
    for label in [subject, sender, text] {
      label.wraps = true
      label.xalign = 0
      label.maxWidthChars = 70
      label.horizontalAlignment = .start
      content.append(label)
    }
    widget = ScrolledWindow(content)
    breakpointsChanged([])
  }

  func show(_ page: MailPage) {
    guard case .message(let number) = page, let message = mailbox.message(number) else { return }
    subject.text = message.subject
    sender.text = localized("%s, November %s", message.sender, "\(message.day)")
    text.text = message.text.joined(separator: "\n\n")
  }

  /// Widens the margins of a wide message.
  func breakpointsChanged(_ holding: Set<String>) {
    content.margins = .all(holding.contains(SplitRules<MailPage>.wide) ? 48 : 18)
  }
}

/// The view of a message's details, in the inspector.
@MainActor
final class MailDetailsView: PageView {
  typealias Page = MailPage

  let widget: Widget
  private let mailbox: Mailbox
  private let title = Label(localized("Details"))
  private let rows = Box(orientation: .vertical, spacing: 12)

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
    let content = Box(orientation: .vertical, spacing: 12)
    content.margins = .all(18)
    title.addStyleClass("empty-headline")
    title.setAccessibleRole(.heading)
    title.xalign = 0
    content.append(title)
    content.append(rows)
    widget = ScrolledWindow(content)
  }

  /// Whether the title is shown; on the one stack it is in the header bar.
  var showsTitle: Bool {
    get { title.isVisible }
    set { title.isVisible = newValue }
  }

  func show(_ page: MailPage) {
    guard case .details(let number) = page, let message = mailbox.message(number) else { return }
    for row in rows.children { rows.remove(row) }
    let words = message.text.joined(separator: " ").split(separator: " ").count
    add(localized("From"), message.sender)
    add(localized("Subject"), message.subject)
    add(localized("Length"), counted("%s word", "%s words", words))
  }

  private func add(_ name: String, _ value: String) {
    let row = Box(orientation: .vertical)
    for (text, isName) in [(name, true), (value, false)] {
      let label = Label(text)
      label.xalign = 0
      label.wraps = true
      if isName { label.addStyleClass("dim-label") }
      row.append(label)
    }
    rows.append(row)
  }
}
