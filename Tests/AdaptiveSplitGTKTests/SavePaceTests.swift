import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The times of saves, with a virtual clock of milliseconds.
final class SavePaceTests: XCTestCase {
  /// Returns the times of the saves for changes at these times, in milliseconds.
  private func saves(_ changes: some Sequence<Int64>) -> [Int64] {
    var pace = SavePace()
    var saves: [Int64] = []
    func save(until time: Int64) {
      while let due = pace.due, due <= time {
        pace.save(at: due)
        saves.append(due / 1000)
      }
    }
    for change in changes {
      save(until: change * 1000)
      pace.change(at: change * 1000)
    }
    save(until: .max)
    XCTAssertNil(pace.due)
    return saves
  }

  func testAChangeIsSavedSoon() { XCTAssertEqual(saves([5000]), [5100]) }

  func testChangesInARowAreSavedOnce() { XCTAssertEqual(saves([0, 90, 180, 270]), [370]) }

  func testChangesThatGoOnAreSavedOncePerSecond() {
    for step: Int64 in [1, 8, 33, 90] {
      let last: Int64 = 100_000
      let saves = saves(stride(from: 0, through: last, by: Int(step)).map { $0 })
      XCTAssertTrue(zip(saves, saves.dropFirst().dropLast()).allSatisfy { $1 - $0 >= 1000 })
      XCTAssertGreaterThan(saves.count, 90)
    }
  }

  func testAnyChangeIsSavedWithinASecondAndNoTwoSavesAreNear() {
    var dice = Dice(seed: 3)
    for _ in 0..<200 {
      var time: Int64 = 0
      let changes = (0..<200).map { _ in
        time += Int64(dice.roll(0...dice.roll(1...1200)))
        return time
      }
      let saves = saves(changes)
      // The write of a change that comes just after a save still has a quarter of a second.
      let last = changes.last ?? 0
      XCTAssertLessThanOrEqual((saves.last ?? .max) - last, 750)
      XCTAssertTrue(
        changes.allSatisfy { change in saves.contains { change...change + 1000 ~= $0 } })
      XCTAssertTrue(zip(saves, saves.dropFirst()).allSatisfy { $1 - $0 >= 750 })
    }
  }
}
