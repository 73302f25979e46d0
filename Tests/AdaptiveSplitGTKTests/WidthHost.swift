import AdaptiveSplit
import GTK
import GTKTestSupport

@testable import AdaptiveSplitGTK

/// Gives a widget any width that a test wants, without a window manager or a frame in between.
///
/// A sweep over two thousand widths takes seconds instead of minutes.
@MainActor
final class WidthHost: LayoutBin {
  private var size = (width: 900, height: 500)

  override func measureWidth() -> Measure { Measure(minimum: 100, natural: 100) }
  override func measureHeight() -> Measure { Measure(minimum: 100, natural: 100) }

  override func allocate(_ rectangle: Rectangle) { layOut() }

  /// Measures and places the child at a width, as a frame does; the height stays where none is named.
  func place(width: Int, height: Int? = nil) {
    size = (width, height ?? size.height)
    layOut()
  }

  /// Measures and places the child where that is due; as a window, never narrower than it needs.
  func layOut() {
    guard let child else { return }
    let width = max(size.width, child.minimumAndNaturalWidth().minimum)
    allocateChild(child, Rectangle(x: 0, y: 0, width: width, height: size.height))
  }

  /// Runs what waits in the main loop and places the child again, until neither has any effect.
  ///
  /// - Parameters:
  ///   - most: How many rounds are waited for.
  ///   - change: A number that is another one after each effect.
  /// - Returns: How many rounds had an effect; `most` where it doesn't end.
  func settle(most: Int = 20, _ change: () -> Int) -> Int {
    for round in 0..<most {
      let before = change()
      var steps = 0
      while steps < 200, MainLoop.iterate() { steps += 1 }
      layOut()
      if change() == before, steps < 200 { return round }
    }
    return most
  }
}
