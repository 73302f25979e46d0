import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import GTKTestSupport
import XCTest

@testable import SplitGallery

/// The sheet with the sample at several widths.
final class WidthsSheetTests: XCTestCase {
  func testEachPictureHasTheArrangementOfTheStateMachine() {
    withGTK {
      let (window, sample) = try openMail()
      let variants: [@MainActor () -> Void] = [
        {}, { sample.split.wantsInspector = true }, { sample.split.hideColumn(.primary) },
        { sample.split.rules.givesWay = [.primary, .supplementary] },
        { sample.split.rules.thresholds.horizontal = 1000 },
        { sample.settings.columnWidthsForTest(.primary, points: 300) },
        { sample.window.resizeAndWait(width: 420, height: 700) }, { sample.columnCount = 2 },
      ]
      for (number, change) in variants.enumerated() {
        change()
        pumpUntilIdle()
        let live = sample.split.state
        let sheet = try XCTUnwrap(openSheet(of: window))
        XCTAssertEqual(sheet.pictures.map(\.width), [360, 500, 700, 900, 1200, 1600])
        for picture in sheet.pictures {
          let drawn = try XCTUnwrap(picture.sample as? MailWindow).split.state
          XCTAssertEqual(drawn.size?.width, picture.width)
          var expected = live
          _ = expected.handle(.resized(try XCTUnwrap(drawn.size)), rules: sample.split.rules)
          let name = "\(picture.width) px after change \(number)"
          XCTAssertEqual(drawn.isCollapsed, expected.isCollapsed, name)
          XCTAssertEqual(drawn.arrangement, expected.arrangement, name)
          XCTAssertEqual(drawn.inspectorPlace, expected.inspectorPlace, name)
          if !drawn.isCollapsed { XCTAssertEqual(drawn.displayMode, expected.displayMode, name) }
          XCTAssertFalse(picture.arrangement.text.isEmpty)
        }
        XCTAssertEqual(sample.split.state, live, "the sample is as it was")
        sheet.window.close()
        pumpUntilIdle()
      }
    }
  }

  func testThePicturesOfQuietHaveItsItems() {
    withGTK {
      let window = openSettings(.quiet, height: 700)
      let sample = try XCTUnwrap(window.sample as? QuietWindow)
      for _ in 0..<3 { sample.add() }
      sample.tap(1)
      pumpUntilIdle()
      let sheet = try XCTUnwrap(openSheet(of: window))
      for picture in sheet.pictures {
        let drawn = try XCTUnwrap(picture.sample as? QuietWindow)
        XCTAssertEqual(drawn.model.items, sample.model.items)
        XCTAssertEqual(drawn.model.shownRow, 1)
        XCTAssertFalse(shownTexts(in: drawn.split).contains("No Items"))
      }
      sheet.window.close()
      pumpUntilIdle()
    }
  }

  func testEachSampleHasSixPictures() {
    withGTK {
      for kind in Sample.allCases {
        let window = openSettings(kind, height: 700)
        let sheet = try XCTUnwrap(openSheet(of: window), "\(kind)")
        XCTAssertEqual(sheet.pictures.count, 6)
        for picture in sheet.pictures {
          XCTAssertEqual(picture.sample.window.title, kind.title)
          XCTAssertFalse(picture.arrangement.text.isEmpty)
        }
        window.window.destroy()
        window.sample?.window.destroy()
        pumpUntilIdle()
        XCTAssertTrue(Window.all.isEmpty, "\(kind)")
      }
    }
  }

  func testEscapeClosesTheSheetAndFreesItsViews() {
    withGTK {
      let (window, _) = try openMail()
      let windows = Window.all.count
      let living = LivingWidgets()
      weak var sample: MailWindow?
      weak var split: SplitView<MailPage>?
      do {
        let sheet = try XCTUnwrap(openSheet(of: window))
        sample = sheet.pictures.last?.sample as? MailWindow
        split = sample?.split
        if let split { living.add(split) }
        XCTAssertGreaterThan(living.count, 20)
        sheet.window.press(.escape)
      }
      pumpUntilIdle()
      XCTAssertNil(window.widthsSheet)
      XCTAssertNil(sample)
      XCTAssertNil(split)
      XCTAssertEqual(living.count, 0)
      XCTAssertEqual(Window.all.count, windows)
    }
  }

  func testPicturesAreNamedAndReachedWithKeys() {
    withGTK {
      let (window, sample) = try openMail()
      sample.split.wantsInspector = true
      let sheet = try XCTUnwrap(openSheet(of: window))
      var names: [String?] = []
      for _ in sheet.pictures {
        names.append(sheet.window.focusWidget?.accessibleName)
        sheet.window.press(.tab)
      }
      XCTAssertEqual(
        names,
        [
          "360 px: One stack", "500 px: One stack", "700 px: Two columns", "900 px: Three columns",
          "1200 px: Three columns, and the inspector", "1600 px: Three columns, and the inspector",
        ])
      sheet.window.resizeAndWait(width: 400, height: 400)
      let scrolled = try XCTUnwrap(sheet.window.child as? ScrolledWindow)
      scrolled.horizontalOffset = 0
      sheet.pictures.last?.button.grabFocus()
      pumpUntilIdle()
      XCTAssertGreaterThan(scrolled.horizontalOffset, 1000, "the focused picture is visible")
    }
  }

  func testClickingAPictureResizesTheSampleToItsWidth() {
    withGTK {
      let (window, sample) = try openMail()
      let sheet = try XCTUnwrap(openSheet(of: window))
      sheet.pictures[1].button.click()
      pump(until: "the sample has the width") { sample.split.state.size?.width == 500 }
      XCTAssertNil(window.widthsSheet)
    }
  }

  func testThePicturesDrawTheSamplesViews() {
    withMirroredGTK {
      let (window, _) = try openMail()
      let sheet = try XCTUnwrap(openSheet(of: window))
      let button = sheet.pictures[0].button
      pump(until: "the picture is drawn") {
        let colors = (0..<60).compactMap { y in
          button.color(x: button.allocation.width / 2, y: 12 + y * 4)
        }
        return Set(colors.map { Int($0.red * 20) }).count > 2
      }
    }
  }
}

extension SplitSettings {
  fileprivate func columnWidthsForTest(_ column: SplitColumn, points: Int) {
    self[widthsOf: column].preferred = points
  }
}

@MainActor
private func openSheet(of window: SettingsWindow) -> WidthsSheet? {
  window.window.press(.f7)
  pumpUntilIdle()
  return window.widthsSheet
}
