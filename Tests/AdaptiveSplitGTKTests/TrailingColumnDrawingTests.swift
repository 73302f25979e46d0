import AdaptiveSplit
import Cairo
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Transitions of a split view of three columns.
final class TrailingColumnDrawingTests: XCTestCase {
  func testTransitionsEndInTheirPlaces() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let sample = MailWindow(width: 1200)
      let split = sample.split
      split.transition.clock = .steps
      for event in [
        SplitEvent<SamplePage>.columnHidden(.primary), .columnShown(.primary),
        .columnHidden(.supplementary), .columnShown(.primary), .showDetail(.detail(2)),
        .showPage(.group(2), in: .supplementary),
      ] {
        split.send(event)
        for _ in 0..<3 {
          split.transition.step(milliseconds: 80)
          pumpUntilIdle()
        }
        XCTAssertFalse(split.isMoving)
        XCTAssertNil(sample.violation, "after \(event)")
      }
    }
  }

  func testATransitionDrawsTheColumnsInTheirPlaces() {
    withDirections { direction in
      var rules = SplitRules<SamplePage>.mail
      rules.behavior = .displace
      for width in [1200, 880] {
        let sample = MailWindow(width: width, rules: rules)
        if width == 880 { sample.window.press(.f9) }
        XCTAssertEqual(sample.columns, MailWindow.all)
        let still = sample.split.snapshot()
        // All but in its place: the columns are drawn one by one.
        var pose = Pose()
        pose.secondary.alpha = 1 - 1e-9
        sample.split.transition.hold(pose)
        XCTAssertEqual(
          differences(between: still, sample.split.snapshot(), width: width), 0,
          "\(direction) at \(width)")
        pose.supplementary.distance = 20
        sample.split.transition.hold(pose)
        XCTAssertNotEqual(differences(between: still, sample.split.snapshot(), width: width), 0)
        sample.window.destroy()
      }
    }
  }
}

/// Returns the number of points that differ visibly between two pictures, or nil if one is missing.
private func differences(
  between one: ImageSurface?, _ other: ImageSurface?, width: Int
) -> Int? {
  guard let one, let other else { return nil }
  var count = 0
  for x in 0..<width {
    for y in stride(from: 0, to: 500, by: 4) {
      guard let first = one.pixel(x: x, y: y), let second = other.pixel(x: x, y: y) else {
        return nil
      }
      let steps = [
        Int(first.red) - Int(second.red), Int(first.green) - Int(second.green),
        Int(first.blue) - Int(second.blue),
      ]
      if steps.contains(where: { abs($0) > 2 }) { count += 1 }
    }
  }
  return count
}
