import AdaptiveSplit
import Foundation
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Split views that are remembered in a file.
final class MemoryTests: XCTestCase {
  func testAStateIsRememberedUntilTheNextStart() {
    withFile { file in
      let first = NamedSplit(width: 900)
      let memory = SplitMemory(file: file, report: Self.unexpected)
      memory.remember(first.split)
      first.split.send(.showDetail(.page(3)))
      first.split.send(.dividerDragged(to: 280))
      pump(until: "it is written") { Self.text(file).contains("280") }
      let second = NamedSplit(width: 900)
      SplitMemory(file: file, report: Self.unexpected).remember(second.split)
      XCTAssertEqual(second.split.state.arrangement, first.split.state.arrangement)
      XCTAssertEqual(second.split.state.draggedWidth, 280)
    }
  }

  func testADragIsWrittenOnceAndTheLastWidthIsKept() {
    withFile { file in
      let sample = NamedSplit(width: 900)
      let memory = SplitMemory(file: file, report: Self.unexpected)
      memory.remember(sample.split)
      for step in 0..<10_000 { sample.split.send(.dividerDragged(to: 200 + step % 120)) }
      XCTAssertEqual(memory.writeCount, 0)
      pump(until: "it is written") { Self.text(file).contains("draggedWidth") }
      XCTAssertEqual(memory.writeCount, 1)
      XCTAssertTrue(Self.text(file).contains("\"draggedWidth\":239"))
    }
  }

  func testAWindowThatClosesIsWrittenAtOnce() {
    withFile { file in
      let sample = NamedSplit(width: 900)
      SplitMemory(file: file, report: Self.unexpected).remember(sample.split)
      sample.split.send(.showDetail(.page(5)))
      sample.window.destroy()
      pump(until: "it is written") { Self.text(file).contains("page:5") }
    }
  }

  func testATruncatedFileStartsFreshIsRenamedAndReported() {
    withFile { file in
      try Data(#"{"main": {"version": 1, "pri"#.utf8).write(to: URL(filePath: file))
      let sample = NamedSplit(width: 900)
      var reports: [String] = []
      SplitMemory(file: file, report: { reports.append($0) }).remember(sample.split)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
      XCTAssertEqual(reports.count, 1)
      XCTAssertTrue(reports[0].contains(file + ".broken"), reports[0])
      XCTAssertTrue(FileManager.default.fileExists(atPath: file + ".broken"))
      sample.split.send(.showDetail(.page(1)))
      pump(until: "it is written") { Self.text(file).contains("page:1") }
    }
  }

  func testTwoKeysShareAFile() {
    withFile { file in
      let (left, right) = (NamedSplit(width: 900), NamedSplit(width: 900))
      SplitMemory(file: file, key: "left", report: Self.unexpected).remember(left.split)
      SplitMemory(file: file, key: "right", report: Self.unexpected).remember(right.split)
      left.split.send(.showDetail(.page(1)))
      right.split.send(.showDetail(.page(2)))
      pump(until: "both are written") {
        Self.text(file).contains("page:1") && Self.text(file).contains("page:2")
      }
      let again = NamedSplit(width: 900)
      SplitMemory(file: file, key: "left", report: Self.unexpected).remember(again.split)
      XCTAssertEqual(again.split.state.arrangement.pages, [.list, .page(1)])
    }
  }

  func testAPageWhoseDataIsGoneIsLeftOut() {
    withFile { file in
      let first = NamedSplit(width: 900)
      SplitMemory(file: file, report: Self.unexpected).remember(first.split)
      first.split.send(.showDetail(.page(1)))
      pump(until: "it is written") { Self.text(file).contains("page:1") }
      let second = NamedSplit(width: 900)
      SplitMemory(file: file, report: Self.unexpected).remember(second.split) {
        $0 == .page(1) ? nil : $0
      }
      XCTAssertEqual(second.split.state.arrangement.pages, [.list])
    }
  }

  func testAFolderThatCannotBeWrittenIsReportedOnce() {
    withGTK {
      let sample = NamedSplit(width: 900)
      var reports: [String] = []
      let memory = SplitMemory(file: "/dev/null/state/split.json", report: { reports.append($0) })
      memory.remember(sample.split)
      sample.split.send(.showDetail(.page(1)))
      pump(until: "it is reported") { !reports.isEmpty }
      sample.split.send(.showDetail(.page(2)))
      pump(until: "it is tried again") { memory.writeCount == 2 }
      XCTAssertEqual(reports.count, 1)
    }
  }

  @MainActor private static func unexpected(_ report: String) { XCTFail(report) }

  private static func text(_ file: String) -> String {
    (try? String(contentsOf: URL(filePath: file), encoding: .utf8)) ?? ""
  }

  private func withFile(_ body: @MainActor (String) throws -> Void) {
    withGTK {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try body(folder.appending(path: "split.json").path)
    }
  }
}

/// A page with a name.
private enum NamedPage: Hashable, Sendable, LosslessStringConvertible {
  case list
  case page(Int)

  init?(_ description: String) {
    if description == "list" {
      self = .list
    } else if let number = Int(description.dropFirst(5)) {
      self = .page(number)
    } else {
      return nil
    }
  }

  var description: String {
    switch self {
    case .list: "list"
    case .page(let number): "page:\(number)"
    }
  }
}

/// A window with a split view of named pages.
@MainActor
private final class NamedSplit: PageSource {
  let window = Window()
  private(set) lazy var split = SplitView(
    state: SplitState(primary: NamedPage.list, preferredDisplayMode: .oneBesideSecondary),
    source: self)

  private final class View: PageView {
    let widget: Widget = Label("A page")

    func show(_ page: NamedPage) {}
  }

  init(width: Int) {
    split.install(in: window)
    window.presentAndWait(width: width, height: 500)
  }

  func title(of page: NamedPage) -> String { page.description }
  func makeView(for page: NamedPage) -> any PageView<NamedPage> { View() }
  func makePlaceholder() -> Widget { Label("Nothing") }
}
