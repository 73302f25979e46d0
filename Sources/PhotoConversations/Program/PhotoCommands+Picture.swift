import GTK
import ImageFiles
import PageContent

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
      zoom("zoom-fit", localized("Show all of the photo"), "0", .fit),
      zoom("zoom-fill", localized("Fill the window with the photo"), "2", .fill),
      zoom("zoom-own-pixels", localized("Show the photo’s own pixels"), "1", .ownPixels),
    ]
  }

  /// The command that keeps zoom and position from photo to photo.
  static var lock: Command<PhotoWindow> {
    Command(
      "lock-zoom", localized("Keep size and place from photo to photo"),
      [Accelerator("l", .control)], topic: localized("Picture"),
      if: { $0.shownPicture != nil && !$0.isComparing }
    ) { $0.keepsZoom.toggle() }
  }

  /// The commands for the visible photo's picture.
  ///
  /// Digits without Control rate, and the left and right arrows show other photos.
  static var pictures: [Command<PhotoWindow>] {
    [
      zoom("zoom-in", localized("Make the photo larger"), [.plus, "="], .larger),
      zoom("zoom-out", localized("Make the photo smaller"), [.minus], .smaller),
    ] + zooms + [
      lock,
      pan("pan-up", localized("Show more of the photo’s top"), .up, isPlain: true, y: 1),
      pan("pan-down", localized("Show more of the photo’s bottom"), .down, isPlain: true, y: -1),
      pan("pan-left", localized("Show more of the photo’s left"), .left, x: 1),
      pan("pan-right", localized("Show more of the photo’s right"), .right, x: -1),
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
