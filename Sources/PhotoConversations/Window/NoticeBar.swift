import GTK

/// A notice over the window's content about what happened, with an optional button.
///
/// It goes by itself, but not while the pointer is on it or the keyboard focus in it.
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
  private let bar = Box(orientation: .horizontal)
  private var action: (() -> Void)?
  private var going: ScheduledCall?
  /// Whether the notice goes by itself.
  private var isBrief = false
  /// Whether the pointer is on the notice.
  private var isPointed = false
  /// The widget that gets the keyboard focus back when the notice goes.
  private weak var focusBefore: Widget?

  /// What is said, or `nil` where nothing is.
  var text: String? { widget.isVisible ? label.text : nil }

  /// Whether the notice is about to go by itself.
  var isGoing: Bool { going?.isPending == true }

  /// What the button says.
  var buttonText: String? { button.label }

  init() {
    // It hears of the pointer, which a box doesn't.
    let place = EventBox()
    place.child = bar
    place.horizontalAlignment = .center
    place.verticalAlignment = .start
    place.margins = .all(12)
    place.isVisible = false
    place.setAccessibleRole(.filler)
    widget = place
    bar.addStyleClass("notice-bar")
    bar.setAccessibleRole(.status)
    label.wraps = true
    label.maxWidthChars = 40
    label.xalign = 0
    part.isVisible = false
    let content = Box(orientation: .vertical, spacing: 6)
    content.margins = Margins(start: 12, end: 12)
    for widget in [content, button] { widget.verticalAlignment = .center }
    content.append(label)
    content.append(part)
    bar.append(content, expand: true)
    bar.append(button)
    button.keep(button.onClicked { [weak self] in self?.act() })
    watchPointer()
    for connection in [
      button.onFocusIn { [weak self] in self?.goSoon() },
      button.onFocusOut { [weak self] in self?.goSoon() },
    ] { button.keep(connection) }
  }

  private func watchPointer() {
    for part in [widget, button] {
      part.keep(
        part.onMotion { [weak self] motion in
          if !motion.isFromFinger { self?.pointerMoved(isInside: true) }
        })
      part.keep(
        part.onLeave { [weak self, weak part] x, y in
          guard let self else { return }
          // It may have gone on to the button, or from the button to what is around it.
          let place = part?.translate(x: Int(x), y: Int(y), to: widget)
          let area = widget.allocation
          pointerMoved(
            isInside: place.map { 0..<area.width ~= $0.x && 0..<area.height ~= $0.y } == true)
        })
    }
  }

  private func pointerMoved(isInside: Bool) {
    guard isInside != isPointed else { return }
    isPointed = isInside
    goSoon()
  }

  /// Notes where the keyboard focus of the window is now.
  func focusMoved(to focus: Widget?) {
    if let focus, !widget.contains(focus) { focusBefore = focus }
  }

  /// Lets the notice go after a while in which nothing holds it.
  private func goSoon() {
    let isHeld = isPointed || button.isFocus
    going =
      isBrief && !isHeld ? MainLoop.after(milliseconds: stay) { [weak self] in self?.hide() } : nil
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
    isBrief = true
    goSoon()
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
    isBrief = false
    goSoon()
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
    bar.announce(text)
  }

  /// Says nothing any longer.
  func hide() {
    isBrief = false
    isPointed = false
    going = nil
    action = nil
    part.hide()
    if button.isFocus, let focusBefore, focusBefore.isMapped { focusBefore.regainFocus() }
    widget.isVisible = false
  }

  private func act() {
    let action = action
    hide()
    action?()
  }
}
