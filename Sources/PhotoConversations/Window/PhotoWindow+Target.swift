import GTK
import PhotoLibrary

// The photos that commands act on.

extension PhotoWindow {
  /// The photos that commands act on: those that are selected in the focused list, else the photo of the
  /// focused page; empty where the focus is on no photo.
  ///
  /// Keys, menus and buttons read their photos here and nowhere else. On a photo's page it is the photo
  /// that is seen, until the picture of the next one is decoded.
  var targetPhotos: [Photo] { pages.targetView?.targetPhotos ?? [] }

  /// Whether commands act on exactly one photo, which the photo's page is about.
  var isTargetShown: Bool {
    let photos = targetPhotos
    guard photos.count == 1, let photo = photos.first, let page = pages.photo else { return false }
    return page.widget.isMapped && page.isAbout(photo.id)
  }

  /// The keyboard focus moved.
  func focusMoved(to widget: Widget?) {
    pages.focusMoved(to: widget)
    pages.handMoved()
    commands.update()
    targetChanged()
  }

  /// Updates what depends on ``targetPhotos`` before anything else happens in the window.
  func targetChanged() {
    updatingTarget = MainLoop.idle(priority: .beforeDrawing) { [weak self] in self?.updateTarget() }
  }

  private func updateTarget() {
    // Keys act on the row that the keyboard is on where none is selected: it is to be seen.
    if isUsed, pages.conversation?.list.isFocus == true,
      pages.conversation?.targetPhotos.isEmpty == true
    {
      window.isFocusVisible = true
    }
    commands.update()
    if isTraced { window.accessibleDescription = targetDescription }
  }

  /// The photos that commands act on, for tests that use the program from outside.
  private var targetDescription: String {
    (["target:"] + targetPhotos.map(\.comment)).joined(separator: "\u{1E}")
  }
}
