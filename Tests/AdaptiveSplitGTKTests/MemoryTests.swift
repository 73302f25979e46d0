import Foundation
import GLib
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplit
@testable import AdaptiveSplitGTK

extension SamplePage: LosslessStringConvertible {
  // As the compiler's descriptions.
  init?(_ description: String) {
    let words = description.split { "()".contains($0) }
    switch (words.first, words.last.flatMap { Int($0) }) {
    case ("list", nil): self = .list
    case ("group", let number?): self = .group(number)
    case ("detail", let number?): self = .detail(number)
    case ("about", let number?): self = .about(number)
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .list: "list"
    case .group(let number): "group(\(number))"
    case .detail(let number): "detail(\(number))"
    case .about(let number): "about(\(number))"
    }
  }
}

/// A folder with the file of a memory.
@MainActor
private final class Desk {
  let folder: TemporaryFolder
  var problems: [SplitMemoryProblem] = []
  var path: String { folder("state/windows") }
  var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  init() throws { folder = try TemporaryFolder() }

  func write(_ text: String) throws { try folder.write(text, to: "state/windows") }

  /// Returns a memory whose clock is virtual.
  func memory(_ key: String = "main") -> SplitMemory {
    let memory = SplitMemory(file: FilePath(path), key: key)
    memory.onProblem = { [weak self] in self?.problems.append($0) }
    memory.advance(milliseconds: 0)
    return memory
  }

  /// Opens a window with a restored and remembered split view.
  func open(_ key: String = "main") -> (SampleWindow, SplitMemory) {
    let (window, memory) = (SampleWindow(width: 900), memory(key))
    memory.restore(window.split)
    memory.remember(window.split)
    return (window, memory)
  }

  /// Returns the saved detail's pages, without a window.
  func savedDetail(_ key: String = "main") -> [SamplePage]? {
    memory(key).saved(SamplePage.self)?.secondary
  }
}

extension SplitMemory {
  /// Lets time pass until all is written.
  fileprivate func settle() {
    advance(milliseconds: 1000)
    pump(until: "the state is written") { !isWriting }
  }
}

