import GTK

/// What a person does to a picture with wheel, touchpad, fingers and keys.
@MainActor
final class PictureHands {
  /// What one step of the wheel or of a key multiplies the level with.
  static let step = 1.25
  /// The natural logarithm of a step.
  private static let logarithm = 0.223_143_551_314_21
  /// More steps at a time than the levels have room for.
  private static let mostSteps = 50.0

  private weak var picture: PictureView?
  private let drag: DragGesture
  private let pinch: ZoomGesture
  private var last = Zoom.Vector(x: 0, y: 0)
  private var levelBeforePinch = 1.0

  init(_ picture: PictureView) {
    self.picture = picture
    let area = picture.area
    drag = DragGesture(area)
    pinch = ZoomGesture(area)
    area.canFocus = true
    area.keep(area.onScroll { [weak self] in self?.scroll($0) ?? .proceed })
    area.keep(area.onKeyPress { [weak self] in self?.press($0) ?? .proceed })
    area.keep(
      area.onButtonPress { [weak area] _ in
        area?.grabFocus()
        return .proceed
      })
    watchDrag()
    watchPinch()
  }

  /// 1.25 to the power of some steps, exactly where they are whole.
  private static func factor(_ steps: Double) -> Double {
    let steps = min(max(-mostSteps, steps), mostSteps)
    let whole = steps.rounded(.towardZero)
    // (1 + x / n) to the power of n is nearly e to the power of x.
    var factor = 1 + logarithm * (steps - whole) / 65_536
    for _ in 0..<16 { factor *= factor }
    for _ in 0..<Int(whole.magnitude) {
      if whole > 0 { factor *= step } else { factor /= step }
    }
    return factor
  }

  /// A wheel zooms; two fingers on a touchpad move the picture, and zoom with Control held.
  private func scroll(_ event: ScrollEvent) -> Propagation {
    guard let picture, picture.hasPicture else { return .proceed }
    if event.isFromTouchpad, !event.modifiers.contains(.control) {
      // What can be moved is; else it may be a swipe back.
      guard picture.zoom.isPannable else { return .proceed }
      let distance = Zoom.Vector(
        x: -event.x * ScrollEvent.pixels, y: -event.y * ScrollEvent.pixels)
      picture.change { $0.pan(by: distance) }
      return .stop
    }
    guard event.y != 0 else { return .proceed }
    let pointer = Zoom.Vector(x: event.pointerX, y: event.pointerY)
    picture.change { $0.zoom(to: $0.level * Self.factor(-event.y), at: pointer) }
    return .stop
  }

  private func press(_ event: KeyEvent) -> Propagation {
    guard let picture, picture.hasPicture else { return .proceed }
    let command = event.firstMatch { reading in
      PictureView.commands.first { $0.accelerators.contains(reading) && $0.isEnabled(picture) }
    }
    command?.action(picture)
    return command == nil ? .proceed : .stop
  }

  private func watchDrag() {
    drag.onBegin { [weak self] _, _ in
      guard let self else { return }
      last = .init(x: 0, y: 0)
      // What can be moved is; else the drag may be a swipe back.
      if picture?.zoom.isPannable == true { drag.claim() }
    }
    drag.onUpdate { [weak self] x, y in
      guard let self else { return }
      let distance = Zoom.Vector(x: x - last.x, y: y - last.y)
      last = .init(x: x, y: y)
      picture?.change { $0.pan(by: distance) }
    }
  }

  private func watchPinch() {
    pinch.onBegin { [weak self] in
      guard let self else { return }
      levelBeforePinch = picture?.zoom.level ?? 1
    }
    pinch.onScaleChanged { [weak self] scale in
      guard let self else { return }
      let center = pinch.center.map { Zoom.Vector(x: $0.x, y: $0.y) }
      picture?.change { $0.zoom(to: self.levelBeforePinch * scale, at: center) }
    }
  }
}
