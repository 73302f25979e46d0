public import GTK
import ImageFiles

extension PictureView {
  /// How far an arrow key moves the picture, in logical pixels.
  private static let reach = 60.0

  /// What keys do with a picture that has the keyboard focus, for a list of shortcuts.
  ///
  /// Those that move it count where more of it is than shows.
  public static var shortcuts: [ShortcutsWindow.Topic] { ShortcutsWindow.Topic.all(of: commands) }

  static var commands: [Command<PictureView>] {
    let topic = localized("Picture")
    func keys(_ keys: Key...) -> [Accelerator] {
      keys.map { Accelerator($0) } + keys.map { Accelerator($0, .control) }
    }
    func move(_ name: String, _ title: String, _ key: Key, x: Double, y: Double)
      -> Command<PictureView>
    {
      Command(name, title, keys(key), topic: topic, if: { $0.zoom.isPannable }) {
        $0.change { $0.pan(by: .init(x: x * reach, y: y * reach)) }
      }
    }
    return [
      Command("zoom-in", localized("Make it larger"), keys(.plus, "="), topic: topic) {
        $0.change { $0.zoom(to: $0.level * PictureHands.step) }
      },
      Command("zoom-out", localized("Make it smaller"), keys(.minus), topic: topic) {
        $0.change { $0.zoom(to: $0.level / PictureHands.step) }
      },
      Command("zoom-fit", localized("Show all of it"), keys("0"), topic: topic) {
        $0.change { $0.zoom(to: 1) }
      },
      move("pan-left", localized("Show more of its left"), .left, x: 1, y: 0),
      move("pan-right", localized("Show more of its right"), .right, x: -1, y: 0),
      move("pan-up", localized("Show more of its top"), .up, x: 0, y: 1),
      move("pan-down", localized("Show more of its bottom"), .down, x: 0, y: -1),
    ]
  }
}
