import GTK
import GTKTestSupport
import XCTest

/// A container that Swift measures, places and draws.
final class LayoutBinTests: XCTestCase {
  func testASubclassIsMeasuredInSwift() {
    withGTK {
      let bin = FixedBin()
      XCTAssertEqual(bin.minimumAndNaturalWidth(), Measure(minimum: 123, natural: 321))
      XCTAssertEqual(bin.minimumAndNaturalHeight(), Measure(minimum: 45, natural: 54))
      XCTAssertEqual(
        bin.minimumAndNaturalHeight(forWidth: 200), Measure(minimum: 45, natural: 54))
    }
  }

  func testASubclassPlacesItsChildInSwift() {
    withGTK {
      let bin = FixedBin()
      let label = Label("a")
      bin.child = label
      let window = Window()
      window.child = bin
      window.presentAndWait(width: 400, height: 300)
      XCTAssertEqual(bin.allocations.last?.width, bin.allocation.width)
      XCTAssertEqual(bin.allocation.width, label.allocation.width + 20)
      XCTAssertEqual(label.allocation.x, bin.allocation.x + 20)
    }
  }

  func testASubclassIsDrawnInSwift() {
    withGTK {
      let bin = FixedBin()
      bin.child = Label("")
      let window = Window()
      window.child = bin
      window.presentAndWait(width: 400, height: 300)
      let red = Color(red: 1, green: 0, blue: 0)
      XCTAssertEqual(bin.color(x: 5, y: 5)?.isClose(to: red), true)
      XCTAssertEqual(bin.color(x: 350, y: 250)?.isClose(to: red), false)
    }
  }

  func testWithoutOverridesItIsAContainerLikeAnyOther() {
    withGTK {
      let bin = LayoutBin()
      let label = Label("some text")
      bin.child = label
      XCTAssertEqual(bin.minimumAndNaturalWidth(), label.minimumAndNaturalWidth())
      XCTAssertEqual(bin.minimumAndNaturalHeight(), label.minimumAndNaturalHeight())
      let window = Window()
      window.child = bin
      window.presentAndWait()
      XCTAssertEqual(bin.allocation, label.allocation)
    }
  }

  func testALayoutBinPlacesItsChildWithoutOtherReferences() {
    withGTK {
      let window = Window()
      let label = Label("some text")
      do {
        let bin = FixedBin()
        bin.child = label
        window.child = bin
      }
      window.presentAndWait(width: 400, height: 300)
      XCTAssertEqual(label.parent?.allocation.width, label.allocation.width + 20)
      XCTAssertGreaterThan(label.allocation.width, 300)
    }
  }

  func testAFoldInsideTheAllocationIsRightInTheFirstFrame() {
    withGTK {
      let fold = FoldingBin()
      let window = Window()
      window.child = fold
      window.presentAndWait(width: 900, height: 300)
      for width in [590, 300, 700, 100, 900] {
        fold.frames = []
        window.resizeAndWait(width: width, height: 300)
        let expected = width < 640 ? "end" : "start end"
        XCTAssertEqual(Set(fold.frames.map(\.shown)), [expected], "at \(width)")
        XCTAssertEqual(fold.frames.last?.width, width)
        XCTAssertEqual(fold.end.allocation.width, width < 640 ? width : width - fold.taken)
      }
    }
  }
}

/// A container of a fixed size that moves its child by 20 and draws a red square behind it.
private final class FixedBin: LayoutBin {
  var allocations: [Rectangle] = []

  override func measureWidth() -> Measure { Measure(minimum: 123, natural: 321) }

  override func measureHeight() -> Measure { Measure(minimum: 45, natural: 54) }

  override func allocate(_ rectangle: Rectangle) {
    allocations.append(rectangle)
    guard let child else { return }
    allocateChild(
      child,
      Rectangle(
        x: rectangle.x + 20, y: rectangle.y, width: rectangle.width - 20,
        height: rectangle.height))
  }

  override func draw(_ context: DrawContext) {
    context.fill(
      Rectangle(x: 0, y: 0, width: 15, height: 15), with: Color(red: 1, green: 0, blue: 0))
    super.draw(context)
  }
}

/// A paned with two halves, the first of which hides below 640.
private final class FoldingBin: LayoutBin {
  let paned = Paned()
  let start = Stack()
  let end = Stack()
  var frames: [(width: Int, shown: String)] = []

  override init() {
    super.init()
    start.add(Sized(280))
    end.add(Sized(300))
    paned.setStart(start)
    paned.setEnd(end)
    paned.position = 280
    child = paned
  }

  var taken: Int { paned.position + paned.handleSize }

  override func measureWidth() -> Measure { Measure(minimum: 100, natural: 900) }

  override func allocate(_ rectangle: Rectangle) {
    start.isVisible = rectangle.width >= 640
    allocateChild(paned, rectangle)
  }

  override func draw(_ context: DrawContext) {
    let shown = [start.isMapped ? "start" : nil, end.isMapped ? "end" : nil].compactMap { $0 }
    frames.append((allocation.width, shown.joined(separator: " ")))
    super.draw(context)
  }
}
