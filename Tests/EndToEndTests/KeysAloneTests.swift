import XCTest

/// The README's tasks by keys alone.
///
/// What was done is looked for in the trace, on the disk and on the screen; the pointer stays outside.
final class KeysAloneTests: XCTestCase {
  private func open(
    _ folder: TemporaryFolder, size: (width: Int, height: Int) = (1000, 680),
    environment: [String: String]? = nil
  ) throws -> ProgramDriver {
    for (place, photo) in [
      ("Alps/1.jpg", "Chen/c01.jpg"), ("Alps/2.jpg", "Chen/c02.jpg"),
      ("Alps/3.jpg", "Chen/c03.jpg"),
      ("Sea/4.jpg", "Dana/d01.jpg"), ("Sea/5.jpg", "Dana/d02.jpg"),
    ] { try folder.copyPhoto(photo, to: place) }
    return try ProgramDriver.open([folder.url.path], size: size, environment: environment)
  }

  /// Opens the first photo.
  private func openPhoto(_ driver: ProgramDriver) throws {
    try driver.press("Home", "Return")
    try driver.wait(for: "the conversation") { $0.primary.last == "conversation:Alps" }
    try driver.press("Home")
    if try !driver.state().isCollapsed {
      try driver.wait(for: "the photo") { $0.secondary == ["photo:Alps/1"] }
    } else {
      try driver.press("Return")
      try driver.wait(for: "the photo") { $0.primary.last == "photo:Alps/1" }
    }
  }

  /// Chooses lines of an open menu by their letters, each of which shows for a quarter of a second.
  private func choose(_ letters: String..., in driver: ProgramDriver) throws {
    for letter in letters {
      try driver.press("alt+\(letter)")
      try driver.settle(calm: 300)
    }
  }

  /// Waits until a file is there and holds some words, or no longer.
  private func expect(_ path: String, holds words: String, _ isThere: Bool = true) throws {
    try waitUntil("\(path) \(isThere ? "holds" : "doesn't hold") \(words)") {
      (try? String(contentsOfFile: path, encoding: .utf8))?.contains(words) == isThere
    }
  }

