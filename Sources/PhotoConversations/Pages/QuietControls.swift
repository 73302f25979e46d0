import GTK

/// Widgets over a photo that show while hands move, and fade after a while without.
///
/// At rest no timer runs.
@MainActor
final class QuietControls {
  /// How long a fade takes, in milliseconds.
  private static let fade = 200.0

  /// How long they stay after the last movement, in milliseconds.
  var stay = 2000
  /// Whether they stay until ``stir()`` is called again, as while the keyboard focus is in them.
  var holds: () -> Bool = { false }
  /// Runs when they begin to come or to go.
  var onChange: ((_ isShown: Bool) -> Void)?
  /// Whether they show, or are on their way.
  private(set) var isShown: Bool

  private let widgets: [Widget]
  private let isReachable: Bool
  private var going: ScheduledCall?
  private var tick: Tick?
  private var lastFrame: Int64?
  private var opacity = 1.0

  /// Creates controls that show until ``stir()`` was called and the time after it is over.
  ///
  /// - Parameters:
  ///   - widgets: What shows and fades.
  ///   - isReachable: Whether they are there also when nobody sees them; else they don't show at
  ///     first either.
  init(_ widgets: [Widget], isReachable: Bool = true) {
    self.widgets = widgets
    self.isReachable = isReachable
    isShown = isReachable
    if !isReachable { setOpacity(0) }
  }

  /// Whether a call is still to come or something moves.
  var isBusy: Bool { going?.isPending == true || tick?.isRunning == true }

  /// Shows them, and lets them go after a while in which nothing else happens.
  func stir() {
    show(true)
    going =
      holds() ? nil : MainLoop.after(milliseconds: stay) { [weak self] in self?.rest() }
  }

  /// Hides them now, unless something holds them.
  func rest() {
    going = nil
    if !holds() { show(false) }
  }

  private func show(_ shows: Bool) {
    guard shows != isShown else { return }
    isShown = shows
    onChange?(shows)
    tick = nil
    lastFrame = nil
    if shows { for widget in widgets { widget.isVisible = true } }
    guard Appearance.animationsEnabled, let first = widgets.first, first.isMapped else {
      return setOpacity(shows ? 1 : 0)
    }
    tick = first.addTick { [weak self] time in self?.frame(at: time) ?? false }
  }

  private func frame(at time: Int64) -> Bool {
    let step = Double(time - (lastFrame ?? time)) / 1000 / Self.fade
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
