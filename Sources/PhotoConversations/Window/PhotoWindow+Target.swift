import GTK
import PhotoLibrary

// The photos to which commands apply.

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
