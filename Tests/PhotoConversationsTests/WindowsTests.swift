import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import SplitProgram
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Several windows in one program.
final class WindowsTests: XCTestCase {
  func testAnotherWindowShowsTheSameLibraryAndHasAStateOfItsOwn() {
    withGTK {
      let start = try Start(nil)
      start.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      start.window.press(Key("n"), .control)
      pumpUntilIdle()
      XCTAssertEqual(start.program.all.count, 2)
      let other = try XCTUnwrap(start.program.all.last)
      XCTAssertNil(other.split.state.arrangement.secondary)
      XCTAssertEqual(other.split.state.size, start.split.state.size)
      XCTAssertEqual(other.navigator.library.conversations.count, 5)
      other.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      start.photos.actions.rate(["Ada/1"], stars: 5)
      XCTAssertEqual(other.pages.photo?.rating.litStars, 5, "a rating is the photo's")
      other.actions.undo()
      XCTAssertEqual(start.photos.pages.photo?.rating.litStars, 3)
    }
  }

  func testAllWindowsOpenAtTheEndAreRestored() {
    withGTK {
      let memory = try Memory()
      let start = try Start(memory)
      start.photos.openWindow()
      start.photos.openWindow()
      pumpUntilIdle()
      for (window, id) in zip(start.program.all, ["Ada", "Ben", "Chen"]) {
        window.send(.showDetail(.photo(conversation: id, number: 1)))
      }
      start.program.all[1].window.resizeAndWait(width: 400, height: 500)
      start.program.saveAll()
      let next = try Start(memory)
      XCTAssertEqual(
        next.program.all.map { $0.split.state.arrangement.pages.last?.description },
        ["photo:Ada/1", "photo:Ben/1", "photo:Chen/1"])
      XCTAssertEqual(next.program.all.map(\.split.state.isCollapsed), [false, true, false])
      XCTAssertTrue(
        next.program.all[0].navigator.session === next.program.all[2].navigator.session, "read once"
      )
    }
  }

  func testClosingOneOfSeveralWindowsForgetsItAndTheLastIsSaved() {
    withGTK {
      let memory = try Memory()
      let start = try Start(memory)
      start.photos.openWindow()
      pumpUntilIdle()
      let other = try XCTUnwrap(start.program.all.last)
      other.send(.showDetail(.photo(conversation: "Ben", number: 1)))
      start.close()
      XCTAssertEqual(start.program.all.count, 1)
      let file = StateFile(other.source.stateFileName(), in: FilePath(memory.folder), of: "test")
      XCTAssertEqual(file.read(SavedWindows.self)?.windows, [other.saved])
      start.close()
      XCTAssertEqual(start.program.all.count, 0)
      let next = try Start(memory)
      XCTAssertEqual(next.program.all.count, 1)
      XCTAssertEqual(next.split.state.arrangement.secondary?.top.description, "photo:Ben/1")
    }
  }

  func testALibrarysStateIsSavedWhenItsWindowOpensAnother() {
    withGTK {
      let memory = try Memory()
      let start = try Start(memory)
      start.photos.send(.showDetail(.photo(conversation: "Ben", number: 1)))
      let left = start.split.state.arrangement
      let other = LibrarySource(places: ["/other"]) { () throws(LibraryError) in
        Library(name: "Other", conversations: [Conversation(id: "Ben", name: "Ben", photos: [])])
      }
      start.photos.open(LibrarySession(reading: other, in: nil))
      start.waitForLibrary()
      XCTAssertEqual(start.split.state.arrangement.pages, [.conversations])
      start.photos.send(.show(.conversation("Ben"), from: .primary))
      let saved = start.photos.saved
      start.close()
      XCTAssertEqual(memory.files.count, 2)
      XCTAssertEqual(memory.start().windows(of: other), [saved])
      XCTAssertEqual(try Start(memory).split.state.arrangement, left)
    }
  }

