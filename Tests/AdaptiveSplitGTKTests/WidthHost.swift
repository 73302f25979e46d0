import AdaptiveSplit
import GTK
import GTKTestSupport

@testable import AdaptiveSplitGTK

/// A container that gives a widget any width, without a window manager or a frame.
///
/// A sweep over two thousand widths takes seconds instead of minutes.
@MainActor
final class WidthHost: LayoutBin {
  private var size = (width: 900, height: 500)

  override func measureWidth() -> Measure { Measure(minimum: 100, natural: 100) }
  override func measureHeight() -> Measure { Measure(minimum: 100, natural: 100) }

  override func allocate(_ rectangle: Rectangle) { layOut() }

  /// Measures and places the child at a width, as a frame does; a height of nil keeps the last one.
  func place(width: Int, height: Int? = nil) {
    size = (width, height ?? size.height)
    layOut()
  }

  /// Measures and places the child if needed; like a window, never narrower than its minimum.
  func layOut() {
    guard let child else { return }
    let width = max(size.width, child.minimumAndNaturalWidth().minimum)
    allocateChild(child, Rectangle(x: 0, y: 0, width: width, height: size.height))
  }

  /// Runs the main loop's pending work and places the child again, until neither has any effect.
  ///
  /// - Parameters:
  ///   - maxSteps: The maximum number of rounds.
  ///   - change: Returns a number that differs after each effect.
  /// - Returns: The number of rounds that had an effect; `maxSteps` if it doesn't end.
  func settle(maxSteps: Int = 20, _ change: () -> Int) -> Int {
    for round in 0..<maxSteps {
      let before = change()
      var steps = 0
      while steps < 200, MainLoop.iterate() { steps += 1 }
      layOut()
      if change() == before, steps < 200 { return round }
    }
    return maxSteps
  }
}
