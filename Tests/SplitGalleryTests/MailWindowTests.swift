import AdaptiveSplit
import AdaptiveSplitGTK
import ArgumentParser
import Foundation
import GTK
import GTKTestSupport
import XCTest

@testable import SplitGallery

/// Mail: three columns or two, an inspector, and pages that are kept until confirmed.
final class MailWindowTests: XCTestCase {
  func testChangingTheColumnCountKeepsPagesAndSettings() {
    withGTK {
      for width in [1200, 400] {
        let sample = MailWindow()
        OpenWindows.keep(sample, for: sample.window)
        sample.window.presentAndWait(width: width, height: 700)
        sample.open(.folder(2))
        sample.open(.message(9))
        sample.split.wantsInspector = true
        sample.split.setHeld(true, for: .message(9))
        sample.split.rules.history = .visited(max: 3)
        sample[widthsOf: .supplementary].preferred = 222
        sample.split.send(.columnDragged(.primary, to: 240))
        pumpUntilIdle()
        let texts = Set(shownTexts(in: sample.split))
        let widget = sample.window.child
        let menu = sample.split.header.menu
        for columns in [2, 3, 2, 3] {
          sample.columnCount = columns
          pumpUntilIdle()
          let state = sample.split.state
          XCTAssertEqual(state.hasThreeColumns, columns == 3)
          XCTAssertEqual(state.arrangement.pages, [.folders, .folder(2), .message(9)])
          XCTAssertEqual(state.held, [.message(9)])
          XCTAssertTrue(state.wantsInspector)
          XCTAssertEqual(state.draggedWidth, 240)
          XCTAssertEqual(sample.split.rules.history, .visited(max: 3))
          XCTAssertEqual(sample.split.header.menu, menu)
          if columns == 3 {
            XCTAssertEqual(state.widths(of: .supplementary).points, 222)
            XCTAssertEqual(Set(shownTexts(in: sample.split)), texts)
          }
        }
        XCTAssertNotEqual(sample.window.child, widget)
        sample.window.destroy()
        pumpUntilIdle()
      }
    }
  }

  func testAResizeLeavesTheKeyboardCursorInTheFolders() {
    withGTK {
      let sample = MailWindow()
      sample.window.presentAndWait(width: 1200, height: 700)
      let list = try XCTUnwrap(sample.pages.folders?.items.list)
      list.grabFocus()
      for _ in 0..<2 { sample.window.press(.down, .control) }
      XCTAssertEqual(list.focusedRow, 2)
      sample.window.resizeAndWait(width: 1190, height: 700)
      XCTAssertEqual(list.focusedRow, 2)
      XCTAssertEqual(list.selectedRow, 0, "the folder beside it")
    }
  }

  func testTheWindowButtonsStayInsideOverThreeNarrowColumns() {
    withGTK {
      let sample = MailWindow()
      sample.window.presentAndWait(width: 1200, height: 500)
      sample.split.header.widensColumns = false
      sample.split.rules.traitOverride = { _ in SplitTraitOverride(horizontal: .regular) }
      for width in stride(from: 1200, through: 340, by: -43) {
        sample.window.resizeAndWait(width: width, height: 500)
        XCTAssertNil(sample.split.header.lostWindowButton, "at \(width)")
        sample.split.toggleSidebar()
        pumpUntilIdle()
        XCTAssertNil(sample.split.header.lostWindowButton, "at \(width), toggled")
      }
    }
  }

  func testBackLeadsToTheRowThatWasOpened() {
    withGTK {
      let sample = MailWindow()
      sample.window.presentAndWait(width: 500, height: 700)
      sample.window.press(.left, .alt)
      let list = try XCTUnwrap(sample.pages.messages?.items.list)
      XCTAssertTrue(list.isFocus)
      for _ in 0..<3 { sample.window.press(.down) }
      let row = list.focusedRow
      sample.window.press(.return)
      pumpUntilIdle()
      sample.window.press(.left, .alt)
      pumpUntilIdle()
      XCTAssertTrue(list.isFocus)
      XCTAssertEqual(list.focusedRow, row)
      XCTAssertNil(list.selectedRow)
      sample.window.press(.down)
      XCTAssertEqual(list.selectedRow, row.map { $0 + 1 }, "Down goes on from there")
    }
  }

