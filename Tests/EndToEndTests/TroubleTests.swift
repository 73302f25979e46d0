import TestSupport
import XCTest

/// Folders with broken content: each unreadable file has a message, and everything else works.
final class TroubleTests: XCTestCase {
  func testBrokenFilesShowAMessageAndOtherFilesOpen() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Mixed/1 empty.jpg")
    try folder.write("This is a letter.", to: "Mixed/2 text.png")
    let whole = try Data(
      contentsOf: Repository.folder.appending(path: "data/sample/Dana/d01.jpg"))
    try folder.write(whole.prefix(300), to: "Mixed/3 beginning.jpg")
    try folder.write(Data(repeating: 0xA5, count: 5000), to: "Mixed/4 noise.tiff")
    try folder.write(whole, to: "Mixed/5 whole.jpg")
    // By content, not by name.
    try folder.write(whole, to: "Mixed/6 whole, too.png")
    try folder.write("Not even called like a photo.", to: "Mixed/notes.txt")
    let driver = try ProgramDriver.open([folder.url.path])
    try driver.clickRow(1)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    for row in 1...6 {
      try driver.clickRow(row)
      try driver.wait(for: "photo \(row)") { $0.secondary?.last?.hasSuffix("/\(row)") == true }
      switch row {
      case 5: try driver.waitForPhoto(folder("Mixed/5 whole.jpg"))
      case 6: try driver.waitForPhoto(folder("Mixed/6 whole, too.png"))
      default: try driver.waitForProblem()
      }
    }
    let before = try driver.navigationCount()
    try driver.clickRow(7)
    try driver.settle()
    XCTAssertEqual(try driver.navigationCount(), before, "There are six rows.")
    try driver.finish()
  }

  func testNamesAreShownVerbatim() throws {
    let folder = try TemporaryFolder()
    // The longest possible name of a file, and letters that take several bytes.
    let long = String(repeating: "Ö", count: 120)
    let names = ["<b>&amp;", "שלום עולם", "مرحبا", "a\u{202E}b", "100% %s", long]
    for name in names {
      for number in 1...2 {
        try folder.copyPhoto("Dana/d0\(number).jpg", to: "\(name)/<i>&\(number).jpg")
      }
    }
    let driver = try ProgramDriver.open([folder.url.path])
    var backs: Set<String> = []
    for row in 1...names.count {
      try driver.clickRow(row)
      let state = try driver.wait(for: "row \(row)") { $0.primary.count == 2 }
      let conversation = state.primary[1].dropFirst("conversation:".count)
      try driver.clickRow(2)
      try driver.wait(for: "its photo") { $0.secondary == ["photo:\(conversation)/2"] }
      try driver.resize(width: 400)
      let back = try XCTUnwrap(driver.state().back)
      XCTAssertTrue(conversation.hasSuffix(back), "\(back) of \(conversation)")
      backs.insert(back)
      try driver.resize(width: 1000)
      try driver.press("alt+Left")
      try driver.wait(for: "the list") { $0.primary == ["conversations"] }
    }
    // A control that would reverse the text around it is shown as a symbol.
    XCTAssertEqual(backs, Set(names.map { $0.replacing("\u{202E}", with: "\u{FFFD}") }))
    try driver.finish()
  }

  func testANameOfThreeHundredCharactersIsShown() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "Long name ", count: 30)
    try folder.copyPhoto("Dana/d01.jpg", to: "photo.jpg")
    try folder.write(
      """
      {"name": "\(name)", "conversations": [{"name": "\(name)", "photos": [
        {"file": "photo.jpg", "comment": "\(name)"}, {"file": "photo.jpg", "comment": "<b>&"}
      ]}]}
      """, to: "library.json")
    let driver = try ProgramDriver.open([folder.url.path], size: (360, 680))
    try driver.clickRow(1)
    let conversation = try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    XCTAssertTrue(conversation.primary[1].contains(name.dropLast()))
    try driver.clickRow(1)
    try driver.wait(for: "the photo") { $0.primary.count == 3 }
    try driver.waitForPhoto(folder("photo.jpg"))
    XCTAssertEqual(try driver.geometry().width, 360 + 2 * driver.border)
    try driver.finish()
  }

  func testASymbolicLinkLoopIsNotFollowed() throws {
    let folder = try TemporaryFolder()
    try folder.copyPhoto("Dana/d01.jpg", to: "One/photo.jpg")
    try folder.copyPhoto("Dana/d02.jpg", to: "Two/photo.jpg")
    for place in ["One/up", "Two/around"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder(place), withDestinationPath: folder.url.path)
    }
    let driver = try ProgramDriver.open([folder.url.path])
    for (row, name) in [(1, "One"), (2, "Two")] {
      try driver.clickRow(row)
      try driver.wait(for: name) { $0.secondary?.last?.hasSuffix("\(name)/1") == true }
    }
    let before = try driver.navigationCount()
    try driver.clickRow(3)
    try driver.settle()
    XCTAssertEqual(try driver.navigationCount(), before, "There are two conversations.")
    try driver.finish()
  }

  func testAnEmptyFolderShowsAMessageAndTheWindowCloses() throws {
    let folder = try TemporaryFolder()
    let driver = try ProgramDriver.open([folder.url.path], hasRows: false)
    let list = Area(
      x: driver.border, y: driver.top, width: ProgramDriver.primaryWidth, height: 680)
    try driver.picture(of: "the empty library") { $0.colorCount(in: list, step: 1) > 8 }
    try driver.clickTitleBar(x: -22)
    XCTAssertEqual(try driver.end(), 0)
    XCTAssertEqual(driver.errors, "")
  }

  func testDeletingTheVisibleFolderShowsTheList() throws {
    let folder = try TemporaryFolder()
    for name in ["Gone", "Here"] {
      for number in 1...2 {
        try folder.copyPhoto("Dana/d0\(number).jpg", to: "\(name)/\(number).jpg")
      }
    }
    let driver = try ProgramDriver.open([folder.url.path])
    try driver.clickRow(1)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.clickRow(1)
    try driver.wait(for: "the photo") { $0.secondary?.last?.hasSuffix("Gone/1") == true }
    try driver.waitForPhoto(folder("Gone/1.jpg"))
    try FileManager.default.removeItem(atPath: folder("Gone"))
    try driver.wait(for: "the list") { $0.primary == ["conversations"] && $0.secondary == nil }
    try driver.clickRow(1)
    try driver.wait(for: "the other conversation") { $0.primary.count == 2 }
    try driver.clickRow(2)
    try driver.wait(for: "its photo") { $0.secondary?.last?.hasSuffix("Here/2") == true }
    try driver.waitForPhoto(folder("Here/2.jpg"))
    try driver.finish()
  }

  func testAHugePictureTakesLittleMemory() throws {
    let folder = try TemporaryFolder()
    try folder.write(HugePicture.png(side: 30_000), to: "Huge/1.png")
    try folder.copyPhoto("Dana/d01.jpg", to: "Huge/2.jpg")
    let driver = try ProgramDriver.open([folder.url.path])
    try driver.clickRow(1)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.clickRow(1)
    try driver.wait(for: "the huge photo") { $0.secondary?.last?.hasSuffix("/1") == true }
    try driver.waitForProblem()
    // A decoder that has nothing to do ends.
    XCTAssertLessThan(try driver.peakMemory(), 600_000_000)
    try driver.clickRow(2)
    try driver.wait(for: "the other photo") { $0.secondary?.last?.hasSuffix("/2") == true }
    try driver.waitForPhoto(folder("Huge/2.jpg"))
    try driver.settle()
    XCTAssertLessThan(try driver.peakMemory(), 600_000_000)
    try driver.finish()
  }
}
