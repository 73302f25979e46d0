import GTK
import ImageFiles
import PhotoLibrary

/// What can be done with the photos that are selected, below their list.
@MainActor
final class SelectionBar {
  /// Hidden unless photos are being selected.
  let widget: Widget
  let rating = RatingControl()
  /// Runs when the person wrote a caption for photos, or took it away: `nil`.
  var onWritten: ((_ photos: [Photo], String?) -> Void)?
  /// Runs when the person is done with the caption; says whether the keyboard focus was there.
  var onWritingEnded: ((Bool) -> Void)?
  /// Runs when the person wants no more than one photo selected.
  var onClosed: (() -> Void)?

  /// Runs when the person wants them beside each other.
  var onCompared: (() -> Void)?
  /// Runs when the person wants all photos of the list selected.
  var onSelectAll: (() -> Void)?

  let allButton = Button(iconName: "edit-select-all-symbolic")
  let compareButton = Button(iconName: "view-dual-symbolic")
  let captionButton = ToggleButton(iconName: "document-edit-symbolic")
  let entry = Entry()
  /// The photos that the bar is about.
  private var photos: [Photo] = []
  /// The photos whose caption is being written, or `nil`.
  private var written: [Photo]?
  /// The caption that all have, or none.
  private var common = ""
  /// Whether the bar is to go once the caption is written.
  private var isLeaving = false
  private let captionLine = Box(orientation: .horizontal, spacing: 6)
  private var leaving: ScheduledCall?
  private let label = Label()
  private let close = Button(iconName: "window-close-symbolic")

  /// What it says of how many are selected.
  var text: String { label.text }

  init() {
    let bar = Box(orientation: .vertical, spacing: 6)
    bar.addStyleClass("selection-bar")
    bar.setAccessibleRole(.toolBar)
    bar.isVisible = false
    widget = bar
    label.ellipsis = .end
    label.xalign = 0
    captionButton.explain(as: localized("Write a caption"))
    close.explain(as: localized("Select no more than one"))
    allButton.explain(as: localized("Select all"))
    compareButton.explain(as: localized("Compare"))
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
    allButton.keep(allButton.onClicked { [weak self] in self?.onSelectAll?() })
    compareButton.keep(compareButton.onClicked { [weak self] in self?.onCompared?() })
    close.keep(close.onClicked { [weak self] in self?.onClosed?() })
  }

  private func fillCaptionLine() {
    let keep = Button(label: localized("Keep"))
    entry.accessibleName = localized("Caption")
    entry.placeholder = localized("One caption for all")
    captionLine.append(entry, expand: true)
    captionLine.append(keep)
    captionLine.isVisible = false
    captionButton.keep(
      captionButton.onToggled { [weak self] in
        guard let self else { return }
        if captionButton.isActive { write() } else { finish(keeps: true) }
      })
    entry.keep(entry.onActivate { [weak self] in self?.finish(keeps: true) })
    keep.keep(keep.onClicked { [weak self] in self?.finish(keeps: true) })
    entry.keep(entry.onFocusOut { [weak self] in self?.mayLeave() })
  }

  // MARK: Writing

  /// Whether a caption is being written.
  var isWriting: Bool { written != nil }

  /// Has the caption that is being written go along with photos that move.
  func follow(_ photos: (Photo) -> Photo) { written = written?.map(photos) }

  private func write() {
    if isWriting { return }
    written = photos
    captionLine.isVisible = true
    entry.grabFocus()
  }

  /// Ends the writing.
  ///
  /// - Parameter keeps: Whether the text is kept, as the caption of the photos that were selected when
  ///   the person began.
  func finish(keeps: Bool) {
    guard let photos = written else { return }
    let hadFocus = hasFocus
    written = nil
    leaving = nil
    let text = entry.text
    captionLine.isVisible = false
    captionButton.isActive = false
    if keeps, text != common { onWritten?(photos, text.isEmpty ? nil : text) }
    entry.text = common
    if isLeaving { hide() }
    onWritingEnded?(hadFocus)
  }

  /// Whether the keyboard focus is in the bar.
  private var hasFocus: Bool { widget.contains(widget.window?.focusWidget) }

  /// The keyboard focus has gone: to a button of the bar, elsewhere in the window, or with the window, or
  /// to a menu that gives it back; only the second is the end.
  private func mayLeave() {
    leaving = MainLoop.idle { [weak self] in
      guard let self, !hasFocus, widget.window?.focusWidget?.isInPopover != true else { return }
      finish(keeps: true)
    }
  }

  /// Shows how many photos of a list are selected, and what they have in common.
  func show(_ photos: [Photo], of all: Int) {
    widget.isVisible = true
    label.text = counted("%s selected", "%s selected", photos.count)
    widget.accessibleName = label.text
    allButton.isSensitive = photos.count < all
    compareButton.isSensitive = photos.count > 1
    isLeaving = false
    self.photos = photos
    for widget in [captionButton, rating.widget] {
      widget.isSensitive = isWriting || !photos.isEmpty
    }
    let first = photos.first
    rating.show(photos.allSatisfy { $0.rating == first?.rating } ? first?.rating : nil)
    if isWriting { return }
    common = photos.allSatisfy { $0.caption == first?.caption } ? first?.caption ?? "" : ""
    entry.text = common
  }

  /// Hides the bar, once a caption that is being written is done.
  func hide() {
    isLeaving = isWriting
    if !isWriting { widget.isVisible = false }
  }
}
