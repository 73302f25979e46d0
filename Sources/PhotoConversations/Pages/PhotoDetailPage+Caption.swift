import GLib
import GTK
import PhotoLibrary
import PictureView

// The caption of the visible photo while it is edited.

extension PhotoDetailPage {
  /// Starts editing the caption of the page's photo, even if the photo can't be decoded.
  func editCaption(of photo: Photo.ID) {
    guard isAbout(photo) else { return }
    if photo != seenPhoto?.id {
      // The caption of the previous photo must not be edited.
      forget()
      showTexts()
      photoView.requestPicture()
    }
    bar.widget.isVisible = true
    userDidInteract()
    focusBeforeEditing = widget.window?.focusWidget
    caption.beginEditing()
  }

  /// Returns the focus to the widget that had it before a command began editing, or else to the
  /// photo.
  func leaveCaption() {
    let before = focusBeforeEditing.flatMap { $0.isMapped && !bar.widget.contains($0) ? $0 : nil }
    (before ?? photoView.area).grabFocus()
  }

  /// The page, while its photo's caption is being edited.
  var editedPage: PhotoPage? { caption.isEditing ? page : nil }

  /// The name of the file whose caption is being edited or was edited last.
  var editedName: String? { edited?.photo.path.name }

  /// The photo whose caption is being edited or was edited last, or `nil` if it is gone.
  var editedPhoto: Photo? { edited.flatMap { navigator.library.photo(id: $0.photo.id) } }

  /// The edited caption if its photo is gone, or `nil`.
  var unsavedCaption: String? { editedPhoto == nil ? caption.editedCaption : nil }

  func editingChanged() {
    if caption.isEditing {
      edited = seenPhoto.map { EditedCaption(of: $0, group: PhotoActions.newGroup()) }
    } else {
      focusBeforeEditing = nil
      // Photos that were decoded in the meantime didn't replace the editor.
      if seen?.id != page?.photoID { photoView.requestPicture() }
      photoWindow?.editorWasLeft()
    }
  }

  /// Whether the caption of another photo than the page's is being edited, which delays its
  /// picture.
  var isEditingAnother: Bool { caption.isEditing && edited?.photo.id != page?.photoID }

  /// Saves the caption unless it is the saved draft, or reports it if its photo is gone.
  func saveCaption(_ text: String?) {
    // Another program or window may have written a caption after the draft.
    if editedPhoto != nil, edited?.hasSaved(text) == true { return }
    if !saveDraft(text), let text, let edited {
      photoWindow?.captionWasLost(text, of: edited.photo.path.name)
    }
  }

  /// Saves the caption in one undo step with its earlier drafts.
  ///
  /// - Returns: Whether its photo still exists.
  @discardableResult
  func saveDraft(_ text: String?) -> Bool {
    guard let edited, let photo = editedPhoto else { return false }
    self.edited?.save(text, replacing: navigator.session.pendingCaption(of: photo))
    actions.caption([photo.id], text, in: edited.group)
    return true
  }

  /// Restores the caption that the drafts replaced, unless another program or window replaced the
  /// last draft.
  func discardDrafts() {
    guard let edited, let photo = editedPhoto,
      edited.isDraft(navigator.session.pendingCaption(of: photo))
    else { return }
    saveDraft(edited.replaced)
  }
}
