import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import XCTest

@testable import PhotoConversations

/// Keys that are pressed after another program exchanged files, before the library follows.
final class SwappedFilesTests: XCTestCase {
  func testDeleteAndRotationLeaveAPhotoThatWasJustPutThere() {
    withGTK {
      for key in [Key.delete, Key("r")] {
        let folder = try PhotoFolder(["Rome": []])
        try folder.addSizes(3)
        let start = try folder.open(photo: 1)
        let files = try folder.contents(3)
        try folder.move("Rome/p1", to: "Rome/other")
        try folder.move("Rome/p2", to: "Rome/p1")
        try folder.move("Rome/other", to: "Rome/p2")
        start.window.press(key, key == .delete ? [] : .control)
        pump(until: "it is said") {
          start.photos.presenter.notice.text
            == "“p1.jpg” was changed or removed since, and stays as it is."
        }
        XCTAssertEqual(try folder.contents(3), [files[1], files[0], files[2]])
        start.window.destroy()
      }
    }
  }

  func testDeleteAndRotationLeaveManyPhotosWhoseNamesWereExchanged() {
    withGTK {
      let count = 150
      for key in [Key.delete, Key("r")] {
        let folder = try PhotoFolder(["Rome": []])
        try folder.addSizes(count)
        let start = try folder.open(photo: 1)
        start.photos.pages.conversation?.list.grabFocus()
        start.window.press("a", .control)
        pump(until: "all are selected") { start.photos.targetPhotos.count == count }
        let files = try folder.contents(count)
        // The last photo keeps its name.
        try folder.move("Rome/p1", to: "Rome/other")
        for number in 2..<count { try folder.move("Rome/p\(number)", to: "Rome/p\(number - 1)") }
        try folder.move("Rome/other", to: "Rome/p\(count - 1)")
        start.window.press(key, key == .delete ? [] : .control)
        pump(until: "it ends") {
          start.photos.navigator.session.canUndo
            && start.photos.navigator.session.fileOperationCount == 0
        }
        let after = try folder.contents(count)
        XCTAssertEqual(after.dropLast(), files[1..<(count - 1)] + [files[0]])
        XCTAssertNotEqual(after.last, files.last, "this one was meant")
        start.window.destroy()
      }
    }
  }

  func testKeysActOnFilesThatTheProgramItselfJustReplaced() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open(photo: 1)
      for _ in 1...2 { start.window.press("r", .control) }
      pump(until: "it is turned twice") {
        start.photos.navigator.session.fileOperationCount == 0
      }
      XCTAssertEqual(
        try PhotoMetadata.read(folder("Rome/a")) { false }.facts.orientation, 3)
      XCTAssertNil(start.photos.presenter.notice.text)
      for key in [Key("r"), .delete] { start.window.press(key, key == .delete ? [] : .control) }
      pump(until: "it is in the trash") {
        !FileManager.default.fileExists(atPath: folder("Rome/a").text)
      }
      start.window.destroy()
    }
  }
}

extension PhotoFolder {
  /// Adds numbered photos, each of another size in bytes: “Rome/p1”.
  fileprivate func addSizes(_ count: Int) throws {
    for number in 1...count {
      let name = "Rome/p\(number)"
      try add(name)
      let path = self(name).text
      let bytes = try Data(contentsOf: URL(filePath: path))
      try replace(name, with: bytes + Data(repeating: 0, count: number))
    }
  }

  /// The contents of numbered photos; nil for missing ones.
  fileprivate func contents(_ count: Int) throws -> [Data?] {
    (1...count).map { FileManager.default.contents(atPath: self("Rome/p\($0)").text) }
  }
}
