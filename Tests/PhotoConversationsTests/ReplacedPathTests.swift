import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import PhotoConversations

/// Libraries whose paths lead to other folders than before.
final class ReplacedPathTests: XCTestCase {
  func testTheFolderInPlaceOfARenamedOneAboveTheLibraryIsRead() {
    withGTK {
      for library in ["Pics", "2019/Pics"] {
        let folder = try PhotoFolder([
          "X/\(library)/Rome": ["a", "b"], "Y/\(library)/Rome": ["b", "c"],
        ])
        try folder.rate("X/\(library)/Rome/b", 3)
        try folder.rate("Y/\(library)/Rome/b", 5)
        let start = folder.open("X/\(library)", sessions: LibrarySessions(.memory))
        let photo = folder("X/\(library)/Rome/b")
        pump(until: "the sidecar is read") { start.rating(of: photo) == 3 }
        try folder.moveFolder("X", to: "X.old")
        try folder.moveFolder("Y", to: "X")
        pump(until: "the others are listed") { start.photoNames == ["b", "c"] }
        pump(until: "the other sidecar is read") { start.rating(of: photo) == 5 }
        try folder.add("X/\(library)/Rome/d")
        pump(until: "the other folder is watched") { start.photoNames == ["b", "c", "d"] }
        start.window.destroy()
      }
    }
  }

  func testARenamedFolderAboveTheLibraryMakesItUnavailable() {
    withGTK {
      let folder = try PhotoFolder(["X/2019/Pics/Rome": ["a"]])
      let start = folder.open("X/2019/Pics")
      try folder.moveFolder("X", to: "Y")
      pump(until: "it is said") {
        start.window.shownTexts.contains { $0.text.contains("is unavailable") }
      }
      XCTAssertEqual(start.photoNames, ["a"])
      try folder.add("Y/2019/Pics/Rome/b")
      try folder.moveFolder("Y", to: "X")
      pump(until: "it is back") { start.photoNames == ["a", "b"] }
      XCTAssertEqual(start.photos.navigator.session.missingFolders, [])
    }
  }

  func testTheNewTargetOfALinkIsRead() {
    withGTK {
      // The library is the link itself, or inside the target of a link to a link.
      for (library, link) in [("L", "L"), ("M/Pics", "L")] {
        let inside = library == "L" ? "" : "/Pics"
        let folder = try PhotoFolder([
          "A\(inside)/Rome": ["a"], "B\(inside)/Rome": ["b"], "B\(inside)/Oslo": ["c"],
        ])
        try folder.link("L", to: "A")
        try folder.link("M", to: "L")
        let start = folder.open(library)
        XCTAssertEqual(start.photoNames, ["a"])
        try folder.link(link, to: "B")
        pump(until: "the target is read") { start.photoNames == ["b"] }
        XCTAssertEqual(
          start.photos.navigator.library.conversations.map(\.id).sorted(), ["Oslo", "Rome"])
        try folder.add("B\(inside)/Rome/d")
        pump(until: "the target is watched") { start.photoNames == ["b", "d"] }
        start.window.destroy()
      }
    }
  }

  func testARatingThatWaitsForALinkIsWrittenWhenItIsBack() {
    withGTK {
      let folder = try PhotoFolder(["A/Rome": ["a"]])
      try folder.link("L", to: "A")
      let sessions = LibrarySessions(.memory)
      let start = folder.open("L", sessions: sessions)
      var problems = 0
      sessions.onProblem = { _ in problems += 1 }
      let session = start.photos.navigator.session
      let link = FilePath("\(folder.path)/L")
      try link.delete()
      pump(until: "it is missing") { session.missingFolders == [link] }
      start.photos.actions.rate(["Rome/1"], stars: 4)
      pump(until: "it can't be written") { problems == 1 }
      try folder.link("L", to: "A")
      pump(until: "it is written") {
        FileManager.default.fileExists(atPath: folder("A/Rome/a").text + ".xmp")
      }
      sessions.finish()
    }
  }

  func testAFolderThatIsReplacedBeforeItIsWatchedIsRead() {
    withGTK {
      let folder = try PhotoFolder(["X/Pics/Rome": ["a"], "Y/Pics/Rome": ["b"]])
      var reader = LibraryReader([FilePath("\(folder.path)/X/Pics")])
      var library = try reader.read()
      try folder.moveFolder("X", to: "X.old")
      try folder.moveFolder("Y", to: "X")
      let monitor = FolderMonitor(reader)
      monitor.onScan = { scan, _ in library.update(to: scan) }
      monitor.start()
      pump(until: "the other photo") {
        library.conversations.flatMap(\.photos).map(\.path) == [folder("X/Pics/Rome/b")]
      }
      pump(until: "it is watched") { monitor.isQuiet }
      XCTAssertEqual(monitor.readings, 1)
    }
  }

  func testUnrelatedFilesAboveTheLibraryCauseNoScan() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let monitor = try folder.follow()
      var told: [[FilePath]] = []
      monitor.onSidecars = { told.append($0) }
      try folder.add("../other", "../Other/a")
      try folder.move("../other", to: "../another")
      try folder.delete("../another")
      try folder.rate("Rome/a", 3)
      pump(until: "the sidecar is told") { !told.isEmpty }
      XCTAssertEqual(monitor.readings, 0)
    }
  }
}

extension PhotoFolder {
  /// Opens a folder inside in a window, and waits until it is watched.
  fileprivate func open(_ name: String, sessions: LibrarySessions? = nil) -> Start {
    let library = FilePath("\(path)/\(name)")
    let start = Start(
      .paths([library], at: LibrarySource.places(of: [library])), sessions: sessions)
    pump(until: "it is followed") { start.photos.navigator.session.monitor?.isQuiet == true }
    return start
  }
}

extension Start {
  @MainActor fileprivate func rating(of photo: FilePath) -> Int? {
    photos.navigator.library.conversations.lazy.flatMap(\.photos).first { $0.path == photo }?.rating
  }
}
