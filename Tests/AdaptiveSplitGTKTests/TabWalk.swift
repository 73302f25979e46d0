import GTK
import GTKTestSupport

extension Window {
  /// Every widget that Tab reaches, from where the focus is and round.
  @MainActor
  func tabWalk(most: Int = 60) -> [Widget] {
    var reached: [Widget] = []
    for _ in 0..<most {
      simulateKey(.tab)
      pumpUntilIdle()
      guard let focus = focusWidget else { return reached }
      if reached.contains(focus) { return reached }
      reached.append(focus)
    }
    return reached
  }
}
