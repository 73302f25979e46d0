import TestSupport
import XCTest

/// The manual's tasks by keys alone: annotations, file operations, columns and windows.
final class KeysAloneTests: KeysAlone {
  func testPhotosAreAnnotated() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    let sidecar = folder("Alps/1.jpg.xmp")
    try driver.press("4")
    try expect(sidecar, holds: "Rating>4<")
    try driver.press("F2")
    try driver.press("ctrl+a", "L", "a", "k", "e", "ctrl+Return")
    try expect(sidecar, holds: "Lake")
    try driver.press("ctrl+z")
    try expect(sidecar, holds: "Lake", false)
    try driver.press("ctrl+shift+z")
    try expect(sidecar, holds: "Lake")
    try driver.press("F2", "x", "Escape", "0")
    try expect(sidecar, holds: "Rating>0<")
    try expect(sidecar, holds: "Lake")
    // The focus is in the list again, in which F2 was pressed.
    try driver.press("shift+Down")
    try driver.press("2")
    for name in ["1", "2"] { try expect(folder("Alps/\(name).jpg.xmp"), holds: "Rating>2<") }
    try driver.finish()
  }

  func testFileOperations() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    let before = try Data(contentsOf: URL(filePath: folder("Alps/1.jpg")))
    try driver.press("ctrl+r")
    try waitUntil("it is rotated") {
      try Data(contentsOf: URL(filePath: folder("Alps/1.jpg"))) != before
    }
    try driver.press("shift+F2")
    try driver.press("9", "Return")
    try expect(["2.jpg", "3.jpg", "9.jpg"], in: folder("Alps"))
    try driver.press("Delete")
    try expect(["2.jpg", "3.jpg"], in: folder("Alps"))
    try driver.press("ctrl+z")
    try expect(["2.jpg", "3.jpg", "9.jpg"], in: folder("Alps"))
    try driver.press("shift+Delete")
    try driver.press("Tab", "Return")
    try expect(["2.jpg", "3.jpg"], in: folder("Alps"))
    try driver.press("ctrl+c")
    try waitUntil("it is copied") {
      try Tool.ask("xclip", ["-selection", "clipboard", "-o", "-t", "text/uri-list"]).text
        .contains("3.jpg")
    }
    try driver.finish()
  }

  func testDialogsForFoldersAndPrinting() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    for (letter, alps, sea) in [
      ("f", ["1.jpg", "2.jpg", "3.jpg"], ["1.jpg", "4.jpg", "5.jpg"]),
      ("m", ["1.jpg", "3.jpg"], ["1.jpg", "2.jpg", "4.jpg", "5.jpg"]),
    ] {
      try driver.press("Menu")
      try driver.press("alt+\(letter)")
      try turnToDialog(of: driver)
      try driver.settle()
      try Tool.run("xdotool", ["type", folder("Sea")])
      // The file chooser looks up the typed path on the disk, and may not be ready for the first
      // Return; another one begins the look-up anew.
      try waitUntil("the dialog closes") {
        try driver.press("Return")
        try driver.settle()
        return try driver.windows() == [driver.window]
      }
      try expect(sea, in: folder("Sea"))
      try expect(alps, in: folder("Alps"))
      try Tool.run("xdotool", ["windowfocus", "--sync", driver.window])
      if letter == "f" {
        try driver.press("Down")
        try driver.wait(for: "the next photo") { $0.secondary == ["photo:Alps/2"] }
      }
    }
    try driver.press("ctrl+p")
    try turnToDialog(of: driver)
    try driver.press("Down")
    try driver.press("alt+p")
    let paper = driver.folder("output.pdf")
    try waitUntil("it is printed") {
      guard let data = FileManager.default.contents(atPath: paper) else { return false }
      return data.starts(with: Data("%PDF".utf8)) && data.suffix(6) == Data("%%EOF\n".utf8)
    }
    try driver.finish()
  }

  func testThePreferenceForSavingAnnotations() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: URL(filePath: folder("Alps/\(name).jpg")))
    }
    let before = (first: try bytes("1"), second: try bytes("2"))
    try driver.press("2")
    try expect(folder("Alps/1.jpg.xmp"), holds: "Rating>2<")
    XCTAssertEqual(try bytes("1"), before.first)

    // The style, the wheel and the time come before.
    try driver.press("ctrl+comma")
    try driver.press("Tab", "Tab", "Tab", "space")
    try driver.press("Down", "Return")
    try driver.press("Escape")
    try driver.press("Down")
    try driver.wait(for: "the next photo") { $0.secondary == ["photo:Alps/2"] }
    try driver.press("2")
    try waitUntil("the rating is in the file") {
      let arguments = ["-q", "-K", "Xmp.xmp.Rating", "-P", "v", folder("Alps/2.jpg")]
      return try Tool.ask("exiv2", arguments).text == "2\n"
    }
    XCTAssertNotEqual(try bytes("2"), before.second)
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder("Alps/2.jpg.xmp")))
    try driver.finish()
  }

  func testPhotosAreSelectedFromARowsMenu() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    // Inside the frame of the focused row.
    func selectedRows(in picture: Picture) -> [Int] {
      (1...3).filter { row in
        picture[driver.border + 6, driver.top + ProgramDriver.rowHeight * (row - 1) + 6]
          .isSelectionBlue
      }
    }
    try driver.press("Menu")
    try choose("l", in: driver)
    try driver.press("Down")
    try driver.press("Down")
    try driver.press("Return")
    try driver.picture(of: "two rows selected") { selectedRows(in: $0) == [1, 3] }
    XCTAssertEqual(try driver.state().secondary, ["photo:Alps/1"], "nothing else shows")
    try driver.press("3")
    for name in ["1", "3"] { try expect(folder("Alps/\(name).jpg.xmp"), holds: "Rating>3<") }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder("Alps/2.jpg.xmp")))
    try driver.press("Escape")
    try driver.picture(of: "one row selected") { selectedRows(in: $0) == [1] }
    try driver.finish()
  }

  func testAPhotoIsOpenedInAnotherProgram() throws {
    let folder = try TemporaryFolder()
    let data = try TemporaryFolder()
    try data.write("#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(data("heard"))'\n", to: "listen")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: data("listen"))
    try data.write(
      """
      [Desktop Entry]
      Type=Application
      Name=Painter
      MimeType=image/jpeg;
      Exec="\(data("listen"))" %F

      """, to: "applications/Painter.desktop")
    try data.write(
      """
      [Default Applications]
      image/jpeg=Painter.desktop
      [Added Associations]
      image/jpeg=Painter.desktop;

      """, to: "applications/mimeapps.list")
    let environment = ["XDG_DATA_HOME": data.url.path]
    let driver = try open(
      folder, environment: ProgramDriver.environment.merging(environment) { $1 })
    try openPhoto(driver)
    let corner = (x: driver.border + 3, y: driver.top + 3)
    try driver.waitForPhoto(folder("Alps/1.jpg"))
    let before = try driver.stillPicture()
    for key in ["Escape", "Return"] {
      try driver.press("Menu")
      try choose("o", in: driver)
      // A sheet dims the view below it.
      try driver.picture(of: "the programs") {
        $0[corner.x, corner.y].distance(to: before[corner.x, corner.y]) > 40
      }
      XCTAssertFalse(FileManager.default.fileExists(atPath: data("heard")))
      try driver.press(key)
      try driver.picture(of: "no programs after \(key)") {
        $0.isSame(as: before, below: driver.top)
      }
    }
    try expect(data("heard"), holds: folder("Alps/1.jpg"))
    try driver.finish()
  }

  func testColumnsAndWindows() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    try driver.press("F9")
    try driver.wait(for: "no list") { $0.displayMode == "secondaryOnly" }
    try driver.press("F9")
    try driver.wait(for: "the list") { $0.displayMode == "oneBesideSecondary" }
    try driver.press("F8")
    try driver.press("Right", "Return")
    try driver.wait(for: "a broader list") { $0.event.name == "dividerDragged" }
    try driver.press("F6")
    try driver.press("Next")
    try driver.wait(for: "the next photo") { $0.secondary == ["photo:Alps/2"] }
    for (keys, opens) in [
      ("ctrl+n", true), ("F1", true), ("ctrl+o", true), ("ctrl+p", true), ("ctrl+comma", false),
    ] {
      try driver.press(keys)
      if opens { try turnToDialog(of: driver) }
      try driver.press(keys == "ctrl+n" ? "ctrl+w" : "Escape")
      try waitUntil("\(keys) has a way back") { try driver.windows() == [driver.window] }
      try Tool.run("xdotool", ["windowfocus", driver.window])
    }
    try driver.press("F10")
    try driver.press("Escape")
    try driver.press("ctrl+q")
    XCTAssertEqual(try driver.end(), 0, driver.errors)
  }

  func testANarrowWindow() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder, size: (360, 680))
    try openPhoto(driver)
    try driver.press("Right")
    try driver.wait(for: "the next photo") { $0.primary.last == "photo:Alps/2" }
    try driver.press("Escape")
    try driver.wait(for: "the conversation") { $0.primary.last == "conversation:Alps" }
    try driver.press("alt+Left")
    try driver.wait(for: "the list") { $0.primary == ["conversations"] }
    try driver.press("alt+Right", "alt+Right")
    try driver.wait(for: "the photo again") { $0.primary.last == "photo:Alps/2" }
    try driver.finish()
  }
}
