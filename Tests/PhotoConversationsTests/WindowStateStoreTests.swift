import AdaptiveSplit
import Foundation
import GLib
import GTKTestSupport
import SplitProgram
import Synchronization
import TestSupport
import XCTest

@testable import PhotoConversations

/// The file of a library's saved windows.
final class WindowStateStoreTests: XCTestCase {
  private static let source = LibrarySource.sample(at: "/nowhere/library.json")

  /// Returns the source of folders that a person opens.
  private static func folders(_ paths: [FilePath]) -> LibrarySource {
    .paths(paths, at: LibrarySource.places(of: paths))
  }

  /// Returns the saved state of a window after some navigation.
  private static func window(width: Int = 901) -> SavedWindow {
    var state = SplitState<PhotoPage>.photoConversations
    for event in [
      .resized(SplitSize(width: width, height: 680)), .dividerDragged(to: 333),
      .show(.conversation("Chen"), from: .primary),
      .showDetail(.photo(conversation: "Chen", number: 2)), .displayModePreferred(.secondaryOnly),
    ] as [SplitEvent<PhotoPage>] {
      _ = state.handle(event, rules: .photoConversations)
    }
    return SavedWindow(
      size: WindowSize(width: width, height: 680), isMaximized: true,
      split: SavedSplitState(state))
  }

  func testSavedStatesAreRestoredAtTheNextStart() throws {
    try MainActor.assumeIsolated {
      let memory = try Memory()
      XCTAssertEqual(memory.start().windows(of: Self.source), [])
      let windows = [Self.window(), Self.window(width: 400)]
      memory.save(windows, of: Self.source)
      XCTAssertEqual(memory.start().windows(of: Self.source), windows)
      XCTAssertEqual(memory.files, ["sample.json"])
      XCTAssertEqual(memory.lines, [])
    }
  }

  func testStatesAreSavedInOrderAndTheCallerDoesNotWait() {
    withGTK {
      let memory = try Memory()
      let (kept, left) = (memory.start(), memory.start())
      let gate = DispatchSemaphore(value: 0)
      StateFile.queue.add { gate.wait() }
      for width in [500, 600, 700] {
        kept.save([Self.window(width: width)], of: Self.source)
        left.save([Self.window(width: width + 1)], of: Self.source)
      }
      left.leave(Self.source)
      XCTAssertEqual(memory.files, [])
      gate.signal()
      XCTAssertEqual(kept.windows(of: Self.source).map(\.size.width), [700])
      XCTAssertEqual(memory.files, ["sample.2.json", "sample.json"])
      XCTAssertEqual(
        memory.start().windows(of: Self.source).map(\.size.width), [701],
        "it was saved before its file was free")
      XCTAssertEqual(memory.lines, [])
    }
  }

  func testStatesAreSavedWhileAllThreadsWaitForADisk() {
    withGTK {
      let memory = try Memory()
      let gate = DispatchSemaphore(value: 0)
      for _ in 0..<2 * WorkerThreads.maxThreads { WorkerThreads.start { gate.wait() } }
      memory.save([Self.window()], of: Self.source)
      XCTAssertEqual(memory.files, ["sample.json"])
      for _ in 0..<2 * WorkerThreads.maxThreads { gate.signal() }
    }
  }