  func testTheButtonThatShowsTheFoldersDoesNotLookLikeBack() {
    withGTK {
      let sample = MailWindow()
      sample.window.presentAndWait(width: 1200, height: 700)
      for columns in [3, 2] {
        sample.columnCount = columns
        pumpUntilIdle()
        sample.split.hideColumn(.primary)
        pumpUntilIdle()
        XCTAssertFalse(sample.split.state.shows(.primary))
        XCTAssertFalse(
          sample.split.header.shownTexts.contains { $0.text == "Folders" }, "\(columns) columns")
      }
    }
  }

  func testAReplacedSplitViewIsFreed() {
    withGTK {
      let sample = MailWindow()
      sample.window.presentAndWait(width: 1200, height: 700)
      weak let old = sample.split
      sample.columnCount = 2
      pumpUntilIdle()
      XCTAssertNil(old)
      sample.window.press(.f9)
      XCTAssertFalse(sample.split.state.shows(.primary), "the keys are those of the new one")
    }
  }

  func testTheTraceStartsOverAndReplaysWithEitherNumberOfColumns() throws {
    try GalleryData.withFolder { folder in
      let path = folder.appending(path: "trace").path
      withGTK {
        let window = openSettings(.mail, height: 640)
        let sample = try XCTUnwrap(window.sample as? MailWindow)
        for columns in [2, 3] {
          sample.open(.message(3))
          sample.columnCount = columns
          for width in [400, 1100, 700] {
            sample.window.resizeAndWait(width: width, height: 600)
          }
          let lines = window.trace.lines
          XCTAssertTrue(lines[0].contains("\"seq\":1,"), lines[0])
          try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
          var command = try GalleryCommand.parseAsRoot(["settings", "--replay", path])
          XCTAssertNoThrow(try command.run(), "\(columns) columns")
        }
      }
    }
  }

  func testChoosingAFolderIsOneLineOfTheTraceWithAllColumns() {
    withGTK {
      let (window, sample) = try openMail()
      sample.open(.message(2))
      for (width, primary) in [
        (1200, [MailPage.folders]), (880, [.folders]), (500, [.folders, .folder(2)]),
      ] {
        sample.window.resizeAndWait(width: width, height: 700)
        sample.open(.folder(1))
        let before = window.trace.lines.count
        sample.open(.folder(2))
        let lines = window.trace.lines.dropFirst(before)
        XCTAssertEqual(lines.count, 1, "at \(width)")
        let record = try JSONDecoder().decode(
          SplitTraceRecord<MailPage>.self, from: Data(lines.joined().utf8))
        XCTAssertEqual(record.event, .showPage(.folder(2), in: .supplementary))
        XCTAssertEqual(record.primary, primary, "at \(width)")
        XCTAssertEqual(record.supplementary, [.folder(2)], "at \(width)")
        XCTAssertEqual(
          record.secondary,
          sample.split.state.arrangement.isCollapsed
            ? nil : sample.split.state.arrangement.secondary?.pages)
      }
    }
  }

  func testLeavingAHeldPageAsksForConfirmation() {
    withGTK {
      let window = openSettings(.mail, height: 640)
      let sample = try XCTUnwrap(window.sample as? MailWindow)
      sample.window.resizeAndWait(width: 1200, height: 600)
      let control = try XCTUnwrap(
        window.form.row("Navigation", "Keep this page until confirmed")?.control as? Switch)
      control.isOn = true
      sample.open(.message(2))
      pumpUntilIdle()
      XCTAssertEqual(sample.split.shownDetail, .message(1))
      let asked = try XCTUnwrap(question(over: sample))
      for button in [asked.stay, asked.leave] {
        XCTAssertEqual(button.parent, asked.window.titlebar, "the header has both buttons")
      }
      asked.window.press(.escape)
      pumpUntilIdle()
      XCTAssertNil(question(over: sample))
      XCTAssertTrue(control.isOn)

      sample.open(.message(2))
      pumpUntilIdle()
      question(over: sample)?.leave.click()
      pumpUntilIdle()
      XCTAssertEqual(sample.split.shownDetail, .message(2))
      XCTAssertNil(question(over: sample))
      XCTAssertFalse(control.isOn, "the hold ended with its page")

      sample.split.setHeld(true, for: .message(2))
      XCTAssertTrue(control.isOn, "the form follows the sample")
      sample.open(.message(3))
      pumpUntilIdle()
      XCTAssertNotNil(question(over: sample))
      sample.split.confirmLeaving()
      pumpUntilIdle()
      XCTAssertNil(question(over: sample), "an answer from elsewhere closes the dialog")
    }
  }

