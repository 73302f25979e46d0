import GTK

/// A widget that is insensitive as long as something lies over the window, even if its program
/// makes it sensitive meanwhile.
@MainActor
final class CoveredWidget {
  let widget: Widget
  /// Whether the widget is to be sensitive afterwards.
  private var reacts: Bool
  private var watch: SignalConnection?

  init(_ widget: Widget) {
    self.widget = widget
    reacts = widget.isSensitive
    widget.isSensitive = false
    watch = widget.onStateFlagsChanged { [weak self] in self?.hold() }
  }

  /// Restores the sensitivity that the widget had before or was given meanwhile.
  func uncover() {
    watch?.disconnect()
    widget.isSensitive = reacts
  }

  private func hold() {
    guard widget.isSensitive else { return }
    reacts = true
    widget.isSensitive = false
  }
}
