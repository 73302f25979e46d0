import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import SplitProgram
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Preferences apply at once, in all windows, and at the next start.
final class PreferencesTests: XCTestCase {
  @MainActor
  private static func open(
    _ folder: PhotoFolder
  ) throws -> (start: Start, settings: ProgramSettings, photo: PhotoDetailPage) {
    let settings = ProgramSettings(folder: folder("state"))
    let start = try folder.open(sessions: LibrarySessions(.memory, settings: settings))
    start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
    let photo = try XCTUnwrap(start.photos.pages.photo)
    pump(until: "the photo is there") { photo.photoView.isSharp }
    return (start, settings, photo)
  }

  func testTabCyclesThroughThePreferencesInBothDirections() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let (start, _, _) = try Self.open(folder)
      start.window.press(",", .control)
      let controls = start.photos.presenter.preferences.controls
      // The sheet also has a close button.
      @MainActor func stop() -> Int? {
        controls.firstIndex { $0.contains(start.window.focusWidget) }
      }
      let first = stop()
      for (key, modifiers) in [(Key.tab, Modifiers()), (.backTab, .shift)] {
        var seen: Set<Int?> = []
        for _ in 0...controls.count {
          start.window.press(key, modifiers)
          XCTAssertTrue(start.photos.presenter.sheet.widget.contains(start.window.focusWidget))
          seen.insert(stop())
        }
        XCTAssertEqual(seen.count, controls.count + 1, "\(key)")
        XCTAssertEqual(stop(), first, "\(key)")
      }
    }
  }

  func testAShortcutOpensThePreferencesAndEachHasADescription() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let (start, _, _) = try Self.open(folder)
      start.window.press(",", .control)
      XCTAssertEqual(start.photos.presenter.sheet.titleText, "Preferences")
      let controls = start.photos.presenter.preferences.controls
      XCTAssertTrue(controls[0].contains(start.window.focusWidget))
      let texts = start.photos.presenter.sheet.card.shownTexts.map(\.text)
      for title in ["Appearance", "Mouse wheel", "Slideshow interval", "Save ratings and captions"]
      {
        XCTAssertTrue(texts.contains(title), "\(title) is not in \(texts)")
      }
      for control in controls {
        XCTAssertTrue(control.isUsable)
        XCTAssertTrue(texts.contains(control.accessibleDescription ?? ""))
      }
      XCTAssertEqual(controls.map(\.selectedIndex), [0, 0, 1, 0])
      start.window.press(",", .control)
      start.window.press(.escape)
      XCTAssertFalse(start.photos.presenter.sheet.isPresented)
    }
  }

  func testTheControlsAreAligned() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let (start, _, _) = try Self.open(folder)
      for width in [1000, 360] {
        start.window.resizeAndWait(width: width, height: 680)
        start.photos.presenter.presentPreferences()
        pumpUntilIdle()
        let card = start.photos.presenter.sheet.card
        let ends = start.photos.presenter.preferences.controls.map { control in
          [0, control.allocation.width].map { control.translate(x: $0, y: 0, to: card)?.x }
        }
        XCTAssertEqual(Set(ends).count, 1, "\(ends) at \(width)")
        XCTAssertLessThan(try XCTUnwrap(ends[0][1]), card.allocation.width)
        start.photos.presenter.sheet.dismiss()
        pumpUntilIdle()
      }
    }
  }

  func testTheStyleAppliesAtOnceAndAtTheNextStart() {
    withGTK {
      defer { Appearance.style = .system }
      let folder = try PhotoFolder(["Rome": ["a"]])
      let (start, settings, _) = try Self.open(folder)
      start.photos.presenter.presentPreferences()
      let control = start.photos.presenter.preferences.controls[0]
      for (index, isDark) in [(2, true), (1, false), (2, true)] {
        control.selectedIndex = index
        XCTAssertEqual(Appearance.prefersDark, isDark)
      }
      Appearance.style = .system
      XCTAssertFalse(Appearance.prefersDark)
      StateFile.finishWriting()
      XCTAssertEqual(ProgramSettings(folder: folder("state")).style, .dark)
      XCTAssertTrue(Appearance.prefersDark)
      settings.style = .system
      XCTAssertFalse(Appearance.prefersDark)
    }
  }

  func testTheWheelShowsOtherPhotosIfPreferredAndZoomsWithControl() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let (start, settings, photo) = try Self.open(folder)
      let area = photo.photoView.area
      @MainActor func turn(_ steps: Double, _ modifiers: Modifiers = []) {
        area.turnWheel(by: steps, x: 200, y: 200, modifiers: modifiers)
        pumpUntilIdle()
      }
      @MainActor func expect(
        _ page: String, file: StaticString = #filePath, line: UInt = #line
      ) {
        let shown = start.split.state.arrangement.secondary?.top.description
        XCTAssertEqual(shown, page, file: file, line: line)
      }
      let whole = photo.photoView.magnification
      turn(-1)
      XCTAssertNotEqual(photo.photoView.magnification, whole)
      photo.photoView.zoom(.fit)
      start.photos.presenter.presentPreferences()
      start.photos.presenter.preferences.controls[1].selectedIndex = 1
      start.photos.presenter.sheet.dismiss()
      XCTAssertEqual(settings.wheel, .turn)
      turn(1)
      expect("photo:Rome/2")
      // Some wheels turn in parts of a step.
      for _ in 0..<2 { turn(0.5) }
      expect("photo:Rome/3")
      turn(-1)
      expect("photo:Rome/2")
      pump(until: "the photo is there") {
        photo.photoView.isSharp && photo.seenPhoto?.id == "Rome/2"
      }
      let before = photo.photoView.magnification
      turn(-1, .control)
      expect("photo:Rome/2")
      XCTAssertNotEqual(photo.photoView.magnification, before)
    }
  }

  func testTheSlideShowIntervalIsTheLibrarysAndExternalChangesShow() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let (start, settings, _) = try Self.open(folder)
      start.photos.presenter.presentPreferences()
      let controls = start.photos.presenter.preferences.controls
      controls[2].selectedIndex = 3
      XCTAssertEqual(start.photos.navigator.session.slideTime, 30)
      XCTAssertEqual(start.photos.slideShow.time, 30)
      settings.wheel = .turn
      XCTAssertEqual(controls[1].selectedIndex, 1)
    }
  }

  func testWritingIntoFilesIsInsensitiveForTheSample() {
    withGTK {
      let path = SampleLibraryWindow.package.appending(path: "data/sample/library.json").path
      let start = Start(.sample(at: FilePath(path)), sessions: LibrarySessions(.memory))
      start.photos.presenter.presentPreferences()
      pumpUntilIdle()
      let controls = start.photos.presenter.preferences.controls
      XCTAssertEqual(controls.map(\.isSensitive), [true, true, true, false])
      XCTAssertEqual(controls[3].selectedIndex, 0)
    }
  }
}
