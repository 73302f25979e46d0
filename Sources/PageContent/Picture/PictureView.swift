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
/// pictures of any size, ``onWanted``, they are asked for one of exactly the size that shows.
@MainActor
public final class PictureView {
  /// How long nothing has to change before the picture is made sharp, in milliseconds.
  private static let settling = 120

  /// What is on the screen.
  public let area = DrawingArea()
  /// Runs when a picture of another size is needed, with the room in device pixels.
  public var onWanted: ((PixelSize) -> Void)?
  /// Runs when the picture's size on the screen may be another one.
  public var onZoomed: (() -> Void)?

  /// Where the picture is drawn.
  private(set) var zoom: Zoom
  private var image: DecodedImage?
  private var copy: ScreenImage?
  private var settled: ScheduledCall?
  private var isAwaitingRoom = false
  private let reach: PictureReach
  private var hands: PictureHands?

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
    area.keep(area.onSizeAllocate { [weak self] room in self?.roomChanged(room) })
    if reach != .none { hands = PictureHands(self, reach) }
  }

  /// Asks for a picture: at once where the room is known, else as soon as it is.
  public func requestPicture() {
    isAwaitingRoom = room == nil
    if let room { onWanted?(room) }
  }

  /// Shows a picture, or nothing with nil.
  ///
  /// After nothing, and after one of another size, a picture begins with all of it in the room.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - isAnother: Whether it begins so even if it has the size of the one before.
  public func show(_ image: DecodedImage?, isAnother: Bool = false) {
    self.image = image
    if image == nil { copy = nil }
    let size = image?.originalSize ?? PixelSize(width: 0, height: 0)
    let picture = Zoom.Vector(x: Double(size.width), y: Double(size.height))
    if picture != zoom.picture || isAnother {
      zoom = zoom.begun(with: picture)
      area.takesDrags = false
    }
    area.queueDraw()
    onZoomed?()
  }

  /// Whether there is a picture to show.
  public var hasPicture: Bool { image != nil }

  /// Whether the picture that shows is as sharp as the file and the room allow.
  public var isSharp: Bool {
    guard let image, let room else { return false }
    let target = ImageFit.fitting(room).target(for: image.originalSize)
    return image.surface.width == target.width && image.surface.height == target.height
  }

  /// Whether the picture has as many pixels as are drawn.
  private var isExact: Bool { isSharp && zoom.isWhole }

  /// The room in device pixels, or nil before the first layout.
  public var room: PixelSize? {
    let place = area.allocation
    guard place.width > 1, place.height > 1 else { return nil }
    let scale = area.scaleFactor
    return PixelSize(width: place.width * scale, height: place.height * scale)
  }

  private func roomChanged(_ place: Rectangle) {
    change {
      $0.area = .init(x: Double(place.width), y: Double(place.height))
      if reach == .pixels { $0.density = Double(area.scaleFactor) }
    }
    // A screen of another density needs another picture at the same size.
    if isAwaitingRoom { requestPicture() } else { settleSoon() }
  }

  /// Changes where the picture is drawn, if it does.
  func change(_ body: (inout Zoom) -> Void) {
    let before = zoom
    body(&zoom)
    guard zoom != before else { return }
    area.takesDrags = hands != nil && zoom.isPannable
    area.queueDraw()
    settleSoon()
    onZoomed?()
  }

  private func settleSoon() {
    settled = nil
    guard image != nil, !isExact else { return }
    settled = MainLoop.after(milliseconds: Self.settling) { [weak self] in self?.settle() }
  }

  /// Makes the picture sharp.
  private func settle() {
    settled = nil
    if let onWanted, !isSharp, let room { onWanted(room) } else { area.queueDraw() }
  }

  // MARK: Drawing

  private func draw(_ context: DrawContext, _ all: Rectangle) {
    context.renderBackground(of: area, in: all)
    if let image { draw(image.surface, context) }
    if area.hasFocus, area.window?.isFocusVisible == true {
      context.renderFocus(of: area, in: all)
    }
  }

  private func draw(_ surface: ImageSurface, _ context: DrawContext) {
    let (origin, size) = (zoom.origin, zoom.size)
    let (width, height) = (size.x.rounded(), size.y.rounded())
    if let copy = movingCopy(of: surface, context) {
      context.draw(copy, x: origin.x, y: origin.y, width: width, height: height, filter: .fast)
    } else {
      context.draw(surface, x: origin.x, y: origin.y, width: width, height: height)
    }
    guard reach == .fiveTimes, let color = area.themeColor(named: "borders") else { return }
    context.stroke(
      Rectangle(x: Int(origin.x), y: Int(origin.y), width: Int(width), height: Int(height)),
      with: color)
  }

  /// The picture where the screen has it, for as long as something changes or a sharper one is on its
  /// way; nil at rest, when it is drawn seldom.
  private func movingCopy(of surface: ImageSurface, _ context: DrawContext) -> ScreenImage? {
    if isExact || settled == nil && (onWanted == nil || isSharp) {
      copy = nil
    } else if copy?.image !== surface {
      copy = context.screenImage(of: surface)
    }
    return copy
  }
}
