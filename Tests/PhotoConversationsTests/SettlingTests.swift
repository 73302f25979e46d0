import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The header bars' minimum is the one at rest, whatever animation is running in them.
final class SettlingTests: XCTestCase {
  func testAResizeMeasuresTheColumnMinimumsAtMostOnce() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let sample = try SampleLibraryWindow(width: 1000)
      var measured: [ColumnMinimums] = []
      sample.split.observe { update in
        if case .minimumsMeasured(let minimums) = update.event { measured.append(minimums) }
      }
      let ways: [[SplitEvent<PhotoPage>]] = [
        [], [.show(.conversation("Chen"), from: .primary)],
        [.showDetail(.photo(conversation: "Chen", number: 2))],
      ]
      for (step, events) in ways.enumerated() {
        for event in events { sample.photos.send(event) }
        pumpUntilIdle()
        for width in [500, 1000, 700, 400, 1000] {
          measured = []
          sample.resize(width)
          pumpUntilIdle()
          XCTAssertLessThanOrEqual(measured.count, 1, "step \(step), \(width): \(measured)")
        }
      }
    }
  }
}
