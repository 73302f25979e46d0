import Foundation
import GLib
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplit
@testable import AdaptiveSplitGTK

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

  func testARestoredStateHasTheSizeAndOmitsMissingPages() {
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
      pumpUntilRest()
      XCTAssertEqual(memory.writeCount, 1)
    }
  }

  func testAStateOfAnEarlierVersionIsRead() {
    withGTK {
      let desk = try Desk()
      // Without the values that later versions added.
      try desk.write(
        """
        {'main': <{'version': <'1'>, 'size': <{'width': <'900'>, 'height': <'500'>}>,
        'traits': <{'horizontal': <'regular'>, 'vertical': <'regular'>}>,
        'orientation': <'landscape'>, 'isCollapsed': <'false'>, 'primary': <[<'list'>]>,
        'secondary': <[<'detail:1'>]>, 'before': <{'secondary': <@av []>}>,
        'forward': <[<{'page': <'detail:2'>, 'column': <'secondary'>}>, <{'page': <'video:3'>,
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

  func testRememberingAnotherSplitViewStopsRememberingTheFirst() {
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
}