  /// Waits until some photos are in a folder, and no others.
  private func expect(_ names: [String], in folder: String) throws {
    try waitUntil("\(names) are in \(folder)") {
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".jpg") }.sorted() == names
    }
  }

  func testWhatIsSaidAboutPhotos() throws {
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
    try driver.press("F6")
    try driver.press("shift+Down")
    try driver.press("2")
    for name in ["1", "2"] { try expect(folder("Alps/\(name).jpg.xmp"), holds: "Rating>2<") }
    try driver.finish()
  }

  func testWhatIsDoneWithFiles() throws {
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

  /// Waits for the one window beside the program's own, and gives it the focus as a window manager would.
  private func turnToDialog(of driver: ProgramDriver) throws {
    try waitUntil("a dialog opens") { try driver.windows().count == 2 }
    let dialog = try driver.windows().first { $0 != driver.window } ?? ""
    try Tool.run("xdotool", ["windowfocus", "--sync", dialog])
  }

  func testWhatGoesIntoFoldersAndOntoPaper() throws {
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
      try driver.press("Return")
      try expect(sea, in: folder("Sea"))
      try expect(alps, in: folder("Alps"))
      try waitUntil("the dialog closes") { try driver.windows() == [driver.window] }
      try Tool.run("xdotool", ["windowfocus", "--sync", driver.window])
      if letter == "f" {
        try driver.press("Down")
        try driver.wait(for: "the next photo") { $0.secondary == ["photo:Alps/2"] }
      }
    }
    try driver.press("ctrl+p")
    try turnToDialog(of: driver)
    try driver.press("Down", "alt+p")
    let paper = driver.folder("output.pdf")
    try waitUntil("it is printed") {
      guard let data = FileManager.default.contents(atPath: paper) else { return false }
      return data.starts(with: Data("%PDF".utf8)) && data.suffix(6) == Data("%%EOF\n".utf8)
    }
    try driver.finish()
  }

  func testWhereItIsWrittenWhatIsSaidAboutPhotos() throws {
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

  func testHowPhotosAreFoundAndLaidOut() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try driver.press("ctrl+f")
    try driver.press("r", "i", "d", "g", "e", "s", "Return")
    try driver.wait(for: "the photo that was looked for") { $0.secondary == ["photo:Alps/2"] }
    try driver.press("Escape")
    try driver.press("Home", "Down", "Return")
    try driver.wait(for: "the conversation") { $0.primary.last == "conversation:Sea" }
    try driver.press("ctrl+g")
    try driver.press("Home", "Right")
    try driver.wait(for: "the photo beside the first") { $0.secondary == ["photo:Sea/2"] }
    try driver.press("alt+Left")
    try driver.wait(for: "the list") { $0.primary == ["conversations"] }
    try driver.press("s", "e", "a")
    try driver.press("Down", "Return")
    try driver.wait(for: "a photo that was looked for") {
      $0.secondary?.last?.contains("Sea") == true
    }
    try driver.finish()
  }

  func testHowAPhotoIsLookedAt() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    try driver.waitForPhoto(folder("Alps/1.jpg"))
    let shape = try driver.detailArea()
    let middle = Area(
      x: shape.x + shape.width / 4, y: shape.y + shape.height / 4, width: 60, height: 60)
    let whole = try driver.picture().mean(of: middle)
    func look(_ keys: String..., changes: Bool) throws {
      for key in keys { try driver.press(key) }
      try driver.picture(of: "what \(keys) do") {
        ($0.mean(of: middle).distance(to: whole) > 4) == changes
      }
    }
    try look("ctrl+1", changes: true)
    try look("ctrl+0", changes: false)
    try look("plus", "plus", "plus", "ctrl+Left", "ctrl+Left", "ctrl+Left", changes: true)
    try driver.press("ctrl+0")
    try driver.press("Down")
    try driver.wait(for: "the next photo") { $0.secondary == ["photo:Alps/2"] }
    try driver.press("c")
    try driver.wait(for: "two photos") { $0.secondary?.last == "comparison:Alps/2,3" }
    try driver.press("Return")
    try driver.wait(for: "the better one") { $0.secondary == ["photo:Alps/3"] }
    try driver.press("F11")
    try driver.wait(for: "the photo alone") { $0.displayMode == "secondaryOnly" }
    try driver.press("Escape")
    try driver.wait(for: "the list beside it") { $0.displayMode == "oneBesideSecondary" }
    try driver.press("Home")
    try driver.press("F5")
    try driver.wait(for: "the first photo alone") {
      $0.displayMode == "secondaryOnly" && $0.secondary == ["photo:Alps/1"]
    }
    try driver.press("Escape")
    try driver.wait(for: "the list beside it") { $0.displayMode == "oneBesideSecondary" }
    try driver.finish()
  }

  func testSizeAndPlaceAreKeptFromPhotoToPhoto() throws {
    let folder = try TemporaryFolder()
    // It is as large as the first one.
    try folder.copyPhoto("Dana/d02.jpg", to: "Alps/4.jpg")
    let driver = try open(folder)
    try openPhoto(driver)
    try driver.press("F6")
    let area = try driver.detailArea()
    // Above the caption, whose ground is a little different each time.
    let tiles = (0..<7).flatMap { x in
      (0..<6).map { Area(x: area.x + 100 * x, y: area.y + 100 * $0, width: 100, height: 100) }
    }
    func isSame(_ picture: Picture, _ other: Picture) -> Bool {
      tiles.allSatisfy { picture.mean(of: $0).distance(to: other.mean(of: $0)) < 3 }
    }
    func enlarge() throws {
      for key in ["ctrl+1", "ctrl+Left", "ctrl+Left", "ctrl+Up"] { try driver.press(key) }
    }
    func look(at number: Int, by key: String) throws {
      try driver.press(key)
      try driver.wait(for: "photo \(number)") { $0.secondary == ["photo:Alps/\(number)"] }
    }
    try look(at: 4, by: "End")
    let whole = try driver.waitForPhoto(folder("Alps/4.jpg"))
    try enlarge()
    try driver.settle()
    let part = try driver.picture(of: "a part of it") { !isSame($0, whole) }
    try look(at: 1, by: "Home")
    try look(at: 4, by: "End")
    try driver.picture(of: "all of it again") { isSame($0, whole) }
    try look(at: 1, by: "Home")
    try driver.waitForPhoto(folder("Alps/1.jpg"))
    try enlarge()
    try driver.press("ctrl+l")
    try look(at: 4, by: "End")
    try driver.picture(of: "the same part") { isSame($0, part) }
    try driver.press("ctrl+l")
    try look(at: 1, by: "Home")
    try look(at: 4, by: "End")
    try driver.picture(of: "all of it at last") { isSame($0, whole) }
    try driver.finish()
  }

  func testWhatThereIsToKnowAboutAPhoto() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    let without = try driver.waitForPhoto(folder("Alps/1.jpg"))
    let shape = try driver.detailArea()
    let column = Area(
      x: shape.x + shape.width - 260, y: shape.y + shape.height - 120, width: 240, height: 100)
    for keys in [("ctrl+i", "alt+Return"), ("alt+Return", "ctrl+i")] {
      try driver.press(keys.0)
      try driver.picture(of: "a light column after \(keys.0)") {
        $0.mean(of: column).distance(to: .init(red: 255, green: 255, blue: 255)) < 40
      }
      try driver.press(keys.1)
      try driver.picture(of: "the photo alone after \(keys.1)") {
        $0.isSame(as: without, below: driver.top)
      }
    }
    try driver.finish()
  }

  func testASlideShowStandsStillAndGoesOn() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    func isAlone(_ line: TraceLine, _ photo: Int) -> Bool {
      line.displayMode == "secondaryOnly" && line.secondary == ["photo:Alps/\(photo)"]
    }
    try driver.press("F5")
    try driver.wait(for: "the first photo alone") { isAlone($0, 1) }
    try driver.press("space")
    // Each photo has five seconds.
    Thread.sleep(forTimeInterval: 6)
    XCTAssertTrue(try isAlone(driver.state(), 1))
    try driver.press("space")
    try driver.wait(for: "the next photo") { isAlone($0, 2) }
    try driver.press("Escape")
    try driver.wait(for: "the list beside it") {
      $0.displayMode == "oneBesideSecondary" && $0.secondary == ["photo:Alps/2"]
    }
    try driver.finish()
  }

  func testPhotosTakeThePlaceOfTheChosenOne() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    func compare(_ keys: String..., shows photos: String) throws {
      for key in keys { try driver.press(key) }
      try driver.wait(for: "\(photos) after \(keys)") {
        $0.secondary?.last == "comparison:Alps/\(photos)"
      }
    }
    try compare("c", shows: "1,2")
    try compare("Next", shows: "1,3")
    try compare("Prior", shows: "1,2")
    try compare("Tab", "Next", shows: "3,2")
    try driver.press("4")
    try expect(folder("Alps/3.jpg.xmp"), holds: "Rating>4<")
    try compare("Prior", shows: "1,2")
    try compare("Down", "Next", shows: "1,3")
    try compare("Prior", shows: "1,2")
    for keys in [["shift+Tab"], ["Down", "Up"]] {
      for key in keys { try driver.press(key) }
      try compare("Next", shows: "3,2")
      try compare("Prior", shows: "1,2")
    }
    try driver.press("Return")
    try driver.wait(for: "the chosen one alone") { $0.secondary == ["photo:Alps/1"] }
    try driver.finish()
  }

  func testTheOrderOfPhotos() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    try driver.press("Down")
    try driver.wait(for: "the second photo") { $0.secondary == ["photo:Alps/2"] }
    try driver.press("5")
    try expect(folder("Alps/2.jpg.xmp"), holds: "Rating>5<")
    // The photos are named as they were taken, one after the other.
    for (letter, first, last) in [("f", 3, 1), ("o", 1, 3), ("b", 2, 3), ("l", 1, 2)] {
      try driver.press("F10")
      try choose("d", letter, in: driver)
      try driver.press("Escape")
      for (key, photo) in [("Home", first), ("End", last)] {
        try driver.press(key)
        try driver.wait(for: "photo \(photo) at \(key) after \(letter)") {
          $0.secondary == ["photo:Alps/\(photo)"]
        }
      }
    }
    try driver.finish()
  }

  func testPhotosAreSelectedFromARowsMenu() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    // Inside of the frame around the row that has the focus.
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
    let before = try driver.waitForPhoto(folder("Alps/1.jpg"))
    for key in ["Escape", "Return"] {
      try driver.press("Menu")
      try choose("o", in: driver)
      // A sheet dims what it lies over.
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
