import GTK

/// A panel above a picture, or at its end: as large as the panel asks for, but at most half of the
/// room.
@MainActor
final class HalfLayout: LayoutBin {
  /// The room below which there is nothing to see, in logical pixels.
  private static let smallest = 100

  /// Whether the panel is at the picture's end, rather than above it.
  var isBeside = false {
    didSet {
      box.orientation = isBeside ? .horizontal : .vertical
      box.reorder(panel, to: isBeside ? 1 : 0)
    }
  }

  private let box = Box(orientation: .vertical)
  private let panel: ScrolledWindow
  private let content: Widget

  /// Creates the layout of a panel, which scrolls what has no room in it, and a picture.
  init(_ content: Widget, in panel: ScrolledWindow, _ picture: Widget) {
    self.panel = panel
    self.content = content
    super.init()
    box.append(panel)
    box.append(picture, expand: true)
    child = box
  }

  /// Little: what the panel asks for in ``allocate(_:)`` must not keep a window from shrinking.
  override func measureWidth() -> Measure { Measure(minimum: Self.smallest, natural: 400) }

  /// Little, as for the width.
  override func measureHeight() -> Measure { Measure(minimum: Self.smallest, natural: 400) }

  /// Gives the panel what its content needs of its half, and the picture all the rest.
  override func allocate(_ rectangle: Rectangle) {
    let width = content.minimumAndNaturalWidth().natural
    let height = content.minimumAndNaturalHeight(forWidth: rectangle.width).natural
    panel.sizeRequest =
      isBeside
      ? (min(width, rectangle.width / 2), nil) : (nil, min(height, rectangle.height / 2))
    super.allocate(rectangle)
  }
}
