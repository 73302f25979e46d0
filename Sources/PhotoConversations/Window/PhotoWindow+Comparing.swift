import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
import PhotoLibrary

// Photos beside each other: the best of a burst is what is left when the others went.

extension PhotoWindow {
  /// The page of the photos that are compared now, or `nil`.
  private var comparison: PhotoPage? {
    guard split.state.shows(.secondary), let page = split.state.arrangement.secondary?.top,
      page.compares
    else { return nil }
    return page
  }

  /// Whether photos show beside each other.
  var isComparing: Bool { comparison != nil }

  /// Whether keys go to the photos that are compared: one of them has the focus.
  var isOnComparison: Bool {
    guard isComparing, !sheet.isPresented, let page = pages.comparison?.widget else { return false }
    return page.contains(window.focusWidget)
  }

  /// Whether Escape leads back from the photos that are compared, as it does nothing nearer.
  var canStopComparing: Bool {
    isOnComparison
      || isComparing && canEdit && !isInSearch && pages.conversation?.isSelecting != true
  }

  /// The photos that are seen: the one that is the detail, or all that are compared.
  var seenPhotos: [Photo] {
    split.state.arrangement.secondary?.top.photos.compactMap { model.photo($0) } ?? []
  }

  /// Whether there is something to compare.
  var canCompare: Bool {
    guard canEdit else { return false }
    let compared = comparison?.photos ?? []
    if compared.isEmpty, targetPhotos.count > 1 { return true }
    let photo = model.photo(compared.first) ?? targetPhotos.first
    let count = photo.flatMap { model.library.position(of: $0.id)?.count } ?? 0
    return compared.count < min(count, PhotoPage.comparable.upperBound) && count > 1
  }

  /// Whether letters are what is looked for.
  var isInList: Bool { pages.list?.widget.contains(window.focusWidget) == true }

  /// The page that would compare what the person means.
  ///
  /// These are the photos that are selected, the first four of more. Else it is the one that is seen
  /// with the next one, and where some are compared already they and one more.
  private var pageToCompare: PhotoPage? {
    if let comparison {
      let numbers = comparison.photos
      guard numbers.count < PhotoPage.comparable.upperBound, let next = challenger(.next) else {
        return nil
      }
      return PhotoPage(comparing: numbers + [next])
    }
    let photos = targetPhotos
    if photos.count > 1 { return PhotoPage(comparing: photos.compactMap(\.page)) }
    guard let photo = photos.first, let page = photo.page,
      let other = beside(page, step: .next, around: [page])
        ?? beside(page, step: .previous, around: [page])
    else { return nil }
    return PhotoPage(comparing: [page, other])
  }

  /// Shows photos beside each other, or one more of them.
  func compare() {
    guard let page = pageToCompare, page.compares, let last = page.photos.last else { return }
    let selected = isComparing ? 0 : targetPhotos.count
    showComparison(page, choosing: last)
    if selected > page.photos.count {
      notice.show(
        // Translators: Of photos that are selected, as in “The first 4 of 7 photos are compared”.
        localized(
          "The first %s of %s photos are compared", numeral(page.photos.count), numeral(selected)))
    }
  }

  private func showComparison(_ page: PhotoPage, choosing chosen: PhotoPage) {
    if isComparing {
      send(.showDetail(page))
    } else {
      focusBeforeComparing = window.focusWidget
      let isFirst = split.state.arrangement.secondary == nil
      send(isFirst ? .showDetail(page) : .show(page, from: .secondary))
      if split.state.isOverlaid { send(.overlayDismissed) }
    }
    pages.comparison?.choose(chosen)
    pages.comparison?.takeFocus()
  }

  /// Goes back to what was seen before photos were compared.
  func leaveComparison() {
    guard let comparison else { return }
    let focus = focusBeforeComparing
    send(.back(in: split.state.isCollapsed ? nil : .secondary))
    // There may be nothing below.
    if self.comparison == comparison { send(.pagesRemoved([comparison])) }
    if let focus, focus.isMapped { focus.grabFocus() }
  }

  /// Goes on with the chosen photo alone.
  func keepChosen() {
    guard let page = pages.chosenPhoto(of: comparison) else { return }
    send(.showDetail(page))
    pages.focusPhoto(on: page)
  }

  /// Shows a photo that is back among those that it was compared with, where these are still seen.
  ///
  /// Elsewhere photos that are compared stay as they are.
  ///
  /// - Returns: Whether photos are compared now.
  func compareAgain(_ photo: Photo) -> Bool {
    let seen = seenPhotos.map(\.path)
    guard comparedBefore.contains(photo.path), seen.allSatisfy(comparedBefore.contains) else {
      return isComparing
    }
    let conversation = model.library.conversation(containing: photo.id)?.photos ?? []
    let back = comparedBefore.filter { seen.contains($0) || $0 == photo.path }
      .compactMap { path in conversation.first { $0.path == path }?.page }
    guard let page = PhotoPage(comparing: back), page.compares, let chosen = photo.page else {
      return isComparing
    }
    showComparison(page, choosing: chosen)
    return true
  }

  /// Shows the photos that are compared without some that are gone.
  func stopComparing(_ gone: Set<Photo.ID>) {
    let compared = comparison?.photos.compactMap { model.photo($0)?.path } ?? []
    if !compared.allSatisfy(comparedBefore.contains) { comparedBefore = compared }
    let left = comparison?.photos.filter { $0.photoID.map(gone.contains) != true } ?? []
    guard let page = PhotoPage(comparing: left), page != comparison else { return }
    send(.showDetail(page))
    pages.focusPhoto(on: page)
  }

  /// Puts another photo of the conversation in the place of the chosen one: the next one that comes
  /// after all that are compared, or the one before the chosen one.
  func showChallenger(_ step: PhotoStep) {
    guard let comparison, let next = challenger(step),
      let chosen = pages.chosenPhoto(of: comparison),
      let page = comparison.replacingPhotos({ $0 == chosen ? next : $0 })
    else { return }
    pages.comparison?.choose(next)
    send(.showDetail(page))
  }

  func hasChallenger(_ step: PhotoStep) -> Bool { challenger(step) != nil }

  var challengers: [Photo.ID] {
    [challenger(.next), challenger(.previous)].compactMap { $0?.photoID }
  }

  private func challenger(_ step: PhotoStep) -> PhotoPage? {
    guard let comparison, let chosen = pages.chosenPhoto(of: comparison) else { return nil }
    return beside(chosen, step: step, around: comparison.photos)
  }

  /// The photo of the same conversation that stands after some in the list, or before one of them.
  private func beside(
    _ chosen: PhotoPage, step: PhotoStep, around compared: [PhotoPage]
  ) -> PhotoPage? {
    guard let photo = model.photo(chosen) else { return nil }
    let all = neighbours(of: photo)
    func first(in photos: some Sequence<Photo.ID>) -> PhotoPage? {
      for case let page? in photos.lazy.map({ PhotoPage("photo:\($0)") })
      where page.conversation == chosen.conversation && !compared.contains(page) { return page }
      return nil
    }
    if step == .previous { return first(in: all.prefix { $0 != photo.id }.reversed()) }
    let last = compared.compactMap { $0.photoID.flatMap(all.firstIndex) }.max()
    return last.flatMap { first(in: all[($0 + 1)...]) }
  }
}
