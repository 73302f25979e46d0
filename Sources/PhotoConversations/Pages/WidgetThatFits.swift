import GTK

/// A container that shows the first child whose natural width fits, or else the last.
@MainActor
final class WidgetThatFits: LayoutBox {
  /// Creates a container.
  ///
  /// - Parameter widgets: The children, the widest first; they must stay visible.
  init(_ widgets: [Widget]) {
    super.init()
    for widget in widgets { append(widget) }
  }

  override func measureWidth() -> Measure {
    Measure(
      minimum: children.last?.minimumAndNaturalWidth().minimum ?? 0,
      natural: children.first?.minimumAndNaturalWidth().natural ?? 0)
  }

  override func measureHeight() -> Measure {
    let heights = children.map { $0.minimumAndNaturalHeight() }
    return Measure(
      minimum: heights.map(\.minimum).max() ?? 0, natural: heights.map(\.natural).max() ?? 0)
  }

  override func allocate(_ rectangle: Rectangle) {
    let fitting = children.first { $0.minimumAndNaturalWidth().natural <= rectangle.width }
    guard let shown = fitting ?? children.last else { return }
    for child in children { child.isShownByParent = child == shown }
    allocateChild(shown, rectangle)
  }
}
