import GTK
import Glibc

/// The gestures on a picture with wheel, touchpad, fingers and keys.
@MainActor
final class PictureGestures {
  /// The zoom factor of one step of the wheel or of a key.
  static let step = 1.25
  /// The largest number of steps at a time, more than the zoom levels have.
  private static let maxSteps = 50.0

  private weak var picture: PictureView?
  private let drag: DragGesture
  private let pinch: ZoomGesture
  private let rotation: RotateGesture
  /// The distance after which a pointer's press is no longer a click, in logical pixels.
  private static let slack = 3.0
  /// The same distance for a finger, in logical pixels; larger, because a swipe from an edge may be
  /// for a view around the picture.
  private static let fingerSlack = 12.0
  /// The angles of a two-finger rotation that turn the picture by a quarter turn, in radians.
  private static let turns = Double.pi / 3..<Double.pi * 3 / 4
  /// The scales during a rotation; a gesture beyond them is a pinch.
  private static let turnScales = 0.6...1.7
  private var start = Zoom.Vector(x: 0, y: 0)
  private var last = Zoom.Vector(x: 0, y: 0)
  private var speed = VelocityTracker()
  /// The total distance of a touchpad's scrolling.
  private var scrolled = Zoom.Vector(x: 0, y: 0)
  /// The distance of the wheel since its last whole step.
  private var wheeled = 0.0
  /// The action of the current drag, once it is known.
  private var drags: Drag?
  private var zoomBeforePinch: Zoom?
  /// The last center between two fingers.
  private var pinchCenter: Zoom.Vector?
  private var turned = 0.0
  private var scale = 1.0

  /// The action of a drag; nothing after another gesture with two fingers.
  private enum Drag { case pan, swipe, nothing }

  /// Adds the gestures to a picture's area.
  ///
  /// - Parameters:
  ///   - picture: The picture, held weakly.
  ///   - reach: The range of the zoom levels, which decides about the double click and the keys.
  init(_ picture: PictureView, _ reach: PictureReach) {
    self.picture = picture
    let area = picture.area
    drag = DragGesture(area)
    pinch = ZoomGesture(area)
    rotation = RotateGesture(area)
    area.canFocus = true
    area.onScroll { [weak self] in self?.scroll($0) ?? .proceed }
    area.onButtonPress { [weak area] press in
      // Further buttons, as for going back, have no effect on the picture.
      if press.button <= 3 { area?.grabFocus() }
      return .proceed
    }
    watchDrag()
    watchPinch()
    switch reach {
    case .fiveTimes:
      area.onKeyPress { [weak self] in self?.press($0) ?? .proceed }
    case .pixels:
      watchClicks(on: area)
    case .none: break
    }
  }

  /// Returns the zoom factor of some steps, which may be parts of a step.
  private static func factor(_ steps: Double) -> Double {
    pow(step, min(max(-maxSteps, steps), maxSteps))
  }

