import GTK

/// A container that clips its child to rounded corners.
@MainActor
final class RoundedBin: LayoutBin {
  /// The radius of the corners, in logical pixels; 0 for sharp ones.
  var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { queueDraw() } } }

  private let width: Int

  /// Creates a container without a child.
  ///
  /// - Parameter width: The width for which the height is measured, in logical pixels.
  init(width: Int) {
    self.width = width
    super.init()
  }

  override func measureHeight() -> Measure {
    guard let child else { return Measure(minimum: 0, natural: 0) }
    return child.minimumAndNaturalHeight(
      forWidth: max(width, child.minimumAndNaturalWidth().minimum))
  }

  override func draw(_ context: DrawContext) {
    guard cornerRadius > 0 else { return super.draw(context) }
    context.saved {
      context.clip(
        Rectangle(x: 0, y: 0, width: allocation.width, height: allocation.height),
        cornerRadius: cornerRadius)
      super.draw(context)
    }
  }
}
