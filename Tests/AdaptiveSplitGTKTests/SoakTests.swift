import AdaptiveSplit
import GTK
import GTKTestSupport
import Glibc
import XCTest

@testable import AdaptiveSplitGTK

/// Thousands of random steps from a seed, left to right and right to left, with the primary at both
/// edges.
///
/// `SOAK_SEED` is the seed of the first run and `SOAK_STEPS` the number of steps of each run. A
/// failure names both, so that it can be reproduced.
final class SoakTests: XCTestCase {
  private static func number(_ name: String) -> Int? {
    unsafe getenv(name).flatMap { unsafe Int(String(cString: $0)) }
  }

  func testNoStepBreaksAnInvariant() {
    let first = Self.number("SOAK_SEED") ?? 1
    let steps = Self.number("SOAK_STEPS") ?? 1000
    for seed in first..<first + 8 { run(seed: seed, steps: steps) }
  }

  private func run(seed: Int, steps: Int) {
    withGTK {
      let scale = Appearance.textScale
      TextDirection.standard = (seed / 2).isMultiple(of: 2) ? .leftToRight : .rightToLeft
      defer {
        Appearance.textScale = scale
        TextDirection.standard = .leftToRight
      }
      var dice = Dice(seed: UInt64(seed))
      let soak = SoakWindow(
        seed.isMultiple(of: 2) ? .automatic : .oneBesideSecondary,
        at: (seed / 4).isMultiple(of: 2) ? .leading : .trailing)
      var lately: [String] = []
      for step in 1...steps {
        lately = lately.suffix(5) + [soak.step(&dice)]
        guard let violation = soak.violation else { continue }
        XCTFail(
          "SOAK_SEED=\(seed) SOAK_STEPS=\(step): \(violation), after "
            + lately.joined(separator: ", ") + ": " + soak.description)
        return
      }
      XCTAssertLessThanOrEqual(soak.split.counters.viewsBuilt, 4, "a kind twice in a column")
      XCTAssertGreaterThan(soak.folds, steps / 40, "seed \(seed): it hardly folds")
    }
  }
}