  /// Handles scrolling: a wheel zooms, or pans sideways if it is a horizontal one or Shift is held;
  /// two fingers on a touchpad pan, or zoom if Control is held.
  private func scroll(_ event: ScrollEvent) -> Propagation {
    guard let picture, picture.hasPicture else { return .proceed }
    if event.isFromTouchpad, !event.modifiers.contains(.control) {
      // Pan if possible; otherwise it may be a swipe back.
      guard picture.isPannable else { return .proceed }
      scroll(picture, event)
      return .stop
    }
    picture.kineticPan.stop()
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

  /// Returns whether the program handles the wheel's steps; some wheels report parts of a step.
  private func turns(_ picture: PictureView, _ distance: Double) -> Bool {
    wheeled += distance
    let steps = min(max(-Self.maxSteps, wheeled.rounded(.towardZero)), Self.maxSteps)
    guard picture.usesWheel?(Int(steps)) == true else {
      wheeled = 0
      return false
    }
    wheeled -= steps
    return true
  }

  /// Pans the picture with a touchpad, and starts the kinetic pan at the end.
  private func scroll(_ picture: PictureView, _ event: ScrollEvent) {
    if event.isEnd {
      picture.kineticPan.start(speed.speed(at: event.time))
      return speed = VelocityTracker()
    }
    picture.kineticPan.stop()
    let distance = Zoom.Vector(
      x: -event.x * ScrollEvent.pixels, y: -event.y * ScrollEvent.pixels)
    scrolled = .init(x: scrolled.x + distance.x, y: scrolled.y + distance.y)
    speed.add(scrolled, at: event.time)
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
      // The finger that is left after a pinch does nothing more.
      drags = drag.isAtPress ? nil : .nothing
      if drags != nil { return }
      speed = VelocityTracker()
      picture?.kineticPan.stop()
      // A press stops the motion of the last swipe.
      if picture?.swipe.isRunning == true { beginSwipe() }
    }
    drag.onUpdate { [weak self] x, y in self?.dragged(x, y) }
    drag.onEnd { [weak self] _, _ in
      guard let self, let picture else { return }
      picture.area.setPointerShape(nil)
      // If a second finger was added, the first one was not lifted.
      guard drag.isAtRelease else { return giveUpDrag() }
      let speed = speed.speed(at: drag.lastTime)
      switch drags {
      case .swipe: picture.swipe.release(speed: speed.x)
      case .pan where drag.isFromFinger: picture.kineticPan.start(speed)
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
      // Pan if possible; otherwise a finger swipes to another picture, or back.
      if picture.isPannable {
        drags = .pan
        if !drag.isFromFinger { picture.area.setPointerShape(.grabbing) }
        drag.claim()
      } else if drag.isFromFinger, picture.neighbors != nil, abs(x) > 2 * abs(y) {
        beginSwipe()
      } else {
        return dragOut(x, y)
      }
    }
    speed.add(.init(x: x, y: y), at: drag.lastTime)
    if drags == .swipe { return picture.swipe.hold(at: x) }
    guard drags == .pan else { return }
    let distance = Zoom.Vector(x: x - last.x, y: y - last.y)
    last = .init(x: x, y: y)
    picture.change { $0.pan(by: distance) }
  }

  /// Starts dragging the picture's file out of the view with the pointer.
  private func dragOut(_ x: Double, _ y: Double) {
    guard let picture, let draggedFiles = picture.draggedFiles, picture.hasPicture,
      !drag.isFromFinger, max(abs(x), abs(y)) > Widget.dragSlack
    else { return }
    drags = .nothing
    drag.claim()
    picture.area.beginDrag(of: draggedFiles(), x: start.x, y: start.y)
  }

  private func beginSwipe() {
    drags = .swipe
    picture?.swipe.grab()
    drag.claim()
  }

  /// Adds the double click, which toggles between the whole picture and its own pixels at the
  /// pointer.
  private func watchClicks(on area: Widget) {
    ClickGesture(area).onPressed { [weak self] count, x, y in
      guard count.isMultiple(of: 2) else { return }
      self?.picture?.change { $0.toggle(at: .init(x: x, y: y)) }
    }
  }

  private func watchPinch() {
    pinch.onBegin { [weak self] in
      guard let self else { return }
      zoomBeforePinch = picture?.zoom
      pinchCenter = pinch.center.map { Zoom.Vector(x: $0.x, y: $0.y) }
      scale = 1
      picture?.kineticPan.stop()
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

  /// Turns the picture after a rotation without a pinch, and restores the zoom from before it.
  private func endTurn() {
    guard let picture, !picture.rotationHandlers.isEmpty, picture.hasPicture,
      Self.turns.contains(abs(turned)), Self.turnScales.contains(scale)
    else { return }
    if let before = zoomBeforePinch { picture.change { $0.follow(before) } }
    picture.rotationHandlers(turned > 0)
  }
}

extension ScrollEvent {
  /// The distance of a wheel to the right, or down with Shift held; `nil` for vertical scrolling.
  fileprivate var sideways: Double? {
    if modifiers.contains(.control) { return nil }
    if modifiers.contains(.shift), y != 0 { return y }
    return x != 0 && y == 0 ? x : nil
  }
}
