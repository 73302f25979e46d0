import GTK
import ImageFiles

/// A photo as large as its room allows, with its own proportions.
///
/// While the room changes it is drawn quickly from what there is; when it stays, the owner is asked
/// for a picture of exactly the size that shows.
@MainActor
final class PhotoView {
  /// How long the room has to stay the same before the photo is made sharp, in milliseconds.
  private static let settling = 120

  let area = DrawingArea()
  /// Runs when a picture of another size is needed, with the room in device pixels.
  var onWanted: ((PixelSize) -> Void)?

  private var image: DecodedImage?
  private var copy: ScreenImage?
  private var wanted: ScheduledCall?
  private var isAwaitingRoom = false

  init() {
    area.hexpand = true
    area.vexpand = true
    area.addStyleClass("photo-backdrop")
    area.keep(
      area.onDraw { [weak self] context, width, height in
        self?.draw(context, width: width, height: height)
        return .proceed
      })
    area.keep(area.onSizeAllocate { [weak self] _ in self?.roomChanged() })
  }

  /// Asks for a picture: at once where the room is known, else as soon as it is.
  func requestPicture() {
    isAwaitingRoom = room == nil
    if let room { onWanted?(room) }
  }

  /// The room in device pixels, or `nil` before the first layout.
  private var room: PixelSize? {
    let place = area.allocation
    guard place.width > 1, place.height > 1 else { return nil }
    let scale = area.scaleFactor
    return PixelSize(width: place.width * scale, height: place.height * scale)
  }

  /// Shows a picture, or nothing with `nil`.
  func show(_ image: DecodedImage?) {
    self.image = image
    if image == nil { copy = nil }
    area.queueDraw()
  }

  /// Whether there is a picture to show.
  var hasPicture: Bool { image != nil }

  /// Whether the picture that shows is as sharp as the file and the room allow.
  var isSharp: Bool {
    guard let image, let room else { return false }
    let target = ImageFit.fitting(room).target(for: image.originalSize)
    return image.surface.width == target.width && image.surface.height == target.height
  }

  private func roomChanged() {
    if isAwaitingRoom {
      requestPicture()
      return
    }
    guard image != nil, !isSharp else {
      wanted = nil
      return
    }
    wanted = MainLoop.after(milliseconds: Self.settling) { [weak self] in
      guard let self, !isSharp, let room else { return }
      onWanted?(room)
    }
  }

  private func draw(_ context: DrawContext, width: Int, height: Int) {
    let all = Rectangle(x: 0, y: 0, width: width, height: height)
    context.renderBackground(of: area, in: all)
    if let image { draw(image, context, width: width, height: height) }
    if area.hasFocus, area.window?.isFocusVisible == true {
      context.renderFocus(of: area, in: all)
    }
  }

  private func draw(_ image: DecodedImage, _ context: DrawContext, width: Int, height: Int) {
    let size = image.originalSize
    let factor = min(Double(width) / Double(size.width), Double(height) / Double(size.height))
    let drawn = (
      width: (Double(size.width) * factor).rounded(),
      height: (Double(size.height) * factor).rounded()
    )
    let x = ((Double(width) - drawn.width) / 2).rounded()
    let y = ((Double(height) - drawn.height) / 2).rounded()
    if let copy = movingCopy(of: image.surface, context) {
      context.draw(copy, x: x, y: y, width: drawn.width, height: drawn.height, filter: .fast)
    } else {
      context.draw(
        image.surface, x: x, y: y, width: drawn.width, height: drawn.height,
        filter: isSharp ? .good : .fast)
    }
  }

  /// The picture where the screen has it, for as long as it is drawn at other sizes than its own;
  /// `nil` for one that is sharp, which is drawn seldom.
  private func movingCopy(of surface: ImageSurface, _ context: DrawContext) -> ScreenImage? {
    if isSharp {
      copy = nil
    } else if copy?.image !== surface {
      copy = context.screenImage(of: surface)
    }
    return copy
  }
}
