import GTK

/// A fade-in of a widget whose content was reloaded, as when UIKit reloads a section.
@MainActor
final class ReloadFade {
  private static let microseconds = 200_000.0

  private weak var widget: Widget?
  private(set) var tick: Tick?
  private var begun: Int64?

  init(_ widget: Widget) {
    self.widget = widget
  }

  /// Fades the widget in, unless animations are off or the widget is not on the screen.
  func start() {
    guard Appearance.animationsEnabled, let widget, widget.isMapped else { return }
    begun = nil
    widget.opacity = 0
    tick = widget.addTick { [weak self] time in self?.frame(at: time) ?? false }
  }

  private func frame(at time: Int64) -> Bool {
    let start = begun ?? time
    begun = start
    let rest = max(0, 1 - Double(time - start) / Self.microseconds)
    widget?.opacity = 1 - rest * rest
    return rest > 0
  }
}
