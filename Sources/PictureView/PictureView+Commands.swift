import GLib
public import GTK

/// A command that changes a picture's zoom.
public enum PictureStep: Hashable, Sendable {
  /// Zooming in by a step.
  case larger
  /// Zooming out by a step.
  case smaller
  /// The size at which the whole picture shows.
  case fit
  /// The size at which the picture fills the area.
  case fill
  /// One device pixel for each pixel of the picture.
  case ownPixels
}

extension PictureView {
  /// The distance that an arrow key pans the picture, in logical pixels.
  private static let reach = 60.0

  /// The keys for a focused picture, for a list of shortcuts.
  ///
  /// Those that pan it work only if a part of it is hidden.
  public static var shortcuts: [ShortcutsWindow.Topic] { ShortcutsWindow.Topic.all(of: commands) }

  /// Whether a part of the picture is hidden.
  public var isPannable: Bool { hasPicture && zoom.isPannable }

  /// The number of device pixels per pixel of the picture, or nil without a picture.
  public var magnification: Double? { hasPicture ? zoom.magnification : nil }

  /// Changes the zoom around the area's center.
  public func zoom(_ step: PictureStep) {
    guard hasPicture else { return }
    change { zoom in
      switch step {
      case .larger: zoom.step(by: PictureGestures.step)
      case .smaller: zoom.step(by: 1 / PictureGestures.step)
      case .fit: zoom.zoom(to: 1)
      case .fill: zoom.cover()
      case .ownPixels: zoom.zoom(toPixels: 1)
      }
    }
  }

  /// Pans the picture by the distance of an arrow key.
  ///
  /// - Parameters:
  ///   - x: 1 to show more of its left, -1 of its right.
  ///   - y: 1 to show more of its top, -1 of its bottom.
  public func pan(x: Double, y: Double) {
    change { $0.pan(by: .init(x: x * Self.reach, y: y * Self.reach)) }
  }

  static var commands: [Command<PictureView>] {
    let topic = localized("Picture")
    func keys(_ keys: Key...) -> [Accelerator] {
      keys.map { Accelerator($0) } + keys.map { Accelerator($0, .control) }
    }
    func move(_ name: String, _ title: String, _ key: Key, x: Double, y: Double)
      -> Command<PictureView>
    {
      Command(name, title, keys(key), topic: topic, if: { $0.isPannable }) { $0.pan(x: x, y: y) }
    }
    return [
      Command("zoom-in", localized("Zoom in"), keys(.plus, "="), topic: topic) {
        $0.zoom(.larger)
      },
      Command("zoom-out", localized("Zoom out"), keys(.minus), topic: topic) {
        $0.zoom(.smaller)
      },
      Command("zoom-fit", localized("Fit to window"), keys("0"), topic: topic) {
        $0.zoom(.fit)
      },
      move("pan-left", localized("Scroll left"), .left, x: 1, y: 0),
      move("pan-right", localized("Scroll right"), .right, x: -1, y: 0),
      move("pan-up", localized("Scroll up"), .up, x: 0, y: 1),
      move("pan-down", localized("Scroll down"), .down, x: 0, y: -1),
    ]
  }
}
