import GTK
import GTKTestSupport

extension Window {
  /// Returns all widgets that Tab reaches, starting at the focus and once around.
  @MainActor
  func tabWalk(maxSteps: Int = 60) -> [Widget] {
    var reached: [Widget] = []
    for _ in 0..<maxSteps {
      simulateKey(.tab)
      pumpUntilIdle()
      guard let focus = focusWidget else { return reached }
      if reached.contains(focus) { return reached }
      reached.append(focus)
    }
    return reached
  }
}
