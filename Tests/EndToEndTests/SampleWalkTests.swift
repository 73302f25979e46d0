import TestSupport
import XCTest

/// A walk through the sample library.
final class SampleWalkTests: XCTestCase {
  func testTheFirstTraceLineDescribesTheWindow() throws {
    let driver = try ProgramDriver.open()
    let first = try XCTUnwrap(driver.lines().first)
    XCTAssertEqual(first.seq, 1)
    XCTAssertEqual(first.event.name, "resized")
    XCTAssertEqual(first.changes, ["layout"])
    XCTAssertEqual(first.arrangement, "expanded")
    XCTAssertEqual(first.displayMode, "oneBesideSecondary")
    XCTAssertEqual(first.width, 1000)
    XCTAssertEqual(first.height, 680)
    XCTAssertEqual(first.primary, ["conversations"])
    XCTAssertNil(first.secondary)
    XCTAssertNil(first.back)
    XCTAssertEqual(first.detail, 0)
    let text = try String(contentsOf: driver.trace, encoding: .utf8)
    let line = try XCTUnwrap(text.split(separator: "\n").first)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    XCTAssertEqual(object.map { Set($0.keys) }, TraceLine.keys)
    try driver.finish()
  }

  func testAPhotoStaysVisibleWhenCollapsedAndGoingBackLeavesIt() throws {
    let driver = try ProgramDriver.open()
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") {
      $0.primary == ["conversations", "conversation:Chen"]
    }
    try driver.clickRow(2)
    let shown = try driver.wait(for: "the photo") { $0.secondary == ["photo:Chen/2"] }
    XCTAssertEqual(shown.event.name, "showDetail")
    XCTAssertEqual(shown.event.page, "photo:Chen/2")
    try driver.waitForPhoto(Self.photo("Chen/c02.jpg"))

    try driver.resize(width: 400)
    let narrow = try driver.state()
    XCTAssertEqual(narrow.arrangement, "collapsed")
    XCTAssertEqual(narrow.primary, ["conversations", "conversation:Chen", "photo:Chen/2"])
    XCTAssertEqual(narrow.detail, 1)
    XCTAssertEqual(narrow.back, "Chen")
    XCTAssertEqual(narrow.reason, "width 400 < 640: compact")
    try driver.waitForPhoto(Self.photo("Chen/c02.jpg"))

    try driver.press("alt+Left")
    let conversation = try driver.wait(for: "the way back") { $0.event.name == "back" }
    XCTAssertEqual(conversation.primary, ["conversations", "conversation:Chen"])
    XCTAssertEqual(conversation.back, "Conversations")
    try driver.press("Escape")
    let list = try driver.wait(for: "the list") { $0.primary == ["conversations"] }
    XCTAssertNil(list.back)

    try driver.resize(width: 1000)
    let wide = try driver.state()
    XCTAssertEqual(wide.arrangement, "expanded")
    XCTAssertEqual(wide.primary, ["conversations"])
    XCTAssertNil(wide.secondary, "the person left the photo")
    try driver.finish()
  }

  func testEveryPhotoOfTheSampleIsDisplayedWideAndNarrow() throws {
    let driver = try ProgramDriver.open()
    let conversations = [
      ["Ada/a01"], ["Ben/b01"], ["Chen/c01", "Chen/c02", "Chen/c03"], ["Dana/d01", "Dana/d02"],
      ["Elif/e01", "Elif/e02"],
    ]
    for width in [1000, 400] {
      if width == 400 {
        try driver.resize(width: width)
        try driver.press("alt+Left")
        try driver.wait(for: "the list") { $0.primary == ["conversations"] }
      }
      for (row, photos) in zip(1..., conversations) {
        try driver.clickRow(row)
        if photos.count > 1 {
          try driver.wait(for: "conversation \(row)") { $0.primary.count == 2 }
        }
        for (number, photo) in zip(1..., photos) {
          if photos.count > 1 { try driver.clickRow(number) }
          let page = "photo:\(photo.prefix { $0 != "/" })/\(number)"
          try driver.wait(for: page) { ($0.secondary ?? $0.primary).last == page }
          try driver.waitForPhoto(Self.photo("\(photo).jpg"))
          if width == 400 {
            try driver.press("alt+Left")
            try driver.wait(for: "the way back") { $0.primary.last != page }
          }
        }
        if photos.count > 1 {
          try driver.press("alt+Left")
        }
        try driver.wait(for: "the list") { $0.primary == ["conversations"] }
      }
    }
    try driver.finish()
  }

  func testSelectingTheVisiblePageWritesNoTraceLine() throws {
    let driver = try ProgramDriver.open()
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.clickRow(2)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Chen/2"] }
    try driver.settle()
    let lines = try driver.lines().count
    try driver.clickRow(2)
    try driver.clickRow(3)
    try driver.wait(for: "the next photo") { $0.secondary == ["photo:Chen/3"] }
    try driver.settle()
    let added = try driver.lines().dropFirst(lines)
    XCTAssertEqual(added.first?.event.page, "photo:Chen/3")
    XCTAssertEqual(added.count { $0.event.page != nil }, 1)
    try driver.finish()
  }

  func testTheBackButtonLeadsBack() throws {
    let driver = try ProgramDriver.open(size: (400, 680))
    XCTAssertEqual(try driver.state().arrangement, "collapsed")
    try driver.clickRow(4)
    let conversation = try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    XCTAssertEqual(conversation.primary.last, "conversation:Dana")
    XCTAssertEqual(conversation.back, "Conversations")
    try driver.clickTitleBar(x: 40)
    try driver.wait(for: "the list") { $0.primary == ["conversations"] && $0.back == nil }
    try driver.finish()
  }

  private static func photo(_ name: String) -> String {
    Repository.folder.appending(path: "data/sample/\(name)").path
  }
}
