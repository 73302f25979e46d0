import AdaptiveSplit
import GLib
import GTK

/// Whether an area is higher than wide; a square is not.
func isPortrait(_ size: SplitSize) -> Bool { size.width < size.height }

@MainActor
private func orientationName(_ size: SplitSize) -> String {
  isPortrait(size) ? localized("Portrait") : localized("Landscape")
}

/// The list of a compact width.
@MainActor
final class SwapList {
  static let count = 10

  let scrolled: ScrolledWindow
  let list: ListView
  private(set) lazy var fade = ReloadFade(scrolled)
  private var size = SplitSize(width: 0, height: 0)

  init() {
    weak var page: SwapList?
    list = ListView(rowHeight: 44) { _ in
      Row(title: localized("Compact"), subtitle: page.map { orientationName($0.size) })
    }
    scrolled = ScrolledWindow(list)
    list.count = Self.count
    list.accessibleName = localized("Items")
    page = self
  }

  /// Shows the orientation of an area.
  ///
  /// - Parameters:
  ///   - size: The size of the area.
  ///   - animates: Whether a changed text fades in.
  func show(_ size: SplitSize, animates: Bool) {
    let changes = isPortrait(size) != isPortrait(self.size)
    self.size = size
    guard changes else { return }
    list.reloadVisible()
    if animates { fade.start() }
  }
}

/// The grid of a regular width.
@MainActor
final class SwapGrid {
  static let count = 20
  private static let spacing = 10

  let scrolled: ScrolledWindow
  let grid = FlowBox(spacing: SwapGrid.spacing)
  private(set) lazy var fade = ReloadFade(scrolled)
  private let cells: [(box: Box, orientation: Label)]
  private var size = SplitSize(width: 0, height: 0)

  init() {
    cells = (0..<Self.count).map { _ in
      let box = Box(orientation: .vertical)
      let texts = Box(orientation: .vertical, spacing: 4)
      let orientation = Label()
      orientation.style = TextStyle(scale: 0.9, alpha: 0.75)
      texts.append(Label(localized("Regular")))
      texts.append(orientation)
      texts.verticalAlignment = .center
      box.append(texts, expand: true)
      box.addStyleClass("swap-cell")
      box.horizontalAlignment = .center
      box.verticalAlignment = .start
      return (box, orientation)
    }
    scrolled = ScrolledWindow(grid)
    // The rest of a line is beside the cells, not between them.
    grid.horizontalAlignment = .center
    grid.accessibleName = localized("Items")
    grid.addStyleClass("swap-grid")
    for cell in cells { grid.append(cell.box) }
    show(SplitSize(width: 1, height: 0), animates: false)
  }

  /// Gives the cells the shape of an area, and shows its orientation.
  ///
  /// - Parameters:
  ///   - size: The size of the area.
  ///   - animates: Whether a changed text fades in.
  func show(_ size: SplitSize, animates: Bool) {
    let changes = isPortrait(size) != isPortrait(self.size)
    self.size = size
    place(in: size)
    if changes, animates { fade.start() }
  }

  private func place(in size: SplitSize) {
    let isPortrait = isPortrait(size)
    let inset = isPortrait ? 20 : 30
    let (width, height) = isPortrait ? (150, 200) : (200, 150)
    grid.margins = Margins(top: 10, bottom: 10, start: inset, end: inset)
    grid.maxPerLine =
      (size.width - 2 * inset + Self.spacing) / (width + Self.spacing)
    for cell in cells {
      cell.box.sizeRequest = (width, height)
      cell.orientation.text = orientationName(size)
      cell.box.parent?.accessibleName = listed([localized("Regular"), orientationName(size)])
    }
  }
}
