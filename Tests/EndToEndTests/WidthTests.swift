import TestSupport
import XCTest

/// The appearance of the window at the relevant widths.
final class WidthTests: XCTestCase {
  private static let widths = [1600, 1000, 656, 655, 640, 639, 400, 360]

  func testTheArrangementDependsOnTheWidthWithHysteresis() throws {
    let driver = try ProgramDriver.open(size: (1590, 680))
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.clickRow(2)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Chen/2"] }
    for width in Self.widths {
      try driver.resize(width: width)
      try expect(driver, width: width, isCollapsed: width < 640)
    }
    for width in Self.widths.reversed() where width != 360 {
      try driver.resize(width: width)
      try expect(driver, width: width, isCollapsed: width < 656)
    }
    try driver.finish()
  }

  private func expect(_ driver: ProgramDriver, width: Int, isCollapsed: Bool) throws {
    let state = try driver.state()
    let stack = ["conversations", "conversation:Chen"]
    XCTAssertEqual(state.isCollapsed, isCollapsed, "at \(width)")
    XCTAssertEqual(state.primary, isCollapsed ? stack + ["photo:Chen/2"] : stack, "at \(width)")
    XCTAssertEqual(state.secondary, isCollapsed ? nil : ["photo:Chen/2"], "at \(width)")
    XCTAssertEqual(state.back, isCollapsed ? "Chen" : "Conversations", "at \(width)")
    XCTAssertEqual(try driver.geometry().width, width + 2 * driver.border, "at \(width)")
    if isCollapsed { return }
    let line = driver.border + ProgramDriver.primaryWidth
    try driver.picture(of: "a divider from top to bottom at \(width)") { picture in
      let title = picture.isLine(x: line, from: driver.border + 2, to: driver.top - 4)
      let content = picture.isLine(x: line, from: driver.top + 300, to: driver.top + 670)
      return title && content
    }
  }

  func testLargerTextCollapsesAtAWiderWidth() throws {
    for scale in ["1", "1.5"] {
      var environment = ProgramDriver.environment
      environment["GDK_DPI_SCALE"] = scale
      let driver = try ProgramDriver.open(
        size: (900, 680), hasRows: false, environment: environment)
      XCTAssertEqual(try driver.state().isCollapsed, scale == "1.5", "at \(scale)")
      try driver.finish()
    }
  }

  func testChevronsMarkRowsThatPush() throws {
    let driver = try ProgramDriver.open()
    let wide = ProgramDriver.primaryWidth
    try driver.picture(of: "chevrons of conversations with several photos") { picture in
      (1...5).map { driver.hasChevron(row: $0, listWidth: wide, in: picture) }
        == [false, false, true, true, true]
    }
    try driver.resize(width: 400)
    try driver.picture(of: "chevrons everywhere") { picture in
      (1...5).allSatisfy { driver.hasChevron(row: $0, listWidth: 400, in: picture) }
    }
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.picture(of: "chevrons of photos") { picture in
      (1...3).allSatisfy { driver.hasChevron(row: $0, listWidth: 400, in: picture) }
    }
    try driver.resize(width: 1000)
    try driver.picture(of: "photos without chevrons") { picture in
      // The third has one line, at the height of a chevron.
      !(1...2).contains { driver.hasChevron(row: $0, listWidth: wide, in: picture) }
    }
    try driver.finish()
  }

  func testTheWindowCanBecomeNarrow() throws {
    let driver = try ProgramDriver.open(size: (360, 680))
    XCTAssertEqual(try driver.state().width, 360)
    for row in [3, 2] {
      try driver.clickRow(row)
      try driver.wait(for: "row \(row)") { $0.primary.count == 5 - row || $0.primary.count == 3 }
      let width = try Tool.minimumSize(ofWindow: driver.window).width
      XCTAssertLessThanOrEqual(width, 360 + 2 * driver.border)
    }
    try driver.finish()
  }
}

extension Picture {
  /// Whether there is a vertical line of one pixel and one color, on a background of other colors.
  fileprivate func isLine(x: Int, from top: Int, to bottom: Int) -> Bool {
    stride(from: top, to: bottom, by: 6).allSatisfy { y in
      self[x, y].distance(to: self[x - 2, y]) > 8 && self[x, y].distance(to: self[x + 2, y]) > 8
    }
  }
}
