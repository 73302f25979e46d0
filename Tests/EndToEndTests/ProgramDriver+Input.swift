import Foundation

/// What a person does to the window and sees of it. Places are those of the split view, without
/// title bar and borders, in pixels.
extension ProgramDriver {
  /// The height of a row of a list.
  static let rowHeight = 64

  /// Presses keys, by the names that the X server has for them.
  func press(_ keys: String...) throws {
    try settle()
    try Tool.run("xdotool", ["key"] + keys)
  }

  func click(x: Int, y: Int) throws {
    try drag([(x, y)])
  }

  /// Turns the wheel at a place, by some steps down, or up where negative.
  func turnWheel(x: Int, y: Int, steps: Int) throws {
    try settle()
    try Tool.run(
      "xdotool",
      ["mousemove", "--window", window, "\(border + x)", "\(top + y)", "click", "--repeat"]
        + ["\(abs(steps))", "--delay", "20", steps > 0 ? "5" : "4"])
  }

  /// Presses the button at the first place, releases it at the last.
  func drag(_ places: [(x: Int, y: Int)]) throws {
    try hold(through: places)
    try release()
  }

  /// Presses the button at the first place and moves it to the others.
  ///
  /// As slowly as the program takes note of it: of movements within a frame it sees the last one.
  func hold(through places: [(x: Int, y: Int)]) throws {
    for (index, place) in places.enumerated() {
      try settle()
      let move = ["mousemove", "--window", window, "\(border + place.x)", "\(top + place.y)"]
      try Tool.run("xdotool", move)
      if index > 0 { continue }
      // A row's tooltip lies over the next row until the pointer moves.
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
  /// Two clicks in one place could be a double click.
  func clickRow(_ row: Int) throws {
    rowClicks += 1
    try click(x: 90 + rowClicks % 2 * 20, y: Self.rowHeight * (row - 1) + Self.rowHeight / 2)
  }

  /// Clicks in the title bar, some pixels from the split view's left edge, or from its right one
  /// where negative.
  func clickTitleBar(x: Int) throws {
    let width = try state().width ?? 0
    try click(x: x < 0 ? width + x : x, y: (border - top) / 2)
  }

  /// Gives the split view a size, and waits until it has it.
  func resize(width: Int, height: Int = 680) throws {
    let outside = ["\(width + 2 * border)", "\(height + top + below + border)"]
    try Tool.run("xdotool", ["windowsize", window] + outside)
    try wait(for: "\(width)x\(height)") { $0.width == width && $0.height == height }
  }

  /// The window's place and size as the server has it.
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

  // MARK: Pictures

  /// What the window looks like now.
  func picture() throws -> Picture {
    let arguments = ["-silent", "-window", window, "-depth", "8", "ppm:-"]
    return try Picture(ppm: try Tool.run("import", arguments).output)
  }

  /// Takes pictures until one is as it should be.
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

  /// Where the photo's page is in a picture of the window.
  func detailArea() throws -> Area {
    let state = try state()
    let width = state.width ?? 0
    let start = state.isCollapsed ? 0 : Self.primaryWidth + 1
    return Area(x: border + start, y: top, width: width - start, height: state.height ?? 0)
  }

  /// How wide the list is beside a photo, as the program prefers it.
  static let primaryWidth = 280

  /// Whether a row of the list at the left is painted as the selected one.
  func isSelected(row: Int, in picture: Picture) -> Bool {
    picture[border + 3, top + Self.rowHeight * (row - 1) + 3].isSelectionBlue
  }

  /// Whether a row, from 1, of a list of some width shows a chevron at its end.
  func hasChevron(row: Int, listWidth width: Int, in picture: Picture) -> Bool {
    // Below the title, which may be as long as the row.
    let middle = top + Self.rowHeight * (row - 1) + Self.rowHeight / 2
    let end = Area(x: border + width - 28, y: middle + 3, width: 12, height: 4)
    return picture.colorCount(in: end, step: 1) > 2
  }

  /// The middle of a star of the rating, from 1, at the lower right of the photo.
  func star(_ number: Int) throws -> (x: Int, y: Int) {
    let state = try state()
    // 12 pixels to the edges, 12 and 6 around what is in the bar, 40 or 44 for each star.
    let side = state.isCollapsed ? 44 : 40
    return (
      (state.width ?? 0) - 24 - side * (5 - number) - side / 2,
      (state.height ?? 0) - 18 - side / 2
    )
  }

  /// Waits until some stars are lit.
  func expectStars(_ count: Int) throws {
    try expectStars("\(count) stars") { $0 == count }
  }

  /// Waits until as many stars are lit as there should be, with the pointer on them: they hide when
  /// nothing moves.
  ///
  /// - Returns: How many are lit.
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

  /// How many stars are lit.
  func litStars(in picture: Picture) throws -> Int {
    try (1...5).count { number in
      let place = try star(number)
      return picture[border + place.x, top + place.y].isLit
    }
  }
}
