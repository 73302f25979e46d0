import Foundation
import TestSupport

/// Input to the window and pictures of it.
///
/// Positions are those of the split view, without title bar and borders, in pixels.
extension ProgramDriver {
  /// The height of a row of a list.
  static let rowHeight = 64

  /// Presses keys, by the X server's names.
  func press(_ keys: String...) throws {
    try settle()
    try Tool.run("xdotool", ["key"] + keys)
  }

  func click(x: Int, y: Int) throws {
    try drag([(x, y)])
  }

  /// Turns the wheel at a position by some steps down, or up if negative.
  func turnWheel(x: Int, y: Int, steps: Int) throws {
    try settle()
    try Tool.run(
      "xdotool",
      ["mousemove", "--window", window, "\(border + x)", "\(top + y)", "click", "--repeat"]
        + ["\(abs(steps))", "--delay", "20", steps > 0 ? "5" : "4"])
  }

  /// Presses the button at the first position and releases it at the last.
  func drag(_ places: [(x: Int, y: Int)]) throws {
    try hold(through: places)
    try release()
  }

  /// Presses the button at the first position and moves it to the others.
  ///
  /// The pointer moves slowly enough for the program, which handles only the last movement of a
  /// frame.
  func hold(through places: [(x: Int, y: Int)]) throws {
    for (index, place) in places.enumerated() {
      try settle()
      let move = ["mousemove", "--window", window, "\(border + place.x)", "\(top + place.y)"]
      try Tool.run("xdotool", move)
      if index > 0 { continue }
      // A row's tooltip covers the next row until the pointer moves.
      try settle()
      try Tool.run("xdotool", ["mousedown", "1"])
    }
  }

  /// Releases the button.
  func release() throws {
    try Tool.run("xdotool", ["mouseup", "1"])
  }

  /// Clicks a row of the list at the left, from 1.
  ///
  /// Two clicks at one position could be a double click.
  func clickRow(_ row: Int) throws {
    rowClicks += 1
    try click(x: 90 + rowClicks % 2 * 20, y: Self.rowHeight * (row - 1) + Self.rowHeight / 2)
  }

  /// Clicks in the title bar, at a distance in pixels from the split view's left edge, or from its
  /// right one if negative.
  func clickTitleBar(x: Int) throws {
    let width = try state().width ?? 0
    try click(x: x < 0 ? width + x : x, y: (border - top) / 2)
  }

  /// Resizes the split view, and waits until it has the size.
  func resize(width: Int, height: Int = 680) throws {
    let outside = ["\(width + 2 * border)", "\(height + top + below + border)"]
    try Tool.run("xdotool", ["windowsize", window] + outside)
    try wait(for: "\(width)x\(height)") { $0.width == width && $0.height == height }
  }

  /// Returns the window's position and size from the X server.
  func geometry() throws -> Area {
    let text = try Tool.run("xdotool", ["getwindowgeometry", "--shell", window]).text
    var values: [Substring: Int] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=")
      if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
    }
    return Area(
      x: values["X"] ?? 0, y: values["Y"] ?? 0, width: values["WIDTH"] ?? 0,
      height: values["HEIGHT"] ?? 0)
  }

  /// Moves the pointer to the corner of the screen.
  ///
  /// While it rests on a row, the row's tooltip covers a part of the window.
  func movePointerAway() throws {
    try Tool.run("xdotool", ["mousemove", "1599", "1199"])
  }

  // MARK: Pictures

  /// Takes a picture of the window.
  func picture() throws -> Picture {
    let arguments = ["-silent", "-window", window, "-depth", "8", "ppm:-"]
    return try Picture(ppm: try Tool.run("import", arguments).output)
  }

  /// Takes pictures until one fulfills a condition.
  @discardableResult
  func picture(of what: String, where condition: (Picture) throws -> Bool) throws -> Picture {
    var last: Picture?
    try waitUntil("a picture of \(what); \(errors)") {
      let picture = try picture()
      last = picture
      return try condition(picture)
    }
    guard let last else { throw Tool.Failure(description: "There is no picture of \(what).") }
    return last
  }

  /// Returns a picture of the window when it is idle and nothing is under the pointer: the second
  /// of two equal ones.
  ///
  /// The photo becomes sharp some time after it has its size, and its overlays hide after two
  /// seconds.
  func stillPicture() throws -> Picture {
    try movePointerAway()
    var last: Picture?
    return try picture(of: "a window that stays as it is") { picture in
      try settle(calm: 2500)
      defer { last = picture }
      return picture == last
    }
  }

  /// Returns the area of the photo's page in a picture of the window.
  func detailArea() throws -> Area {
    let state = try state()
    let width = state.width ?? 0
    let start = state.isCollapsed ? 0 : Self.primaryWidth + 1
    return Area(x: border + start, y: top, width: width - start, height: state.height ?? 0)
  }

  /// The width of the list beside a photo, as the program prefers it.
  static let primaryWidth = 280

  /// Waits until the list shows a row.
  func waitForRow(_ row: Int) throws {
    let area = Area(
      x: border, y: top + Self.rowHeight * (row - 1), width: 200, height: Self.rowHeight)
    try picture(of: "row \(row)") { $0.colorCount(in: area, step: 2) > 8 }
  }

  /// Whether a row of the list at the left is painted as the selected one.
  func isSelected(row: Int, in picture: Picture) -> Bool {
    picture[border + 3, top + Self.rowHeight * (row - 1) + 3].isSelectionBlue
  }

  /// Whether a row, from 1, of a list of some width has a chevron at its end.
  func hasChevron(row: Int, listWidth width: Int, in picture: Picture) -> Bool {
    // Below the title, which may be as long as the row.
    let middle = top + Self.rowHeight * (row - 1) + Self.rowHeight / 2
    let end = Area(x: border + width - 28, y: middle + 3, width: 12, height: 4)
    return picture.colorCount(in: end, step: 1) > 2
  }

  /// Returns the middle of a star of the rating, from 1, at the lower right of the photo.
  func star(_ number: Int) throws -> (x: Int, y: Int) {
    let state = try state()
    // 12 pixels to the edges, 12 and 6 around the bar's content, 40 or 44 for each star.
    let side = state.isCollapsed ? 44 : 40
    return (
      (state.width ?? 0) - 24 - side * (5 - number) - side / 2,
      (state.height ?? 0) - 18 - side / 2
    )
  }

  /// Waits until this number of stars is lit.
  func expectStars(_ count: Int) throws {
    try expectStars("\(count) stars") { $0 == count }
  }

  /// Waits until the number of lit stars fulfills a condition, with the pointer on them: they hide
  /// when it doesn't move.
  ///
  /// - Returns: The number of lit stars.
  @discardableResult
  func expectStars(_ what: String, where isRight: (Int) -> Bool) throws -> Int {
    let place = try star(1)
    let x = border + place.x - 19
    for y in [top + place.y, top + place.y + 1] {
      try Tool.run("xdotool", ["mousemove", "--window", window, "\(x)", "\(y)"])
    }
    var lit = 0
    try picture(of: what) {
      lit = try litStars(in: $0)
      return isRight(lit)
    }
    return lit
  }

  /// Returns the number of lit stars.
  func litStars(in picture: Picture) throws -> Int {
    try (1...5).count { number in
      let place = try star(number)
      return picture[border + place.x, top + place.y].isLit
    }
  }
}
