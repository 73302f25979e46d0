import TestSupport
import XCTest

/// The manual's tasks by keys alone: search, view and layout.
final class KeysAloneLookingTests: KeysAlone {
  func testPhotosAreSearchedAndShownInAGrid() throws {
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

  func testAPhotoIsZoomedComparedAndShownFullScreen() throws {
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

  func testTheLockKeepsZoomAndPositionFromPhotoToPhoto() throws {
    let folder = try TemporaryFolder()
    // It is as large as the first one.
    try folder.copyPhoto("Dana/d02.jpg", to: "Alps/4.jpg")
    let driver = try open(folder)
    try openPhoto(driver)
    try driver.press("F6")
    let area = try driver.detailArea()
    // Above the caption, whose background differs slightly each time.
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

  func testTwoShortcutsShowAndHideTheProperties() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    try driver.waitForPhoto(folder("Alps/1.jpg"))
    let without = try driver.stillPicture()
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

  func testASlideShowPausesAndResumes() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    let photos = (1...3).map { ["photo:Alps/\($0)"] }
    try driver.press("F5")
    try driver.wait(for: "a photo alone") { $0.displayMode == "secondaryOnly" }
    try driver.press("space")
    // A show that runs always has a timer of at most 5 seconds.
    try driver.settle(calm: 8000)
    let paused = try driver.state()
    XCTAssertEqual(paused.displayMode, "secondaryOnly")
    let index = try XCTUnwrap(photos.firstIndex { $0 == paused.secondary })
    try driver.press("space")
    try driver.wait(for: "the next photo") {
      $0.displayMode == "secondaryOnly" && $0.secondary == photos[(index + 1) % photos.count]
    }
    try driver.press("Escape")
    try driver.wait(for: "the list beside it") { $0.displayMode == "oneBesideSecondary" }
    try driver.finish()
  }

  func testPageKeysReplaceTheChosenPhotoOfAComparison() throws {
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

  func testPhotosAreSortedFromTheMenu() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try openPhoto(driver)
    try driver.press("Down")
    try driver.wait(for: "the second photo") { $0.secondary == ["photo:Alps/2"] }
    try driver.press("5")
    try expect(folder("Alps/2.jpg.xmp"), holds: "Rating>5<")
    // The photos are named in the order in which they were taken.
    for (letter, first, last) in [("n", 3, 1), ("o", 1, 3), ("h", 2, 3), ("l", 1, 2)] {
      try driver.press("F10")
      try choose("t", letter, in: driver)
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
}