  func testClosingAWindowWithAHeldPageAsksForConfirmation() {
    withGTK {
      for closesSettings in [false, true] {
        var window: SettingsWindow? = openSettings(.mail, height: 640)
        let sample = try XCTUnwrap(window?.sample as? MailWindow)
        sample.window.resizeAndWait(width: 1200, height: 600)
        sample.split.setHeld(true, for: .message(1))
        if closesSettings {
          window?.window.close()
          window = nil
          pumpUntilIdle()
          XCTAssertNil(question(over: sample), "the sample stays")
        }
        var isClosed = false
        sample.window.onDestroy { isClosed = true }
        sample.window.close()
        pumpUntilIdle()
        question(over: sample)?.stay.click()
        pumpUntilIdle()
        XCTAssertFalse(isClosed)
        XCTAssertNil(question(over: sample))
        XCTAssertEqual(sample.split.state.held, [.message(1)])

        sample.open(.message(2))
        pumpUntilIdle()
        question(over: sample)?.stay.click()
        pumpUntilIdle()
        XCTAssertEqual(sample.split.shownDetail, .message(1), "navigation asks too")

        sample.window.close()
        pumpUntilIdle()
        question(over: sample)?.leave.click()
        pumpUntilIdle()
        XCTAssertTrue(isClosed)
        window?.window.destroy()
        pumpUntilIdle()
      }
    }
  }

  func testQuittingWithAHeldPageAsksForConfirmation() {
    withGTK {
      let (window, sample) = try openMail()
      sample.split.setHeld(true, for: .message(1))
      var isClosed = false
      sample.window.onDestroy { isClosed = true }
      OpenWindows.quit()
      pumpUntilIdle()
      question(over: sample)?.stay.click()
      pumpUntilIdle()
      XCTAssertFalse(isClosed)
      XCTAssertNil(question(over: sample))
      OpenWindows.quit()
      pumpUntilIdle()
      question(over: sample)?.leave.click()
      pumpUntilIdle()
      XCTAssertTrue(isClosed)
      window.window.destroy()
    }
  }

  func testAnotherSampleInPlaceOfAHeldPageAsksForConfirmation() {
    withGTK {
      let window = openSettings(.mail, height: 640)
      let sample = try XCTUnwrap(window.sample as? MailWindow)
      sample.split.setHeld(true, for: .message(1))
      let quiet = try XCTUnwrap(Sample.allCases.firstIndex(of: .quiet))
      let mail = window.form.samples.selectedIndex
      window.form.samples.selectedIndex = quiet
      pumpUntilIdle()
      question(over: sample)?.stay.click()
      pumpUntilIdle()
      XCTAssertTrue(window.sample === sample)
      XCTAssertEqual(window.form.samples.selectedIndex, mail)
      window.form.samples.selectedIndex = quiet
      pumpUntilIdle()
      question(over: sample)?.leave.click()
      pumpUntilIdle()
      XCTAssertTrue(window.sample is QuietWindow)
    }
  }

  func testTheInspectorsTitleIsInItsPanelOrTheHeader() {
    withGTK {
      let sample = MailWindow()
      sample.window.presentAndWait(width: 1200, height: 700)
      sample.split.toggleInspector()
      pumpUntilIdle()
      XCTAssertTrue(shownTexts(in: sample.split).contains("Details"))
      sample.window.resizeAndWait(width: 400, height: 700)
      sample.split.toggleInspector()
      pumpUntilIdle()
      XCTAssertTrue(shownTexts(in: sample.split.header).contains("Details"))
      XCTAssertFalse(shownTexts(in: sample.split).contains("Details"))
    }
  }

  func testTheListsSelectThePagesBesideThem() {
    withMirroredGTK {
      let sample = MailWindow()
      sample.window.presentAndWait(width: 1200, height: 700)
      sample.open(.folder(3))
      sample.open(.message(15))
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.arrangement.pages, [.folders, .folder(3), .message(15)])
      let lists = sample.split.lists
      XCTAssertEqual(lists.map(\.selectedRow), [2, 2])
    }
  }
}

extension Widget {
  /// The visible lists in this widget.
  fileprivate var lists: [ListView] {
    if let list = self as? ListView { return list.isMapped ? [list] : [] }
    return (self as? Container)?.children.flatMap(\.lists) ?? []
  }
}

/// Returns the question over a sample, or nil.
@MainActor
private func question(over sample: any SampleWindow) -> LeaveQuestion? {
  OpenWindows.heldPages(of: sample.window)?.question
}
