import CGTK

/// A progress bar.
@MainActor
public final class ProgressBar: Widget {
  /// Creates an empty bar.
  ///
  /// The C function is `gtk_progress_bar_new`.
  public convenience init() {
    unsafe self.init(sinking: gtk_progress_bar_new())
  }

  /// The progress, from 0 to 1.
  ///
  /// The C functions are `gtk_progress_bar_get_fraction` and `gtk_progress_bar_set_fraction`.
  public var fraction: Double {
    get { unsafe gtk_progress_bar_get_fraction(cast()) }
    set { unsafe gtk_progress_bar_set_fraction(cast(), newValue) }
  }

  /// Moves a block along the bar if the amount of work is unknown; call it as the work proceeds.
  ///
  /// The C function is `gtk_progress_bar_pulse`.
  public func pulse() {
    unsafe gtk_progress_bar_pulse(cast())
  }

  /// Hides the bar, and ends the animation of ``pulse()``, which would continue in a hidden bar.
  public func hide() {
    fraction = 0
    isVisible = false
  }
}
