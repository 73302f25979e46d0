public import Foundation
public import GTK
public import ImageFiles

/// A picture that wheel, pinch and keys make larger, and that a hand moves.
@MainActor
public final class ZoomView {
  /// The largest picture that is kept, in device pixels: five times what a large window shows is
  /// more than an eye sees.
  private nonisolated static let largest = PixelSize(width: 4096, height: 4096)
  /// What one step of the wheel or of a key multiplies the level with.
  private static let step = 1.25
  /// How far an arrow key moves the picture, in logical pixels.
  private static let reach = 60.0

  /// What is on the screen.
  public let area = DrawingArea()
  private(set) var zoom = Zoom(picture: .init(x: 0, y: 0), area: .init(x: 0, y: 0))
  private var image: ImageSurface?
  private var drag: DragGesture?
  private var pinch: ZoomGesture?
  private var last = Zoom.Vector(x: 0, y: 0)
  private var levelBeforePinch = 1.0

  /// Creates a view without a picture.
  public init() {
    area.canFocus = true
    area.setAccessibleRole(.image)
    area.addStyleClass("photo-backdrop")
    area.keep(
      area.onDraw { [weak self] context, width, height in
        guard let self else { return .proceed }
        context.renderBackground(
          of: area, in: Rectangle(x: 0, y: 0, width: width, height: height))
        draw(context)
        return .proceed
      })
    area.keep(
      area.onSizeAllocate { [weak self] room in
        self?.change { $0.area = .init(x: Double(room.width), y: Double(room.height)) }
      })
    area.keep(area.onScroll { [weak self] in self?.scroll($0) ?? .proceed })
    area.keep(area.onKeyPress { [weak self] in self?.press($0) ?? .proceed })
    area.keep(
      area.onButtonPress { [weak self] _ in
        self?.area.grabFocus()
        return .proceed
      })
    watchHands()
  }

  /// Decodes a picture, no larger than there is something to see of it; off the main thread, best.
  ///
  /// - Parameters:
  ///   - data: The bytes of a picture file.
  ///   - name: What the picture is called in errors.
  /// - Returns: The picture.
  /// - Throws: `ImageError`.
  public nonisolated static func picture(
    in data: Data, name: String
  ) throws(ImageError) -> DecodedImage {
    try ImageDecoder.decode(bytes: [UInt8](data), name: name, .fitting(largest))
  }

  /// Shows a picture at level 1.
  public func show(_ image: DecodedImage) {
    self.image = image.surface
    area.queueDraw()
    let size = image.originalSize
    change {
      $0 = Zoom(picture: .init(x: Double(size.width), y: Double(size.height)), area: $0.area)
    }
  }

  /// Changes what shows.
  func change(_ body: (inout Zoom) -> Void) {
    let before = zoom
    body(&zoom)
    area.takesDrags = zoom.isPannable
    if zoom != before { area.queueDraw() }
  }

  private func draw(_ context: DrawContext) {
    guard let image else { return }
    let origin = zoom.origin
    let size = zoom.size
    context.draw(image, x: origin.x, y: origin.y, width: size.x, height: size.y)
    guard let border = area.themeColor(named: "borders") else { return }
    context.stroke(
      Rectangle(x: Int(origin.x), y: Int(origin.y), width: Int(size.x), height: Int(size.y)),
      with: border)
  }

  /// A wheel zooms; two fingers on a touchpad move the picture, and zoom with Control held.
  private func scroll(_ event: ScrollEvent) -> Propagation {
    guard image != nil else { return .proceed }
    if event.isFromTouchpad, !event.modifiers.contains(.control) {
      // What can be moved is; else it may be a swipe back.
      guard zoom.isPannable else { return .proceed }
      let distance = Zoom.Vector(
        x: -event.x * ScrollEvent.pixels, y: -event.y * ScrollEvent.pixels)
      change { $0.pan(by: distance) }
      return .stop
    }
    guard event.y != 0 else { return .proceed }
    let pointer = Zoom.Vector(x: event.pointerX, y: event.pointerY)
    change { $0.zoom(to: $0.level * pow(Self.step, -event.y), at: pointer) }
    return .stop
  }

  private func press(_ event: KeyEvent) -> Propagation {
    guard image != nil, event.modifiers.subtracting([.shift, .control]) == [] else {
      return .proceed
    }
    switch event.key {
    case .plus, Key("="): change { $0.zoom(to: $0.level * Self.step) }
    case .minus: change { $0.zoom(to: $0.level / Self.step) }
    case Key("0"): change { $0.zoom(to: 1) }
    case .left where zoom.isPannable: change { $0.pan(by: .init(x: Self.reach, y: 0)) }
    case .right where zoom.isPannable: change { $0.pan(by: .init(x: -Self.reach, y: 0)) }
    case .up where zoom.isPannable: change { $0.pan(by: .init(x: 0, y: Self.reach)) }
    case .down where zoom.isPannable: change { $0.pan(by: .init(x: 0, y: -Self.reach)) }
    default: return .proceed
    }
    return .stop
  }

  private func watchHands() {
    let drag = DragGesture(area)
    drag.onBegin { [weak self, weak drag] _, _ in
      self?.last = .init(x: 0, y: 0)
      // What can be moved is; else the drag may be a swipe back.
      if self?.zoom.isPannable == true { drag?.claim() }
    }
    drag.onUpdate { [weak self] x, y in
      guard let self else { return }
      let distance = Zoom.Vector(x: x - last.x, y: y - last.y)
      last = .init(x: x, y: y)
      change { $0.pan(by: distance) }
    }
    self.drag = drag
    let pinch = ZoomGesture(area)
    pinch.onBegin { [weak self] in self?.levelBeforePinch = self?.zoom.level ?? 1 }
    pinch.onScaleChanged { [weak self, weak pinch] scale in
      guard let self else { return }
      let level = levelBeforePinch * scale
      let center = pinch?.center.map { Zoom.Vector(x: $0.x, y: $0.y) }
      change { $0.zoom(to: level, at: center) }
    }
    self.pinch = pinch
  }
}
