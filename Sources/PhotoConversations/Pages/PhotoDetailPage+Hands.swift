import GTK
import PageContent

// What lies over the photo comes with hands that move, and goes after a while without.

extension PhotoDetailPage {
  func watchHands() {
    controls.holds = { [weak self] in self?.holdsBar ?? false }
    controls.onChange = { [weak self] isShown in
      guard let self else { return }
      // A finger on what nobody sees brings it, and does no more.
      bar.isAboveChild = !isShown
      photoView.area.hidesPointer = isAlone && !isShown
    }
    for quiet in [edges, exits] {
      quiet.holds = { [weak self] in self?.pointed.map { $0 is Button } ?? false }
    }
    edges.onChange = { [weak self] isShown in if isShown { self?.showNeighbours() } }
    cover.widget.keep(
      cover.widget.onMotion { [weak self] motion in
        guard let self else { return }
        pointed = motion.isFromFinger ? nil : widgetOver(x: motion.x, y: motion.y)
        stir(byPointer: !motion.isFromFinger)
      })
    for widget in [photoView.area, bar] {
      // What lies over the photo would keep the movements there from the page.
      widget.keep(widget.onMotion { _ in })
      widget.keep(
        widget.onLeave { [weak self, weak widget] x, y in
          guard let self else { return }
          // It may have gone to what is inside.
          let place = widget?.translate(x: Int(x), y: Int(y), to: cover.widget)
          pointed = place.flatMap { widgetOver(x: Double($0.x), y: Double($0.y)) }
          stir(byPointer: false)
        })
    }
    touch = DragGesture(cover.widget, phase: .capture)
    touch?.onBegin { [weak self] _, _ in self?.stir(byPointer: false) }
    caption.onWritingChanged = { [weak self] in
      self?.layOutBar()
      self?.controls.stir()
      self?.writingChanged()
    }
    widget.keep(widget.onMap { [weak self] in self?.stir(byPointer: false) })
  }

  /// Shows what is quiet: the buttons beside the photo only for a pointer, as fingers don't need them.
  private func stir(byPointer: Bool) {
    controls.stir()
    if byPointer || edges.isShown { edges.stir() }
    if isAlone { exits.stir() }
  }

  func aloneChanged() {
    photoView.area.setStyleClass("alone", isAlone)
    properties.isWanted = showsProperties && !isAlone
    // Nothing is on the screen but the photo.
    photoView.marksFocus = !isAlone
    photoView.area.hidesPointer = false
    // The button that was clicked is about to go from under the pointer.
    pointed = nil
    if isAlone { stir(byPointer: false) } else { exits.rest() }
  }

  func showNeighbours() {
    neighbours.show(
      hasPrevious: window?.hasPhoto(.previous) == true, hasNext: window?.hasPhoto(.next) == true)
  }

  /// A key was pressed, or the keyboard focus went, somewhere in the window.
  func handMoved() {
    if widget.isMapped { stir(byPointer: false) }
  }

  private var holdsBar: Bool {
    guard bar.isMapped else { return false }
    return caption.isWriting || pointed === bar || bar.contains(widget.window?.focusWidget)
  }

  /// The bar or the button at a place of the page, or `nil`.
  private func widgetOver(x: Double, y: Double) -> Widget? {
    [bar, neighbours.previous, neighbours.next, leave].first {
      $0.covers(x: x, y: y, of: cover.widget)
    }
  }

  /// The stars stand below the caption where there is little room beside it.
  func layOutBar() {
    barContent.orientation = isCompact || caption.isWriting ? .vertical : .horizontal
    // A caption that is read has room around it in its own target.
    barContent.spacing = caption.isWriting ? Self.gap / 2 : isCompact ? 0 : Self.gap
  }
}
