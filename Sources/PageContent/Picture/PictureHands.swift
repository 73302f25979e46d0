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
  private let rotation: RotateGesture
  private var clicks: ClickGesture?
  /// How far a pointer moves before it is no longer a click, in logical pixels.
  private static let slack = 3.0
  /// The same of a finger, which may also be at an edge for something around the picture.
  private static let fingerSlack = 12.0
  /// How far two fingers turn that mean a quarter of a turn, in radians.
  private static let turns = Double.pi / 3..<Double.pi * 3 / 4
  /// How far apart fingers may come while they turn: else they pinch.
  private static let turnScales = 0.6...1.7
  private var start = Zoom.Vector(x: 0, y: 0)
  private var last = Zoom.Vector(x: 0, y: 0)
  private var speed = HandSpeed()
  /// How far fingers on a touchpad have moved the picture so far.
  private var scrolled = Zoom.Vector(x: 0, y: 0)
  /// How far a wheel has turned since its last whole step.
  private var wheeled = 0.0
  /// What the drag that goes on does, once that is clear.
  private var drags: Drag?
  private var zoomBeforePinch: Zoom?
  /// The middle between two fingers, where they were last.
  private var pinchCenter: Zoom.Vector?
  private var turned = 0.0
  private var scale = 1.0

  /// What a drag does; nothing more once two fingers did something else.
  private enum Drag { case pan, swipe, nothing }

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
    rotation = RotateGesture(area)
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

  /// A wheel zooms, and moves the picture to the side where it turns that way or with Shift held; two
  /// fingers on a touchpad move the picture, and zoom with Control held.
  private func scroll(_ event: ScrollEvent) -> Propagation {
    guard let picture, picture.hasPicture else { return .proceed }
    if event.isFromTouchpad, !event.modifiers.contains(.control) {
      // What can be moved is; else it may be a swipe back.
      guard picture.isPannable else { return .proceed }
      scroll(picture, event)
      return .stop
    }
    picture.glide.stop()
    if let sideways = event.sideways, picture.isPannable {
      picture.pan(x: -sideways, y: 0)
      return .stop
    }
    guard event.y != 0 else { return .proceed }
    if !event.modifiers.contains(.control), turns(picture, event.y) { return .stop }
    let pointer = Zoom.Vector(x: event.pointerX, y: event.pointerY)
    picture.change { $0.step(by: Self.factor(-event.y), at: pointer) }
    return .stop
  }

  /// Whether the wheel does something else than to zoom; some wheels turn in parts of a step.
  private func turns(_ picture: PictureView, _ distance: Double) -> Bool {
    wheeled += distance
    let steps = min(max(-Self.mostSteps, wheeled.rounded(.towardZero)), Self.mostSteps)
    guard picture.onWheel?(Int(steps)) == true else {
      wheeled = 0
      return false
    }
    wheeled -= steps
    return true
  }

  /// Moves the picture with the fingers, and lets it go on when they leave.
  private func scroll(_ picture: PictureView, _ event: ScrollEvent) {
    if event.isEnd {
      picture.glide.start(speed.speed(at: event.time))
      return speed = HandSpeed()
    }
    picture.glide.stop()
    let distance = Zoom.Vector(
      x: -event.x * ScrollEvent.pixels, y: -event.y * ScrollEvent.pixels)
    scrolled = .init(x: scrolled.x + distance.x, y: scrolled.y + distance.y)
    speed.note(scrolled, at: event.time)
    picture.change { $0.pan(by: distance) }
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
    drag.onBegin { [weak self] x, y in
      guard let self else { return }
      start = .init(x: x, y: y)
      last = .init(x: 0, y: 0)
      // The finger that stays after a pinch does nothing more.
      drags = drag.isAtPress ? nil : .nothing
      if drags != nil { return }
      speed = HandSpeed()
      picture?.glide.stop()
      // What still moves from the last swipe is held.
      if picture?.swipe.isRunning == true { beginSwipe() }
    }
    drag.onUpdate { [weak self] x, y in self?.dragged(x, y) }
    drag.onEnd { [weak self] _, _ in
      guard let self, let picture else { return }
      picture.area.setPointerShape(nil)
      // Where a second finger came, the first one didn't leave.
      guard drag.isAtRelease else { return giveUpDrag() }
      let speed = speed.speed(at: drag.lastTime)
      switch drags {
      case .swipe: picture.swipe.release(speed: speed.x)
      case .pan where drag.isFromFinger: picture.glide.start(speed)
      case .pan, .nothing, nil: break
      }
      drags = nil
    }
    drag.onCancel { [weak self] in self?.giveUpDrag() }
  }

  private func giveUpDrag() {
    picture?.area.setPointerShape(nil)
    picture?.swipe.cancel()
    drags = .nothing
  }

  private func dragged(_ x: Double, _ y: Double) {
    guard let picture else { return }
    if drags == nil {
      // It may still be a click, or the first of two.
      let slack = drag.isFromFinger ? Self.fingerSlack : Self.slack
      guard max(abs(x), abs(y)) > slack else { return }
      // What can be moved is; else a finger leads to another picture, or may swipe back.
      if picture.isPannable {
        drags = .pan
        if !drag.isFromFinger { picture.area.setPointerShape(.grabbing) }
        drag.claim()
      } else if drag.isFromFinger, picture.neighbours != nil, abs(x) > 2 * abs(y) {
        beginSwipe()
      } else {
        return dragOut(x, y)
      }
    }
    speed.note(.init(x: x, y: y), at: drag.lastTime)
    if drags == .swipe { return picture.swipe.hold(at: x) }
    guard drags == .pan else { return }
    let distance = Zoom.Vector(x: x - last.x, y: y - last.y)
    last = .init(x: x, y: y)
    picture.change { $0.pan(by: distance) }
  }

  /// The pointer takes the picture's file along.
  private func dragOut(_ x: Double, _ y: Double) {
    guard let picture, let onDraggedOut = picture.onDraggedOut, picture.hasPicture,
      !drag.isFromFinger, max(abs(x), abs(y)) > Widget.dragSlack
    else { return }
    drags = .nothing
    drag.claim()
    picture.area.beginDrag(of: onDraggedOut(), x: start.x, y: start.y)
  }

  private func beginSwipe() {
    drags = .swipe
    picture?.swipe.grab()
    drag.claim()
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
      zoomBeforePinch = picture?.zoom
      pinchCenter = pinch.center.map { Zoom.Vector(x: $0.x, y: $0.y) }
      scale = 1
      picture?.glide.stop()
      giveUpDrag()
    }
    pinch.onScaleChanged { [weak self] scale in
      guard let self, let before = zoomBeforePinch else { return }
      self.scale = scale
      let center = pinch.center.map { Zoom.Vector(x: $0.x, y: $0.y) }
      let last = pinchCenter
      pinchCenter = center
      picture?.change { zoom in
        if let last, let center {
          zoom.pan(by: .init(x: center.x - last.x, y: center.y - last.y))
        }
        zoom.zoom(to: before.level * scale, at: center)
      }
    }
    rotation.onBegin { [weak self] in self?.turned = 0 }
    rotation.onAngleChanged { [weak self] in self?.turned = $0 }
    rotation.onEnd { [weak self] in self?.endTurn() }
  }

  /// Two fingers that turned without a pinch turn the picture, which is as large as before.
  private func endTurn() {
    guard let picture, let onTurned = picture.onTurned, picture.hasPicture,
      Self.turns.contains(abs(turned)), Self.turnScales.contains(scale)
    else { return }
    if let before = zoomBeforePinch { picture.change { $0.follow(before) } }
    onTurned(turned > 0)
  }
}

extension ScrollEvent {
  /// How far a wheel turns to the right, or down with Shift held; `nil` for one that turns up or down.
  fileprivate var sideways: Double? {
    if modifiers.contains(.control) { return nil }
    if modifiers.contains(.shift), y != 0 { return y }
    return x != 0 && y == 0 ? x : nil
  }
}
