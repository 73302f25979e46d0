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
  private var clicks: ClickGesture?
  /// How far a pointer or a finger moves before it is no longer a click, in logical pixels.
  private static let slack = 3.0
  private var last = Zoom.Vector(x: 0, y: 0)
  private var isMoving = false
  private var levelBeforePinch = 1.0

  /// Watches a picture's area.
  ///
  /// - Parameters:
  ///   - picture: The picture, held weakly.
  ///   - reach: How far the levels go, which says what a double click does and whether keys do
  ///     anything.
  init(_ picture: PictureView, _ reach: PictureReach) {
    self.picture = picture
    let area = picture.area
    drag = DragGesture(area)
    pinch = ZoomGesture(area)
    area.canFocus = true
    area.keep(area.onScroll { [weak self] in self?.scroll($0) ?? .proceed })
    area.keep(
      area.onButtonPress { [weak area] _ in
        area?.grabFocus()
        return .proceed
      })
    watchDrag()
    watchPinch()
    switch reach {
    case .fiveTimes:
      area.keep(area.onKeyPress { [weak self] in self?.press($0) ?? .proceed })
    case .pixels:
      watchClicks(on: area)
    case .none: break
    }
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
    picture.change { $0.step(by: Self.factor(-event.y), at: pointer) }
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
      isMoving = false
    }
    drag.onUpdate { [weak self] x, y in
      // What can be moved is; else the drag may be a swipe back.
      guard let self, picture?.isPannable == true else { return }
      if !isMoving {
        // It may still be a click, or the first of two.
        guard max(abs(x), abs(y)) > Self.slack else { return }
        isMoving = true
        drag.claim()
      }
      let distance = Zoom.Vector(x: x - last.x, y: y - last.y)
      last = .init(x: x, y: y)
      picture?.change { $0.pan(by: distance) }
    }
  }

  /// A double click goes from all of the picture to its own pixels and back, where the pointer is.
  private func watchClicks(on area: Widget) {
    let clicks = ClickGesture(area)
    clicks.onPressed { [weak self] count, x, y in
      guard count.isMultiple(of: 2) else { return }
      self?.picture?.change { $0.toggle(at: .init(x: x, y: y)) }
    }
    self.clicks = clicks
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
