import CGTK

/// An activity indicator.
@MainActor
public final class Spinner: Widget {
  /// Creates an indicator that doesn't spin.
  ///
  /// The C function is `gtk_spinner_new`.
  public convenience init() {
    unsafe self.init(sinking: gtk_spinner_new())
  }

  /// Starts spinning.
  ///
  /// The C function is `gtk_spinner_start`.
  public func start() {
    unsafe gtk_spinner_start(cast())
  }

  /// Stops spinning, so that nothing is redrawn continuously.
  ///
  /// The C function is `gtk_spinner_stop`.
  public func stop() {
    unsafe gtk_spinner_stop(cast())
  }
}
