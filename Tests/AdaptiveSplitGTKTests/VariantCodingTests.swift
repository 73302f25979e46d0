import Foundation
import GLib
import GTKTestSupport
import XCTest

@testable import AdaptiveSplit
@testable import AdaptiveSplitGTK

/// The coding of saved states as variants.
final class VariantCodingTests: XCTestCase {
  func testStatesOfAllKindsAreDecodedAsFromJSON() throws {
    var dice = Dice(seed: 11)
    var three = 0
    for round in 0..<300 {
      var rules = SplitRules<Int>()
      rules.history = .visited(max: 5)
      if round % 3 == 0 { rules.inspector = { $0 + 1000 } }
      rules.breakpoints = [SplitBreakpoint("it's [wide]", .minWidth(700))]
      var state =
        round % 2 == 0
        ? SplitState(primary: 0) : SplitState(primary: 0, supplementary: 1)
      three += state.hasThreeColumns ? 1 : 0
      for _ in 0..<dice.roll(0...30) {
        let event: SplitEvent<Int> =
          switch dice.roll(0...9) {
          case 0: .resized(SplitSize(width: dice.roll(300...1500), height: 700))
          case 1: .show(dice.roll(1...9), from: .primary)
          case 2: .back(in: nil)
          case 3: .dividerDragged(to: dice.roll(100...500))
          case 4: .sidebarToggled
          case 5: .inspectorToggled
          case 6: .resized(SplitSize(width: 400, height: 700))
          default: .showDetail(dice.roll(1...9))
          }
        _ = state.handle(event, rules: rules)
      }
      let saved = SavedSplitState(state)
      let variant = try Variant(encoding: saved)
      let json = try JSONEncoder().encode(saved)
      let decoded = try JSONDecoder().decode(SavedSplitState<Int>.self, from: json)
      XCTAssertEqual(try variant.decoded(as: SavedSplitState<Int>.self), decoded)
      XCTAssertEqual(decoded.visited, saved.visited)
      let table = Variant.table(["a": variant])
      XCTAssertEqual(Variant(parsing: table.printed), table)
    }
    XCTAssertEqual(three, 150)
  }

  func testNumbersBooleansAndNestedContainersAreCoded() throws {
    struct Sample: Codable, Equatable {
      var big: UInt64 = .max
      var small = -1
      var half = 0.5
      var isTrue = true
      var none: Int?
      var lists: [[String]] = [[], ["a", ""]]
      var names = ["it's": 1, "": 2]
    }
    let variant = try Variant(encoding: Sample())
    XCTAssertEqual(try variant.decoded(), Sample())
    XCTAssertThrowsError(try variant.decoded(as: [Int].self))
    XCTAssertThrowsError(try Variant.text("300").decoded(as: UInt8.self))
    XCTAssertThrowsError(try Variant.table([:]).decoded(as: Sample.self))
    XCTAssertThrowsError(try Variant(encoding: "a\0b"), "C would cut it off.")
  }

  func testANilThatIsNotLeftOutIsCoded() throws {
    struct Box<Value: Codable & Equatable>: Codable, Equatable {
      var value: Value
    }
    let boxes: [Box<Int?>] = [Box(value: nil), Box(value: 1)]
    let lists: [[String?]] = [[nil, "a", nil], []]
    XCTAssertEqual(try Variant(encoding: boxes).decoded(), boxes)
    XCTAssertEqual(try Variant(encoding: lists).decoded(), lists)
    XCTAssertThrowsError(try Variant(encoding: boxes).decoded(as: [Box<Int>].self))
    let table = Variant.table(["a": try Variant(encoding: boxes)])
    XCTAssertEqual(Variant(parsing: table.printed), table)
  }
}
