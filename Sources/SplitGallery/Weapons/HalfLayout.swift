import GTK

/// A panel above or at the end of a picture: as large as the panel requests, but at most half of
/// the available size.
@MainActor
final class HalfLayout: LayoutBin {
  /// The minimum useful size, in logical pixels.
  private static let minSide = 100

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

  /// Creates the layout of a scrollable panel and a picture.
  init(_ content: Widget, in panel: ScrolledWindow, _ picture: Widget) {
    self.panel = panel
    self.content = content
    super.init()
    box.append(panel)
    box.append(picture, expand: true)
    child = box
  }

  /// Returns a small width: the panel's request in ``allocate(_:)`` must not keep a window from
  /// shrinking.
  override func measureWidth() -> Measure { Measure(minimum: Self.minSide, natural: 400) }

  /// Returns a small height, as for the width.
  override func measureHeight() -> Measure { Measure(minimum: Self.minSide, natural: 400) }

  /// Gives the panel the size of its content, at most half, and the rest to the picture.
  override func allocate(_ rectangle: Rectangle) {
    let width = content.minimumAndNaturalWidth().natural
    let height = content.minimumAndNaturalHeight(forWidth: rectangle.width).natural
    panel.sizeRequest =
      isBeside
      ? (min(width, rectangle.width / 2), nil) : (nil, min(height, rectangle.height / 2))
    super.allocate(rectangle)
  }
}
