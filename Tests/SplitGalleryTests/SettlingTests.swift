import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import SplitGallery

/// The header bars' minimum is the one at rest, whatever animation is running in them.
final class SettlingTests: XCTestCase {
  func testAResizeTracesAtMostOneMeasurement() throws {
    let server = try gallery()
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let sample = try stages(server, width: 1000, height: 600)
      var measured: [String] = []
      sample.recorder.onLine = { line in
        if line.contains(#""minimumsMeasured":{"#) { measured.append(line) }
      }
      for hasArticle in [false, true] {
        if hasArticle { sample.split.send(.show(.article(1), from: .secondary)) }
        pumpUntilIdle()
        for width in [500, 1000, 700, 400, 1000] {
          measured = []
          sample.window.resizeAndWait(width: width, height: 600)
          pumpUntilIdle()
          XCTAssertLessThanOrEqual(
            measured.count, 1, "\(width): \(measured.joined(separator: "\n"))")
        }
      }
    }
  }
}
