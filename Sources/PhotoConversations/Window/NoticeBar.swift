import GTK

/// A notice over the window's content, with an optional button.
///
/// It hides automatically, except while the pointer is on it or the keyboard focus is in it.
@MainActor
final class NoticeBar {
  /// The space around the notice, in logical pixels.
  private static let margin = 12

  /// The overlay; hidden unless there is a notice.
  let widget: Widget
  /// The width of the window's content, in logical pixels.
  ///
  /// A button that takes more than half of it goes below the text.
  var room = 0 {
    didSet { if room != oldValue { placeButton() } }
  }
  /// The time for which a notice is visible, in milliseconds.
  var visibleDuration = 6000

  let label = Label()
  /// The progress of the operation; hidden for other notices.
  let progress = ProgressBar()
  let button = Button()
  private let bar = Box(orientation: .horizontal)
  private var action: (() -> Void)?
  private(set) var hiding: ScheduledCall?
  /// An event that hides a notice.
  private enum End { case operation, time, click }
  /// The event that hides the notice, unless another notice replaces it: the end of the operation
  /// whose progress it shows, the time, or a click on its button.
  private var end = End.operation
  /// Whether its button undoes or redoes the last operation.
  private var offersUndo = false
  /// The notice that stays until its button is clicked: it returns after those that replace it.
  private var persistent: (text: String, title: String?, action: () -> Void)?
  /// Whether the notice that stays is hidden, too, because it would cover an editor.
  var isSuspended = false {
    didSet { if !isSuspended, !widget.isVisible { hide() } }
  }
  /// The visible problem of the whole program, or `nil`; results that can be undone don't hide it.
  private var problem: String?
  /// The progress that was announced, until it ends.
  private var announcedProgress: String?
  /// Whether the pointer is on the notice.
  private var isPointed = false
  /// The widget that regains the keyboard focus when the notice hides.
  private weak var focusBefore: Widget?

  /// The text of the visible notice, or `nil`.
  var text: String? { widget.isVisible ? label.text : nil }

  init() {
    // Unlike a box, it receives pointer events.
    let place = EventBox()
    place.child = bar
    place.horizontalAlignment = .center
    place.verticalAlignment = .start
    place.margins = .all(Self.margin)
    place.isVisible = false
    place.setAccessibleRole(.filler)
    widget = place
    bar.addStyleClass("notice-bar")
    bar.setAccessibleRole(.status)
    label.wraps = true
    label.maxWidthChars = 40
    label.xalign = 0
    progress.isVisible = false
    let content = Box(orientation: .vertical, spacing: 6)
    content.margins = Margins(start: 12, end: 12)
    for widget in [content, button] { widget.verticalAlignment = .center }
    content.append(label)
    content.append(progress)
    bar.append(content, expand: true)
    bar.append(button)
    button.onClicked { [weak self] in self?.runAction() }
    watchPointer()
    button.onFocusIn { [weak self] in self?.restartTimer() }
    button.onFocusOut { [weak self] in self?.restartTimer() }
  }

  private func watchPointer() {
    for part in [widget, button] {
      part.onMotion { [weak self] motion in
        if !motion.isFromFinger { self?.pointerMoved(isInside: true) }
      }
      part.onLeave { [weak self, weak part] x, y in
        guard let self else { return }
        // The pointer may have moved to the button, or from the button to the area around it.
        let place = part?.translate(x: Int(x), y: Int(y), to: widget)
        let area = widget.allocation
        pointerMoved(
          isInside: place.map { 0..<area.width ~= $0.x && 0..<area.height ~= $0.y } == true)
      }
    }
  }

  private func pointerMoved(isInside: Bool) {
    guard isInside != isPointed else { return }
    isPointed = isInside
    restartTimer()
  }

  /// Remembers the window's focused widget, unless it is in the notice.
  func focusMoved(to focus: Widget?) {
    if let focus, !widget.contains(focus) { focusBefore = focus }
  }

