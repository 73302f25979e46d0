import GTK

/// A word about what happened, over the window's content, maybe with a button; it goes by itself.
@MainActor
final class NoticeBar {
  /// What lies over the content; hidden until there is something to say.
  let widget: Widget
  /// How long a word stays, in milliseconds.
  var stay = 6000

  let label = Label()
  /// How much of what is said is done; hidden where that is no question.
  let part = ProgressBar()
  let button = Button()
  private var action: (() -> Void)?
  private var going: ScheduledCall?

  /// What is said, or `nil` where nothing is.
  var text: String? { widget.isVisible ? label.text : nil }

  /// What the button says.
  var buttonText: String? { button.label }

  init() {
    let bar = Box(orientation: .horizontal)
    bar.addStyleClass("notice-bar")
    bar.horizontalAlignment = .center
    bar.verticalAlignment = .start
    bar.margins = .all(12)
    bar.setAccessibleRole(.status)
    label.wraps = true
    label.maxWidthChars = 40
    label.xalign = 0
    // The bar goes, and would take the focus with it; the button's command has a key.
    button.canFocus = false
    part.isVisible = false
    let content = Box(orientation: .vertical, spacing: 6)
    content.margins = Margins(start: 12, end: 12)
    for widget in [content, button] { widget.verticalAlignment = .center }
    content.append(label)
    content.append(part)
    bar.append(content, expand: true)
    bar.append(button)
    bar.isVisible = false
    widget = bar
    button.keep(button.onClicked { [weak self] in self?.act() })
  }

  /// Says something, also to people who don't see it, in the place of what was said before.
  ///
  /// - Parameters:
  ///   - text: What happened.
  ///   - title: What can be done about it, or `nil` for nothing.
  ///   - action: What does it.
  func show(
    _ text: String, offering title: String? = nil, action: @escaping () -> Void = {}
  ) {
    say(text, offering: title, action: action)
    part.hide()
    going = MainLoop.after(milliseconds: stay) { [weak self] in self?.hide() }
  }

  /// Says what is being done and how much of it, until something else is said; said again, only its
  /// numbers change.
  ///
  /// - Parameters:
  ///   - text: What is being done.
  ///   - done: How much of it, from 0 to 1, or `nil` where nobody knows.
  ///   - title: What ends it.
  ///   - action: What does that.
  func show(
    progress text: String, part done: Double?, offering title: String,
    action: @escaping () -> Void
  ) {
    going = nil
    if self.text != text { say(text, offering: title, action: action) }
    self.action = action
    part.isVisible = true
    part.accessibleName = text
    if let done { part.fraction = done } else { part.pulse() }
  }

  private func say(_ text: String, offering title: String?, action: @escaping () -> Void) {
    label.text = text
    button.label = title
    button.isVisible = title != nil
    self.action = action
    widget.isVisible = true
    widget.announce(text)
  }

  /// Says nothing any longer.
  func hide() {
    going = nil
    action = nil
    part.hide()
    widget.isVisible = false
  }

  private func act() {
    let action = action
    hide()
    action?()
  }
}
