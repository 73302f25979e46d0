import AdaptiveSplit
import AdaptiveSplitGTK
import Cairo
import GTK
import PhotoLibrary
import PictureView

/// The page view of all comparisons: two to four photos, which zoom and pan together.
@MainActor
final class ComparisonPage: PageView, TargetView {
  typealias Page = PhotoPage

  /// The visible photos, in their order.
  private(set) var shown: [ComparedPhoto] = []
  let grid = ComparisonGrid()
  let zoomButton = ZoomButton(offersLock: false)
  /// The bars with ratings, which hide automatically.
  private(set) lazy var controls = AutoHidingControls(bars)
  private(set) lazy var exit = FullScreenExit { [weak self] in
    self?.photoWindow?.commands.perform("leave-fullscreen")
  }
  /// Whether only the photos are visible, on black, with a button to leave full screen.
  var isAlone = false { didSet { if isAlone != oldValue { aloneChanged() } } }

  private let navigator: PhotoNavigator
  private let actions: PhotoActions
  private weak var photoWindow: PhotoWindow?
  private let ground = Box(orientation: .vertical)
  private let root: Overlay
  /// All views; unused ones are kept for later photos.
  private let all: [ComparedPhoto]
  private var page: PhotoPage?
  private var chosenID: Photo.ID?
  private var pointed: Widget?
  private var forgetting: ScheduledCall?

  var widget: Widget { root }
  var headerEnd: [Widget] { [zoomButton.widget] }
  var firstFocus: Widget? { chosenPane?.picture.area }

  init(
    navigator: PhotoNavigator, actions: PhotoActions, photoWindow: PhotoWindow?
  ) {
    self.navigator = navigator
    self.actions = actions
    self.photoWindow = photoWindow
    all = (0..<PhotoPage.comparable.upperBound).map { _ in
      ComparedPhoto(navigator: navigator, actions: actions)
    }
    root = Overlay(ground)
    root.addStyleClass("photo-page")
    ground.addStyleClass("photo-backdrop")
    ground.append(grid, expand: true)
    for pane in all { connect(pane) }
    root.addOverlay(exit.widget)
    connectGestures()
    root.onMap { [weak self] in self?.appeared() }
    root.onUnmap { [weak self] in self?.hidden() }
  }

  private var bars: [Widget] { all.map(\.bar.widget) }

  private func connect(_ pane: ComparedPhoto) {
    pane.widget.isVisible = false
    grid.append(pane.widget)
    let area = pane.picture.area
    area.onFocusIn { [weak self, weak pane] in pane.map { self?.choose($0) } }
    area.onContextMenu { [weak self, weak area] place in
      if let area { self?.photoWindow?.showPhotoMenu(over: area, at: place) }
    }
    pane.picture.onMoved { [weak self, weak pane] in
      guard let self, let pane else { return }
      for other in shown where other !== pane { other.picture.follow(pane.picture) }
    }
    pane.picture.onZoomChanged { [weak self, weak pane] in
      if let self, pane === chosenPane { showZoom() }
    }
    pane.onSeen = { [weak self, weak pane] in pane.map { self?.seen($0) } }
    pane.rating.onChosen = { [weak self, weak pane] stars in
      guard let self, let pane, let photo = pane.seenPhoto else { return }
      choose(pane)
      actions.rate([photo.id], stars: stars)
    }
  }

  // MARK: Content

  /// Shows a page; photos that stay keep their views, and a replacement gets the view of its
  /// predecessor.
  func show(_ page: PhotoPage) {
    let isOther = self.page?.photos.contains { page.photos.contains($0) } != true
    self.page = page
    forgetting = nil
    if isOther { all.forEach { $0.forget() } }
    let ids = page.photos.compactMap(\.photoID)
    var next: [ComparedPhoto] = []
    for (place, id) in ids.enumerated() {
      let isFree = { (pane: ComparedPhoto) in
        pane.photo.map { !ids.contains($0) } != false && !next.contains { $0 === pane }
      }
      let known = all.first { $0.photo == id }
      guard
        let pane = known ?? shown[safe: place].flatMap({ isFree($0) ? $0 : nil })
          ?? all.first(where: isFree)
      else { continue }
      next.append(pane)
      if known == nil { pane.show(id) }
    }
    for pane in all where !next.contains(where: { $0 === pane }) { pane.forget() }
    shown = next
    grid.shown = next.map(\.widget)
    showChosen()
    controls.show()
  }

  /// Updates the page after a photo was decoded or failed to decode.
  private func seen(_ pane: ComparedPhoto) {
    if let other = shown.first(where: { $0 !== pane && $0.picture.hasPicture }) {
      pane.picture.follow(other.picture)
    }
    if let size = pane.picture.originalSize, pane === shown.first { grid.aspect = size.aspect }
    if pane === chosenPane { showChosen() }
  }

  private func appeared() {
    forgetting = nil
    if shown.isEmpty, let page, navigator.has(page) { return show(page) }
    for pane in shown { pane.picture.requestPicture() }
  }

  /// Releases the pictures when the page is hidden.
  private func hidden() {
    forgetting = MainLoop.idle { [weak self] in
      guard let self, !root.isMapped else { return }
      all.forEach { $0.forget() }
      shown = []
      grid.shown = []
    }
  }

  func traitsChanged(_ traits: SplitTraits) {
    let isCompact = traits.horizontal == .compact
    for pane in all { pane.rating.setCompact(isCompact) }
    exit.setCompact(isCompact)
    grid.minWidth = all.first?.minWidth ?? 0
  }

