import CGTK
import GLib
import GTK
import GTKTestSupport
import Glibc
import TestSupport
import XCTest

/// Files, errors and languages.
final class SystemTests: XCTestCase {
  func testAnErrorCarriesDomainCodeAndMessage() {
    withGTK {
      XCTAssertThrowsError(try PrivateFile.replace("/nowhere/at all", with: [])) { error in
        let error = error as? GLibError
        XCTAssertEqual(error?.domain, "g-file-error-quark")
        XCTAssertEqual(error?.code, 4)
        XCTAssertEqual(error?.message.contains("/nowhere/at all"), true)
      }
    }
  }

  func testAnAddressThatNothingOpensIsAnError() {
    withGTKTask {
      do throws(GLibError) {
        try await Desktop.open("no-such-scheme:x")
        XCTFail("It was opened.")
      } catch {
        XCTAssertNotEqual(error.message, "")
      }
    }
  }

  func testTheMonitorsProfileIsReadFromTheDesktop() {
    withGTK {
      XCTAssertNil(Monitors.profile)
      let name = unsafe gdk_atom_intern("_ICC_PROFILE", 0)
      let root = unsafe gdk_get_default_root_window()
      let bytes = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * 7) }
      unsafe gdk_property_change(
        root, name, gdk_atom_intern("CARDINAL", 0), 8, GDK_PROP_MODE_REPLACE, bytes,
        CInt(bytes.count))
      XCTAssertEqual(Monitors.profile, bytes)
      unsafe gdk_property_change(
        root, name, gdk_atom_intern("CARDINAL", 0), 32, GDK_PROP_MODE_REPLACE, [1, 2], 2)
      XCTAssertNil(Monitors.profile)
      unsafe gdk_property_delete(root, name)
      XCTAssertNil(Monitors.profile)
    }
  }

  func testAFileMonitorReportsCreatedAndDeletedFiles() {
    withGTK {
      let folder = try TemporaryFolder()
      let seen = Seen()
      var monitor: FileMonitor? = try FileMonitor(path: FilePath(folder.url.path))
      monitor?.onChange { change, path in seen.lines.append("\(change) \(path)") }
      let path = folder("file")
      close(unsafe open(path, O_CREAT | O_WRONLY, 0o600))
      pump(until: "the file is seen") { seen.lines.contains("created \(path)") }
      unsafe unlink(path)
      pump(until: "the end of the file is seen") { seen.lines.contains("deleted \(path)") }
      XCTAssertNotNil(monitor)
      monitor = nil
    }
  }

  func testAPathMonitorReportsTheFirstChangeOfItsPathsAlone() {
    withGTK {
      let folder = try TemporaryFolder()
      try folder.write("", to: "a/file")
      unsafe symlink("a", folder("link"))
      let seen = Seen()
      var monitors: [PathMonitor] = []
      for name in ["a", "link", "gone"] {
        let monitor = try XCTUnwrap(PathMonitor(paths: [FilePath(folder(name))]))
        monitor.onChange { seen.lines.append(name) }
        monitors.append(monitor)
      }
      try folder.write("", to: "a/other")
      try folder.write("more", to: "a/file")
      pumpUntilIdle()
      XCTAssertEqual(seen.lines, [])
      try folder.move("a", to: "b")
      pump(until: "the missing path and the renamed folder are seen") {
        Set(seen.lines) == ["a", "gone"]
      }
      unsafe symlink("b", folder("new link"))
      unsafe rename(folder("new link"), folder("link"))
      pump(until: "the replaced link is seen") { seen.lines.last == "link" }
      try folder.move("b", to: "a")
      pumpUntilIdle()
      XCTAssertEqual(seen.lines.count, monitors.count, "each reports once")
    }
  }

  func testTextWithoutTranslationStaysAsItIs() {
    XCTAssertEqual(localized("no such text"), "no such text")
    XCTAssertEqual(localized("%s of %s", "%s", "3"), "%s of 3")
    XCTAssertEqual(localized("of %2$s, %1$s: 5 %", "a", "b"), "of b, a: 5 %")
    XCTAssertEqual(localized("%%s %3$s %0$s %x %", "a"), "%a %3$s %0$s %x %")
    XCTAssertEqual(counted("one photo", "photos", 1), "one photo")
    XCTAssertEqual(counted("one photo", "photos", 2), "photos")
  }

  func testALockIsExclusiveAndAnUnlockableFileCountsAsFree() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder("lock"))
    var first = FileLock(path)
    XCTAssertNotNil(first)
    XCTAssertNil(FileLock(path))
    first = nil
    XCTAssertNotNil(FileLock(path))
    for impossible in ["/nowhere/lock", "/dev/null/lock"] {
      let locks = [FileLock(FilePath(impossible)), FileLock(FilePath(impossible))]
      XCTAssertFalse(locks.contains { $0 == nil })
    }
  }

  func testTheClockRuns() {
    let first = MonotonicClock.microseconds
    XCTAssertGreaterThanOrEqual(MonotonicClock.microseconds, first)
  }

  func testAMissingDisplayIsDescribed() {
    XCTAssertEqual(
      DisplayUnavailable(display: ":77").description, "The display :77 can’t be opened.")
    XCTAssertEqual(
      DisplayUnavailable(display: nil).description,
      "There is no display to draw on: DISPLAY is not set.")
  }
}

@MainActor
private final class Seen {
  var lines: [String] = []
}
