import XCTest

/// Real photographs: the pictures of Debian's package `mate-backgrounds`.
final class RealPhotoTests: XCTestCase {
  private static let folder = "/usr/share/backgrounds/mate"

  func testEveryPhotoIsDisplayed() throws {
    let manager = FileManager.default
    let conversations = ((try? manager.contentsOfDirectory(atPath: Self.folder)) ?? []).sorted()
    XCTAssertFalse(
      conversations.isEmpty, "There are no photos: install mate-backgrounds (.ci/packages test).")
    let driver = try ProgramDriver.open([Self.folder], size: (1100, 900))
    var seen = 0
    for (row, conversation) in zip(1..., conversations) {
      let photos = try manager.contentsOfDirectory(atPath: "\(Self.folder)/\(conversation)")
        .sorted { $0.compare($1, options: [.caseInsensitive, .numeric]) == .orderedAscending }
      try driver.clickRow(row)
      let name = try XCTUnwrap(
        try driver.wait(for: conversation) { $0.primary.count == 2 }.primary.last)
      XCTAssertTrue(name.hasSuffix(conversation), name)
      let page = "photo:" + name.dropFirst("conversation:".count)
      for (number, photo) in zip(1..., photos) {
        try driver.clickRow(number)
        try driver.wait(for: photo) { $0.secondary == ["\(page)/\(number)"] }
        try driver.waitForPhoto("\(Self.folder)/\(conversation)/\(photo)")
        seen += 1
      }
      try driver.press("alt+Left")
      try driver.wait(for: "the list") { $0.primary == ["conversations"] }
    }
    XCTAssertGreaterThan(seen, 20)
    try driver.finish()
  }
}
