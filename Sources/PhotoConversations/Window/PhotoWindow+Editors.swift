import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary

// A text editor keeps the keyboard focus until the person leaves it: otherwise the rest of a
// sentence would be interpreted as commands.

/// A page that stays although its photo is gone, because its caption is being edited.
struct PageOfLostPhoto {
  let page: PhotoPage
  /// The photo that replaces it afterwards, or `nil` for none.
  var successor: Photo.ID?
}

extension PhotoWindow {
  /// Whether a caption is being edited, on a photo's page or for the list's selection.
  var isEditingCaption: Bool {
    pages.photo?.caption.isEditing == true || pages.editedBar != nil
  }

  /// Whether the person types a caption, or the words of a search.
  var isInEditor: Bool { isEditingCaption || isWritingInList }

  /// Whether the caption of the target photo can be edited, because its page is visible, or that of
  /// the selected photos.
  var canEditCaption: Bool {
    if presenter.sheet.isPresented { return false }
    if targetPhotos.count > 1 { return pages.selection?.bar.canEdit == true }
    return isTargetShown && pages.photo?.caption.canEdit == true
  }

  /// Starts editing the caption of the target photos.
  func editCaption() {
    if targetPhotos.count > 1 {
      pages.selection?.bar.beginEditing()
    } else if let photo = targetPhotos.first {
      pages.photo?.editCaption(of: photo.id)
    }
  }

  /// Ends the editing of a caption.
  ///
  /// - Parameter keeps: Whether the text is saved.
  func finishCaption(keeps: Bool) {
    pages.photo?.caption.finish(keeps: keeps)
    pages.editedBar?.finish(keeps: keeps)
  }

  /// Keeps the page whose caption is being edited after its photo is gone, and shows a notice.
  func keepEditedPage(_ difference: LibraryDifference) {
    guard let page = pages.photo?.editedPage,
      let current = pageOfLostPhoto.map(\.successor) ?? page.photoID
    else { return }
    let successor = successor(of: current, after: difference)
    guard successor != current else { return }
    if pageOfLostPhoto == nil, difference.movedPhotos[current] == nil,
      let name = pages.photo?.editedName
    {
      presenter.notice.show(
        localized("“%s” no longer exists. Your text is kept here until you close it.", shown(name)))
    }
    pageOfLostPhoto = PageOfLostPhoto(page: page, successor: successor)
  }

  /// Hides the notice about the lost photo if it is back.
  func hideNoticeOfReturnedPhoto() {
    if pageOfLostPhoto != nil, pages.photo?.editedPhoto != nil { presenter.notice.hide() }
  }

  /// Updates the window after the caption editor lost the focus.
  func editorWasLeft() {
    program?.saveSoon()
    if let lost = pageOfLostPhoto {
      pageOfLostPhoto = nil
      // The photo itself may be back.
      let photo =
        pages.photo?.editedPhoto ?? lost.successor.flatMap { navigator.library.photo(id: $0) }
      let successor = photo?.page
      replacePages { $0 == lost.page ? successor : $0 }
      removeLostPages()
      pages.detailChanged()
      titlesChanged()
      split.keepFocus()
    }
    if !navigator.isOpening { showRequestedPhoto() }
  }

  // MARK: Unsaved captions

  /// Shows a notice about a caption whose photo is gone.
  func captionWasLost(_ text: String, of name: String) {
    let texts = [unsavedCaption, text].compactMap(\.self).joined(separator: "\n\n")
    unsavedCaption = texts
    offer(
      unsavedCaption: texts,
      localized("“%s” no longer exists. Its caption was not saved.", shown(name)))
  }

  /// Offers to copy the restored caption that was being edited when the process was killed, unless
  /// it was saved.
  func offerUnsavedCaption() {
    guard let text = unsavedCaption else { return }
    let isSaved = navigator.library.conversations.contains {
      $0.photos.contains { $0.caption == text }
    }
    if isSaved {
      unsavedCaption = nil
      presenter.notice.withdrawPersistent()
    } else {
      offer(unsavedCaption: text, localized("Your caption was not saved."))
    }
  }

  /// Shows a notice until the person copies the unsaved caption.
  private func offer(unsavedCaption text: String, _ reason: String) {
    program?.saveSoon()
    presenter.notice.show(reason, offering: localized("Copy Caption"), stays: true) { [weak self] in
      Clipboard.copy(text)
      self?.unsavedCaption = nil
      self?.program?.saveSoon()
    }
  }

  private func shown(_ name: String) -> String {
    name.drawable(maxLength: 80, ellipsis: .middle)
  }

  // MARK: The list

  /// Keeps a list visible if the window collapses, or its columns change, while the person types in
  /// it.
  ///
  /// The photo that would cover the list is shown again when the window expands.
  func keepListEditor(_ changes: [SplitChange]) {
    if changes.contains(.displayModeChanged), isWritingInList, !split.state.isCollapsed,
      !split.state.shows(.primary)
    {
      send(.columnShown(.primary))
    }
    if changes.contains(.collapsed), isWritingInList, split.state.shows(.secondary) {
      pageBehindEditor = split.state.arrangement.secondary?.top
      send(.back(in: nil))
    } else if changes.contains(.expanded) {
      if let page = pageBehindEditor, navigator.has(page), split.state.arrangement.secondary == nil
      {
        send(.showDetail(page))
      }
      pageBehindEditor = nil
    } else if changes.contains(.pushed) || changes.contains(.detailReplaced) {
      pageBehindEditor = nil
    }
  }

  /// Whether the person types in a list: the words of a search, or a caption for several photos.
  var isWritingInList: Bool {
    pages.list?.searchBar.isWriting == true || pages.editedBar != nil
  }
}
