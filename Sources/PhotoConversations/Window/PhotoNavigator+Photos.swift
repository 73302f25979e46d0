import AdaptiveSplit
import AdaptiveSplitGTK
import PhotoLibrary

/// A direction to another photo of the same conversation.
enum PhotoStep {
  case previous, next, first, last
}

// The photos that are visible, and those beside them.

extension PhotoNavigator {
  private var state: SplitState<PhotoPage>? { split?.state }

  /// The page on top of the secondary column, or `nil`.
  private var detail: PhotoPage? { state?.arrangement.secondary?.top }

  /// The detail's photo, or the chosen one in a comparison; or `nil`.
  var shownPhoto: Photo? { photo(pages?.chosenPhoto(of: detail)) }

  /// The visible photos: the detail, or all compared ones.
  var shownPhotos: [Photo] { detail?.photos.compactMap { photo($0) } ?? [] }

  /// The photo next to the list, in a comparison the chosen one; `nil` without a photo, or if the
  /// columns are collapsed.
  var visibleDetail: PhotoPage? {
    state?.isCollapsed == false ? pages?.chosenPhoto(of: detail) : nil
  }

  /// The page to which going forward would return, or `nil`.
  var forwardPage: PhotoPage? { state?.forward }

  /// Whether the list is next to the detail, so that selecting a row shows its photo.
  var isSideBySide: Bool { state?.isSideBySide == true }

  /// The size class of the window's width; `nil` before the window is made.
  var widthClass: SizeClass? { state?.traits.horizontal }

  /// Whether a conversation's photos are tiles in the window's size class.
  var isGrid: Bool { widthClass.map(session.grids.contains) == true }

  /// Switches between tiles and rows in the window's size class.
  func toggleGrid() {
    if let widthClass { session.grids.formSymmetricDifference([widthClass]) }
  }

  /// Whether a row's destination is pushed, so that the row has a chevron.
  func willPush(_ kind: ShowKind) -> Bool { split?.pushes(kind) == true }

  // MARK: Neighbors

  /// Returns a photo and the photos before and after it, in the order of navigation: of its
  /// conversation or, in a search, of the results.
  func neighbors(of photo: Photo.ID) -> [Photo.ID] {
    if state?.arrangement.primary.top == .conversations,
      let found = pages?.list?.search.found, found.contains(photo)
    {
      return found
    }
    return pages?.listed(with: photo) ?? []
  }

  /// Whether there is a photo in a direction from the visible one.
  func hasPhoto(_ step: PhotoStep) -> Bool { page(step) != nil }

  /// Shows another photo of the conversation or, in a search, of the results.
  func showPhoto(_ step: PhotoStep) {
    if let page = page(step) { split?.send(.showDetail(page)) }
  }

  /// Returns the page of another photo, or `nil` if there is none.
  private func page(_ step: PhotoStep) -> PhotoPage? {
    guard let shownPhoto else { return nil }
    let photos = neighbors(of: shownPhoto.id)
    guard let place = photos.firstIndex(of: shownPhoto.id) else { return nil }
    let other =
      switch step {
      case .previous: place - 1
      case .next: place + 1
      case .first: 0
      case .last: photos.count - 1
      }
    guard other != place else { return nil }
    return photos[safe: other].flatMap { library.photo(id: $0)?.page }
  }

  /// Returns the photo to show after the visible one is removed: the next one, or else the previous
  /// one.
  ///
  /// Returns `nil` if the visible photo stays or none is left.
  func photoBeside(_ gone: Set<Photo.ID>) -> Photo? {
    guard let shownPhoto, gone.contains(shownPhoto.id) else { return nil }
    let photos = neighbors(of: shownPhoto.id)
    guard let place = photos.firstIndex(of: shownPhoto.id) else { return nil }
    let stays = { (photo: Photo.ID) in !gone.contains(photo) }
    return (photos[place...].first(where: stays) ?? photos[..<place].last(where: stays))
      .flatMap { library.photo(id: $0) }
  }

  // MARK: Comparison

  /// The page of the compared photos, or `nil`.
  var comparison: PhotoPage? {
    guard state?.shows(.secondary) == true, let detail, detail.compares else { return nil }
    return detail
  }

  /// Whether photos are compared.
  var isComparing: Bool { comparison != nil }

  /// The photos that may replace the chosen one in a comparison, most likely first.
  var comparisonCandidates: [Photo.ID] {
    [comparisonCandidate(.next), comparisonCandidate(.previous)].compactMap { $0?.photoID }
  }

  /// Returns the photo that replaces the chosen one in a comparison: the next one after all
  /// compared photos, or the one before the chosen photo; `nil` if there is none.
  func comparisonCandidate(_ step: PhotoStep) -> PhotoPage? {
    guard let comparison, let chosen = pages?.chosenPhoto(of: comparison) else { return nil }
    return neighbor(of: chosen, step, outside: comparison.photos)
  }

  /// The photo that is added to a comparison after which none follows: the nearest one before a
  /// compared photo, preferably the one that was added last; `nil` if all are compared.
  var earlierCandidate: PhotoPage? {
    let compared = comparison?.photos ?? []
    return compared.reversed().lazy.compactMap { [self] in
      neighbor(of: $0, .previous, outside: compared)
    }.first
  }

  /// Returns the conversation's next photo after some compared ones, or the one before a photo.
  func neighbor(
    of chosen: PhotoPage, _ step: PhotoStep, outside compared: [PhotoPage]
  ) -> PhotoPage? {
    guard let photo = photo(chosen) else { return nil }
    let all = neighbors(of: photo.id)
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
