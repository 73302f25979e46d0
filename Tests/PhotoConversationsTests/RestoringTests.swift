import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import SplitProgram
import Synchronization
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Windows that open in their saved state.
final class RestoringTests: XCTestCase {
  func testAWindowOpensAsItWasClosed() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.window.resizeAndWait(width: 900, height: 600)
      first.photos.send(.show(.conversation("Chen"), from: .primary))
      first.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      first.photos.send(.dividerDragged(to: 377))
      pumpUntilIdle()
      let saved = first.photos.saved
      first.close()
      for _ in 0..<3 {
        let next = try Start(memory)
        XCTAssertEqual(next.photos.saved, saved)
        XCTAssertEqual(next.split.drawn?.primary?.width, 377)
        XCTAssertEqual(next.split.header.bars.secondary.title, "2 of 3")
        XCTAssertEqual(next.photos.pages.conversation?.list.selectedRow, 1)
        pump(until: "the photo shows") { next.photos.seesShownPhoto }
        next.close()
      }
      XCTAssertEqual(memory.lines, [])
    }
  }

  func testACollapsedWindowIsRestoredAndExpandsToTwoColumns() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.photos.send(.show(.conversation("Dana"), from: .primary))
      first.photos.send(.showDetail(.photo(conversation: "Dana", number: 1)))
      first.window.resizeAndWait(width: 400, height: 600)
      first.close()
      let next = try Start(memory)
      XCTAssertEqual(
        next.split.state.arrangement.pages.map(\.description),
        ["conversations", "conversation:Dana", "photo:Dana/1"])
      XCTAssertEqual(next.split.header.backLabel(.secondary), "Dana")
      next.window.resizeAndWait(width: 1000, height: 600)
      XCTAssertEqual(next.split.state.arrangement.secondary?.pages.count, 1)
    }
  }

  func testAComparisonIsRestored() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.window.resizeAndWait(width: 1000, height: 680)
      first.photos.send(.show(.conversation("Chen"), from: .primary))
      first.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pump(until: "the photo shows") { first.photos.seesShownPhoto }
      first.window.press("c")
      XCTAssertTrue(first.photos.navigator.isComparing)
      first.window.press(.tab)
      let saved = first.photos.saved
      XCTAssertEqual(saved.chosen, .photo(conversation: "Chen", number: 2))
      first.close()
      let next = try Start(memory)
      XCTAssertEqual(next.photos.saved, saved)
      pump(until: "both photos show") {
        next.photos.pages.comparison?.shown.map { $0.seenPhoto?.id } == ["Chen/2", "Chen/3"]
      }
      XCTAssertEqual(next.photos.targetPhotos.map(\.id), ["Chen/2"])
      next.close()
    }
  }

  func testNoWindowIsLargerThanTheScreen() {
    withGTK {
      let room = try XCTUnwrap(Monitors.room)
      let huge = WindowSize(width: 30_000, height: 20_000)
      let onScreen = SplitSize(width: room.width, height: room.height)
      let memory = try Memory()
      let first = try Start(memory, size: huge)
      XCTAssertEqual(first.split.state.size, onScreen)
      first.close()
      let text = try memory.text("sample.json")
      try memory.write(
        text.replacing("\"width\" : \(room.width)", with: "\"width\" : 30000"), to: "sample.json")
      let next = try Start(memory)
      XCTAssertEqual(next.split.state.size, onScreen)
      XCTAssertEqual(memory.lines, [])
      next.close()
    }
  }

  /// The shadow around a window under Wayland changes before the window has its new size.
  func testAnAllocationLargerThanTheWindowIsNotSavedAsItsSize() {
    withGTK {
      let start = try Start(nil, size: WindowSize(width: 900, height: 600))
      let (photos, split) = (start.photos, start.split)
      split.allocateChild(split, Rectangle(x: 0, y: 0, width: 932, height: 632))
      XCTAssertEqual(photos.saved.size, WindowSize(width: 900, height: 600))
      start.window.resizeAndWait(width: 800, height: 500)
      XCTAssertEqual(photos.saved.size, WindowSize(width: 800, height: 500))
    }
  }

  func testTheCommandLinesSizeOverridesTheSavedOne() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      first.photos.window.isMaximized = true
      pumpUntilIdle()
      first.close()
      let next = try Start(memory, size: WindowSize(width: 500, height: 555))
      XCTAssertEqual(next.split.state.size, SplitSize(width: 500, height: 555))
      XCTAssertEqual(next.split.state.arrangement.secondary?.top.description, "photo:Ada/1")
      XCTAssertFalse(next.window.isMaximized)
    }
  }

  func testPagesAreRestoredBeforeTheLibraryIsRead() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.photos.send(.show(.conversation("Chen"), from: .primary))
      first.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      let pages = first.split.state.arrangement
      first.close()
      let gate = DispatchSemaphore(value: 0)
      let next = try Start(memory, gate: gate)
      XCTAssertEqual(next.split.state.arrangement, pages)
      XCTAssertTrue(next.photos.navigator.isOpening)
      let layouts = next.split.counters.layoutsRendered
      let views = next.split.counters.viewsBuilt
      gate.signal()
      next.waitForLibrary()
      XCTAssertEqual(next.split.state.arrangement, pages)
      XCTAssertEqual(next.split.counters.layoutsRendered, layouts)
      XCTAssertEqual(next.split.counters.viewsBuilt, views)
      XCTAssertEqual(next.split.header.bars.secondary.title, "2 of 3")
    }
  }

  func testNavigationBeforeTheLibraryIsReadIsKept() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.photos.send(.show(.conversation("Chen"), from: .primary))
      first.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      first.close()
      let gate = DispatchSemaphore(value: 0)
      let next = try Start(memory, gate: gate)
      next.photos.send(.back(in: .primary))
      gate.signal()
      next.waitForLibrary()
      XCTAssertEqual(next.split.state.arrangement.primary.pages, [.conversations])
      XCTAssertEqual(next.split.state.arrangement.secondary?.top.description, "photo:Chen/2")
    }
  }

  func testPagesOfMissingPhotosAreNotRestored() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.photos.send(.show(.conversation("Chen"), from: .primary))
      first.photos.send(.showDetail(.photo(conversation: "Chen", number: 3)))
      first.close()
      var library = try SampleLibraryWindow.library()
      library.conversations[2].photos.removeLast()
      let second = Start(memory, library: library)
      XCTAssertEqual(
        second.split.state.arrangement.primary.pages, [.conversations, .conversation("Chen")])
      XCTAssertNil(second.split.state.arrangement.secondary)
      second.close()
      library.conversations.remove(at: 2)
      let third = Start(memory, library: library)
      XCTAssertEqual(third.split.state.arrangement.primary.pages, [.conversations])
      XCTAssertNil(third.split.state.forward)
    }
  }

  func testAPhotoIsRestoredByItsFileIfItsNumberChanged() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.photos.send(.show(.conversation("Chen"), from: .primary))
      first.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      let file = try XCTUnwrap(
        first.photos.navigator.photo(first.split.state.arrangement.secondary?.top))
      first.close()
      var library = try SampleLibraryWindow.library()
      let old = library.conversations[2].photos
      @MainActor func start(with photos: [Photo]) -> Start {
        library.conversations[2].photos = photos.enumerated().map { index, photo in
          Photo(
            id: "Chen/\(index + 1)", path: photo.path, name: photo.name,
            annotations: photo.annotations)
        }
        return Start(memory, library: library)
      }
      let added = Photo(id: "", path: "/nowhere/before.jpg", name: "")
      let ways: [([Photo], number: Int?)] = [
        ([added] + old, 3), ([added, added] + old, 4), (old, 2), (Array(old.dropFirst()), 1),
        ([added] + old.reversed(), 3), ([old[1]], 1), ([old[0], added, old[2]], nil),
      ]
      for (photos, number) in ways {
        let next = start(with: photos)
        let page = next.split.state.arrangement.secondary?.top
        XCTAssertEqual(page, number.map { .photo(conversation: "Chen", number: $0) })
        XCTAssertEqual(next.photos.navigator.photo(page)?.path, number == nil ? nil : file.path)
        XCTAssertEqual(
          next.split.state.arrangement.primary.pages, [.conversations, .conversation("Chen")])
        XCTAssertEqual(
          next.photos.pages.conversation?.list.selectedRow, number.map { $0 - 1 })
        next.close()
      }
    }
  }

  func testReopeningAFolderKeepsThePhoto() {
    withGTK {
      var library = try SampleLibraryWindow.library()
      let start = Start(nil, library: library)
      start.photos.send(.show(.conversation("Chen"), from: .primary))
      start.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      start.window.resizeAndWait(width: 400, height: 600)
      start.photos.send(.back(in: nil))
      library.conversations[2].photos.removeFirst()
      let photo = library.conversations[2].photos[0]
      library.conversations[2].photos[0] = Photo(id: "Chen/1", path: photo.path, name: "It")
      let changed = library
      start.photos.open(
        LibrarySession(
          reading: LibrarySource(places: ["sample"]) { () throws(LibraryError) in changed },
          in: nil))
      start.waitForLibrary()
      XCTAssertEqual(start.split.state.forward, .photo(conversation: "Chen", number: 1))
      start.photos.send(.forward)
      XCTAssertEqual(start.photos.pages.photo?.photoView.area.accessibleName, "It")
    }
  }

  func testChangesAreDebouncedAndAnUnchangedStateIsNotWritten() {
    withGTK {
      let memory = try Memory()
      let start = try Start(memory)
      start.photos.openWindow()
      // Each write replaces the file by a new one.
      @MainActor func file() -> String? {
        (try? FileEntry.at(FilePath(memory.path("sample.json")))).map {
          "\($0.identity) \($0.fileVersion)"
        }
      }
      /// Returns the saved state after the next write.
      @MainActor func written(_ change: () -> Void) throws -> [SavedWindow] {
        let before = file()
        let begin = MonotonicClock.microseconds
        change()
        // On a busy machine the changes themselves take as long as the delay of the write.
        let isQuick = MonotonicClock.microseconds - begin < 500_000
        if isQuick { XCTAssertEqual(file(), before, "not at once") }
        var windows: [SavedWindow] = []
        pump(untilOutside: "it is written") {
          guard file() != before else { return false }
          let data = try? Data(contentsOf: URL(filePath: memory.path("sample.json")))
          windows =
            data.flatMap { try? JSONDecoder().decode(SavedWindows.self, from: $0) }?.windows ?? []
          return isQuick || windows == start.program.all.map(\.saved)
        }
        return windows
      }
      @MainActor func expectNothing(_ what: String) {
        let before = file()
        pump(until: "no write waits") { start.program.saving == nil }
        pumpUntilIdle()
        XCTAssertEqual(file(), before, what)
      }
      pump(untilOutside: "both windows are remembered") {
        (try? memory.text("sample.json").split(separator: "\"isMaximized\"").count) == 3
      }
      pumpUntilIdle()
      expectNothing("at rest")
      for number in 1...3 {
        let windows = try written {
          for window in start.program.all {
            for other in 1...3 {
              window.send(.showDetail(.photo(conversation: "Chen", number: other)))
            }
            window.send(.showDetail(.photo(conversation: "Chen", number: number)))
          }
        }
        XCTAssertEqual(windows, start.program.all.map(\.saved))
        XCTAssertEqual(windows[1].split, start.program.all[1].saved.split)
        XCTAssertTrue(try memory.text("sample.json").contains("photo:Chen/\(number)"))
      }
      let sized = try written { start.window.resizeAndWait(width: 900, height: 610) }
      XCTAssertEqual(sized[0].size, WindowSize(width: 900, height: 610))
      let saved = try written { start.photos.split.wantsInspector = true }[0]
      XCTAssertEqual(saved.split, SavedSplitState(start.photos.split.state))
      pumpUntilIdle()
      start.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      start.photos.send(.showDetail(.photo(conversation: "Chen", number: 3)))
      expectNothing("there and back")
      start.program.saveAll()
      XCTAssertEqual(memory.start().windows(of: start.photos.source).count, 2)
    }
  }

  func testALibrarysStateIsSavedWhenItShowsAndWhenAFileIsRenamed() {
    withGTK {
      let memory = try Memory()
      let folder = try PhotoFolder(["Rome": ["a", "c"]])
      let start = try Start(memory)
      let source = LibrarySource.paths(
        [FilePath(folder.path)], at: LibrarySource.places(of: [FilePath(folder.path)]))
      @MainActor func remembers(_ words: String) -> Bool {
        (try? memory.text(source.stateFileName()))?.contains(words) == true
      }
      start.photos.open(LibrarySession(reading: source, in: nil))
      start.waitForLibrary()
      pump(untilOutside: "its window is remembered") { remembers("\"width\" : 1000") }
      pump(until: "it is followed") { start.photos.navigator.session.monitor?.isQuiet == true }
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
      pump(untilOutside: "its photo is remembered") { remembers("\"a.jpg\"") }
      pumpUntilIdle()
      try folder.move("Rome/a", to: "Rome/b")
      pump(untilOutside: "the new name is remembered") { remembers("\"b.jpg\"") }
      start.close()
    }
  }

  func testAnUnreadableLibraryKeepsItsSavedState() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.photos.send(.showDetail(.photo(conversation: "Chen", number: 3)))
      let pages = first.split.state.arrangement
      first.close()
      let failing = Start(memory, library: nil)
      XCTAssertNil(failing.split.state.arrangement.secondary)
      XCTAssertNotNil(failing.photos.navigator.problem)
      failing.photos.openWindow()
      failing.waitForLibrary()
      XCTAssertNotNil(failing.program.all[1].navigator.problem)
      failing.program.all[1].window.close()
      failing.close()
      XCTAssertEqual(try Start(memory).split.state.arrangement, pages)
      XCTAssertTrue(try memory.text("sample.json").contains("\"photo:Chen/3\" : \"c03.jpg\""))
    }
  }

  func testWithoutAStateStoreNothingIsRestoredOrWritten() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.photos.send(.showDetail(.photo(conversation: "Chen", number: 3)))
      first.close()
      let text = try memory.text("sample.json")
      let traced = try Start(nil)
      XCTAssertNil(traced.split.state.arrangement.secondary)
      traced.close()
      XCTAssertEqual(try memory.text("sample.json"), text)
      XCTAssertEqual(memory.files, ["sample.json"])
    }
  }
}
