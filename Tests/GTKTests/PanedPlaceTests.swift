import GTKTestSupport
import XCTest

@testable import GTK

/// A paned that Swift measures allocates its widgets like a `GtkPaned`.
final class PanedPlaceTests: XCTestCase {
  func testAPanedAllocatesItsWidgetsLikeAGtkPaned() {
    withGTK {
      for seed in 1...4 {
        var dice = Dice(seed: UInt64(seed))
        let pair = Pair()
        var steps: [String] = []
        for _ in 0..<150 {
          steps.append(pair.step(&dice))
          let places = pair.places
          XCTAssertEqual(
            places.ours, places.bare,
            "seed \(seed), after \(steps.suffix(4).joined(separator: ", then "))")
          if places.ours != places.bare { break }
        }
        pair.close()
      }
    }
  }

  func testAStyledPanedAllocatesItsWidgetsLikeAGtkPaned() {
    withGTK {
      let sheet = try StyleSheet(
        text: ".coloured { background-color: #ff0000; } .padded { padding: 7px; }")
      sheet.apply()
      defer { sheet.withdraw() }
      for name in ["coloured", "padded"] {
        let pair = Pair()
        pair.ours.addStyleClass(name)
        pair.bare.widget.addStyleClass(name)
        for width in [500, 640, 560] {
          pair.area.width = width
          pair.place()
          XCTAssertEqual(pair.places.ours, pair.places.bare, "\(name) at \(width)")
        }
        pair.close()
      }
    }
  }

  func testTheDividerReachesPositionsBeyondTheOldWidth() {
    withGTK {
      let pair = Pair()
      for width in [400, 500, 700] {
        pair.area.width = width
        pair.place()
      }
      pair.ours.position = 650
      pair.place()
      XCTAssertEqual(pair.ours.position, 650)
      XCTAssertEqual(pair.ours.start?.allocation.width, 650)
    }
  }

  func testFingersMoveTheDividerOnlyWhileItShows() {
    withGTK {
      let window = Window()
      let paned = Paned()
      let (start, end) = (DrawingArea(), DrawingArea())
      paned.setStart(start)
      paned.setEnd(end)
      paned.position = 100
      window.child = paned
      var count = 0
      let press = LongPressGesture(end)
      press.onPressed { _, _ in count += 1 }
      window.presentAndWait()
      for position in [160, 220] {
        start.isVisible = true
        pumpUntilIdle()
        let dragging = Finger(on: paned, x: Double(paned.position) + 20, y: 100)
        dragging?.move(x: Double(paned.position) + 80, y: 100, steps: 6)
        dragging?.lift()
        pumpUntilIdle()
        XCTAssertEqual(paned.position, position)
        start.isVisible = false
        pumpUntilIdle()
        let before = count
        let staying = Finger(on: end, x: Double(position) + 20, y: 100)
        pump(until: "the finger is the widget's that shows") { count > before }
        staying?.lift()
        XCTAssertEqual(paned.position, position)
      }
      // A widget that was never visible is at the edge.
      let alone = Paned()
      let other = DrawingArea()
      alone.setEnd(other)
      window.child = alone
      let otherPress = LongPressGesture(other)
      otherPress.onPressed { _, _ in count = 0 }
      pumpUntilIdle()
      let staying = Finger(on: other, x: 20, y: 100)
      pump(until: "the finger is the other widget's") { count == 0 }
      staying?.lift()
    }
  }
}

/// The same two widgets in the library's paned and in one of GTK's, each in a window.
@MainActor
private final class Pair {
  let ours = Paned()
  let bare: BarePaned
  var area = Rectangle(x: 0, y: 0, width: 600, height: 300)
  private let children = [Sized(0), Sized(0), Sized(0), Sized(0)]
  private let windows = [Window(), Window()]
  private let hosts = [Host(), Host()]

  init() {
    bare = BarePaned(start: children[2], end: children[3])
    ours.setStart(children[0])
    ours.setEnd(children[1])
    for (window, (host, paned)) in zip(windows, zip(hosts, [ours, bare.widget])) {
      host.child = paned
      window.child = host
      window.presentAndWait(width: 1000, height: 500)
    }
    ours.position = 200
    bare.position = 200
    place()
  }

  var places: (ours: PanedPlaces, bare: PanedPlaces) {
    (PanedPlaces(of: ours), PanedPlaces(of: bare.widget))
  }

  func place() {
    for host in hosts { host.place(in: area) }
  }

  func close() {
    for window in windows { window.destroy() }
  }

  /// Performs a random change of a paned and returns its name.
  func step(_ dice: inout Dice) -> String {
    let end = dice.roll(0...1)
    let what: String
    switch dice.roll(0...19) {
    case 0:
      area.height = dice.roll(100...400)
      what = "height \(area.height)"
    case 1:
      area.x = dice.roll(0...30)
      area.y = dice.roll(0...30)
      what = "at \(area.x), \(area.y)"
    case 2, 3:
      let position = dice.roll(0...400)
      ours.position = position
      bare.position = position
      what = "position \(position)"
    case 4, 5:
      let isVisible = !children[end].isVisible
      for child in [children[end], children[end + 2]] { child.isVisible = isVisible }
      what = "\(end) visible: \(isVisible)"
    case 6:
      let needed = dice.roll(0...250)
      for child in [children[end], children[end + 2]] { child.needed = needed }
      what = "\(end) needs \(needed)"
    case 7:
      let direction = dice.pick([TextDirection.leftToRight, .rightToLeft])
      for paned in [ours, bare.widget] { paned.textDirection = direction }
      what = "\(direction)"
    case 8:
      for window in windows { window.isVisible = false }
      for window in windows { window.presentAndWait() }
      what = "hidden and shown"
    case 9:
      let isWide = dice.roll(0...1) == 1
      ours.hasWideHandle = isWide
      bare.hasWideHandle = isWide
      what = "wide divider: \(isWide)"
    default:
      area.width = dice.roll(100...900)
      what = "width \(area.width)"
    }
    place()
    return what
  }
}

/// A container that gives its child any allocation.
private final class Host: LayoutBin {
  private var area = Rectangle(x: 0, y: 0, width: 600, height: 300)

  override func measureWidth() -> Measure { Measure(minimum: 100, natural: 100) }
  override func measureHeight() -> Measure { Measure(minimum: 100, natural: 100) }

  override func allocate(_ rectangle: Rectangle) { place(in: area) }

  func place(in area: Rectangle) {
    self.area = area
    if let child { allocateChild(child, area) }
  }
}
