import GTK

/// A widget that reacts to nobody as long as something lies over the window, whatever its program says
/// of it meanwhile.
@MainActor
final class CoveredWidget {
  let widget: Widget
  /// Whether it is to react afterwards.
  private var reacts: Bool
  private var watch: SignalConnection?

  init(_ widget: Widget) {
    self.widget = widget
    reacts = widget.isSensitive
    widget.isSensitive = false
    watch = widget.onStateFlagsChanged { [weak self] in self?.hold() }
  }

  /// Lets it react again, where it did before or was to meanwhile.
  func uncover() {
    watch = nil
    widget.isSensitive = reacts
  }

  private func hold() {
    guard widget.isSensitive else { return }
    reacts = true
    widget.isSensitive = false
  }
}
