import AdaptiveSplit
import AdaptiveSplitGTK
import CGTK
import GTK
import XCTest

/// The products as another package uses them, without access to package-internal declarations.
final class DoorTests: XCTestCase {
  func testACalendarReportsItsSelectedDays() {
    started {
      let calendar = Calendar()
      calendar.day = 7
      calendar.day = 14
      XCTAssertEqual(calendar.selections, [7, 14])
    }
  }

  func testATextViewsBufferReportsInsertedText() {
    started {
      let editor = Editor()
      var inserted: [String] = []
      let token = editor.onInsert { text, length in inserted.append("\(text): \(length)") }
      editor.insert("é")
      editor.insert("bc")
      XCTAssertEqual(inserted, ["é: 2", "bc: 2"])
      token.disconnect()
      editor.insert("d")
      XCTAssertEqual(inserted.count, 2)
    }
  }

  func testATreeReportsItsActivatedRowAndCanRefuseToExpand() {
    started {
      let tree = Tree()
      var depths: [Int] = []
      tree.onActivate { depths.append($0) }
      tree.activate()
      XCTAssertEqual(depths, [1])
      let refusing = tree.onExpand { true }
      tree.expand()
      XCTAssertFalse(tree.isExpanded)
      refusing.disconnect()
      tree.expand()
      XCTAssertTrue(tree.isExpanded)
    }
  }

  func testWrappedWidgetsLiveInASplitViewUntilItsWindowIsDestroyed() {
    started {
      openWindow()
      let window = Window.all.first { $0.title == "wrapped" }
      let split = window?.child as? SplitView<Int>
      let calendar = (split?.start as? Container)?.children.first as? Calendar
      XCTAssertNotNil(calendar, "only its container holds it")
      calendar?.day = 3
      XCTAssertEqual(calendar?.selections, [3])
      XCTAssertTrue(calendar?.window === window)
    }
    started {
      let window = Window.all.first { $0.title == "wrapped" }
      weak let split = window?.child as? SplitView<Int>
      weak let calendar = (split?.start as? Container)?.children.first as? Calendar
      let isFinalized = calendar.map { Finalized($0) }
      var destroyed = 0
      calendar?.onDestroy { destroyed += 1 }
      window?.destroy()
      while gtk_events_pending() != 0 { gtk_main_iteration_do(0) }
      XCTAssertEqual(destroyed, 1)
      XCTAssertNil(calendar)
      XCTAssertNil(split)
      XCTAssertEqual(isFinalized?.isTrue, true)
    }
  }

  func testAFloatingWidgetIsFinalizedWithItsWrapper() {
    started {
      for make: @MainActor () -> Widget in [{ Calendar() }, { Editor() }, { Tree() }] {
        var widget: Widget? = make()
        let finalized = widget.map { Finalized($0) }
        XCTAssertEqual(finalized?.isTrue, false)
        widget = nil
        XCTAssertEqual(finalized?.isTrue, true)
      }
    }
  }

  func testABorrowedWidgetStaysWithItsOwner() {
    started {
      let owned = unsafe gtk_calendar_new()
      unsafe g_object_ref_sink(owned)
      var widget: Widget? = unsafe Widget(borrowing: owned)
      let finalized = widget.map { Finalized($0) }
      widget = nil
      XCTAssertEqual(finalized?.isTrue, false)
      unsafe g_object_unref(owned)
      XCTAssertEqual(finalized?.isTrue, true)
    }
  }

  func testAWidgetKnowsItsWindowMadeInC() {
    started {
      let window = unsafe gtk_window_new(GTK_WINDOW_TOPLEVEL)
      let calendar = Calendar()
      unsafe gtk_container_add(
        UnsafeMutableRawPointer(window)?.assumingMemoryBound(to: GtkContainer.self),
        calendar.pointer.assumingMemoryBound(to: GtkWidget.self))
      XCTAssertNotNil(calendar.window)
      XCTAssertTrue(calendar.window?.child === calendar)
      calendar.window?.destroy()
    }
  }
}

@MainActor
private func openWindow() {
  let window = Window()
  window.title = "wrapped"
  SplitView(state: SplitState(primary: 0), source: Source()).install(in: window)
  window.setDefaultSize(width: 900, height: 500)
  window.present()
  while window.child?.isMapped != true { gtk_main_iteration_do(1) }
}

/// Runs a test on the main actor, which is GTK's thread, with GTK started.
func started(_ body: @MainActor () -> Void) {
  MainActor.assumeIsolated {
    if !Application.isStarted { gdk_disable_multidevice() }
    do {
      try Application.start(programName: "product-tests")
      body()
    } catch {
      XCTFail("\(error)")
    }
  }
}

/// A source whose pages are calendars.
@MainActor
private final class Source: PageSource {
  func title(of page: Int) -> String { "\(page)" }
  func makePlaceholder() -> Widget { Tree() }
  func makeView(for page: Int, in split: SplitView<Int>) -> any PageView<Int> { CalendarPage() }
}

@MainActor
private final class CalendarPage: PageView {
  let widget: Widget = Calendar()
  func show(_ page: Int) {}
}

/// Whether a C object is finalized.
@MainActor
private final class Finalized {
  private(set) var isTrue = false

  init(_ object: Object) {
    let notify: GDestroyNotify = { flag in
      guard let flag = unsafe flag else { return }
      let finalized = unsafe Unmanaged<Finalized>.fromOpaque(flag).takeRetainedValue()
      MainActor.assumeIsolated { finalized.isTrue = true }
    }
    unsafe g_object_set_data_full(
      object.pointer.assumingMemoryBound(to: GObject.self), "finalized",
      Unmanaged.passRetained(self).toOpaque(), notify)
  }
}
