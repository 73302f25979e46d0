import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import PhotoConversations

/// Files that another program names by their URIs.
final class NamedFileTests: XCTestCase {
  private static let words = "“sftp://host/x.jpg” is not on this computer and can’t be opened."

  func testOnlyFilesOnThisComputerHavePaths() {
    withGTK {
      let files = NamedFiles(["file:///tmp/a%20b.jpg", "sftp://host/x.jpg", "file:///tmp/%FF.jpg"])
      XCTAssertEqual(files.paths, ["/tmp/a b.jpg", "file:///tmp/%FF.jpg"])
      XCTAssertEqual(files.problem, Self.words)
      XCTAssertNil(NamedFiles(["file:///tmp/a.jpg"]).problem)
    }
  }

  func testARequestForAServersFileIsRefusedInTheWindow() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"], "Oslo": ["b"]])
      let start = try folder.open()
      let sample = OpenRequest(sample: "/sample", size: nil)
      start.program.open(["sftp://host/x.jpg"]) { sample }
      pumpUntilIdle()
      XCTAssertEqual(start.photos.presenter.notice.text, Self.words)
      XCTAssertEqual(start.program.all.count, 1)
      start.photos.presenter.notice.hide()
      start.program.open(["sftp://host/x.jpg", folder("Oslo/b").uri]) { sample }
      pump(until: "the other file's window") { start.program.all.count == 2 }
      XCTAssertEqual(start.photos.presenter.notice.text, Self.words)
      pump(until: "its photo") {
        start.program.all[1].navigator.shownPhoto?.path == folder("Oslo/b")
      }
      for window in start.program.all { window.window.destroy() }
    }
  }

  func testARequestForAServersFileWithoutAWindowIsRefusedInTheFirst() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let program = PhotoWindows(windowStates: nil)
      let request = OpenRequest(paths: [FilePath(folder.path)], size: nil)
      program.open(["sftp://host/x.jpg"]) { request }
      pump(until: "a window says so") { program.all.first?.presenter.notice.text == Self.words }
      program.all.first?.window.destroy()
    }
  }
}
