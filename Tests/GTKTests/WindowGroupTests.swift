import CGTK
import GTKTestSupport
import XCTest

@testable import GTK

/// Windows that are independent of each other: a dialog blocks only its own one.
final class WindowGroupTests: XCTestCase {
  /// Shows a window with a text field that has the focus.
  @MainActor
  private static func openField() -> (window: Window, entry: Entry) {
    let window = Window()
    let entry = Entry()
    window.child = entry
    window.presentAndWait()
    entry.grabFocus()
    return (window, entry)
  }

  func testAModalDialogTakesOnlyItsOwnWindowsKeys() {
    withGTK {
      let (first, second) = (Self.openField(), Self.openField())
      let dialog = Window(kind: .dialog, transientFor: first.window, isModal: true)
      let name = Entry()
      dialog.child = name
      dialog.presentAndWait(width: 300, height: 100)
      name.grabFocus()
      second.window.type("b")
      XCTAssertEqual(second.entry.text, "b")
      first.window.type("a")
      XCTAssertEqual(first.entry.text, "")
      XCTAssertEqual(name.text, "a")
      dialog.destroy()
      first.window.type("c")
      XCTAssertEqual(first.entry.text, "c")
      for window in [first.window, second.window] { window.destroy() }
    }
  }

  func testTheSystemsDialogsTakeOnlyTheirWindowsKeys() {
    withGTK {
      let (first, second) = (Self.openField(), Self.openField())
      let about = AboutWindow.Content(
        name: "Example", version: "1", iconName: "", summary: "", copyright: "", license: .mit)
      var chooser: FolderChooser?
      let dialogs: [@MainActor () -> Void] = [
        {
          chooser = FolderChooser(title: "Folder", over: first.window)
          chooser?.show { _ in }
        },
        { AboutWindow(about, over: first.window).present() },
        { ProgramChooser(forType: "image/jpeg", over: first.window) { _ in } },
      ]
      for open in dialogs {
        let before = Window.all
        open()
        pump(until: "a dialog") { Window.all.contains { !before.contains($0) && $0.isMapped } }
        pumpUntilIdle()
        for field in [first, second] { field.entry.text = "" }
        second.window.type("b")
        XCTAssertEqual(second.entry.text, "b")
        first.window.type("a")
        XCTAssertEqual(first.entry.text, "")
        chooser = nil
        for window in Window.all where !before.contains(window) { window.destroy() }
        pumpUntilIdle()
      }
      for window in [first.window, second.window] { window.destroy() }
    }
  }

  func testAWindowsGroupIsFreedWithIt() {
    withGTK {
      let window = Window()
      let dialog = Window(kind: .dialog, transientFor: window, isModal: true)
      let group = unsafe try XCTUnwrap(gtk_window_get_group(window.cast()))
      XCTAssertTrue(unsafe group == gtk_window_get_group(dialog.cast()))
      XCTAssertFalse(unsafe group == gtk_window_get_group(nil))
      let object = unsafe g_object_ref(UnsafeMutableRawPointer(group))
      defer { unsafe g_object_unref(object) }
      for window in [dialog, window] { window.destroy() }
      pumpUntilIdle()
      XCTAssertEqual(unsafe group.pointee.parent_instance.ref_count, 1)
    }
  }
}
