import GTK
import Testing

@testable import SplitGallery

/// The positions of the settings and their sample on a screen.
@Suite struct SideBySideTests {
  private let room = Rectangle(x: 0, y: 30, width: 1920, height: 1050)

  @Test func `The first window stays if there is room beside it`() {
    let frame = Rectangle(x: 100, y: 100, width: 760, height: 620)
    let places = SideBySide(frame, and: (800, 600), in: room)
    #expect(places?.first == frame)
    #expect(places?.second == Rectangle(x: 860, y: 100, width: 800, height: 600))
  }

  @Test func `The first window moves if the second has no room`() {
    let frame = Rectangle(x: 1000, y: 600, width: 760, height: 620)
    let places = SideBySide(frame, and: (800, 600), in: room)
    #expect(places?.first == Rectangle(x: 360, y: 460, width: 760, height: 620))
    #expect(places?.second == Rectangle(x: 1120, y: 460, width: 800, height: 600))
  }

  @Test func `On a narrow screen the second window shrinks, then the first`() {
    let frame = Rectangle(x: 300, y: 30, width: 760, height: 620)
    let laptop = SideBySide(
      frame, and: (800, 600), in: Rectangle(x: 0, y: 30, width: 1366, height: 738))
    #expect(laptop?.first.width == 760 && laptop?.second.width == 606)
    let small = SideBySide(
      frame, and: (800, 600), in: Rectangle(x: 0, y: 0, width: 1024, height: 600))
    #expect(small?.first.width == 664 && small?.second.width == 360)
    #expect(
      SideBySide(frame, and: (800, 600), in: Rectangle(x: 0, y: 0, width: 719, height: 600)) == nil)
  }

  @Test(arguments: 0..<500)
  func `Both windows are on the screen and don't overlap`(seed: Int) {
    var numbers = SystemRandomNumberGenerator()
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &numbers) }
    let room = Rectangle(
      x: number(-2000...2000), y: number(0...100), width: number(720...4000),
      height: number(300...2500))
    let frame = Rectangle(
      x: number(-3000...5000), y: number(-500...3000), width: number(300...2500),
      height: number(200...3000))
    guard let places = SideBySide(frame, and: (number(360...2000), number(200...2000)), in: room)
    else {
      Issue.record("nil for \(room)")
      return
    }
    let (first, second) = (places.first, places.second)
    #expect(first.x >= room.x && first.x + first.width <= second.x)
    #expect(second.x + second.width <= room.x + room.width)
    for window in [first, second] {
      #expect(window.y >= room.y && window.y + window.height <= room.y + room.height)
      #expect(window.width >= 300)
    }
  }
}
