import Cairo
import GTK
import GTKTestSupport
import XCTest

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

  /// Creates a window with a list of tiles that allows several selected ones.
  static func grid(count: Int, width: Int = 360) -> ListFixture {
    let fixture = ListFixture(count: count)
    fixture.list.selectionMode = .multiple
    fixture.list.isGrid = true
    fixture.window.resizeAndWait(width: width, height: 500)
    pumpUntilIdle()
    return fixture
  }

  /// Returns the middle of a row or tile.
  func middle(_ row: Int) throws -> (x: Int, y: Int) {
    let place = try XCTUnwrap(list.place(ofRow: row))
    return (place.x + place.width / 2, place.y + place.height / 2)
  }

  /// Clicks the middle of a row or tile.
  func click(_ row: Int, _ modifiers: Modifiers = []) throws {
    let point = try middle(row)
    list.click(x: point.x, y: point.y, modifiers: modifiers)
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
