import AdaptiveSplit
import Foundation
import GLib
import GRDB
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import SplitGallery

/// The selection of Stages after a narrow start, and its switch to the other store.
final class StagesStartTests: XCTestCase {
  func testANarrowStartSelectsTheFirstStageWhenItsListFirstShows() throws {
    let server = try gallery()
    withGTK {
      for width in [360, 414] {
        let sample = try stages(server, width: width, height: 640)
        XCTAssertTrue(sample.split.state.isCollapsed)
        sample.split.goBack()
        pumpUntilIdle()
        XCTAssertEqual(list(of: sample)?.selectedRow, 0, "at \(width)")
        sample.select(5)
        sample.split.goBack()
        pumpUntilIdle()
        XCTAssertEqual(list(of: sample)?.selectedRow, 4, "at \(width)")
        list(of: sample)?.grabFocus()
        sample.window.press(.down)
        sample.window.resizeAndWait(width: 900, height: 640)
        XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.stage(5)])
        XCTAssertEqual(list(of: sample)?.selectedRow, 4, "at \(width)")
        sample.window.destroy()
      }
    }
  }

  func testTheMenuSwitchesBetweenMemoryAndAnSQLiteFile() throws {
    let server = try gallery()
    try GalleryData.withFolder { folder in
      let seed = GalleryData.folder.appending(path: "stages/stages.json").path
      let file = folder.appending(path: "new/stages.sqlite").path
      try StageStore.makeFolder(of: FilePath(file))
      _ = try StageStore(path: FilePath(file), seed: FilePath(seed))
      try DatabaseQueue(path: file).write {
        try $0.execute(sql: #"UPDATE stage SET name = 'Prologue' WHERE "index" = 2"#)
        try $0.execute(sql: #"DELETE FROM stage WHERE "index" = 21"#)
      }
      withGTK {
        let sample = try open(FilePath(file), seed: FilePath(seed), server)
        sample.select(2)
        pumpUntilIdle()
        XCTAssertEqual(list(of: sample)?.count, 20)
        XCTAssertTrue(shownTexts(in: sample.split.header).contains("Giro d’Italia: Prologue"))

        choose("Stored in Memory", in: sample)
        XCTAssertEqual(list(of: sample)?.count, 21)
        XCTAssertTrue(
          shownTexts(in: sample.split.header).contains("Giro d’Italia: Amsterdam → Utrecht"))
        XCTAssertEqual(list(of: sample)?.selectedRow, 1)
        sample.select(21)
        pumpUntilIdle()

        choose("Stored in an SQLite File", in: sample)
        XCTAssertEqual(list(of: sample)?.count, 20)
        XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.stage(20)])
        sample.select(2)
        pumpUntilIdle()
        XCTAssertTrue(shownTexts(in: sample.split.header).contains("Giro d’Italia: Prologue"))
      }
    }
  }

  func testAnUnusableStoreIsReportedAndChangesNothing() throws {
    try withStoreFile { sample, file in
      choose("Stored in Memory", in: sample)
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
      choose("Stored in an SQLite File", in: sample)
      @MainActor func isReported() -> Bool {
        shownTexts(in: sample.window).contains { $0.contains("the database can’t be used") }
      }
      XCTAssertTrue(isReported())
      XCTAssertEqual(list(of: sample)?.count, 21)
      XCTAssertEqual(sample.marked, "Stored in Memory")
      try FileManager.default.removeItem(atPath: file)
      choose("Stored in an SQLite File", in: sample)
      XCTAssertFalse(isReported(), "it could be used")
      XCTAssertEqual(sample.marked, "Stored in an SQLite File")
    }
  }

  func testChoosingTheStoreAgainKeepsOpenArticles() throws {
    try withStoreFile { sample, file in
      XCTAssertEqual(sample.split.state.arrangement.secondary?.top, .stage(1))
      sample.split.show(.article(1), from: .secondary)
      sample.select(2)
      pumpUntilIdle()
      // A file that can't be used isn't read again either.
      try FileManager.default.removeItem(atPath: file)
      choose("Stored in an SQLite File", in: sample)
      XCTAssertEqual(sample.marked, "Stored in an SQLite File")
      sample.select(1)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.arrangement.secondary?.top, .article(1))
    }
  }
}

/// Runs a test with a window on the gallery's stages in a new SQLite file.
private func withStoreFile(
  _ test: @MainActor (_ sample: StagesWindow, _ file: String) throws -> Void
) throws {
  let server = try gallery()
  try GalleryData.withFolder { folder in
    let seed = GalleryData.folder.appending(path: "stages/stages.json").path
    let file = folder.appending(path: "stages.sqlite").path
    withGTK { try test(try open(FilePath(file), seed: FilePath(seed), server), file) }
  }
}

/// Opens a window on an SQLite file, which is made of a seed if it isn't there.
@MainActor
private func open(_ store: FilePath, seed: FilePath, _ server: TestServer) throws -> StagesWindow {
  let sample = StagesWindow(
    library: try StageLibrary(store: store, seed: seed, base: server.address), store: store)
  OpenWindows.keep(sample, for: sample.window)
  sample.window.presentAndWait(width: 1000, height: 600)
  return sample
}

extension StagesWindow {
  /// The title of the menu's marked choice.
  fileprivate var marked: String? {
    window.press(.f10)
    defer { window.press(.escape) }
    return split.header.menuButton?.menuLines.first { $0.isActive }?.title
  }
}

@MainActor
private func list(of sample: StagesWindow) -> ListView? {
  (sample.split.primary.views.first?.view as? StageListView)?.items.list
}

/// Chooses an item of the window's menu.
@MainActor
private func choose(_ title: String, in sample: StagesWindow) {
  sample.window.press(.f10)
  guard let line = sample.split.header.menuButton?.menuLines.first(where: { $0.title == title })
  else { return XCTFail("There is no “\(title)”.") }
  line.click()
  pumpUntilIdle()
  // A choice leaves its menu open.
  sample.window.press(.escape)
}
