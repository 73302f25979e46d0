import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PictureView

// Comparison of photos side by side, for choosing the best of a burst.

extension PhotoWindow {
  /// Whether keys apply to the compared photos, one of which has the focus.
  var isOnComparison: Bool {
    guard navigator.isComparing, !presenter.sheet.isPresented, let page = pages.comparison?.widget
    else {
      return false
    }
    return page.contains(window.focusWidget)
  }

  /// Whether Escape ends the comparison, because it has no closer meaning.
  var canStopComparing: Bool {
    if beforeFullScreen?.wasComparing == true { return false }
    return isOnComparison
      || navigator.isComparing && canEdit && !isInSearch && pages.selection?.isActive != true
  }

  /// Whether a comparison can be started or extended.
  var canCompare: Bool {
    guard canEdit else { return false }
    let compared = navigator.comparison?.photos ?? []
    if compared.isEmpty, targetPhotos.count > 1 { return targetPhotos.areComparable }
    let photo = navigator.photo(compared.first) ?? targetPhotos.first
    let count = photo.flatMap { navigator.library.position(of: $0.id)?.count } ?? 0
    guard compared.count < min(count, PhotoPage.comparable.upperBound), count > 1 else {
      return false
    }
    // A search may have found no other photo of the conversation.
    return pages.list?.search.found == nil || pageToCompare != nil
  }

  /// Whether a typed letter opens the search.
  var opensSearchByTyping: Bool {
    guard let list = pages.list, !list.searchBar.bar.isOpen else { return false }
    return list.widget.contains(window.focusWidget)
  }

  /// The page for the next comparison, or `nil`.
  ///
  /// It contains the selected photos, up to four. Without a selection, it contains the visible
  /// photo and the next one or, in a comparison, the compared photos and one more. If none follows,
  /// an earlier photo is added.
  private var pageToCompare: PhotoPage? {
    if let comparison = navigator.comparison {
      let numbers = comparison.photos
      guard numbers.count < PhotoPage.comparable.upperBound,
        let next = navigator.comparisonCandidate(.next) ?? navigator.earlierCandidate
      else {
        return nil
      }
      return PhotoPage(comparing: numbers + [next])
    }
    let photos = targetPhotos
    if photos.count > 1 { return PhotoPage(comparing: photos.compactMap(\.page)) }
    guard let photo = photos.first, let page = photo.page,
      let other = navigator.neighbor(of: page, .next, outside: [page])
        ?? navigator.neighbor(of: page, .previous, outside: [page])
    else { return nil }
    return PhotoPage(comparing: [page, other])
  }

  /// Starts a comparison, or adds a photo to it.
  func compare() {
    guard let page = pageToCompare, page.compares, let last = page.photos.last else { return }
    let selected = navigator.isComparing ? 0 : targetPhotos.count
    showComparison(page, choosing: last)
    if selected > page.photos.count {
      presenter.notice.show(
        // Translators: Of photos that are selected, as in “Comparing the first 4 of 7 photos”.
        localized(
          "Comparing the first %s of %s photos", numeral(page.photos.count), numeral(selected)))
    }
  }

  private func showComparison(_ page: PhotoPage, choosing chosen: PhotoPage) {
    if navigator.isComparing {
      send(.showDetail(page))
    } else {
      focusBeforeComparing = window.focusWidget
      let isFirst = split.state.arrangement.secondary == nil
      send(isFirst ? .showDetail(page) : .show(page, from: .secondary))
      if split.state.isOverlaid { send(.overlayDismissed) }
    }
    pages.comparison?.choose(chosen)
    if !isWriting { pages.comparison?.takeFocus() }
  }

  /// Ends the comparison, and returns to the previous page.
  func leaveComparison() {
    guard let comparison = navigator.comparison else { return }
    comparedBefore = []
    let focus = focusBeforeComparing
    send(.back(in: split.state.isCollapsed ? nil : .secondary))
    // There may be no page below.
    if navigator.comparison == comparison { send(.pagesRemoved([comparison])) }
    if let focus, focus.isMapped { focus.grabFocus() }
  }

  /// Shows the chosen photo alone.
  func keepChosen() {
    guard let page = pages.chosenPhoto(of: navigator.comparison) else { return }
    comparedBefore = []
    send(.showDetail(page))
    pages.focusPhoto(on: page)
  }

  /// Adds a restored photo to the comparison that it was removed from, if the rest of it is
  /// visible.
  ///
  /// Other comparisons stay unchanged.
  ///
  /// - Returns: Whether photos are compared now.
  func compareAgain(_ photo: Photo) -> Bool {
    let seen = navigator.shownPhotos.map(\.path)
    guard comparedBefore.contains(photo.path), seen.allSatisfy(comparedBefore.contains) else {
      return navigator.isComparing
    }
    let conversation = navigator.library.conversation(containing: photo.id)?.photos ?? []
    let back = comparedBefore.filter { seen.contains($0) || $0 == photo.path }
      .compactMap { path in conversation.first { $0.path == path }?.page }
    guard let page = PhotoPage(comparing: back), page.compares, let chosen = photo.page else {
      return navigator.isComparing
    }
    showComparison(page, choosing: chosen)
    return true
  }

  /// Removes photos from the comparison; the one after a removed chosen one becomes chosen.
  func stopComparing(_ gone: Set<Photo.ID>) {
    let compared = navigator.comparison?.photos.compactMap { navigator.photo($0)?.path } ?? []
    if !compared.allSatisfy(comparedBefore.contains) { comparedBefore = compared }
    let all = navigator.comparison?.photos ?? []
    let chosen = pages.chosenPhoto(of: navigator.comparison)
    func stays(_ photo: PhotoPage) -> Bool { photo.photoID.map(gone.contains) != true }
    let left = all.filter(stays)
    guard let page = PhotoPage(comparing: left), page != navigator.comparison else { return }
    send(.showDetail(page))
    if let chosen, !stays(chosen), let number = all.firstIndex(of: chosen) {
      let next = all[number...].first(where: stays) ?? left.last
      if let next { pages.comparison?.choose(next) }
    }
    pages.focusPhoto(on: page)
  }

  /// Replaces the chosen photo with another one of the conversation: the next one after all
  /// compared photos, or the one before the chosen photo.
  func replaceChosenPhoto(_ step: PhotoStep) {
    guard let comparison = navigator.comparison, let next = navigator.comparisonCandidate(step),
      let chosen = pages.chosenPhoto(of: comparison),
      let page = comparison.replacingPhotos({ $0 == chosen ? next : $0 })
    else { return }
    pages.comparison?.choose(next)
    send(.showDetail(page))
  }
}
