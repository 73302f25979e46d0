import GTK

/// Widgets over a photo that appear on user activity and fade out after a delay.
///
/// No timer runs while they are hidden.
@MainActor
final class AutoHidingControls {
  /// The time for which they stay visible after the last activity, in milliseconds.
  var visibleDuration = 2000
  /// The duration of a fade, in milliseconds.
  var fadeDuration = 200.0
  /// Returns whether they stay visible until the next ``show()``, for example while they have the
  /// focus.
  var keepsVisible: () -> Bool = { false }
  /// Called when they start to appear or to disappear.
  var onChange: ((_ isShown: Bool) -> Void)?
  /// Whether they are visible or appearing.
  private(set) var isShown: Bool

  private let widgets: [Widget]
  private let isReachable: Bool
  private(set) var hiding: ScheduledCall?
  private(set) var tick: Tick?
  private var lastFrame: Int64?
  private var opacity = 1.0

  /// Creates controls that stay visible until the delay after the first ``show()`` ends.
  ///
  /// - Parameters:
  ///   - widgets: The widgets.
  ///   - isReachable: Whether assistive tools and the keyboard reach them while they are hidden;
  ///     others are hidden at first.
  init(_ widgets: [Widget], isReachable: Bool = true) {
    self.widgets = widgets
    self.isReachable = isReachable
    isShown = isReachable
    if !isReachable { setOpacity(0) }
  }

  /// Shows the controls, and restarts the delay after which they hide.
  func show() {
    setShown(true)
    hiding =
      keepsVisible()
      ? nil : MainLoop.after(milliseconds: visibleDuration) { [weak self] in self?.hide() }
  }

  /// Hides the controls now, unless ``keepsVisible`` returns true.
  func hide() {
    hiding = nil
    if !keepsVisible() { setShown(false) }
  }

  private func setShown(_ shows: Bool) {
    guard shows != isShown else { return }
    isShown = shows
    onChange?(shows)
    tick = nil
    lastFrame = nil
    if shows, !isReachable { for widget in widgets { widget.isVisible = true } }
    guard Appearance.animationsEnabled, let first = widgets.first, first.isMapped else {
      return setOpacity(shows ? 1 : 0)
    }
    tick = first.addTick { [weak self] time in self?.frame(at: time) ?? false }
  }

  private func frame(at time: Int64) -> Bool {
    let step = Double(time - (lastFrame ?? time)) / 1000 / fadeDuration
    lastFrame = time
    setOpacity(min(max(opacity + (isShown ? step : -step), 0), 1))
    return opacity != (isShown ? 1 : 0)
  }

  private func setOpacity(_ opacity: Double) {
    self.opacity = opacity
    for widget in widgets {
      widget.opacity = opacity
      if !isReachable { widget.isVisible = opacity > 0 }
    }
  }
}
