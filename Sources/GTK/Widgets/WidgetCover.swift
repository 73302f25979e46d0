/// The state of a widget that is insensitive as long as something lies over the window.
@MainActor
final class WidgetCover {
  /// Whether the widget is to be sensitive afterwards.
  var isSensitive: Bool
  private weak var widget: Widget?
  private var watch: SignalConnection?

  init(_ widget: Widget) {
    self.widget = widget
    isSensitive = widget.isSensitive
    widget.setSensitive(false)
    // GTK itself makes widgets sensitive, such as those with an action.
    watch = widget.onStateFlagsChanged { [weak self] in self?.hold() }
  }

  private func hold() {
    guard let widget, widget.isSensitiveInGTK else { return }
    isSensitive = true
    widget.setSensitive(false)
  }

  func end() {
    watch?.disconnect()
    widget?.setSensitive(isSensitive)
  }
}

extension Widget {
  /// Makes the widget insensitive until ``uncover()``; a second call does nothing.
  ///
  /// Meanwhile, ``isSensitive`` is the value for afterwards.
  package func cover() {
    if !isCovered { keep(WidgetCover(self)) }
  }

  /// Gives the widget the sensitivity that it had before, or that was set meanwhile.
  package func uncover() {
    guard let cover = kept(WidgetCover.self) else { return }
    release(cover)
    cover.end()
  }

  /// Whether ``cover()`` made the widget insensitive.
  package var isCovered: Bool { kept(WidgetCover.self) != nil }
}
