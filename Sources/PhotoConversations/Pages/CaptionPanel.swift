import GTK
import ImageFiles

/// The caption of a photo, over the photo: its beginning to read and, where it is clicked, all of it
/// to write.
@MainActor
final class CaptionPanel {
  /// Up to how many characters a caption is written in little room.
  private static let fewCharacters = 150
  /// How many lines of a caption show.
  private static let lines = 2
  /// More characters than they have room for.
  private static let mostSeen = 1000
  /// How long a caption may be that is written here; a longer one stays as it is in the library.
  private static let longestCaption = 200_000

  let widget: Widget
  /// Runs when the person wrote another caption, or took it away: `nil`.
  var onWritten: ((String?) -> Void)?
  /// Runs when the person is done with writing and hasn't gone elsewhere.
  var onDone: (() -> Void)?
  /// Runs when the person begins to write, and when nobody does any more.
  var onWritingChanged: (() -> Void)?

  /// What shows the caption, or asks for one, and is clicked to write.
  let button = Button()
  private let label = Label()
  /// What is written in.
  let text = TextView()
  private let scrolled: ScrolledWindow
  private var caption: String?
  /// What stood in the text when the person began to write, or `nil` while nobody does.
  private var begun: String?
  private var leaving: ScheduledCall?

  init() {
    let panel = Box(orientation: .vertical)
    label.wraps = true
    label.lines = Self.lines
    label.ellipsis = .end
    label.maxWidthChars = 44
    label.xalign = 0
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
    button.keep(button.onMap { [weak button] in button?.setPointerShape(.text) })
    text.keep(text.onFocusOut { [weak self] in self?.mayLeave() })
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

  private func display() {
    // Each paragraph could have so many lines.
    label.text =
      caption?.drawable(most: Self.mostSeen).split(whereSeparator: \.isNewline)
      .joined(separator: " ") ?? localized("Add a Caption…")
    label.style = TextStyle(alpha: caption == nil ? 0.8 : 1)
    button.isVisible = true
    scrolled.isVisible = false
    text.text = ""
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
    scrolled.sizeRequest = (260, caption.dropFirst(Self.fewCharacters).first != nil ? 180 : 96)
    scrolled.isVisible = true
    text.grabFocus()
    text.selection = .max ..< .max
    button.isVisible = false
    onWritingChanged?()
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
    onWritingChanged?()
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
