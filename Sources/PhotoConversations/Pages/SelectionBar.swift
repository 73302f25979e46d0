import GLib
import GTK
import PhotoLibrary
import PhotoMetadata

/// The bar below a list with actions for the selected photos.
@MainActor
final class SelectionBar {
  /// The bar; hidden outside of a selection.
  let widget: Widget
  let rating = RatingControl()
  /// Called with an edited caption for photos, or with `nil` if it was removed.
  var onEdited: ((_ photos: [Photo], String?) -> Void)?
  /// Called when the text changes while a caption is being edited.
  var onTextChanged: (() -> Void)?
  /// Called when caption editing ends; tells whether the bar had the keyboard focus.
  var onEditingEnded: ((Bool) -> Void)?
  /// Called when the person ends the selection.
  var onClosed: (() -> Void)?

  /// Called when the person requests a comparison.
  var onCompared: (() -> Void)?
  /// Called when the person requests to select all photos of the list.
  var onSelectAll: (() -> Void)?

  let allButton = Button(iconName: "edit-select-all-symbolic")
  let compareButton = Button(iconName: "view-dual-symbolic")
  let captionButton = ToggleButton(iconName: "document-edit-symbolic")
  let entry = Entry()
  /// The selected photos.
  private var photos: [Photo] = []
  /// The photos whose caption is being edited, or `nil`.
  private var edited: [Photo]?
  /// The common caption of all photos, or an empty string.
  private var common = ""
  /// Whether to hide the bar when caption editing ends.
  private var isLeaving = false
  private let captionLine = Box(orientation: .vertical, spacing: 6)
  /// The number of captions that a new one replaces, while it is edited; GTK hides a placeholder of
  /// a focused entry.
  let hint = Label()
  private let focus: EditorFocus
  let label = Label()
  private let close = Button(iconName: "window-close-symbolic")

  init() {
    let bar = Box(orientation: .vertical, spacing: 6)
    bar.addStyleClass("selection-bar")
    bar.setAccessibleRole(.toolBar)
    bar.isVisible = false
    widget = bar
    focus = EditorFocus(of: bar)
    label.ellipsis = .end
    label.xalign = 0
    captionButton.setTooltipLabel(localized("Edit caption"))
    close.setTooltipLabel(localized("Clear selection"))
    allButton.setTooltipLabel(localized("Select all"))
    compareButton.setTooltipLabel(localized("Compare"))
    let buttons = [allButton, compareButton, captionButton, close]
    for button in buttons { button.isFlat = true }
    let line = Box(orientation: .horizontal, spacing: 6)
    line.append(label, expand: true)
    for button in buttons { line.append(button) }
    rating.widget.horizontalAlignment = .start
    rating.setCompact(true)
    bar.append(line)
    bar.append(rating.widget)
    bar.append(captionLine)
    fillCaptionLine()
    allButton.onClicked { [weak self] in self?.onSelectAll?() }
    compareButton.onClicked { [weak self] in self?.onCompared?() }
    close.onClicked { [weak self] in self?.onClosed?() }
  }

  private func fillCaptionLine() {
    let keep = Button(label: localized("Save"))
    entry.accessibleName = localized("Caption")
    entry.maxLength = MetadataText.maxEditedLength
    entry.placeholder = localized("Caption for all selected photos")
    hint.style = TextStyle(alpha: 0.7)
    hint.xalign = 0
    hint.ellipsis = .end
    let line = Box(orientation: .horizontal, spacing: 6)
    line.append(entry, expand: true)
    line.append(keep)
    captionLine.append(hint)
    captionLine.append(line)
    captionLine.isVisible = false
    captionButton.onToggled { [weak self] in
      guard let self else { return }
      if captionButton.isActive { showEditor() } else { finish(keeps: true) }
    }
    entry.onChanged { [weak self] in
      if self?.isEditing == true { self?.onTextChanged?() }
    }
    entry.onActivate { [weak self] in self?.finish(keeps: true) }
    keep.onClicked { [weak self] in self?.finish(keeps: true) }
    focus.onLeft = { [weak self] in self?.finish(keeps: true) }
  }

  // MARK: Caption editing

  /// Whether a caption is being edited.
  var isEditing: Bool { edited != nil }

  /// The edited caption, or `nil` if none is being edited or the text is unchanged or empty.
  var unsavedCaption: String? {
    isEditing && entry.text != common ? entry.text.asCaption : nil
  }

  /// Replaces the photos whose caption is being edited after they moved.
  func follow(_ photos: (Photo) -> Photo) { edited = edited?.map(photos) }

  /// Whether a caption can be edited now.
  var canEdit: Bool { widget.isMapped && captionButton.isUsable && !isEditing }

  /// Starts editing the caption of the selected photos.
  func beginEditing() { captionButton.isActive = true }

  private func showEditor() {
    if isEditing { return }
    edited = photos
    captionLine.isVisible = true
    entry.grabFocus()
    focus.begin()
  }

  /// Ends caption editing.
  ///
  /// - Parameter keeps: Whether the text is saved as the caption of the photos that were selected
  ///   when editing began.
  func finish(keeps: Bool) {
    guard let photos = edited else { return }
    let hadFocus = focus.isInside
    edited = nil
    focus.end()
    let text = entry.text
    captionLine.isVisible = false
    captionButton.isActive = false
    if keeps, text != common { onEdited?(photos, text.asCaption) }
    entry.text = common
    if isLeaving { hide() }
    onEditingEnded?(hadFocus)
  }

  /// Shows the number of selected photos of a list, and their common annotations.
  func show(_ photos: [Photo], of all: Int) {
    widget.isVisible = true
    label.text = counted("%s selected", "%s selected", photos.count)
    widget.accessibleName = label.text
    allButton.isSensitive = photos.count < all
    compareButton.isSensitive = photos.areComparable
    isLeaving = false
    self.photos = photos
    let canEdit = photos.allSatisfy { MetadataText.canBeEdited($0.caption) }
    captionButton.isSensitive = isEditing || (!photos.isEmpty && canEdit)
    captionButton.tooltip =
      canEdit ? localized("Edit caption") : localized("A caption is too long to be edited here")
    rating.widget.isSensitive = isEditing || !photos.isEmpty
    let first = photos.first
    rating.show(photos.allSatisfy { $0.rating == first?.rating } ? first?.rating : nil)
    if isEditing { return }
    common = photos.allSatisfy { $0.caption == first?.caption } ? first?.caption ?? "" : ""
    entry.text = common
    let replaced = photos.count { $0.caption != nil }
    hint.text = counted("Replaces %s caption", "Replaces %s captions", replaced)
    hint.isVisible = replaced > 0
    entry.accessibleDescription = replaced > 0 ? hint.text : nil
  }

  /// Hides the bar, after caption editing ends.
  func hide() {
    isLeaving = isEditing
    if !isEditing { widget.isVisible = false }
  }
}
