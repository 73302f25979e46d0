public import Cairo
public import GTK
public import ImageDecoding

/// The range of zoom levels for gestures on a picture.
public enum PictureReach: Hashable, Sendable {
  /// A picture without gestures.
  case none
  /// Up to five times the initial size; keys zoom, too, while the picture has the focus. The
  /// picture has a border, so that a small one stands out from the background.
  case fiveTimes
  /// Up to eight device pixels per pixel of the picture; the program handles the keys with
  /// ``PictureView/zoom(_:)``.
  case pixels
}

/// A view that shows a picture, with optional gestures for zooming and panning.
///
/// During changes of the size or the zoom, it draws a copy on the display server, which is fast. At
/// rest, it draws the picture as sharp as possible: it requests a picture of the exact size with
/// ``onPictureRequested(_:)`` and, if the picture is larger than the view, the visible part with
/// ``onPartRequested(_:)``.
@MainActor
public final class PictureView {
  /// The time without changes before the picture is made sharp, in milliseconds.
  private static let settling = 120

  /// The drawing area.
  public let area = DrawingArea()
  /// Uses the wheel's steps down, without Control; if it is nil or returns false, the wheel zooms.
  public var usesWheel: ((_ steps: Int) -> Bool)?
  /// Returns the files for dragging the picture out of the view while all of it is visible; nil to
  /// disable dragging.
  public var draggedFiles: (() -> DraggedFiles)?
  /// The pictures beside this one, for swiping while all of this one is visible.
  public var neighbors: PictureNeighbors? { didSet { updateDrags() } }
  var requestHandlers = Handlers<PixelSize>()
  private var partHandlers = Handlers<PictureRegion?>()
  private var zoomHandlers = Handlers<Void>()
  private var moveHandlers = Handlers<Void>()
  var rotationHandlers = Handlers<Bool>()

  /// Whether the next picture keeps the zoom and the position.
  public var keepsZoom = false

  /// Whether the view marks its keyboard focus if the window shows it and Tab or F6 moved it here.
  public var marksFocus = true { didSet { area.queueDraw() } }
  /// Whether Tab or F6 moved the keyboard focus here, without a click since then.
  private(set) var wasReachedByKey = false { didSet { area.queueDraw() } }

  /// Whether the view is drawn with a focus frame.
  package var showsFocus: Bool {
    marksFocus && wasReachedByKey && area.hasFocus && area.window?.isFocusVisible == true
  }

  /// The picture's size and position.
  private(set) var zoom: Zoom
  private(set) var image: DecodedImage?
  /// The number of pictures that were shown so far.
  private var pictures = 0
  var copy: ScreenImage?
  /// The playing animation, or nil.
  private(set) var playback: Playback?
  private var isObscured = false
  /// The detail tile, which is drawn over a picture with too few pixels.
  private(set) var detailTile: DetailTile?
  var detailTileCopy: ScreenImage?
  /// The requested part that was not received yet.
  private(set) var requestedPart: PictureRegion?
  private var settled: ScheduledCall?
  private var isAwaitingRoom = false
  /// The view's size at the last request.
  private var askedRoom: PixelSize?
  let reach: PictureReach
  private var gestures: PictureGestures?
  /// The swipe to neighboring pictures.
  private(set) lazy var swipe = PictureSwipe(self)
  /// The kinetic panning.
  private(set) lazy var kineticPan = KineticPan(self)

  /// Creates a view without a picture.
  ///
  /// - Parameters:
  ///   - fit: The initial size of the picture in the view.
  ///   - reach: The range of zoom levels for wheel, pinch and keys; unless it is none, the picture
  ///     can be panned, too.
  public init(fit: PictureFit = .enlarged, reach: PictureReach = .none) {
    zoom = Zoom(fit: fit, reach: reach)
    self.reach = reach
    area.hexpand = true
    area.vexpand = true
    area.setAccessibleRole(.image)
    area.addStyleClass("photo-backdrop")
    area.onDraw { [weak self] context, width, height in
      self?.draw(context, Rectangle(x: 0, y: 0, width: width, height: height))
      self?.playback?.noteDrawing()
      return .proceed
    }
    area.onFocusIn { [weak self] in
      let reason = FocusReason.current
      if reason != .activation { self?.wasReachedByKey = reason == .navigation }
    }
    area.onButtonPress { [weak self] _ in
      self?.wasReachedByKey = false
      return .proceed
    }
    area.onMap { [weak self] in self?.playOrPause() }
    area.onUnmap { [weak self] in self?.playOrPause() }
    area.onObscured { [weak self] isObscured in
      self?.isObscured = isObscured
      self?.playOrPause()
    }
    area.onSizeAllocate { [weak self] room in self?.roomChanged(room) }
    area.onScaleFactorChanged { [weak self] in self?.densityChanged() }
    if reach != .none { gestures = PictureGestures(self, reach) }
  }

