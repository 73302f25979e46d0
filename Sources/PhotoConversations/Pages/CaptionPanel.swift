import GLib
import GTK
import PhotoMetadata

/// The caption over a photo: a label with its first lines, and a text editor when it is clicked.
@MainActor
final class CaptionPanel {
  /// The maximum length of a caption that gets a low editor, in characters.
  private static let fewCharacters = 150
  /// The maximum number of lines of the label.
  private static let lines = 2
  /// The maximum number of characters in the label, which is more than fits.
  private static let maxVisible = 1000
  /// The maximum time for which typed text isn't saved, in milliseconds; tests may use another one.
  static var savingDelay = 2000

  let widget: Widget
  /// Called with an edited caption, or with `nil` if it was removed, before ``onEditingChanged``.
  var onEdited: ((String?) -> Void)?
  /// Called with the caption from time to time while it is being edited, so that a killed process
  /// doesn't lose it.
  var onDraft: ((String?) -> Void)?
  /// Called when saved drafts are discarded.
  var onDiscarded: (() -> Void)?
  /// Called when the person ends editing without moving the focus.
  var onDone: (() -> Void)?
  /// Called when editing begins or ends.
  var onEditingChanged: (() -> Void)?

  /// The button with the caption or a prompt, which starts editing.
  let button = Button()
  private let label = Label()
  /// The text editor.
  let text = TextView()
  private let scrolled: ScrolledWindow
  private var caption: String?
  /// The editor's initial text, or `nil` while nothing is edited.
  private var begun: String?
  /// The saved text.
  private var saved = ""
  private var saving: ScheduledCall?
  private let focus: EditorFocus

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
    text.isEditable = false
    text.showsCursor = false
    text.acceptsTab = false
    text.maxLength = MetadataText.maxEditedLength
    text.accessibleName = localized("Caption")
    scrolled = ScrolledWindow(text, horizontal: .hidden)
    scrolled.isVisible = false
    focus = EditorFocus(of: text)
    panel.append(button)
    panel.append(scrolled)
    widget = panel
    display()
    button.onClicked { [weak self] in self?.beginEditing() }
    button.onMap { [weak button] in button?.setPointerShape(.text) }
    focus.onLeft = { [weak self] in self?.keep() }
    text.onTextChanged { [weak self] in self?.saveSoon() }
  }

  /// Enlarges the label for fingers in compact width.
  func setCompact(_ isCompact: Bool) {
    button.sizeRequest = (width: nil, height: isCompact ? TouchTarget.compactSide : nil)
  }

  /// Whether the caption is being edited.
  var isEditing: Bool { begun != nil }

  /// The edited caption, or `nil` if none is being edited or the text is unchanged or empty.
  var editedCaption: String? {
    guard let begun, text.text != begun else { return nil }
    return text.text.asCaption
  }

  /// Shows a caption, or a prompt if it is `nil`; a text that is being edited stays.
  func show(_ caption: String?) {
    let caption = caption.flatMap { $0.isEmpty ? nil : $0 }
    guard caption != self.caption else { return }
    self.caption = caption
    if !isEditing { display() }
  }

  private func display() {
    // Otherwise each paragraph could have the maximum number of lines.
    label.text =
      caption?.drawable(maxLength: Self.maxVisible).split(whereSeparator: \.isNewline)
      .joined(separator: " ") ?? localized("Add a Caption…")
    label.style = TextStyle(alpha: caption == nil ? 0.8 : 1)
    button.isVisible = true
    button.tooltip =
      MetadataText.canBeEdited(caption)
      ? localized("Edit caption") : localized("The caption is too long to be edited here")
    scrolled.isVisible = false
    text.text = ""
  }

  // MARK: Caption editing

  /// Whether editing can start: the caption isn't being edited already, and isn't too long.
  var canEdit: Bool { !isEditing && MetadataText.canBeEdited(caption) }

  /// Starts editing, if possible.
  func beginEditing() {
    guard canEdit else { return }
    let caption = caption ?? ""
    text.text = caption
    saved = text.text
    begun = saved
    text.isEditable = true
    text.showsCursor = true
    scrolled.sizeRequest = (260, caption.dropFirst(Self.fewCharacters).first != nil ? 180 : 96)
    scrolled.isVisible = true
    text.grabFocus()
    focus.begin()
    text.selection = .max ..< .max
    button.isVisible = false
    onEditingChanged?()
  }

  private func saveSoon() {
    guard isEditing, saving == nil else { return }
    saving = MainLoop.after(milliseconds: Self.savingDelay) { [weak self] in self?.save() }
  }

  /// Saves the text, and continues editing.
  private func save() {
    saving = nil
    guard isEditing, text.text != saved else { return }
    saved = text.text
    onDraft?(saved.asCaption)
  }

  /// Ends editing and saves the text.
  func keep() {
    guard let begun else { return }
    let (written, draft) = (text.text, saved)
    end()
    // A saved draft is an edit, which is replaced, too.
    if written != begun || draft != begun { onEdited?(written.asCaption) }
    onEditingChanged?()
  }

  /// Ends editing and discards the text.
  func discard() {
    guard let begun else { return }
    let wasSaved = saved != begun
    end()
    if wasSaved { onDiscarded?() }
    onEditingChanged?()
  }

  /// Ends editing, and moves the focus to the photo.
  ///
  /// - Parameter keeps: Whether the text is saved.
  func finish(keeps: Bool) {
    guard isEditing else { return }
    onDone?()
    if keeps { keep() } else { discard() }
  }

  private func end() {
    begun = nil
    saving = nil
    focus.end()
    text.isEditable = false
    text.showsCursor = false
    display()
  }
}
