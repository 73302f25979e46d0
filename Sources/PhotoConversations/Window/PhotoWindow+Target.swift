import GTK
import PhotoLibrary
import PictureView

// The target photos of commands, and the conditions in which commands are enabled.

extension PhotoWindow {
  /// The photos to which commands apply: those selected in the focused list, or else the focused
  /// page's photo; empty if the focus is on no photo.
  ///
  /// Keys, menus and buttons read their photos only here. On a photo's page it is the visible
  /// photo, until the next one is decoded.
  var targetPhotos: [Photo] { pages.targetView?.targetPhotos ?? [] }

  /// Whether commands apply to a single photo, and its page is visible.
  var isTargetShown: Bool {
    let photos = targetPhotos
    guard photos.count == 1, let photo = photos.first, let page = pages.photo else { return false }
    return page.widget.isMapped && page.isAbout(photo.id)
  }

  /// Sets the rating of the target photos, from 1 to 5, or removes it if `nil`.
  func rate(_ stars: Int?) { actions.rate(targetPhotos.map(\.id), stars: stars) }

  // MARK: Conditions of commands

  /// Whether a text field in the window has the focus.
  var isWriting: Bool { window.focusWidget?.takesText == true }

  /// Whether edits can be undone and redone; in a text field, those keys apply to its text.
  var canEdit: Bool { !isWriting && !presenter.sheet.isPresented }

  /// Whether keys apply to the photo: the focus is on its page, outside of a text field.
  var isOnPhoto: Bool {
    guard let focus = window.focusWidget, let page = pages.photo?.cover.widget else {
      return false
    }
    return page.contains(focus) && !isWriting && !presenter.sheet.isPresented
  }

  /// Whether there are target photos that can be rated.
  var canRate: Bool { canEdit && !targetPhotos.isEmpty }

  /// Whether there are target photos whose files can be changed.
  var canChangeFiles: Bool { canEdit && navigator.session.hasOwnFiles && !targetPhotos.isEmpty }

  /// Whether there are target photos that can be renamed and moved.
  var canMoveFiles: Bool { canChangeFiles && targetPhotos.allSatisfy(navigator.library.canMove) }

  // MARK: Updates

  /// Updates the target after the keyboard focus moved.
  func focusMoved(to widget: Widget?) {
    pages.focusMoved(to: widget)
    pages.userDidInteract()
    commands.update()
    targetChanged()
  }

  /// Updates everything that depends on ``targetPhotos`` before other events are handled.
  func targetChanged() {
    updatingTarget = MainLoop.idle(priority: .beforeDrawing) { [weak self] in self?.updateTarget() }
  }

  private func updateTarget() {
    // Without a selection, keys apply to the focused row, so the focus has to be visible.
    if pages.conversation?.list.isFocus == true,
      pages.conversation?.targetPhotos.isEmpty == true
    {
      window.isFocusVisible = true
    }
    let target = targetPhotos.map(\.id)
    if target != lastTarget {
      // With the focus in the menu, no row of a list without a selection has it.
      if !lastTarget.isEmpty, !target.isEmpty { closeMenu(of: lastTarget, showing: target) }
      lastTarget = target
    }
    commands.update()
    if isTraced { window.accessibleDescription = targetDescription }
  }

  /// The photos to which commands apply, for tests that control the program from outside.
  private var targetDescription: String {
    (["target:"] + targetPhotos.map(navigator.rowTitle)).joined(separator: "\u{1E}")
  }
}
