import GLib
import GTK
import PictureView

// Commands for zooming and panning the picture.

extension PhotoCommands {
  /// The commands of the zoom button's menu in the header bar.
  ///
  /// They are always enabled, and do nothing without a photo: a menu without an enabled item can't
  /// hold the focus, and closes at once.
  static var zooms: [Command<PhotoWindow>] {
    func zoom(
      _ name: String, _ title: String, _ key: Key, _ step: PictureStep
    ) -> Command<PhotoWindow> {
      Command(name, title, [Accelerator(key, .control)], topic: localized("Picture")) {
        $0.zoom(step)
      }
    }
    return [
      zoom("zoom-fit", localized("Fit to window"), "0", .fit),
      zoom("zoom-fill", localized("Fill window"), "2", .fill),
      zoom("zoom-own-pixels", localized("Actual size (100%)"), "1", .ownPixels),
    ]
  }

  /// The command that keeps zoom and position from photo to photo.
  static var lock: Command<PhotoWindow> {
    Command(
      "lock-zoom", localized("Lock zoom and position between photos"),
      [Accelerator("l", .control)], topic: localized("Picture"),
      if: { $0.shownPicture != nil && !$0.navigator.isComparing }
    ) { $0.keepsZoom.toggle() }
  }

  /// The commands for the visible photo's picture.
  ///
  /// Digits without Control rate, and the left and right arrows show other photos.
  static var pictures: [Command<PhotoWindow>] {
    [
      zoom("zoom-in", localized("Zoom in"), [.plus, "="], .larger),
      zoom("zoom-out", localized("Zoom out"), [.minus], .smaller),
    ] + zooms + [
      lock,
      pan("pan-up", localized("Scroll up"), .up, isPlain: true, y: 1),
      pan("pan-down", localized("Scroll down"), .down, isPlain: true, y: -1),
      pan("pan-left", localized("Scroll left"), .left, x: 1),
      pan("pan-right", localized("Scroll right"), .right, x: -1),
    ]
  }

  private static func zoom(
    _ name: String, _ title: String, _ keys: [Key], _ step: PictureStep
  ) -> Command<PhotoWindow> {
    Command(
      name, title, accelerators(keys, isPlain: true), topic: localized("Picture"),
      if: { $0.shownPicture != nil }
    ) { $0.zoom(step) }
  }

  private static func pan(
    _ name: String, _ title: String, _ key: Key, isPlain: Bool = false, x: Double = 0, y: Double = 0
  ) -> Command<PhotoWindow> {
    Command(
      name, title, accelerators([key], isPlain: isPlain), topic: localized("Picture"),
      if: { ($0.isOnPhoto || $0.isOnComparison) && $0.shownPicture?.isPannable == true }
    ) { $0.shownPicture?.pan(x: x, y: y) }
  }

  private static func accelerators(_ keys: [Key], isPlain: Bool) -> [Accelerator] {
    (isPlain ? keys.map { Accelerator($0) } : []) + keys.map { Accelerator($0, .control) }
  }
}
