import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// No width folds and unfolds by itself, even while the program changes its content.
///
/// HdyLeaflet flips 55 times a second for ever where a program changes its header bar from idle
/// when it folds (Flatseal #536), and stays in the wrong mode where it does so at once.
final class StabilityTests: XCTestCase {
  private static let widths = Array(stride(from: 2000, through: 200, by: -1))

  func testNoWidthFlipsByItselfWhenTheContentChangesAtOnce() { sweep(.atOnce) }

  func testNoWidthFlipsByItselfWhenTheContentChangesFromIdle() { sweep(.fromIdle) }

  func testNoWidthFlipsByItselfWhenPagesChangeAsTheyAreTold() { sweep(.whenTold) }

  private func sweep(_ moment: Moment) {
    withGTK {
      for how in Restlessness.allCases {
        let sample = HostedContent(how, moment)
        // What two columns need is known only after they stood side by side: that may cost one
        // fold and unfold more, once.
        sample.sweep(Self.widths, mostAtOnce: 2, most: 1, "\(how) \(moment), narrowing")
        sample.sweep(Self.widths.reversed(), mostAtOnce: 2, most: 3, "\(how) \(moment), widening")
        let again = Array(stride(from: 1000, through: 500, by: -1))
        sample.sweep(again, mostAtOnce: 1, most: 1, "\(how) \(moment), narrowing again")
        // Who makes room in a bar from idle only makes it too late for the frame that needs it.
        let isLate = moment == .fromIdle && how == .longerHeaderButtonCollapsed
        sample.sweep(
          again.reversed(), mostAtOnce: isLate ? 2 : 1, most: isLate ? 3 : 1,
          "\(how) \(moment), widening again")
        XCTAssertGreaterThan(sample.content.changes, 0, "\(how) \(moment)")
        sample.window.destroy()
      }
    }
  }
}

/// A restless split view with its header bars on top, in a host that gives it any width.
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

  /// Places the split view at each width, waits until nothing more happens, and counts how many
  /// times it folded or unfolded meanwhile: at most as often as named, and at least once.
  func sweep(_ widths: [Int], mostAtOnce: Int, most: Int, _ name: String) {
    let before = content.folds
    for width in widths {
      let atWidth = content.folds
      host.place(width: width)
      let rounds = host.settle { [content] in
        content.folds + content.changes + content.split.counters.layoutsRendered
      }
      XCTAssertLessThan(rounds, 6, "\(name) at \(width): does it ever end?")
      XCTAssertLessThanOrEqual(content.folds - atWidth, mostAtOnce, "\(name) at \(width)")
      expectRoom(width, name)
    }
    let folds = content.history[before...]
    XCTAssertTrue((1...most).contains(folds.count), "\(name): \(folds.joined(separator: "; "))")
  }

  /// What shows, and its bar, has the width that it needs.
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
