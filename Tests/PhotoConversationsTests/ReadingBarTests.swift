import Dispatch
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The status line of a scan of folders.
final class ReadingBarTests: XCTestCase {
  func testTheInitialSampleIsLabeledAsASample() {
    withGTK {
      let path = SampleLibraryWindow.package.appending(path: "data/sample/library.json").path
      for isIntroduction in [true, false] {
        let start = Start(.sample(at: FilePath(path), isIntroduction: isIntroduction))
        let reading = try XCTUnwrap(start.photos.pages.list?.reading)
        XCTAssertEqual(reading.text, isIntroduction ? "These are sample photos" : nil)
        if isIntroduction { XCTAssertEqual(reading.button.label, "Open Folder…") }
        let folder = try PhotoFolder(["Rome": ["a"]])
        start.photos.open(
          LibrarySession(
            reading: .paths(
              [FilePath(folder.path)], at: LibrarySource.places(of: [FilePath(folder.path)])),
            in: nil))
        start.waitForLibrary()
        XCTAssertNil(reading.text, "these are the person’s own")
        start.window.destroy()
      }
    }
  }

  func testAShortScanShowsNothing() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["x"]])
      let gate = DispatchSemaphore(value: 0)
      let start = try Self.start(folder, before: gate, delay: 60_000)
      let page = try XCTUnwrap(start.pages.list)
      pumpUntilIdle()
      XCTAssertNotNil(start.navigator.requestedSession.phase.scan)
      XCTAssertNil(page.reading.text)
      gate.signal()
      pump(until: "all is there") { start.navigator.library.photoCount == 3 }
      pumpUntilIdle()
      XCTAssertNil(page.reading.text)
      start.window.destroy()
    }
  }

  func testALongScanShowsProgressAndCanBeStoppedAndResumed() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["x"]])
      let gate = DispatchSemaphore(value: 0)
      let start = try Self.start(folder, before: gate)
      let page = try XCTUnwrap(start.pages.list)
      pump(until: "it is said") { page.reading.text != nil }
      XCTAssertEqual(page.reading.text, "Scanning: 0 photos found")
      XCTAssertTrue(page.reading.progress.isMapped)
      XCTAssertEqual(page.reading.button.label, "Stop")
      page.reading.button.click()
      gate.signal()
      pump(until: "it has ended") { start.navigator.requestedSession.phase.scan == nil }
      XCTAssertEqual(page.reading.text, "Some folders have not been scanned.")
      XCTAssertFalse(page.reading.progress.isVisible)
      XCTAssertEqual(start.navigator.library.photoCount, 0)
      XCTAssertEqual(page.reading.button.label, "Resume")
      page.reading.button.click()
      gate.signal()
      pump(until: "all is there") { start.navigator.library.photoCount == 3 }
      pumpUntilIdle()
      XCTAssertNil(page.reading.text)
      XCTAssertEqual(page.list.count, 2)
      start.window.destroy()
    }
  }

  func testAScanShowsItsPhotoCountAndARescanItsProgress() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["x"]])
      let gate = DispatchSemaphore(value: 0)
      let start = try Self.start(folder, after: gate)
      let page = try XCTUnwrap(start.pages.list)
      pump(until: "it is said") { page.reading.text == "Scanning: 3 photos found" }
      gate.signal()
      pump(until: "they are listed") { start.navigator.library.photoCount == 3 }
      pumpUntilIdle()
      XCTAssertNil(page.reading.text)
      start.navigator.session.resumeScan()
      pump(until: "it is said again") { page.reading.text != nil }
      pump(until: "as many as were listed before") { page.reading.progress.fraction == 1 }
      gate.signal()
      pump(until: "it is done") { page.reading.text == nil }
      start.window.destroy()
    }
  }

  func testSkippedFilesAreCountedAndListedOnDemand() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let outside = try PhotoFolder(["<b>Else & where</b>": ["x"]])
      for name in ["one", "two"] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder.path)/\(name)",
          withDestinationPath: "\(outside.path)/<b>Else & where</b>")
      }
      let start = try Self.start(folder)
      let page = try XCTUnwrap(start.pages.list)
      XCTAssertEqual(page.reading.text, "2 items skipped")
      XCTAssertFalse(page.reading.progress.isVisible)
      page.reading.button.click()
      pumpUntilIdle()
      XCTAssertTrue(start.presenter.sheet.isPresented)
      XCTAssertEqual(start.presenter.sheet.titleText, "Skipped Items")
      let lines = start.presenter.skipped.text.split(separator: "\n")
      XCTAssertEqual(lines.count, 2, start.presenter.skipped.text)
      XCTAssertTrue(lines.allSatisfy { $0.hasPrefix(folder.path) }, start.presenter.skipped.text)
      XCTAssertTrue(start.presenter.skipped.text.contains("not followed"))
      start.window.press(.tab)
      XCTAssertEqual(start.window.focusWidget?.accessibleName, "Skipped items")
      start.window.press(.escape)
      XCTAssertFalse(start.presenter.sheet.isPresented)
      try FileManager.default.removeItem(atPath: "\(folder.path)/one")
      pump(until: "one less") { page.reading.text == "1 item skipped" }
      try FileManager.default.removeItem(atPath: "\(folder.path)/two")
      pump(until: "nothing to say") { page.reading.text == nil }
      start.window.destroy()
    }
  }

  func testALongReadingOfMetadataShowsItsProgressAndCanBeStoppedAndResumed() {
    withGTK {
      let folder = try PhotoFolder(["Rome": (1...130).map { "p\($0)" }])
      let gate = DispatchSemaphore(value: 0)
      let sessions = LibrarySessions(
        .memory,
        read: { paths in
          gate.wait()
          return PhotoMetadata.read(paths)
        })
      let start = try folder.open(sessions: sessions)
      let page = try XCTUnwrap(start.photos.pages.list)
      pump(until: "it is said") {
        page.reading.text == "Loading details: 0 photos"
      }
      XCTAssertEqual(page.reading.progress.fraction, 0)
      gate.signal()
      pump(until: "how far it is") { page.reading.text == "Loading details: 64 photos" }
      page.reading.button.click()
      gate.signal()
      pump(until: "the rest isn't read") {
        page.reading.text == "Details of some photos have not been loaded."
      }
      @MainActor func known() -> Int {
        start.photos.navigator.library.conversations[0].photos.count { $0.caption != nil }
      }
      XCTAssertEqual(known(), 128, "those that were on their way, too")
      page.reading.button.click()
      gate.signal()
      pump(until: "all is read") { known() == 130 }
      pumpUntilIdle()
      XCTAssertNil(page.reading.text)
    }
  }

  /// Opens a folder in a window.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - before: A semaphore that the scan waits for before it begins.
  ///   - after: A semaphore that the scan waits for before it ends.
  ///   - delay: The delay before the scan's progress is shown, in milliseconds.
  /// - Returns: The window; without semaphores, the folder is already watched.
  /// - Throws: An error if the window has no list.
  @MainActor
  private static func start(
    _ folder: PhotoFolder, before: DispatchSemaphore? = nil, after: DispatchSemaphore? = nil,
    delay: Int = 1
  ) throws -> PhotoWindow {
    var source = LibrarySource.paths(
      [FilePath(folder.path)], at: LibrarySource.places(of: [FilePath(folder.path)]))
    let load = source.load
    source.load = { listed, progress throws(LibraryError) in
      before?.wait()
      defer { after?.wait() }
      return try load(listed, progress)
    }
    let window = PhotoWindow(navigator: PhotoNavigator(), trace: nil)
    window.window.presentAndWait(width: 900, height: 600)
    let reading = try XCTUnwrap(window.pages.list?.reading)
    XCTAssertEqual(reading.scanDelay, 500)
    reading.scanDelay = delay
    window.open(LibrarySession(reading: source, in: window.navigator.sessions))
    if before == nil, after == nil {
      pump(until: "it is followed") { window.navigator.session.monitor?.isQuiet == true }
    }
    return window
  }
}
