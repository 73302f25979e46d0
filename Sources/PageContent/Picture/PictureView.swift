public import GTK
public import ImageFiles

/// How much larger hands can make a picture.
public enum PictureReach: Hashable, Sendable {
  /// They do nothing.
  case none
  /// Up to five times as large as at first; keys do it too while the picture has the focus. The
  /// picture has a border, which tells a small one from the room around it.
  case fiveTimes
  /// Until a pixel of it is eight of the screen wide; keys are the program's, by
  /// ``PictureView/zoom(_:)``.
  case pixels

  var zoom: Zoom.Reach { self == .pixels ? .pixels(8) : .times(5) }
}

/// A picture in the room that there is, which hands can make larger and move where that is wanted.
///
/// While the room or the picture's place changes, the picture is drawn quickly from a copy that the
/// screen has. When nothing changes any more, it is drawn as sharp as it is; where somebody provides
/// pictures of any size, ``onWanted``, they are asked for one of exactly the size that shows, and,
/// where that is larger than the room, ``onPartWanted`` for the part that shows.
@MainActor
public final class PictureView {
  /// How long nothing has to change before the picture is made sharp, in milliseconds.
  private static let settling = 120

  /// What is on the screen.
  public let area = DrawingArea()
  /// Runs when a picture of another size is needed, with the room in device pixels.
  public var onWanted: ((PixelSize) -> Void)?
  /// Runs at rest when a part of the picture is needed with more pixels than the whole has, and with
  /// nil when none is any more.
  public var onPartWanted: ((PictureRegion?) -> Void)?
  /// Runs when the picture's size on the screen may be another one.
  public var onZoomed: (() -> Void)?

  /// Runs when two fingers turned the picture by a quarter of a turn.
  public var onTurned: ((_ isToTheRight: Bool) -> Void)?
  /// Runs when the wheel turns without Control, with how many steps down; false, and so nil, has it
  /// make the picture larger or smaller.
  public var onWheel: ((_ steps: Int) -> Bool)?
  /// What the pointer drags out of the view while all of the picture shows, or nil for nothing.
  public var onDraggedOut: (() -> DraggedFiles)?
  /// The pictures beside this one, where a finger leads to them as long as all of this one shows.
  public var neighbours: PictureNeighbours? { didSet { updateDrags() } }
  /// Runs after somebody made the picture larger or smaller or moved it; not after its room changed.
  public var onMoved: (() -> Void)?

  /// Whether another picture is as large as the one before and shows the same place.
  public var keepsZoom = false

  /// Whether the view shows that it has the keyboard focus, where the window wants that shown.
  public var marksFocus = true { didSet { area.queueDraw() } }

  /// Where the picture is drawn.
  private(set) var zoom: Zoom
  private(set) var image: DecodedImage?
  /// How many pictures were shown so far.
  private var pictures = 0
  var copy: ScreenImage?
  /// What plays in the picture's place, or nil.
  private(set) var playback: Playback?
  private var isObscured = false
  /// What is drawn over the picture where it has too few pixels.
  private(set) var closeup: Closeup?
  var closeupCopy: ScreenImage?
  /// The part that was asked for and isn't there yet.
  private(set) var wantedPart: PictureRegion?
  private var settled: ScheduledCall?
  private var isAwaitingRoom = false
  /// The room that a picture was asked for last.
  private var askedRoom: PixelSize?
  let reach: PictureReach
  private var hands: PictureHands?
  /// What a finger swipes.
  private(set) lazy var swipe = PictureSwipe(self)
  /// What goes on after a hand let it go.
  private(set) lazy var glide = Glide(self)

  /// Creates a view without a picture.
  ///
  /// - Parameters:
  ///   - fit: How large the picture is in its room.
  ///   - reach: How much larger wheel, pinch and keys make it; then a hand moves it, too.
  public init(fit: PictureFit = .enlarged, reach: PictureReach = .none) {
    zoom = Zoom(fit: fit, reach: reach.zoom)
    self.reach = reach
    area.hexpand = true
    area.vexpand = true
    area.setAccessibleRole(.image)
    area.addStyleClass("photo-backdrop")
    area.keep(
      area.onDraw { [weak self] context, width, height in
        self?.draw(context, Rectangle(x: 0, y: 0, width: width, height: height))
        return .proceed
      })
    area.keep(area.onMap { [weak self] in self?.playOrPause() })
    area.keep(area.onUnmap { [weak self] in self?.playOrPause() })
    area.keep(
      area.onObscured { [weak self] isObscured in
        self?.isObscured = isObscured
        self?.playOrPause()
      })
    area.keep(area.onSizeAllocate { [weak self] room in self?.roomChanged(room) })
    area.keep(area.onScaleFactorChanged { [weak self] in self?.densityChanged() })
    if reach != .none { hands = PictureHands(self, reach) }
  }

  /// Asks for a picture: at once where the room is known, else as soon as it is.
  public func requestPicture() {
    isAwaitingRoom = room == nil
    if let room { ask(room) }
  }

  private func ask(_ room: PixelSize) {
    askedRoom = room
    onWanted?(room)
  }

