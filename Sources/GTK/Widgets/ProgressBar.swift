import CGTK

/// A bar that shows how much of something is done.
@MainActor
public final class ProgressBar: Widget {
  /// Creates an empty bar.
  ///
  /// The C function is `gtk_progress_bar_new`.
  public convenience init() {
    unsafe self.init(sinking: gtk_progress_bar_new())
  }

  /// How much is done, from 0 to 1.
  ///
  /// The C functions are `gtk_progress_bar_get_fraction` and `gtk_progress_bar_set_fraction`.
  public var fraction: Double {
    get { unsafe gtk_progress_bar_get_fraction(cast()) }
    set { unsafe gtk_progress_bar_set_fraction(cast(), newValue) }
  }

  /// Moves a block along the bar, where nobody knows how much there is to do; call it as something is
  /// done.
  ///
  /// The C function is `gtk_progress_bar_pulse`.
  public func pulse() {
    unsafe gtk_progress_bar_pulse(cast())
  }

  /// Hides the bar, and ends what ``pulse()`` moves in it, which would go on unseen.
  public func hide() {
    fraction = 0
    isVisible = false
  }
}
