import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import SplitProgram
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Back navigation in a narrow window, whose list keeps nothing of the photo but its row.
final class GoingBackTests: XCTestCase {
  func testGoingBackFocusesTheLastPhotosRowAlsoAfterARestart() {
    withGTK {
      let folder = try PhotoFolder(["A": ["a", "b"], "Home": (100...130).map { "\($0)" }])
      let memory = try Memory()
      let program = try open(folder, memory)
      let first = program.all[0]
      first.window.press(.down)
      first.window.press(.down)
      first.window.press(.return)
      first.send(.showDetail(photo(20, of: first)))
      pumpUntilIdle()
      first.window.press(.right)
      first.window.press(.right)
      XCTAssertEqual(first.navigator.shownPhoto?.path, folder("Home/121"))
      expectRow(21, leadingTo: folder("Home/121"), in: first)
      XCTAssertEqual(first.navigator.shownPhoto?.path, folder("Home/121"))
      first.window.close()
      pumpUntilIdle()

      let nextProgram = try open(folder, memory)
      let next = nextProgram.all[0]
      XCTAssertEqual(next.navigator.shownPhoto?.path, folder("Home/121"))
      expectRow(21, leadingTo: folder("Home/121"), in: next)
      next.window.press(.left, .alt)
      next.window.press(.left, .alt)
      XCTAssertEqual(next.split.state.arrangement.pages, [.conversations])
      next.window.press(.return)
      XCTAssertEqual(next.split.state.arrangement.pages.count, 2)
      XCTAssertEqual(
        next.pages.conversation?.list.accessibleName, "Home", "the conversation that was left")
      withExtendedLifetime((program, nextProgram)) {}
    }
  }

  func testGoingBackFocusesTheLastPhotosTile() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 360)
      sample.photos.navigator.session.grids = [.compact]
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      pumpUntilIdle()
      sample.photos.window.press(.end)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/3")
      sample.photos.window.press(.left, .alt)
      XCTAssertEqual(sample.conversation?.list.selectedRows, [])
      sample.photos.window.press(.return)
      XCTAssertEqual(
        sample.split.state.arrangement.pages.last, .photo(conversation: "Chen", number: 3))
    }
  }

  func testArrowsGoOnFromTheRowThatWasLeft() {
    withGTK {
      for width in [360, 1000] {
        let sample = try SampleLibraryWindow(width: width)
        let window = sample.photos.window
        sample.photos.send(.show(.conversation("Chen"), from: .primary))
        pumpUntilIdle()
        if width == 360 {
          sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
          pumpUntilIdle()
          window.press(.left, .alt)
          window.press(.down)
          XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/3"])
          XCTAssertEqual(sample.conversation?.list.selectedRows, [2])
        }
        sample.conversation?.list.grabFocus()
        window.press(.left, .alt)
        XCTAssertEqual(sample.split.state.arrangement.primary.top, .conversations)
        window.press(.down)
        window.press(.return)
        XCTAssertEqual(
          sample.split.state.arrangement.primary.top, .conversation("Dana"), "at \(width)")
        window.destroy()
      }
    }
  }
}

/// Goes back to the list, checks a row there, and opens it with the keyboard.
@MainActor
private func expectRow(_ row: Int, leadingTo photo: FilePath, in window: PhotoWindow) {
  window.window.press(.left, .alt)
  guard let list = window.pages.conversation?.list, let place = list.place(ofRow: row) else {
    return XCTFail("There is no row \(row).")
  }
  XCTAssertEqual(list.selectedRows, [])
  XCTAssertGreaterThanOrEqual(place.y, 0)
  XCTAssertLessThanOrEqual(place.y + place.height, list.allocation.height)
  window.window.press(.return)
  XCTAssertEqual(window.navigator.shownPhoto?.path, photo)
}

@MainActor
private func photo(_ index: Int, of window: PhotoWindow) -> PhotoPage {
  .photo(conversation: window.navigator.library.conversations[1].id, number: index)
}

/// Opens a folder in a narrow window, in its last state.
@MainActor
private func open(_ folder: PhotoFolder, _ memory: Memory) throws -> PhotoWindows {
  let program = PhotoWindows(windowStates: memory.start())
  program.open(
    .paths([FilePath(folder.path)], at: LibrarySource.places(of: [FilePath(folder.path)])),
    size: WindowSize(width: 400, height: 480))
  pump(until: "it is read") { program.all.first?.navigator.isOpening == false }
  pumpUntilIdle()
  return program
}
