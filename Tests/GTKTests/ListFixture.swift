import Cairo
import GTK
import GTKTestSupport

/// A list in a window, with a record of its events.
@MainActor
final class ListFixture {
  let window = Window()
  let scrolled = ScrolledWindow()
  private(set) var list = ListView { _ in Row(title: "") }
  var asked: Set<Int> = []
  var events: [String] = []
  private let connections = SignalConnections()

  init(count: Int, title: String = "Title", headers: Set<Int> = [], chevrons: Set<Int> = []) {
    list = ListView { [weak self] index in
      self?.asked.insert(index)
      return Row(
        title: title, subtitle: "second line \(index)", showsChevron: chevrons.contains(index),
        isHeader: headers.contains(index))
    }
    list.count = count
    list.onActivate { [weak self] in self?.events.append("activate \($0)") }
      .stored(in: connections)
    list.onSelectionChanged { [weak self] in
      let rows = self?.list.selectedRows.sorted().map(String.init) ?? []
      self?.events.append("select \(rows.isEmpty ? "none" : rows.joined(separator: " "))")
    }
    scrolled.child = list
    window.child = scrolled
    window.presentAndWait(width: 320, height: 400)
  }

  /// Returns the rectangle of a row, if all rows have this height.
  func rectangle(row: Int, height: Int) -> Rectangle {
    Rectangle(x: 0, y: row * height, width: list.allocation.width, height: height)
  }
}

extension Widget {
  /// Whether a part of the widget, in logical pixels, has pixels of more than one color.
  func hasInk(x: Int, y: Int, width: Int, height: Int) -> Bool {
    guard let image = snapshot() else { return false }
    var colors: Set<ImageSurface.Pixel> = []
    for row in y..<y + height {
      for column in x..<x + width {
        if let pixel = image.pixel(x: column, y: row) { colors.insert(pixel) }
      }
    }
    return colors.count > 1
  }
}