/// The state of a split view in a file.
final class MemoryTests: XCTestCase {
  func testTheLastStateIsRestoredInANewWindow() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      XCTAssertNil(desk.text, "nothing has changed")
      sample.split.send(.showDetail(.detail(1)))
      sample.split.send(.dividerDragged(to: 250))
      sample.split.send(.show(.detail(2), from: .secondary))
      sample.split.send(.back(in: nil))
      memory.settle()
      let (next, _) = desk.open()
      XCTAssertEqual(next.split.state.arrangement, sample.split.state.arrangement)
      XCTAssertEqual(next.split.state.forward, .detail(2))
      XCTAssertEqual(next.split.drawn?.primary?.width, 250)
      XCTAssertEqual(desk.problems, [])
    }
  }

  func testARestoredStateHasTheSizeAndLeavesOutPagesThatAreGone() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      sample.split.send(.showDetail(.detail(1)))
      sample.split.send(.show(.detail(2), from: .secondary))
      memory.settle()
      let next = SampleWindow(width: 800)
      let restored = desk.memory().restore(next.split) { $0 == .detail(1) ? nil : $0 }
      XCTAssertEqual(restored?.size, sample.split.state.size)
      XCTAssertEqual(next.split.state.arrangement.secondary?.pages, [.detail(2)])
      XCTAssertNil(desk.memory("another").restore(next.split))
    }
  }

  func testADragOfTenThousandStepsIsWrittenAtMostOncePerSecond() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      let step: Int64 = 8
      for count in 1...10_000 {
        sample.split.send(
          .resized(SplitSize(width: 700 + count % 200, height: 500)))
        memory.advance(milliseconds: step)
        if memory.isWriting { pump(until: "the state is written") { !memory.isWriting } }
      }
      let seconds = 10_000 * step / 1000
      XCTAssertLessThanOrEqual(memory.writeCount, Int(seconds))
      XCTAssertGreaterThan(memory.writeCount, Int(seconds) - 5)
      let size = sample.split.state.size
      memory.settle()
      XCTAssertEqual(desk.memory().saved(SamplePage.self)?.size, size)
      let count = memory.writeCount
      memory.settle()
      XCTAssertEqual(memory.writeCount, count)
    }
  }

  func testAStateThatIsInTheFileIsNotWrittenAgain() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      sample.split.send(.showDetail(.detail(1)))
      memory.settle()
      XCTAssertEqual(memory.writeCount, 1)
      sample.split.send(.dividerDragged(to: 250))
      sample.split.send(.dividerDragged(to: nil))
      memory.settle()
      XCTAssertEqual(memory.writeCount, 1)
    }
  }

  func testTheMainLoopWritesAChangeAndIsThenIdle() {
    withGTK {
      let desk = try Desk()
      let sample = SampleWindow(width: 900)
      let memory = SplitMemory(file: FilePath(desk.path), key: "main")
      memory.remember(sample.split)
      sample.split.send(.showDetail(.detail(1)))
      pump(until: "the state is written") { desk.savedDetail() == [.detail(1)] }
      pumpUntilIdle()
      XCTAssertEqual(memory.writeCount, 1)
      let isQuiet = (1...3).contains { _ in iterations(duringMilliseconds: 300) == 0 }
      XCTAssertTrue(isQuiet)
    }
  }

  func testAnIncompleteFileStartsFreshAndSaysSo() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      sample.split.send(.showDetail(.detail(1)))
      memory.settle()
      let text = try XCTUnwrap(desk.text)
      for count in [0, 1, text.count / 2, text.count - 2] {
        desk.problems = []
        let part = String(text.prefix(count))
        try desk.write(part)
        let (next, other) = desk.open()
        XCTAssertEqual(next.split.state.arrangement.pages, [.list])
        guard case .unreadable(_, let reason, let kept?) = desk.problems.first else {
          return XCTFail("\(desk.problems)")
        }
        XCTAssertEqual(desk.problems.count, 1)
        XCTAssertEqual(reason, "It is incomplete, or not a saved state.")
        XCTAssertTrue(kept.text.hasPrefix(desk.path + ".broken"))
        XCTAssertEqual(try String(contentsOfFile: kept.text, encoding: .utf8), part)
        next.split.send(.showDetail(.detail(2)))
        other.settle()
        XCTAssertEqual(desk.savedDetail(), [.detail(2)])
      }
    }
  }

  func testAStateThatIsBrokenOrNewerIsKeptInACopyAndOthersStay() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open("other")
      sample.split.send(.showDetail(.detail(1)))
      memory.settle()
      let entry = try XCTUnwrap(desk.text).dropFirst()
      for (part, reason) in [
        ("<'nothing'>", "It is incomplete, or not a saved state."),
        (
          "<{'version': <'7'>}>",
          "The state was saved in version 7 of its form; this program knows version 2 and older ones."
        ),
      ] {
        desk.problems = []
        let broken = "{'main': \(part), \(entry)"
        try desk.write(broken)
        let (next, other) = desk.open()
        guard case .unreadable(_, reason, let kept?) = desk.problems.first else {
          return XCTFail("\(desk.problems)")
        }
        next.split.send(.showDetail(.detail(2)))
        other.settle()
        XCTAssertEqual(try String(contentsOfFile: kept.text, encoding: .utf8), broken)
        XCTAssertEqual(desk.savedDetail("other"), [.detail(1)])
        XCTAssertEqual(desk.savedDetail(), [.detail(2)])
        XCTAssertEqual(desk.problems.count, 1)
      }
    }
  }

  func testAnEarlierFormOfAStateIsRead() {
    withGTK {
      let desk = try Desk()
      // Without the values that later versions added.
      try desk.write(
        """
        {'main': <{'version': <'1'>, 'size': <{'width': <'900'>, 'height': <'500'>}>,
        'traits': <{'horizontal': <'regular'>, 'vertical': <'regular'>}>,
        'orientation': <'landscape'>, 'isCollapsed': <'false'>, 'primary': <[<'list'>]>,
        'secondary': <[<'detail(1)'>]>, 'before': <{'secondary': <@av []>}>,
        'forward': <[<{'page': <'detail(2)'>, 'column': <'secondary'>}>, <{'page': <'video(3)'>,
        'column': <'secondary'>}>]>, 'preferredDisplayMode': <'oneBesideSecondary'>,
        'displayMode': <'oneBesideSecondary'>, 'draggedWidth': <'250'>}>}
        """)
      let (sample, _) = desk.open()
      XCTAssertEqual(desk.problems, [])
      XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.detail(1)])
      XCTAssertEqual(sample.split.state.forwardPages.map(\.page), [.detail(2)])
      XCTAssertEqual(sample.split.drawn?.primary?.width, 250)
    }
  }

  func testTwoSplitViewsShareAFile() {
    withGTK {
      let desk = try Desk()
      let windows = ["a", "b"].map { desk.open($0) }
      for number in 1...20 {
        for (index, (sample, memory)) in windows.enumerated() {
          sample.split.send(.showDetail(.detail(number * 10 + index)))
          memory.advance(milliseconds: 1000)
        }
        for (_, memory) in windows { pump(until: "both write") { !memory.isWriting } }
      }
      XCTAssertEqual(desk.savedDetail("a"), [.detail(200)])
      XCTAssertEqual(desk.savedDetail("b"), [.detail(201)])
      XCTAssertEqual(desk.problems, [])
    }
  }

  func testTheLastChangeIsWrittenWhenTheWindowIsDestroyed() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      for number in 1...3 {
        sample.split.send(.showDetail(.detail(number)))
        if number == 1 { memory.advance(milliseconds: 1000) }
      }
      sample.window.destroy()
      XCTAssertEqual(desk.savedDetail(), [.detail(3)], "after the write that was under way")
      pump(until: "the writes are done") { !memory.isWriting }
    }
  }

  func testNeitherAMemoryNorItsSplitViewIsLeaked() {
    withGTK {
      let desk = try Desk()
      weak var memory: SplitMemory?
      weak var split: SplitView<SamplePage>?
      do {
        let (sample, its) = desk.open()
        (memory, split) = (its, sample.split)
        sample.split.send(.showDetail(.detail(1)))
      }
      XCTAssertNotNil(memory, "The split view retains it.")
      Window.all.forEach { $0.destroy() }
      pump(until: "both are gone") { memory == nil && split == nil }
    }
  }

  func testAMemoryOfAnotherSplitViewForgetsTheFirst() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      let other = SampleWindow(width: 900)
      sample.split.send(.showDetail(.detail(1)))
      memory.remember(other.split)
      XCTAssertEqual(desk.savedDetail(), [.detail(1)])
      sample.split.send(.showDetail(.detail(2)))
      other.split.send(.showDetail(.detail(3)))
      memory.settle()
      XCTAssertEqual(desk.savedDetail(), [.detail(3)])
    }
  }

  func testAFullDiskIsReportedOnceAndTriedAtTheNextChange() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      OutputFile.surviveLimits()
      var before = rlimit()
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
      var limit = before
      limit.rlim_cur = 10
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      defer { unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before) }
      for number in 1...3 {
        sample.split.send(.showDetail(.detail(number)))
        // The layout of the new detail may measure other widths, which is a change too.
        pumpUntilIdle()
        memory.settle()
        XCTAssertEqual(memory.writeCount, number)
        XCTAssertEqual(
          desk.problems,
          [.unwritable(file: FilePath(desk.path), reason: "File too large.")])
      }
      memory.settle()
      XCTAssertEqual(memory.writeCount, 3, "nothing has changed")
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
      sample.split.send(.showDetail(.detail(4)))
      memory.settle()
      XCTAssertEqual(desk.savedDetail(), [.detail(4)])
      XCTAssertEqual(desk.problems.count, 1)
    }
  }

  func testAReadOnlyFileIsReportedOnceAndAgainAfterASuccess() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      sample.split.send(.showDetail(.detail(1)))
      memory.settle()
      for round in 1...2 {
        unsafe chmod(desk.path, 0o400)
        for number in 2...4 {
          sample.split.send(.showDetail(.detail(number)))
          memory.settle()
        }
        XCTAssertEqual(desk.problems.count, round)
        XCTAssertEqual(desk.savedDetail(), [.detail(1)])
        unsafe chmod(desk.path, 0o600)
        sample.split.send(.showDetail(.detail(1)))
        sample.split.send(.dividerDragged(to: 220 + round))
        memory.settle()
        XCTAssertEqual(desk.memory().saved(SamplePage.self)?.draggedWidth, 220 + round)
      }
    }
  }

  func testAFailedStateIsTriedAgainWhenTheWindowIsDestroyed() {
    withGTK {
      let desk = try Desk()
      try desk.folder.write("", to: "state")
      let (sample, memory) = desk.open()
      sample.split.send(.showDetail(.detail(1)))
      memory.settle()
      XCTAssertEqual(desk.problems.count, 1)
      try FileManager.default.removeItem(atPath: desk.folder("state"))
      sample.window.destroy()
      XCTAssertEqual(desk.savedDetail(), [.detail(1)])
    }
  }

  func testAProblemIsOneSentenceForAPerson() {
    let file: FilePath = "/a/windows"
    XCTAssertEqual(
      "\(SplitMemoryProblem.unreadable(file: file, reason: "It is not a file.", keptAs: nil))",
      "The saved window state in “/a/windows” could not be read. It is not a file.")
    XCTAssertEqual(
      "\(SplitMemoryProblem.unreadable(file: file, reason: "It is not a file.", keptAs: "/b"))",
      "The saved window state could not be read and was kept as “/b”. It is not a file.")
    XCTAssertEqual(
      "\(SplitMemoryProblem.unwritable(file: file, reason: "File too large."))",
      "The window state can’t be saved in “/a/windows”. File too large.")
  }
}