  func testAClosedWindowIsFreedWithItsPages() {
    withGTK {
      let memory = try Memory()
      let start = try Start(memory)
      start.photos.openWindow()
      pumpUntilIdle()
      weak var photos: PhotoWindow?
      weak var window: Window?
      weak var split: SplitView<PhotoPage>?
      weak var photo: PhotoDetailPage?
      weak var navigator: PhotoNavigator?
      do {
        let other = try XCTUnwrap(start.program.all.last)
        (photos, window, split, navigator) = (other, other.window, other.split, other.navigator)
        other.send(.show(.conversation("Chen"), from: .primary))
        other.send(.showDetail(.photo(conversation: "Chen", number: 2)))
        photo = other.pages.photo
        pump(until: "the photo shows") { photo?.photoView.isSharp == true }
        other.presenter.presentProfile()
        pumpUntilIdle()
        other.presenter.sheet.dismiss()
        other.presenter.presentAbout()
        pumpUntilIdle()
        for about in Window.all.compactMap({ $0 as? AboutWindow }) { about.press(.escape) }
        other.window.resizeAndWait(width: 400, height: 500)
        other.send(.back(in: nil))
        pumpUntilIdle()
        XCTAssertNotNil(photo)
        other.window.close()
      }
      pumpUntilIdle()
      XCTAssertNil(photos)
      XCTAssertNil(window)
      XCTAssertNil(split)
      XCTAssertNil(photo)
      XCTAssertNil(navigator)
      XCTAssertEqual(start.program.all.count, 1)
    }
  }

  func testLowMemoryEmptiesThePictureCache() {
    withGTK {
      let loader = PhotoLoader()
      let program = PhotoWindows(windowStates: nil, loader: loader)
      let sample = SampleLibraryWindow.package.appending(path: "data/sample/library.json").path
      program.open(OpenRequest(sample: FilePath(sample), size: nil).source)
      let photo = FilePath(
        SampleLibraryWindow.package.appending(path: "data/sample/Chen/c01.jpg").path)
      Task { _ = try? await loader.thumbnail(for: photo, side: 48) }
      pump(until: "there is a thumbnail") {
        loader.cachedThumbnail(for: photo, side: 48) != nil
      }
      pumpUntilIdle()
      program.lowMemory?.warn()
      XCTAssertNil(loader.cachedThumbnail(for: photo, side: 48))
      program.all[0].window.close()
    }
  }

  func testAnotherProcessesRequestIsOpenedWithoutBlockingTheMainThread() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.photos.send(.showDetail(.photo(conversation: "Ben", number: 1)))
      first.close()
      let start = Start(nil, library: Library(name: "", conversations: []))
      let program = PhotoWindows(windowStates: memory.start())
      // No free thread is left to read anything.
      let gate = DispatchSemaphore(value: 0)
      for _ in 0..<WorkerThreads.maxThreads { WorkerThreads.start { gate.wait() } }
      let sample = SampleLibraryWindow.package.appending(path: "data/sample/library.json").path
      for _ in 0..<2 { program.handle { OpenRequest(sample: FilePath(sample), size: nil) } }
      for width in [700, 400] {
        start.window.resizeAndWait(width: width, height: 500)
        XCTAssertEqual(start.split.state.size?.width, width)
      }
      XCTAssertEqual(program.all.count, 0)
      for _ in 0..<WorkerThreads.maxThreads { gate.signal() }
      pump(until: "the window shows") { program.all.first?.window.isMapped == true }
      pumpUntilIdle()
      XCTAssertEqual(program.all.count, 1, "the second request brought it to the front")
      XCTAssertEqual(
        program.all[0].split.state.arrangement.secondary?.top.description, "photo:Ben/1")
      program.all[0].window.close()
    }
  }

  func testANewWindowKeepsTheProgramThatIsAboutToQuit() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let sessions = LibrarySessions(.memory)
      let start = try folder.open(sessions: sessions)
      start.photos.actions.perform(.copy([try MovedPhoto(folder("Rome/a"), named: "c.jpg")]))
      start.program.quit()
      XCTAssertFalse(start.window.isVisible)
      start.program.open(beside: start.photos)
      XCTAssertTrue(start.window.isVisible)
      pump(until: "it is copied") { !sessions.isBusy }
      pump(until: "both windows show") { start.program.all.map(\.window.isMapped) == [true, true] }
      for window in start.program.all { window.window.destroy() }
    }
  }
}