  func testAStateFileIsLockedByOneThreadAtATime() throws {
    let folder = try TemporaryFolder()
    let files = WindowFiles(folder: FilePath(folder.url.path), report: { XCTFail($0) })
    let taken = Mutex(Set<String>())
    let source = Self.source
    // The threads don't wait for each other, so that they race for the first file again and again.
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 {
        guard let file = files.takeFirst(of: source) else { return XCTFail("99 are enough") }
        XCTAssertTrue(taken.withLock { $0.insert(file.file.path.text).inserted })
        taken.withLock { _ = $0.remove(file.file.path.text) }
        withExtendedLifetime(file) {}
      }
    }
  }

  func testSavingAndRestoringAThousandTimesChangesNothing() throws {
    try MainActor.assumeIsolated {
      let memory = try Memory()
      let first = Self.window()
      var window = first
      for _ in 0..<1000 {
        memory.save([window], of: Self.source)
        window = memory.start().windows(of: Self.source)[0]
        var state = SplitState<PhotoPage>.photoConversations
        for event in [
          .restored(window.split),
          .resized(SplitSize(width: window.size.width, height: window.size.height)),
        ] as [SplitEvent<PhotoPage>] {
          _ = state.handle(event, rules: .photoConversations)
        }
        window.split = SavedSplitState(state)
      }
      XCTAssertEqual(window, first)
    }
  }

  func testConcurrentProgramsSaveTheirOwnWindows() throws {
    try MainActor.assumeIsolated {
      let memory = try Memory()
      memory.save([Self.window(width: 500)], of: Self.source)
      let (first, second, third) = (memory.start(), memory.start(), memory.start())
      withExtendedLifetime((first, second, third)) {
        XCTAssertEqual(first.windows(of: Self.source).map(\.size.width), [500])
        XCTAssertEqual(second.windows(of: Self.source), [], "the first one shows them")
        third.enter(Self.source)
        second.save([Self.window(width: 600)], of: Self.source)
        first.save([Self.window(width: 501)], of: Self.source)
        third.save([Self.window(width: 700), Self.window(width: 701)], of: Self.source)
        second.leave(Self.source)
        StateFile.finishWriting()
        XCTAssertEqual(memory.start().windows(of: Self.source).map(\.size.width), [600])
        XCTAssertEqual(memory.files, ["sample.2.json", "sample.3.json", "sample.json"])
      }
      for program in [first, second, third] { program.leave(Self.source) }
      let last = memory.start()
      let windows = last.windows(of: Self.source)
      XCTAssertEqual(windows.map(\.size.width), [501, 600, 700, 701])
      last.save([windows[0]], of: Self.source)
      StateFile.finishWriting()
      XCTAssertEqual(memory.files, ["sample.json"], "the others were closed")
      XCTAssertEqual(last.windows(of: Self.source), [windows[0]])
      XCTAssertEqual(memory.lines, [])
      XCTAssertEqual(try memory.text("sample.json.lock"), "")
    }
  }

  func testAnUnusableFileIsSetAsideAndReported() throws {
    try MainActor.assumeIsolated {
      let memory = try Memory()
      memory.save([Self.window()], of: Self.source)
      let good = try memory.text("sample.json")
      let bad = [
        "", "{", String(good.dropLast(40)), "[]", "{}", "\u{0}",
        good.replacing("\"height\" : 680,\n      \"isM", with: "\"height\" : -680,\n      \"isM"),
        good.replacing("\"primary\"", with: "\"first\""),
        good.replacing("\"version\" : 1,\n  \"windows\"", with: "\"version\" : 2,\n  \"windows\""),
        good.replacing("\"version\" : 1\n", with: "\"version\" : 9\n"),
      ]
      for (number, text) in zip(1..., bad) {
        XCTAssertNotEqual(text, good, "\(number)")
        try memory.write(text, to: "sample.json")
        XCTAssertEqual(memory.start().windows(of: Self.source), [], "\(number)")
        let name = "sample.json.broken" + (number == 1 ? "" : "-\(number)")
        XCTAssertEqual(try memory.text(name), text)
        XCTAssertEqual(memory.lines.count, number)
        let line = memory.lines.last ?? ""
        XCTAssertTrue(line.hasPrefix("photo-conversations: "), line)
        XCTAssertTrue(line.contains(memory.path(name)) && !line.contains("\n"), line)
        XCTAssertFalse(memory.files.contains("sample.json"))
      }
      XCTAssertTrue(memory.lines[8].contains("version 2"), memory.lines[8])
      XCTAssertTrue(memory.lines[9].contains("version 9"), memory.lines[9])
    }
  }

  func testAFolderInPlaceOfTheStateFileIsSetAside() throws {
    try MainActor.assumeIsolated {
      let memory = try Memory()
      try FileManager.default.createDirectory(
        atPath: memory.path("sample.json/inside"), withIntermediateDirectories: true)
      XCTAssertEqual(memory.start().windows(of: Self.source), [])
      XCTAssertEqual(memory.files, ["sample.json.broken"])
      XCTAssertEqual(memory.lines.count, 1)
    }
  }

  func testAnUnwritableFolderIsReportedOnce() throws {
    try MainActor.assumeIsolated {
      let memory = try Memory()
      try Data("in the way".utf8).write(to: URL(filePath: memory.folder))
      let start = memory.start()
      XCTAssertEqual(start.windows(of: Self.source), [])
      start.save([Self.window()], of: Self.source)
      start.save([Self.window()], of: Self.source)
      StateFile.finishWriting()
      XCTAssertEqual(memory.lines.count, 1, "\(memory.lines)")
      XCTAssertTrue(memory.lines[0].contains(memory.folder), memory.lines[0])
      XCTAssertTrue(memory.lines[0].contains("XDG_STATE_HOME"), memory.lines[0])
      XCTAssertEqual(try String(contentsOfFile: memory.folder, encoding: .utf8), "in the way")
    }
  }

  func testEachLibraryHasItsOwnFileThatNamesIt() throws {
    try MainActor.assumeIsolated {
      let memory = try Memory()
      let sources = [
        Self.source, Self.folders(["/nowhere/a/Trips"]), Self.folders(["/nowhere/b/Trips"]),
        Self.folders(["/nowhere/a/Trips", "/nowhere/b/Trips"]),
        Self.folders(["/nowhere/Ünï çödé/…"]),
        Self.folders([FilePath("/nowhere/" + String(repeating: "long", count: 300))]),
      ]
      for (number, source) in sources.enumerated() {
        memory.save([Self.window(width: 700 + number)], of: source)
      }
      XCTAssertEqual(memory.files.count, sources.count)
      for (number, source) in sources.enumerated() {
        XCTAssertEqual(memory.start().windows(of: source).map(\.size.width), [700 + number])
      }
      XCTAssertTrue(try memory.text(sources[1].stateFileName()).contains("\"/nowhere/a/Trips\""))
      XCTAssertEqual(memory.lines, [])
    }
  }

  func testAFileOfAnotherLibraryIsSetAsideAndReported() throws {
    try MainActor.assumeIsolated {
      let source = Self.folders(["/nowhere/Trips"])
      let name = source.stateFileName()
      let ways: [(WindowStateStore) -> Void] = [
        { XCTAssertEqual($0.windows(of: source), []) }, { $0.enter(source) },
        { $0.save([Self.window()], of: source) },
      ]
      for (number, open) in zip(1..., ways) {
        let memory = try Memory()
        memory.save([Self.window(width: 700)], of: Self.source)
        let text = try memory.text("sample.json")
        try memory.write(text, to: name)
        open(memory.start())
        StateFile.finishWriting()
        XCTAssertEqual(try memory.text(name + ".broken"), text, "\(number)")
        XCTAssertEqual(memory.lines.count, 1, "\(memory.lines)")
        XCTAssertTrue(memory.lines[0].hasSuffix("It belongs to another library."), memory.lines[0])
      }
    }
  }

  func testAHundredAndTwentyBrokenFilesAreAllKept() throws {
    try MainActor.assumeIsolated {
      let memory = try Memory()
      for number in 1...120 {
        try memory.write("\(number)", to: "sample.json")
        XCTAssertEqual(memory.start().windows(of: Self.source), [])
      }
      let texts = try memory.files.map { try memory.text($0) }
      XCTAssertEqual(Set(texts), Set((1...120).map(String.init)))
      XCTAssertEqual(memory.files.count, 120)
      XCTAssertEqual(memory.lines.count, 120)
    }
  }

  func testOnlyTheOwnerCanReadSavedStates() throws {
    try MainActor.assumeIsolated {
      let memory = try Memory()
      try memory.write("{}", to: "sample.json")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o666], ofItemAtPath: memory.path("sample.json"))
      for _ in 1...2 {
        memory.save([Self.window()], of: Self.source)
        for name in ["sample.json", "sample.json.lock"] {
          let attributes = try FileManager.default.attributesOfItem(atPath: memory.path(name))
          XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600, name)
        }
      }
    }
  }

  func testEquivalentPathsIdentifyTheSameLibrary() {
    let places = LibrarySource.places(of: ["/nowhere/b", "/nowhere/a"])
    XCTAssertEqual(places, ["/nowhere/a", "/nowhere/b"])
    let ways: [[FilePath]] = [
      ["/nowhere/a/", "/nowhere/b"], ["/nowhere/b", "/nowhere/./a", "/nowhere/x/../a"],
    ]
    for paths in ways { XCTAssertEqual(LibrarySource.places(of: paths), places, "\(paths)") }
    let here = FileManager.default.currentDirectoryPath
    XCTAssertEqual(
      LibrarySource.places(of: ["data"]), LibrarySource.places(of: ["\(here)/data"]))
  }
}