  /// Starts the timer that hides the notice, unless the pointer or the focus is on it.
  private func restartTimer() {
    let isHeld = isPointed || button.isFocus
    hiding =
      end == .time && !isHeld
      ? MainLoop.after(milliseconds: visibleDuration) { [weak self] in self?.hide() } : nil
  }

  /// Shows and announces a notice, in place of the previous one.
  ///
  /// - Parameters:
  ///   - text: The notice.
  ///   - title: The button's label, or `nil` for no button.
  ///   - offersUndo: Whether the button undoes or redoes the last operation.
  ///   - stays: Whether the notice is hidden only by a click on its button, and returns after
  ///     others that replace it.
  ///   - action: The button's action.
  func show(
    _ text: String, offering title: String? = nil, offersUndo: Bool = false, stays: Bool = false,
    action: @escaping () -> Void = {}
  ) {
    if stays { persistent = (text, title, action) }
    if !offersUndo { problem = nil }
    present(
      [text, problem].compactMap(\.self).joined(separator: "\n"), offering: title, action: action)
    bar.announce(text)
    self.offersUndo = offersUndo
    progress.hide()
    end = stays ? .click : .time
    restartTimer()
  }

  /// Shows and announces a problem of the whole program, below other visible ones.
  func show(problem text: String) {
    let problems = problem.map { $0.contains(text) ? $0 : "\($0)\n\(text)" } ?? text
    show(problems)
    problem = problems
  }

  /// Shows the progress of an operation, unless a notice is visible that hides automatically.
  ///
  /// A repeated call with the same text only updates the progress, and isn't announced.
  ///
  /// - Parameters:
  ///   - text: The operation.
  ///   - done: The completed fraction, from 0 to 1, or `nil` if unknown.
  ///   - title: The label of the button that stops the operation.
  ///   - action: The button's action.
  func show(
    progress text: String, fraction done: Double?, offering title: String,
    action: @escaping () -> Void
  ) {
    if end == .time { return }
    end = .operation
    offersUndo = false
    restartTimer()
    if self.text != text { present(text, offering: title, action: action) }
    if announcedProgress != text { bar.announce(text) }
    announcedProgress = text
    self.action = action
    progress.isVisible = true
    progress.accessibleName = text
    if let done { progress.fraction = done } else { progress.pulse() }
  }

  private func present(_ text: String, offering title: String?, action: @escaping () -> Void) {
    label.text = text
    button.label = title
    button.isVisible = title != nil
    self.action = action
    widget.isVisible = true
    placeButton()
  }

  private func placeButton() {
    // GTK never measures a label again whose button was measured while it was hidden.
    guard widget.isVisible, button.isVisible else { return }
    let isWide = 2 * button.minimumAndNaturalWidth().natural > room - 2 * Self.margin
    bar.orientation = isWide ? .vertical : .horizontal
    bar.spacing = isWide ? 6 : 0
  }

  /// Hides the progress of operations, which have ended; another notice stays.
  func hideProgress() {
    announcedProgress = nil
    if end == .operation { hide() }
  }

  /// Hides a notice that offers to undo the last operation, after another one.
  func withdrawUndo() {
    if offersUndo { hide() }
  }

  /// Withdraws the notice that stays, as its reason is gone.
  func withdrawPersistent() {
    persistent = nil
    if end == .click { hide() }
  }

  /// Hides the notice, and returns the keyboard focus; one that stays is visible then.
  func hide() {
    end = .operation
    offersUndo = false
    problem = nil
    isPointed = false
    hiding = nil
    action = nil
    progress.hide()
    if button.isFocus, let focusBefore, focusBefore.isMapped { focusBefore.regainFocus() }
    guard let persistent, !isSuspended else { return widget.isVisible = false }
    end = .click
    present(persistent.text, offering: persistent.title, action: persistent.action)
  }

  private func runAction() {
    let action = action
    if end == .click { persistent = nil }
    hide()
    action?()
  }
}
