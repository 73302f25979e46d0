import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// At no width does the split view fold and unfold by itself, even while the program changes its
/// content.
///
/// HdyLeaflet flips 55 times a second forever if a program changes its header bar from idle when it
/// folds (Flatseal #536), and stays in the wrong mode if it does so immediately.
final class StabilityTests: XCTestCase {
  private static let widths = Array(stride(from: 2000, through: 200, by: -1))

  func testNoWidthFlipsByItselfWhenTheContentChangesAtOnce() { sweep(.atOnce) }

  func testNoWidthFlipsByItselfWhenTheContentChangesFromIdle() { sweep(.fromIdle) }

  func testNoWidthFlipsByItselfWhenTheContentChangesWithTheTargets() { sweep(.whenTold) }

  private func sweep(_ moment: Moment) {
    withGTK {
      for how in Restlessness.allCases {
        let sample = HostedContent(how, moment)
        // The minimum of two columns is known only after they were side by side, which may cost one
        // more fold and unfold, once.
        sample.sweep(Self.widths, maxAtOnce: 2, maxCount: 1, "\(how) \(moment), narrowing")
        sample.sweep(
          Self.widths.reversed(), maxAtOnce: 2, maxCount: 3, "\(how) \(moment), widening")
        let again = Array(stride(from: 1000, through: 500, by: -1))
        sample.sweep(again, maxAtOnce: 1, maxCount: 1, "\(how) \(moment), narrowing again")
        // A program that makes room in a bar only from idle is too late for the frame that needs
        // it.
        let isLate = moment == .fromIdle && how == .longerHeaderButtonCollapsed
        sample.sweep(
          again.reversed(), maxAtOnce: isLate ? 2 : 1, maxCount: isLate ? 3 : 1,
          "\(how) \(moment), widening again")
        XCTAssertGreaterThan(sample.content.changes, 0, "\(how) \(moment)")
        sample.window.destroy()
      }
    }
  }
}

/// A restless split view below its header bars, in a host that gives it any width.
@MainActor
private final class HostedContent {
  let content: RestlessContent
  let window = Window()
  private let host = WidthHost()

  init(_ how: Restlessness, _ moment: Moment) {
    content = RestlessContent(how, moment)
    let box = Box(orientation: .vertical)
    box.append(content.split.header)
    box.append(content.split, expand: true)
    host.child = box
    window.child = host
    window.presentAndWait(width: 400, height: 600)
  }

  /// Places the split view at each width, waits until it is idle, and counts its folds and unfolds:
  /// at least one and at most `maxAtOnce` or `maxCount`.
  func sweep(_ widths: [Int], maxAtOnce: Int, maxCount: Int, _ name: String) {
    let before = content.folds
    for width in widths {
      let atWidth = content.folds
      host.place(width: width)
      let rounds = host.settle { [content] in
        content.folds + content.changes + content.split.counters.layoutsRendered
      }
      XCTAssertLessThan(rounds, 6, "\(name) at \(width): does it ever end?")
      XCTAssertLessThanOrEqual(content.folds - atWidth, maxAtOnce, "\(name) at \(width)")
      expectRoom(width, name)
    }
    let folds = content.history[before...]
    XCTAssertTrue((1...maxCount).contains(folds.count), "\(name): \(folds.joined(separator: "; "))")
  }

  /// Expects that each visible column and its bar have the width that they need.
  private func expectRoom(_ width: Int, _ name: String) {
    let split = content.split
    XCTAssertGreaterThanOrEqual(split.allocation.width, width)
    guard let layout = split.drawn else { return XCTFail("\(name) at \(width): nothing shows") }
    let columns = [
      (layout.primary, split.primary, split.header.bars.primary),
      (layout.secondary, split.secondary, split.header.bars.secondary),
    ]
    for case (let place?, let column, let bar) in columns {
      let page = column.top?.widget.minimumAndNaturalWidth().minimum ?? 0
      XCTAssertGreaterThanOrEqual(place.width, page, "\(name) at \(width)")
      let needed = bar.minimumAndNaturalWidth().minimum
      XCTAssertGreaterThanOrEqual(place.width, needed, "\(name), the bar at \(width)")
    }
  }
}
