import AdaptiveSplit
import GTK
import ImageFiles

/// The caption of a photo, over the photo: to read and, where it is clicked, to write.
@MainActor
final class CaptionPanel {
  /// From how many characters on a caption scrolls in a room of its own.
  private static let longCaption = 500
  /// From how many lines on it does.
  private static let manyLines = 8
  /// How much of a caption shows; all of it stays in the library, and nobody can write in more.
  private static let longestCaption = 200_000

  let widget: Widget
  /// Runs when the person wrote another caption, or took it away: `nil`.
  var onWritten: ((String?) -> Void)?
  /// Runs when the person is done with writing and hasn't gone elsewhere.
  var onDone: (() -> Void)?

  /// What shows a short caption, or asks for one, and is clicked to write.
  let button = Button()
  private let label = Label()
  /// What shows a long caption, of which only what is seen is laid out, and what is written in.
  let text = TextView()
  private let scrolled: ScrolledWindow
  private var caption: String?
  /// What stood in the text when the person began to write, or `nil` while nobody does.
  private var begun: String?
  private var leaving: ScheduledCall?

  init() {
    let panel = Box(orientation: .horizontal)
    panel.addStyleClass("photo-panel")
    label.wraps = true
    label.maxWidthChars = 44
    button.child = label
    button.isFlat = true
    button.addStyleClass("caption")
    button.tooltip = localized("Write a caption")
    text.isEditable = false
    text.showsCursor = false
    text.acceptsTab = false
    text.accessibleName = localized("Caption")
    scrolled = ScrolledWindow(text, horizontal: .hidden)
    scrolled.isVisible = false
    panel.append(button)
    panel.append(scrolled)
    widget = panel
    display()
    button.keep(button.onClicked { [weak self] in self?.write() })
    text.keep(text.onKeyPress { [weak self] in self?.press($0) ?? .proceed })
    text.keep(
      text.onButtonRelease { [weak self] _ in
        if self?.text.selection.isEmpty == true { self?.write() }
        return .proceed
      })
    text.keep(text.onFocusOut { [weak self] in self?.mayLeave() })
  }

  /// The size of the text without the room around it, in logical pixels.
  var textSize: (width: Int, height: Int) {
    (label.allocation.width, label.allocation.height)
  }

  /// Whether the person writes.
  var isWriting: Bool { begun != nil }

  /// Shows a caption, or asks for one where there is none; what is being written stays.
  func show(_ caption: String?) {
    let caption = caption.flatMap { $0.isEmpty ? nil : $0 }
    guard caption != self.caption else { return }
    self.caption = caption
    if !isWriting { display() }
  }

  /// Leaves as much room around the caption as the size classes say.
  func show(_ traits: Traits) {
    let room = Self.room(for: traits)
    let margins = Margins(
      top: room.height / 2, bottom: room.height / 2, start: room.width / 2, end: room.width / 2)
    label.margins = margins
    scrolled.margins = margins
  }

  /// The room that the panel adds to its text, both sides together, in logical pixels.
  static func room(for traits: Traits) -> (width: Int, height: Int) {
    (traits.horizontal == .compact ? 8 : 40, traits.vertical == .compact ? 8 : 40)
  }

  private func display() {
    let caption = caption ?? ""
    let isLong =
      caption.dropFirst(Self.longCaption).first != nil
      || caption.lazy.filter(\.isNewline).dropFirst(Self.manyLines - 1).first != nil
    text.text = ""
    if isLong { text.append(caption.drawable(most: Self.longestCaption)) }
    label.text = isLong ? "" : caption.isEmpty ? localized("Add a Caption…") : caption
    label.style = TextStyle(alpha: caption.isEmpty ? 0.8 : 1)
    scrolled.sizeRequest = (260, 180)
    button.isVisible = !isLong
    scrolled.isVisible = isLong
  }

  // MARK: Writing

  /// Lets the person write; does nothing where they do already, or where a caption is longer than any
  /// that somebody would write here.
  func write() {
    let caption = caption ?? ""
    guard !isWriting, caption.unicodeScalars.dropFirst(Self.longestCaption).first == nil else {
      return
    }
    text.text = caption
    begun = text.text
    text.isEditable = true
    text.showsCursor = true
    let isTall = scrolled.isVisible
    scrolled.sizeRequest = (260, isTall ? 180 : 96)
    scrolled.isVisible = true
    text.grabFocus()
    text.selection = .max ..< .max
    button.isVisible = false
  }

  /// Keeps what was written, and shows it.
  func keep() {
    guard let begun else { return }
    let written = text.text
    end()
    guard written != begun else { return }
    let caption = written.withoutRoom
    onWritten?(caption.isEmpty ? nil : caption)
  }

  /// Shows the caption as it was before the person wrote.
  func takeBack() {
    if isWriting { end() }
  }

  /// Ends the writing and goes back to the photo.
  ///
  /// - Parameter keeps: Whether what was written is kept.
  func finish(keeps: Bool) {
    guard isWriting else { return }
    onDone?()
    if keeps { keep() } else { takeBack() }
  }

  private func end() {
    begun = nil
    leaving = nil
    text.isEditable = false
    text.showsCursor = false
    display()
  }

  /// Return in a caption that is read begins to write.
  private func press(_ event: KeyEvent) -> Propagation {
    guard !isWriting, event.accelerator == Accelerator(.return) else { return .proceed }
    write()
    return .stop
  }

  /// The keyboard focus has gone: elsewhere in the window, or with the window, or to a menu that gives
  /// it back, which both aren't the end.
  private func mayLeave() {
    leaving = MainLoop.idle { [weak self] in
      guard let text = self?.text, !text.isFocus, text.window?.focusWidget?.isInPopover != true
      else { return }
      self?.keep()
    }
  }
}

extension String {
  /// The text without empty room before and after it.
  fileprivate var withoutRoom: String {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}
