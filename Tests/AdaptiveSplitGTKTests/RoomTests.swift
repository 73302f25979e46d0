import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Pages that leave free their room, unless they would return with the room.
final class RoomTests: XCTestCase {
  func testGoingBackFromADetailWithoutRoomStaysCollapsed() {
    withGTK {
      let sample = Self.withoutRoom(SplitRules())
      sample.split.send(.back(in: nil))
      for width in [800, 801, 836] {
        sample.resize(width)
        XCTAssertTrue(sample.split.state.isCollapsed, "at \(width)")
        XCTAssertEqual(sample.split.state.arrangement.pages, [.list], "at \(width)")
      }
    }
  }

  func testGoingBackToPagesWithRoomExpands() {
    withGTK {
      var rules = SplitRules<SamplePage>()
      rules.separate = { $0.pages.count > 1 ? .standard : .placeholder }
      let sample = Self.withoutRoom(rules)
      let folds = Folds(of: sample.split)
      sample.split.send(.back(in: nil))
      pumpUntilIdle()
      XCTAssertEqual(folds.told, [.expanded])
      XCTAssertEqual(sample.shown, [sample.list?.widget, sample.source.placeholder])
      XCTAssertEqual(sample.split.state.forward, .detail(1))
    }
  }

  /// Returns a window on a detail that needs 600 pixels and had no room beside the list, which
  /// needs 220.
  @MainActor
  private static func withoutRoom(_ rules: SplitRules<SamplePage>) -> SampleWindow {
    let sample = SampleWindow(width: 900, rules: rules)
    sample.source.keepsViews = false
    sample.split.send(.showDetail(.detail(1)))
    sample.detail?.box.sizeRequest.width = 600
    sample.resize(800)
    XCTAssertEqual(sample.split.state.arrangement.pages, [.list, .detail(1)])
    XCTAssertTrue(sample.split.state.isCollapsed)
    return sample
  }
}
