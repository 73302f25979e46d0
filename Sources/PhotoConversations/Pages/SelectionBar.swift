import GTK
import ImageFiles
import PhotoLibrary

/// What can be done with the photos that are selected, below their list.
@MainActor
final class SelectionBar {
  /// Hidden unless photos are being selected.
  let widget: Widget
  let rating = RatingControl()
  /// Runs when the person wrote a caption for all, or took it away: `nil`.
  var onWritten: ((String?) -> Void)?
  /// Runs when the person wants no more than one photo selected.
  var onClosed: (() -> Void)?

  /// Runs when the person wants them beside each other.
  var onCompared: (() -> Void)?
  /// Runs when the person wants all photos of the list selected.
  var onSelectAll: (() -> Void)?

  let allButton = Button(iconName: "edit-select-all-symbolic")
  let compareButton = Button(iconName: "view-dual-symbolic")
  let captionButton = MenuButton(iconName: "document-edit-symbolic")
  let entry = Entry()
  /// The caption that all have, or none.
  private var common = ""
  private let popover = Popover()
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
    fillPopover()
    allButton.keep(allButton.onClicked { [weak self] in self?.onSelectAll?() })
    compareButton.keep(compareButton.onClicked { [weak self] in self?.onCompared?() })
    close.keep(close.onClicked { [weak self] in self?.onClosed?() })
  }

  private func fillPopover() {
    let room = Box(orientation: .horizontal, spacing: 6)
    let keep = Button(label: localized("Keep"))
    entry.accessibleName = localized("Caption")
    entry.placeholder = localized("One caption for all")
    room.margins = .all(12)
    room.append(entry, expand: true)
    room.append(keep)
    popover.child = room
    captionButton.popover = popover
    entry.keep(entry.onActivate { [weak self] in self?.keepCaption() })
    keep.keep(keep.onClicked { [weak self] in self?.keepCaption() })
  }

  /// Shows how many photos of a list are selected, and what they have in common.
  func show(_ photos: [Photo], of all: Int) {
    widget.isVisible = true
    label.text = counted("%s selected", "%s selected", photos.count)
    widget.accessibleName = label.text
    allButton.isSensitive = photos.count < all
    compareButton.isSensitive = photos.count > 1
    for widget in [captionButton, rating.widget] { widget.isSensitive = !photos.isEmpty }
    let first = photos.first
    rating.show(photos.allSatisfy { $0.rating == first?.rating } ? first?.rating : nil)
    if popover.isVisible { return }
    common = photos.allSatisfy { $0.caption == first?.caption } ? first?.caption ?? "" : ""
    entry.text = common
  }

  func hide() {
    widget.isVisible = false
    popover.popdown()
  }

  private func keepCaption() {
    let text = entry.text
    popover.popdown()
    if text != common { onWritten?(text.isEmpty ? nil : text) }
  }
}
