import CGTK

/// A sign that something is going on.
@MainActor
public final class Spinner: Widget {
  /// Creates a sign that stands still.
  ///
  /// The C function is `gtk_spinner_new`.
  public convenience init() {
    unsafe self.init(sinking: gtk_spinner_new())
  }

  /// Starts to turn.
  ///
  /// The C function is `gtk_spinner_start`.
  public func start() {
    unsafe gtk_spinner_start(cast())
  }

  /// Stands still, so that nothing is drawn again and again.
  ///
  /// The C function is `gtk_spinner_stop`.
  public func stop() {
    unsafe gtk_spinner_stop(cast())
  }
}
