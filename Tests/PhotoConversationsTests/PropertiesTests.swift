import AdaptiveSplit
import Foundation
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The properties of a photo, beside it or in a sheet over the window.
final class PropertiesTests: XCTestCase {
  /// Returns the texts of the properties' column, if it is visible.
  @MainActor
  private static func texts(of sample: SampleLibraryWindow) -> [String] {
    sample.photos.pages.properties?.widget.shownTexts.map(\.text) ?? []
  }

  @MainActor
  private static func wait(for file: String, in sample: SampleLibraryWindow) {
    pump(until: "\(file) is said") { texts(of: sample).contains(file) }
  }

  /// Whether the properties are visible in the inspector.
  @MainActor
  private static func areShown(_ sample: SampleLibraryWindow) -> Bool {
    sample.photos.pages.properties?.widget.isMapped == true
  }

  func testTwoShortcutsShowPropertiesBesideThePhotoAndTheyFollowIt() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 1, of: "Chen")
      let window = sample.photos.window
      let photo = try XCTUnwrap(sample.photo)
      let width = photo.widget.allocation.width
      for (key, modifiers) in [(Key.return, Modifiers.alt), (Key("i"), .control)] {
        photo.photoView.area.grabFocus()
        XCTAssertFalse(Self.areShown(sample))
        window.press(key, modifiers)
        Self.wait(for: "c01.jpg", in: sample)
        XCTAssertFalse(sample.photos.presenter.sheet.isPresented)
        XCTAssertEqual(photo.widget.allocation.width, width - 281)
        XCTAssertEqual(window.focusWidget, photo.photoView.area)
        window.press(key, modifiers)
        XCTAssertEqual(photo.widget.allocation.width, width)
      }
      window.press("i", .control)
      window.press(.right)
      Self.wait(for: "c02.jpg", in: sample)
      XCTAssertFalse(Self.texts(of: sample).contains("c01.jpg"))
      sample.photos.actions.caption(["Chen/2"], "On a Sunday")
      Self.wait(for: "On a Sunday", in: sample)
      sample.photos.pages.properties?.close.clickWithPointer(x: 10, y: 10)
      XCTAssertFalse(Self.areShown(sample))
      XCTAssertFalse(sample.photos.split.wantsInspector)
      XCTAssertEqual(window.focusWidget, photo.photoView.area)
    }
  }

  func testLeavingFullScreenReplacesThePropertiesSheetByTheInspector() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 1, of: "Chen")
      sample.photos.split.wantsInspector = true
      Self.wait(for: "c01.jpg", in: sample)
      sample.photos.enterFullScreen()
      pumpUntilIdle()
      XCTAssertFalse(Self.areShown(sample), "A full screen photo uses the whole screen.")
      sample.photos.window.press("i", .control)
      pump(until: "the sheet") { sample.photos.presenter.sheet.isPresented }
      sample.photos.leaveFullScreen()
      pump(until: "the inspector alone") {
        !sample.photos.presenter.sheet.isPresented && Self.areShown(sample)
      }
    }
  }

  func testTheSameKeysHideASheetOfProperties() {
    withGTK {
      for isFullScreen in [false, true] {
        for (key, modifiers) in [(Key.return, Modifiers.alt), (Key("i"), .control)] {
          let sample = try SampleLibraryWindow(width: 1000)
          let (window, sheet) = (sample.photos.window, sample.photos.presenter.sheet)
          sample.show(photo: 1, of: "Chen")
          if isFullScreen {
            sample.photos.enterFullScreen()
          } else {
            sample.conversation?.list.grabFocus()
            window.press("a", .control)
          }
          pumpUntilIdle()
          let photos = sample.photos.targetPhotos
          XCTAssertEqual(photos.count, isFullScreen ? 1 : 3)
          window.press(key, modifiers)
          pump(until: "the sheet") { sheet.isPresented }
          for digit in ["2", "0", "5"] { window.press(Key(Character(digit))) }
          XCTAssertEqual(sample.photos.targetPhotos, photos)
          window.press(key, modifiers)
          XCTAssertFalse(sheet.isPresented, "\(key), full screen: \(isFullScreen)")
          XCTAssertEqual(sample.photos.targetPhotos, photos)
          XCTAssertEqual(sample.photos.isPhotoAlone, isFullScreen)
          sample.photos.presenter.presentProfile()
          window.press(key, modifiers)
          XCTAssertTrue(sheet.isPresented, "another sheet stays")
          window.destroy()
        }
      }
    }
  }

  func testPropertiesShowAndHideWhileTheHeaderResizes() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 1, of: "Chen")
      for wanted in [true, false, true, false] {
        sample.photos.split.header.queueResize()
        sample.photos.split.wantsInspector = wanted
        pumpUntilIdle()
        XCTAssertEqual(Self.areShown(sample), wanted)
      }
    }
  }

  func testPropertiesShowOnlyOnDemandIfThereIsNoRoom() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let window = sample.photos.window
      let photo = try XCTUnwrap(sample.photo)
      window.press("i", .control)
      XCTAssertTrue(Self.areShown(sample))
      for (width, place) in [(700, InspectorPlace.over), (360, .onStack)] {
        sample.resize(width)
        XCTAssertFalse(Self.areShown(sample), "not by itself")
        let room = photo.widget.allocation.width
        photo.photoView.area.grabFocus()
        window.press("i", .control)
        pumpUntilIdle()
        XCTAssertEqual(sample.photos.split.state.inspectorPlace, place)
        Self.wait(for: "c01.jpg", in: sample)
        XCTAssertEqual(photo.widget.isMapped, place == .over)
        if place == .over { XCTAssertEqual(photo.widget.allocation.width, room) }
        XCTAssertEqual(sample.photos.pages.properties?.bar.isMapped, place == .over)
        window.press(.escape)
        pumpUntilIdle()
        XCTAssertFalse(Self.areShown(sample))
        XCTAssertEqual(window.focusWidget, photo.photoView.area)
      }
      sample.resize(1000)
      XCTAssertTrue(Self.areShown(sample), "as it was")
      Self.wait(for: "c01.jpg", in: sample)
      XCTAssertEqual(sample.photos.pages.properties?.bar.isMapped, true)
    }
  }

  func testPropertiesShowOnceAfterWidening() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 700)
      sample.show(photo: 1, of: "Chen")
      for width in [700, 360] {
        sample.resize(width)
        sample.photos.window.press("i", .control)
        Self.wait(for: "c01.jpg", in: sample)
        for wider in [700, 1200] where wider >= width {
          sample.resize(wider)
          pumpUntilIdle()
          // Over the photo, they show only on demand.
          XCTAssertEqual(
            sample.photos.window.shownTexts.count { $0.text == "Folder" },
            width == 360 && wider == 700 ? 0 : 1, "\(width), \(wider)")
        }
        sample.photos.window.press("i", .control)
        pumpUntilIdle()
        XCTAssertFalse(Self.areShown(sample))
      }
    }
  }

  func testTheListOfConversationsShowsTheVisiblePhotosProperties() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 1, of: "Chen")
      sample.photos.split.goBack()
      sample.list?.list.grabFocus()
      XCTAssertEqual(sample.photos.targetPhotos, [])
      for isShown in [true, false] {
        sample.photos.window.press("i", .control)
        pumpUntilIdle()
        XCTAssertEqual(Self.areShown(sample), isShown)
        XCTAssertFalse(sample.photos.presenter.sheet.isPresented)
      }
    }
  }

  func testTheSameKeyHidesPropertiesOnOneStack() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 400)
      sample.show(photo: 1, of: "Chen")
      let window = sample.photos.window
      sample.photo?.photoView.area.grabFocus()
      window.press("i", .control)
      pumpUntilIdle()
      XCTAssertTrue(Self.areShown(sample))
      XCTAssertEqual(sample.photos.targetPhotos, [], "No photo is visible.")
      window.press(.delete)
      XCTAssertNotNil(sample.photos.navigator.library.photo(id: "Chen/1"))
      window.press("i", .control)
      pumpUntilIdle()
      XCTAssertFalse(Self.areShown(sample))
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
    }
  }

  func testLargerTextHidesPropertiesThatDoNotFit() {
    withGTK {
      defer { Appearance.textScale = 1 }
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let photo = try XCTUnwrap(sample.photo)
      let needed = photo.widget.minimumAndNaturalWidth().minimum
      sample.photos.split.wantsInspector = true
      pumpUntilIdle()
      XCTAssertTrue(Self.areShown(sample))
      XCTAssertEqual(photo.widget.minimumAndNaturalWidth().minimum, needed)
      Appearance.textScale = 2
      pump(until: "large text has no room") { !Self.areShown(sample) }
    }
  }

  func testPropertiesAreAtTheTrailingEdgeInBothDirections() {
    withDirections { direction in
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 1, of: "Chen")
      sample.photos.split.wantsInspector = true
      pumpUntilIdle()
      let properties = try XCTUnwrap(sample.photos.pages.properties)
      let x = properties.widget.translate(x: 0, y: 0, to: sample.photos.split)?.x
      XCTAssertEqual(x, direction == .leftToRight ? 920 : 0)
    }
  }

  func testKeysInThePropertiesDoNotNavigateOrCopyPhotos() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 1, of: "Chen")
      sample.photos.split.wantsInspector = true
      Self.wait(for: "c01.jpg", in: sample)
      let (window, commands) = (sample.photos.window, sample.photos.commands)
      XCTAssertEqual(commands["copy"]?.isEnabled(sample.photos), true)
      sample.photos.pages.properties?.close.grabFocus()
      window.press(.tab)
      XCTAssertTrue(sample.photos.isInProperties)
      window.press(.right)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
      let copies = commands["copy"]?.isEnabled(sample.photos)
      XCTAssertEqual(copies, false, "what is selected is copied")
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/1"])
      window.press("3")
      XCTAssertEqual(sample.photos.navigator.library.photo(id: "Chen/1")?.rating, 3)
    }
  }

  func testPropertiesAreRestoredAtTheNextStart() {
    withGTK {
      let memory = try Memory()
      for isWanted in [true, false] {
        let first = try Start(memory)
        first.photos.split.wantsInspector = isWanted
        first.close()
        let second = try Start(memory)
        XCTAssertEqual(second.photos.split.wantsInspector, isWanted)
        second.close()
      }
    }
  }

  func testAnEarlierVersionsStateRestoresTheProperties() {
    withGTK {
      let memory = try Memory()
      let first = try Start(memory)
      first.close()
      let text = try memory.text("sample.json")
      let old = text.replacingOccurrences(
        of: "\"isMaximized\"", with: "\"showsProperties\":true,\"isMaximized\"")
      XCTAssertNotEqual(old, text)
      try memory.write(old, to: "sample.json")
      let second = try Start(memory)
      XCTAssertTrue(second.photos.split.wantsInspector)
      second.close()
    }
  }
}
