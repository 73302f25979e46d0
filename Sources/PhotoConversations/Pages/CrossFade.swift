import Cairo
import GTK

/// A cross-fade from the previous photo to the next one.
@MainActor
final class CrossFade {
  /// The duration, in milliseconds.
  private static let duration = 500.0

  /// The overlay; hidden while nothing fades.
  let widget: Widget
  private let area = DrawingArea()
  private var picture: ImageSurface?
  private var tick: Tick?
  private var begun: Int64?

  /// Whether the previous photo is still visible.
  var isRunning: Bool { picture != nil }

  init() {
    widget = area
    area.isVisible = false
    area.setAccessibleRole(.filler)
    area.onDraw { [weak self] context, width, height in
      if let picture = self?.picture {
        context.draw(picture, x: 0, y: 0, width: Double(width), height: Double(height))
      }
      return .proceed
    }
  }

  /// Takes a snapshot of a widget and shows it, if animations are enabled.
  func hold(_ other: Widget) {
    guard Appearance.animationsEnabled, let picture = other.snapshot() else { return }
    tick = nil
    begun = nil
    self.picture = picture
    area.opacity = 1
    area.isVisible = true
    area.queueDraw()
  }

  /// Starts the fade when the next photo is ready; does nothing without a snapshot.
  func release() {
    guard isRunning, tick == nil else { return }
    tick = area.addTick { [weak self] time in self?.frame(at: time) ?? false }
  }

  private func frame(at time: Int64) -> Bool {
    let start = begun ?? time
    begun = start
    let rest = 1 - Double(time - start) / 1000 / Self.duration
    if rest > 0 {
      area.opacity = rest
      return true
    }
    end()
    return false
  }

  /// Ends the fade at once.
  func end() {
    tick = nil
    picture = nil
    area.isVisible = false
  }
}