  /// Updates the photos after the library changed.
  func libraryChanged() {
    guard let page, page.compares, navigator.has(page) else { return }
    all.forEach { $0.forget() }
    self.page = nil
    show(page)
  }

  /// Updates the photos after files changed; the old picture of a changed file stays until the new
  /// one is decoded.
  func libraryUpdated(_ difference: LibraryDifference) {
    if shown.isEmpty { return }
    for pane in shown {
      guard let photo = pane.photo else { continue }
      if difference.reloads(photo, isLoaded: pane.picture.hasPicture) { pane.reload() }
    }
    showTexts()
    controls.show()
  }

  /// Updates the annotations of photos.
  func photosChanged(_ photos: [Photo.ID]) {
    for pane in shown where pane.seenPhoto.map({ photos.contains($0.id) }) == true {
      pane.showTexts()
      // The bar is hidden while an error is shown, until that photo's annotations change.
      pane.bar.widget.isVisible = true
      controls.show()
    }
  }

  /// Updates the names, numbers and annotations of all photos, for example after they were sorted.
  func showTexts() {
    for pane in shown { pane.showTexts() }
  }

  // MARK: The chosen photo

  /// Returns the photo of a comparison to which keys apply; initially the last one, which the
  /// others are compared with.
  func chosen(of page: PhotoPage) -> PhotoPage? {
    page.photos.first { $0.photoID == chosenID } ?? page.photos.last
  }

  /// The photo of the last comparison to which keys apply, or `nil` without one.
  var choice: PhotoPage? { page.flatMap(chosen) }

  /// The visible photo at the chosen position.
  var targetPhotos: [Photo] { chosenPane?.seenPhoto.map { [$0] } ?? [] }

  /// The picture of the chosen photo, or `nil`.
  var chosenPicture: PictureView? { chosenPane?.picture }

  private var chosenPane: ComparedPhoto? {
    let id = page.flatMap { chosen(of: $0)?.photoID }
    return shown.first { $0.photo == id }
  }

  /// Makes keys apply to a photo when it is visible.
  func choose(_ photo: PhotoPage) {
    chosenID = photo.photoID
    guard page?.photos.contains(photo) == true else { return }
    showChosen()
    photoWindow?.chosenChanged()
  }

  /// Gives the keyboard focus to the chosen photo.
  func takeFocus() { chosenPane?.picture.area.grabFocus() }

  /// Chooses the photo in a direction, if any.
  ///
  /// Forward and backward wrap around.
  func choose(_ direction: FocusDirection) {
    guard let chosenPane, let index = shown.firstIndex(where: { $0 === chosenPane }) else { return }
    if direction == .forward || direction == .backward {
      let step = direction == .forward ? 1 : shown.count - 1
      return shown[(index + step) % shown.count].picture.area.grabFocus()
    }
    let place = chosenPane.widget.allocation
    let next = shown.filter { pane in
      let other = pane.widget.allocation
      return switch direction {
      case .left: other.x < place.x && other.y == place.y
      case .right: other.x > place.x && other.y == place.y
      case .up: other.y < place.y && other.x == place.x
      case .down: other.y > place.y && other.x == place.x
      case .forward, .backward: false
      }
    }
    func distance(_ pane: ComparedPhoto) -> Int {
      let other = pane.widget.allocation
      return abs(other.x - place.x) + abs(other.y - place.y)
    }
    next.min { distance($0) < distance($1) }?.picture.area.grabFocus()
  }

  private func choose(_ pane: ComparedPhoto) {
    guard pane !== chosenPane, let photo = pane.photo else { return }
    chosenID = photo
    showChosen()
    photoWindow?.chosenChanged()
  }

  private func showChosen() {
    let chosen = chosenPane
    for pane in all { pane.isChosen = pane === chosen }
    // The keyboard focus follows the chosen photo.
    if all.contains(where: { $0 !== chosen && $0.picture.area.isFocus }) { takeFocus() }
    showZoom()
    chosen?.prepare(navigator.comparisonCandidates)
    photoWindow?.targetChanged()
  }

  private func showZoom() { zoomButton.show(chosenPane?.picture.magnification) }

  // MARK: User activity

  private func connectGestures() {
    controls.keepsVisible = { [weak self] in self?.pointed != nil }
    controls.onChange = { [weak self] isShown in
      // A touch of a hidden bar only shows it.
      for pane in self?.all ?? [] { pane.bar.widget.isAboveChild = !isShown }
    }
    root.onMotion { [weak self] motion in
      guard let self else { return }
      pointed =
        motion.isFromFinger ? nil : bars.first { $0.covers(x: motion.x, y: motion.y, of: root) }
      showControls()
    }
    for pane in all {
      // Otherwise the overlays would keep motion events from the page.
      for widget in [pane.picture.area, pane.bar.widget] { widget.onMotion { _ in } }
      pane.bar.widget.onLeave { [weak self] _, _ in
        self?.pointed = nil
        self?.showControls()
      }
    }
    DragGesture(root, phase: .capture).onBegin { [weak self] _, _ in self?.showControls() }
  }

  private func showControls() {
    controls.show()
    if isAlone { exit.controls.show() }
  }

  private func aloneChanged() {
    for widget in [ground] + all.map(\.picture.area) as [Widget] {
      widget.setStyleClass("alone", isAlone)
    }
    exit.isOffered = isAlone
    if isAlone { showControls() }
  }

  /// Shows the controls after a key press or a focus change in the window.
  func userDidInteract() { if root.isMapped { showControls() } }
}

extension PixelSize {
  /// The aspect ratio, as width divided by height.
  fileprivate var aspect: Double { Double(width) / Double(max(height, 1)) }
}
