import AdaptiveSplit
import AdaptiveSplitGTK
import CGTK
import Foundation
import GTK
import XCTest

/// The documentation's program with unsaved pages.
final class UnsavedNotesTests: XCTestCase {
  func testThePagesCodeIsThatOfTheTestedProgram() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let page = try String(
      contentsOf: folder.appending(
        path: "../../Sources/AdaptiveSplitGTK/AdaptiveSplitGTK.docc/UnsavedPages.md"),
      encoding: .utf8)
    let program = try String(
      contentsOf: folder.appending(path: "UnsavedNotes.swift"), encoding: .utf8)
    let blocks = page.components(separatedBy: "\n```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    XCTAssertGreaterThan(blocks.count, 2)
    for block in blocks {
      XCTAssertTrue(trimmed(program).contains(trimmed(block)), block)
    }
  }

  func testAnEditedNoteAsksBeforeItIsLeft() {
    opened { notes in
      notes.edit(0, "Milk")
      XCTAssertEqual(notes.split.state.held, [.note(0)])
      for leave in notes.ways {
        XCTAssertFalse(notes.question.bar.isVisible)
        leave()
        XCTAssertTrue(notes.question.bar.isVisible)
        notes.question.cancel.click()
        XCTAssertFalse(notes.question.bar.isVisible)
        XCTAssertEqual(notes.editor(0)?.text.text, "Milk")
      }
      notes.edit(0, "Milk, eggs, bread")
      XCTAssertTrue(notes.split.state.held.isEmpty, "it is as it was saved")
      notes.split.showDetail(.note(1))
      XCTAssertFalse(notes.question.bar.isVisible)
      XCTAssertEqual(notes.split.shownDetail, .note(1))
    }
  }

  func testADiscardedTextIsRevertedAndASavedOneIsKept() {
    opened { notes in
      notes.edit(0, "Milk")
      notes.split.showDetail(.note(1))
      notes.question.discard.click()
      XCTAssertEqual(notes.split.shownDetail, .note(1))
      notes.split.showDetail(.note(0))
      XCTAssertEqual(notes.editor(0)?.text.text, "Milk, eggs, bread")
      notes.edit(0, "Eggs")
      notes.split.showDetail(.note(1))
      notes.question.save.click()
      XCTAssertEqual(notes.split.shownDetail, .note(1))
      XCTAssertEqual(notes.source.notes.texts[0], "Eggs")
      notes.split.showDetail(.note(0))
      XCTAssertEqual(notes.editor(0)?.text.text, "Eggs")
      XCTAssertTrue(notes.split.state.held.isEmpty)
    }
  }

  func testTheWindowAsksBeforeItCloses() {
    opened { notes in
      var destroyed = 0
      notes.window.onDestroy { destroyed += 1 }
      notes.edit(0, "Milk")
      notes.window.close()
      pumpAll()
      XCTAssertTrue(notes.question.bar.isVisible)
      notes.question.cancel.click()
      XCTAssertFalse(notes.question.bar.isVisible)
      XCTAssertEqual(destroyed, 0)
      notes.window.close()
      pumpAll()
      notes.question.save.click()
      pumpAll()
      XCTAssertEqual(destroyed, 1)
      XCTAssertEqual(notes.source.notes.texts[0], "Milk")
    }
  }
}

extension NotesWindow {
  /// Everything that would leave the note beside the list.
  fileprivate var ways: [@MainActor () -> Void] {
    let split = split
    return [
      { split.showDetail(.note(1)) }, { split.send(.arranged(SplitPath(secondary: []))) },
      { split.send(.rootReplaced(.note(2), in: .secondary)) },
    ]
  }

  fileprivate func editor(_ number: Int) -> NoteEditor? { source.editor(of: .note(number)) }

  /// Shows a note and replaces its text, as the keyboard does.
  fileprivate func edit(_ number: Int, _ text: String) {
    split.showDetail(.note(number))
    pumpAll()
    editor(number)?.text.text = text
  }
}

/// Runs a test with the program's window, side by side.
private func opened(_ body: @MainActor (NotesWindow) -> Void) {
  MainActor.assumeIsolated {
    if !Application.isStarted { gdk_disable_multidevice() }
    do { try Application.start(programName: "product-tests") } catch { XCTFail("\(error)") }
    let notes = NotesWindow()
    notes.window.setDefaultSize(width: 900, height: 500)
    notes.window.present()
    while notes.split.state.size == nil { gtk_main_iteration_do(1) }
    pumpAll()
    body(notes)
    notes.window.destroy()
  }
}

@MainActor
private func pumpAll() {
  while gtk_events_pending() != 0 { gtk_main_iteration_do(0) }
}

/// Returns a text without indentation.
private func trimmed(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
}
