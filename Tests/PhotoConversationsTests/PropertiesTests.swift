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
    sample.photo?.properties.column.shownTexts.map(\.text) ?? []
  }

  @MainActor
  private static func wait(for file: String, in sample: SampleLibraryWindow) {
    pump(until: "\(file) is said") { texts(of: sample).contains(file) }
  }

  func testTwoKeysBringItBesideThePhotoAndItFollowsThePhotoThatIsSeen() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 1, of: "Chen")
      let window = sample.photos.window
      let photo = try XCTUnwrap(sample.photo)
      let column = photo.properties.column
      let width = photo.widget.allocation.width
      for (key, modifiers) in [(Key.return, Modifiers.alt), (Key("i"), .control)] {
        photo.photoView.area.grabFocus()
        XCTAssertFalse(column.isMapped)
        window.press(key, modifiers)
        Self.wait(for: "c01.jpg", in: sample)
        XCTAssertFalse(sample.photos.presenter.sheet.isPresented)
        XCTAssertEqual(photo.photoView.area.allocation.width, width - PropertiesPanel.width)
        XCTAssertEqual(window.focusWidget, photo.photoView.area)
        window.press(key, modifiers)
        XCTAssertEqual(photo.photoView.area.allocation.width, width)
      }
      window.press("i", .control)
      window.press(.right)
      Self.wait(for: "c02.jpg", in: sample)
      XCTAssertFalse(Self.texts(of: sample).contains("c01.jpg"))
      sample.photos.actions.caption(["Chen/2"], "On a Sunday")
      Self.wait(for: "On a Sunday", in: sample)
      photo.properties.close.clickWithPointer(x: 10, y: 10)
      XCTAssertFalse(column.isMapped)
      XCTAssertFalse(sample.photos.showsProperties)
      XCTAssertEqual(window.focusWidget, photo.photoView.area)
    }
  }

  func testTheSheetGoesWhereTheColumnComes() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 1, of: "Chen")
      sample.photos.showsProperties = true
      Self.wait(for: "c01.jpg", in: sample)
      sample.resize(400)
      sample.photo?.photoView.area.grabFocus()
      sample.photos.window.press("i", .control)
      pump(until: "the sheet") { sample.photos.presenter.sheet.isPresented }
      sample.resize(1200)
      pump(until: "the column alone") {
        !sample.photos.presenter.sheet.isPresented
          && sample.photo?.properties.column.isMapped == true
      }
    }
  }

  func testItComesAndGoesWhileTheBarsChange() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 1, of: "Chen")
      let photo = try XCTUnwrap(sample.photo)
      for wanted in [true, false, true, false] {
        sample.photos.split.header.queueResize()
        sample.photos.showsProperties = wanted
        pumpUntilIdle()
        XCTAssertEqual(photo.properties.column.isMapped, wanted)
      }
    }
  }

  func testFoldedItIsASheetThatComesOnlyOnDemand() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let window = sample.photos.window
      let photo = try XCTUnwrap(sample.photo)
      window.press("i", .control)
      XCTAssertTrue(photo.properties.column.isMapped)
      for width in [700, 360] {
        sample.resize(width)
        XCTAssertFalse(photo.properties.column.isMapped)
        XCTAssertFalse(sample.photos.presenter.sheet.isPresented, "not by itself")
        XCTAssertEqual(photo.photoView.area.allocation.width, photo.widget.allocation.width)
        window.press("i", .control)
        pump(until: "the sheet is there") { sample.photos.presenter.sheet.isPresented }
        window.press(.escape)
      }
      sample.resize(1000)
      XCTAssertTrue(photo.properties.column.isMapped, "as it was")
      Self.wait(for: "c01.jpg", in: sample)
      // A full screen photo uses the whole screen.
      sample.photos.enterFullScreen()
      pumpUntilIdle()
      XCTAssertFalse(photo.properties.column.isMapped)
      sample.photos.leaveFullScreen()
      pumpUntilIdle()
      XCTAssertTrue(photo.properties.column.isMapped)
    }
  }

  func testItNeedsNoRoomWhereThereIsNone() {
    withGTK {
      defer { Appearance.textScale = 1 }
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let photo = try XCTUnwrap(sample.photo)
      let needed = photo.widget.minimumAndNaturalWidth().minimum
      sample.photos.showsProperties = true
      pumpUntilIdle()
      XCTAssertTrue(photo.properties.column.isMapped)
      XCTAssertEqual(photo.widget.minimumAndNaturalWidth().minimum, needed)
      Appearance.textScale = 2
      pump(until: "large text has no room") { !photo.properties.column.isMapped }
    }
  }

  func testItStandsAtTheEndInBothDirections() {
    withDirections { direction in
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 1, of: "Chen")
      sample.photos.showsProperties = true
      pumpUntilIdle()
      let photo = try XCTUnwrap(sample.photo)
      let x = photo.properties.column.translate(x: 0, y: 0, to: photo.widget)?.x
      let end = photo.widget.allocation.width - PropertiesPanel.width
      XCTAssertEqual(x, direction == .leftToRight ? end : 0)
    }
  }

  func testKeysInItAreItsOwn() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 1, of: "Chen")
      sample.photos.showsProperties = true
      Self.wait(for: "c01.jpg", in: sample)
      let (window, commands) = (sample.photos.window, sample.photos.commands)
      XCTAssertEqual(commands["copy"]?.isEnabled(sample.photos), true)
      sample.photo?.properties.close.grabFocus()
      window.press(.tab)
      XCTAssertTrue(sample.photos.isInProperties)
      window.press(.right)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
      let copies = commands["copy"]?.isEnabled(sample.photos)
      XCTAssertEqual(copies, false, "what is selected is copied")
    }
  }

  func testItIsThereAgainAtTheNextStart() {
    withGTK {
      let memory = Memory()
      for isWanted in [true, false] {
        let first = try Start(memory)
        first.photos.showsProperties = isWanted
        first.close()
        let second = try Start(memory)
        XCTAssertEqual(second.photos.showsProperties, isWanted)
        second.close()
      }
    }
  }
}
