import GTK
import PictureView

// Controls over the photo, which appear on user activity and hide after a delay.

extension PhotoDetailPage {
  func connectGestures() {
    controls.keepsVisible = { [weak self] in self?.keepsBarVisible ?? false }
    controls.onChange = { [weak self] isShown in
      guard let self else { return }
      // A touch of a hidden bar only shows it.
      bar.widget.isAboveChild = !isShown
      photoView.area.hidesPointer = isAlone && !isShown
    }
    for buttons in [neighborControls, exit.controls] {
      buttons.keepsVisible = { [weak self] in self?.pointed.map { $0 is Button } ?? false }
    }
    neighborControls.onChange = { [weak self] isShown in
      if isShown { self?.neighbors.update() }
    }
    cover.widget.onMotion { [weak self] motion in
      guard let self else { return }
      pointed = motion.isFromFinger ? nil : widgetOver(x: motion.x, y: motion.y)
      showControls(byPointer: !motion.isFromFinger)
    }
    for widget in [photoView.area, bar.widget] {
      // Otherwise the overlays would keep motion events from the page.
      widget.onMotion { _ in }
      widget.onLeave { [weak self, weak widget] x, y in
        guard let self else { return }
        // The pointer may have moved to a widget inside.
        let place = widget?.translate(x: Int(x), y: Int(y), to: cover.widget)
        pointed = place.flatMap { widgetOver(x: Double($0.x), y: Double($0.y)) }
        showControls(byPointer: false)
      }
    }
    DragGesture(cover.widget, phase: .capture).onBegin { [weak self] _, _ in
      self?.showControls(byPointer: false)
    }
    caption.onEditingChanged = { [weak self] in
      self?.layOutBar()
      self?.controls.show()
      self?.editingChanged()
    }
    widget.onMap { [weak self] in self?.showControls(byPointer: false) }
  }

  /// Shows the controls; the previous and next buttons only for a pointer, as fingers swipe.
  private func showControls(byPointer: Bool) {
    controls.show()
    if byPointer || neighborControls.isShown { neighborControls.show() }
    if isAlone { exit.controls.show() }
  }

  func aloneChanged() {
    photoView.area.setStyleClass("alone", isAlone)
    // The photo is the only visible content, so focus isn't marked.
    photoView.marksFocus = !isAlone
    photoView.area.hidesPointer = false
    // The button that was clicked is about to disappear below the pointer.
    pointed = nil
    exit.isOffered = isAlone
    if isAlone { showControls(byPointer: false) }
  }

  /// Shows the controls after a key press or a focus change in the window.
  func userDidInteract() {
    if widget.isMapped { showControls(byPointer: false) }
  }

  private var keepsBarVisible: Bool {
    guard bar.widget.isMapped else { return false }
    return caption.isEditing || pointed === bar.widget
      || bar.widget.contains(widget.window?.focusWidget)
  }

  /// Returns the bar or button at a place of the page, or `nil`.
  private func widgetOver(x: Double, y: Double) -> Widget? {
    [bar.widget, neighbors.previous, neighbors.next, exit.button].first {
      $0.covers(x: x, y: y, of: cover.widget)
    }
  }

  /// Places the rating next to the caption, or below it in compact width and while it is edited.
  func layOutBar() {
    bar.content.orientation = isCompact || caption.isEditing ? .vertical : .horizontal
    // Outside of the editor, the caption's button has its own padding.
    bar.content.spacing = caption.isEditing ? PhotoBar.gap / 2 : isCompact ? 0 : PhotoBar.gap
  }
}