  /// Shows a picture, or nothing with nil.
  ///
  /// After nothing, and after one of another size, a picture begins with all of it in the room.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - isAnother: Whether it begins so even if it has the size of the one before.
  public func show(_ image: DecodedImage?, isAnother: Bool = false) {
    if image?.surface !== self.image?.surface { pictures += 1 }
    self.image = image
    if image == nil { copy = nil }
    let size = image?.originalSize ?? PixelSize(width: 0, height: 0)
    let picture = Zoom.Vector(x: Double(size.width), y: Double(size.height))
    if image == nil || picture != zoom.picture || isAnother {
      swipe.pictureChanged()
      glide.stop()
    }
    if image == nil, keepsZoom {
      forgetPart()
    } else if picture != zoom.picture || isAnother {
      forgetPart()
      zoom = zoom(of: picture)
    }
    updateDrags()
    area.queueDraw()
    // The room may have changed while the picture was on its way.
    if image != nil, let askedRoom, room != askedRoom { settleSoon() }
    if settled == nil { wantPart() }
    onZoomed?()
  }

  /// Plays an animation in the place of the picture, its first one, while it can be seen.
  ///
  /// It stands still where things may not move.
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

  /// Shows a part of the picture that was asked for.
  ///
  /// - Parameters:
  ///   - part: The part, of the picture that shows.
  ///   - region: What was asked for; anything else than the last wish is ignored.
  public func show(_ part: DecodedImage, of region: PictureRegion) {
    guard region == wantedPart, part.originalSize == image?.originalSize else { return }
    wantedPart = nil
    closeup = Closeup(region: region, surface: part.surface)
    area.queueDraw()
  }

  /// Forgets what is drawn over the picture or in its place, as where its file is another one.
  public func forgetPart() {
    playback = nil
    (closeup, closeupCopy) = (nil, nil)
    if wantedPart != nil { onPartWanted?(nil) }
    wantedPart = nil
  }

  /// Asks for the part that shows, where that takes more pixels than there are.
  private func wantPart() {
    // Else another whole one is on its way, which may do.
    guard let onPartWanted, let image, isSharp, playback == nil else { return }
    guard let region = Closeup.region(for: zoom, decodedWidth: image.surface.width) else {
      return forgetPart()
    }
    if closeup?.isEnough(for: zoom) == true {
      if wantedPart != nil { onPartWanted(nil) }
      wantedPart = nil
    } else if region != wantedPart {
      wantedPart = region
      onPartWanted(region)
    }
  }

  /// A small copy of the picture, or nil without one.
  public var thumbnail: ImageSurface? {
    image?.surface.thumbnail(side: 96, cornerRadius: 6, scale: area.scaleFactor)
  }

  /// How many pixels the file of the picture has, or nil without a picture.
  public var originalSize: PixelSize? { image?.originalSize }

  /// Whether there is a picture to show.
  public var hasPicture: Bool { image != nil }

  /// Whether the picture that shows is as sharp as the file and the room allow.
  public var isSharp: Bool {
    guard let image, let room else { return false }
    let target = ImageFit.fitting(room).target(for: image.originalSize)
    return image.surface.width == target.width && image.surface.height == target.height
  }

  /// What rests in a view.
  public struct Rest: Hashable {
    fileprivate let picture: Int
    fileprivate let zoom: Zoom
  }

  /// What rests in the view: equal where the same picture shows in the same place; nil while anything
  /// moves, or a sharper picture is on its way.
  public var rest: Rest? {
    guard isSharp, isAtRest, !isPlaying, swipe.offset == 0, !swipe.isRunning, !glide.isRunning
    else { return nil }
    return Rest(picture: pictures, zoom: zoom)
  }

  /// Whether an animation is in the picture's place.
  public var isPlaying: Bool { playback != nil }

  /// Whether nothing changed for a while.
  var isAtRest: Bool { settled == nil }

  /// Whether the picture has as many pixels as are drawn.
  var isExact: Bool { isSharp && zoom.isWhole }

  /// The room in device pixels, or nil before the first layout.
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

  /// A screen of another density needs another picture for the same room, at once: nothing moves.
  private func densityChanged() {
    update { if reach == .pixels { $0.density = Double(area.scaleFactor) } }
    if image != nil { settle() }
  }

  /// Makes the picture as large as another one, and shows the same place of it.
  ///
  /// - Parameter other: The view of the other picture.
  public func follow(_ other: PictureView) {
    update { $0.follow(other.zoom) }
  }

  /// Changes where the picture is drawn, as somebody wants it.
  func change(_ body: (inout Zoom) -> Void) {
    if update(body) { onMoved?() }
  }

  /// Changes where the picture is drawn; false where it doesn't.
  @discardableResult
  private func update(_ body: (inout Zoom) -> Void) -> Bool {
    let before = zoom
    body(&zoom)
    guard zoom != before else { return false }
    updateDrags()
    area.queueDraw()
    settleSoon()
    onZoomed?()
    return true
  }

  /// Where another picture is drawn, when it shows after this one.
  func zoom(of picture: Zoom.Vector) -> Zoom {
    keepsZoom ? zoom.continued(with: picture) : zoom.begun(with: picture)
  }

  /// Has a swipe around the picture begin at the edge alone where a finger on it means something.
  private func updateDrags() {
    area.takesDrags = hands != nil && (neighbours != nil || isPannable)
  }

  private func settleSoon() {
    settled = nil
    guard image != nil, !isExact || closeup != nil || wantedPart != nil else { return }
    settled = MainLoop.after(milliseconds: Self.settling) { [weak self] in self?.settle() }
  }

  /// Makes the picture sharp.
  private func settle() {
    settled = nil
    area.queueDraw()
    if !isSharp, let room { ask(room) }
    wantPart()
  }
}
