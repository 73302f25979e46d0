import AdaptiveSplit

// Members for tests of programs; only the testing module uses them.

extension SplitView {
  /// The pages on top of the visible columns, from the leading to the trailing edge.
  package var shownPages: [Page] {
    guard let drawn else { return [] }
    return columns.compactMap { drawn[$0.column]?.page }
  }

  /// Whether columns move, or a gesture holds them.
  package var isMoving: Bool { transition.isRunning }

  /// Whether transitions advance only by ``advance(milliseconds:)``, rather than with the screen.
  package var clockIsVirtual: Bool {
    get { transition.clock == .steps }
    set { transition.clock = newValue ? .steps : .frames }
  }

  /// Advances the virtual clock.
  package func advance(milliseconds: Double) { transition.step(milliseconds: milliseconds) }
}