/// Programs with a memory that end in different ways.
final class MemoryProcessTests: XCTestCase {
  private static let actor = Repository.programs.appending(path: "memory-actor").path

  private func told(_ path: String) throws -> String {
    let answer = try Tool.ask(
      Self.actor, ["tell", path], environment: ProcessInfo.processInfo.environment)
    XCTAssertEqual(answer.status, 0)
    return answer.text
  }

  func testAProgramThatExitsAtOnceLosesNothing() throws {
    for mode in ["exit", "close"] {
      let folder = try TemporaryFolder()
      let path = folder("state/windows")
      XCTAssertEqual(try told(path), "0\n")
      let answer = try Tool.ask(
        Self.actor, [mode, path, "7"], environment: ProcessInfo.processInfo.environment)
      XCTAssertEqual(answer.text, "")
      XCTAssertEqual(answer.status, 0)
      XCTAssertEqual(try told(path), "0 7\n", mode)
    }
  }

  func testAProgramThatExitsReportsThatItCouldNotWrite() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "state")
    let answer = try Tool.ask(
      Self.actor, ["exit", folder("state/windows"), "7"],
      environment: ProcessInfo.processInfo.environment)
    XCTAssertEqual(
      answer.text,
      "memory-actor: The window state can’t be saved in “\(folder("state/windows"))”. "
        + "Not a directory.\n")
  }

  func testAFullDiskAndAReadOnlyOneAreReportedAndKeepTheLastState() throws {
    try XCTSkipUnless(geteuid() == 0, "Only root can make a disk.")
    let folder = try TemporaryFolder()
    let script = """
      mount -t tmpfs -o size=32k tmpfs "$0" || exit
      act() { ASAN_OPTIONS=detect_leaks=0 "$actor" "$@" 2>&1; }
      actor=$1; file=$0/windows
      act exit "$file" 1; head -c 40000 /dev/zero > "$0/full" 2> /dev/null
      act exit "$file" 2; act tell "$file"
      mount -o remount,ro "$0"; act exit "$file" 3; act tell "$file"
      mount -o remount,rw "$0"; rm "$0/full"; act exit "$file" 4; act tell "$file"; ls -A "$0"
      """
    let text = try Tool.ask(
      "unshare", ["-m", "sh", "-c", script, folder.url.path, Self.actor],
      environment: ProcessInfo.processInfo.environment
    ).text
    try XCTSkipIf(text.contains("mount:"), "No disk can be made here.")
    let report = "memory-actor: The window state can’t be saved in “\(folder("windows"))”. "
    XCTAssertEqual(
      text,
      """
      \(report)No space left on device.
      0 1
      \(report)Permission denied.
      0 1
      0 4
      windows

      """)
  }

  func testAProgramThatIsKilledAfterItsWriteLosesNothing() throws {
    let folder = try TemporaryFolder()
    let path = folder("state/windows")
    let process = Process()
    process.executableURL = URL(filePath: Self.actor)
    process.arguments = ["wait", path, "7"]
    try process.run()
    defer { kill(process.processIdentifier, SIGKILL) }
    try waitUntil("the state is written") { FileManager.default.fileExists(atPath: path) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    XCTAssertEqual(process.exitStatus, -SIGKILL)
    XCTAssertEqual(try told(path), "0 7\n")
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder("state")), ["windows"])
  }
}