  /// Connects a handler that is called if a picture of another size is needed, with the view's size
  /// in device pixels.
  @discardableResult
  public func onPictureRequested(
    _ handler: @escaping @MainActor (PixelSize) -> Void
  ) -> SignalConnection {
    requestHandlers.add(handler)
  }

  /// Connects a handler that is called at rest if a part of the picture is needed in a higher
  /// resolution, and with nil if none is needed any longer.
  @discardableResult
  public func onPartRequested(
    _ handler: @escaping @MainActor (PictureRegion?) -> Void
  ) -> SignalConnection {
    partHandlers.add(handler)
  }

  /// Connects a handler that is called if the picture's size on the screen may have changed.
  @discardableResult
  public func onZoomChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    zoomHandlers.add(handler)
  }

  /// Connects a handler that is called after the person zoomed or panned, not after the view's size
  /// changed.
  @discardableResult
  public func onMoved(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    moveHandlers.add(handler)
  }

  /// Connects a handler that is called after a two-finger rotation by a quarter turn.
  @discardableResult
  public func onRotated(
    _ handler: @escaping @MainActor (_ isToTheRight: Bool) -> Void
  ) -> SignalConnection {
    rotationHandlers.add(handler)
  }

  /// Requests a picture: at once if the view's size is known, otherwise as soon as it is.
  public func requestPicture() {
    isAwaitingRoom = room == nil
    if let room { ask(room) }
  }

  private func ask(_ room: PixelSize) {
    askedRoom = room
    requestHandlers(room)
  }

  /// Shows a picture, or nothing with nil.
  ///
  /// After nothing, and after a picture of another size, the whole picture is shown.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - isAnother: Whether the whole picture is shown even if it has the size of the one before.
  public func show(_ image: DecodedImage?, isAnother: Bool = false) {
    if image?.surface !== self.image?.surface { pictures += 1 }
    self.image = image
    if image == nil { copy = nil }
    let size = image?.originalSize ?? PixelSize(width: 0, height: 0)
    let picture = Zoom.Vector(x: Double(size.width), y: Double(size.height))
    if image == nil || picture != zoom.picture || isAnother {
      swipe.pictureChanged()
      kineticPan.stop()
    }
    if image == nil, keepsZoom {
      forgetPart()
    } else if picture != zoom.picture || isAnother {
      forgetPart()
      zoom = zoom(of: picture)
    }
    updateDrags()
    area.queueDraw()
    // The view's size may have changed since the request.
    if image != nil, let askedRoom, room != askedRoom { settleSoon() }
    if settled == nil { requestPart() }
    zoomHandlers()
  }

  /// Plays an animation in place of the picture, its first one, while the view is visible.
  ///
  /// It pauses if animations are turned off.
  public func play(_ animation: DecodedAnimation) {
    guard animation.originalSize == image?.originalSize else { return }
    forgetPart()
    playback = Playback(animation) { [weak self] in
      self?.area.queueDraw()
      self?.playOrPause()
    }
    playOrPause()
    area.queueDraw()
  }

  private func playOrPause() {
    playback?.run(area.isMapped && !isObscured && Appearance.animationsEnabled)
  }

  /// Shows a requested part of the picture.
  ///
  /// - Parameters:
  ///   - part: The part of the visible picture.
  ///   - region: The region of the request; any other region than the last requested one is
  ///     ignored.
  public func show(_ part: DecodedImage, of region: PictureRegion) {
    guard region == requestedPart, part.originalSize == image?.originalSize else { return }
    requestedPart = nil
    detailTile = DetailTile(region: region, surface: part.surface)
    area.queueDraw()
  }

  /// Removes the detail tile and the animation, for example if the picture's file has changed.
  public func forgetPart() {
    playback = nil
    (detailTile, detailTileCopy) = (nil, nil)
    if requestedPart != nil { partHandlers(nil) }
    requestedPart = nil
  }

  /// Requests the visible part if that needs more pixels than the picture has.
  private func requestPart() {
    // Otherwise another whole picture is being loaded, which may be enough.
    guard !partHandlers.isEmpty, let image, isSharp, playback == nil else { return }
    guard let region = DetailTile.region(for: zoom, decodedWidth: image.surface.width) else {
      return forgetPart()
    }
    if detailTile?.isEnough(for: zoom) == true {
      if requestedPart != nil { partHandlers(nil) }
      requestedPart = nil
    } else if region != requestedPart {
      requestedPart = region
      partHandlers(region)
    }
  }

  /// A small copy of the picture, or nil without one.
  public var thumbnail: ImageSurface? {
    image?.surface.thumbnail(side: 96, cornerRadius: 6, scale: area.scaleFactor)
  }

  /// The picture's size in its file, or nil without a picture.
  public var originalSize: PixelSize? { image?.originalSize }

  /// Whether there is a picture to show.
  public var hasPicture: Bool { image != nil }

  /// Whether the visible picture is as sharp as the file and the view's size allow.
  public var isSharp: Bool {
    guard let image, let room else { return false }
    let target = ImageFit.fitting(room).target(for: image.originalSize)
    return image.surface.width == target.width && image.surface.height == target.height
  }

  /// An identity of the view's content at rest.
  public struct Rest: Hashable {
    fileprivate let picture: Int
    fileprivate let zoom: Zoom
  }

  /// The content at rest, equal for the same picture at the same position; nil while anything
  /// moves, or a sharper picture is being loaded.
  public var rest: Rest? {
    guard isSharp, isAtRest, !isPlaying, swipe.offset == 0, !swipe.isRunning, !kineticPan.isRunning
    else { return nil }
    return Rest(picture: pictures, zoom: zoom)
  }

  /// Whether an animation is shown.
  public var isPlaying: Bool { playback != nil }

  /// Whether nothing changed for a while.
  var isAtRest: Bool { settled == nil }

  /// Whether the picture has as many pixels as are drawn.
  var isExact: Bool { isSharp && zoom.isWhole }

  /// The view's size in device pixels, or nil before the first layout.
  public var room: PixelSize? {
    let place = area.allocation
    guard place.width > 1, place.height > 1 else { return nil }
    let scale = area.scaleFactor
    return PixelSize(width: place.width * scale, height: place.height * scale)
  }

  private func roomChanged(_ place: Rectangle) {
    update {
      $0.area = .init(x: Double(place.width), y: Double(place.height))
      if reach == .pixels { $0.density = Double(area.scaleFactor) }
    }
    if isAwaitingRoom { requestPicture() } else { settleSoon() }
  }

  /// Updates the picture for a screen of another density, at once, because nothing moves.
  private func densityChanged() {
    update { if reach == .pixels { $0.density = Double(area.scaleFactor) } }
    if image != nil { settle() }
  }

  /// Copies the zoom and the position of another picture.
  ///
  /// - Parameter other: The view of the other picture.
  public func follow(_ other: PictureView) {
    update { $0.follow(other.zoom) }
  }

  /// Changes the zoom or the position for the person.
  func change(_ body: (inout Zoom) -> Void) {
    if update(body) { moveHandlers() }
  }

  /// Changes the zoom or the position; returns false if nothing changed.
  @discardableResult
  private func update(_ body: (inout Zoom) -> Void) -> Bool {
    let before = zoom
    body(&zoom)
    guard zoom != before else { return false }
    updateDrags()
    area.queueDraw()
    settleSoon()
    zoomHandlers()
    return true
  }

  /// Returns the zoom for another picture that is shown after this one.
  func zoom(of picture: Zoom.Vector) -> Zoom {
    keepsZoom ? zoom.continued(with: picture) : zoom.begun(with: picture)
  }

  /// Limits swipes of views around the picture to their edges while drags on it have a meaning.
  private func updateDrags() {
    area.takesDrags = gestures != nil && (neighbors != nil || isPannable)
  }

  private func settleSoon() {
    settled = nil
    guard image != nil, !isExact || detailTile != nil || requestedPart != nil else { return }
    settled = MainLoop.after(milliseconds: Self.settling) { [weak self] in self?.settle() }
  }

  /// Makes the picture sharp.
  private func settle() {
    settled = nil
    area.queueDraw()
    if !isSharp, let room { ask(room) }
    requestPart()
  }
}
