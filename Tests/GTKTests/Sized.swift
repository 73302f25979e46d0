import GTK

/// A widget with an adjustable minimum width.
final class Sized: LayoutBin {
  var needed: Int { didSet { queueResize() } }

  init(_ needed: Int) {
    self.needed = needed
    super.init()
  }

  override func measureWidth() -> Measure { Measure(minimum: needed, natural: needed) }
}
