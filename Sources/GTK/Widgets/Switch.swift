import CGTK
import GLib

/// A switch that is on or off.
@MainActor
public final class Switch: Widget {
  /// Creates a switch that is off.
  ///
  /// The C function is `gtk_switch_new`.
  public convenience init() {
    unsafe self.init(sinking: gtk_switch_new())
  }

  /// Whether it is on.
  ///
  /// The C functions are `gtk_switch_get_active` and `gtk_switch_set_active`.
  public var isOn: Bool {
    get { unsafe gtk_switch_get_active(cast()) != 0 }
    set {
      guard newValue != isOn else { return }
      unsafe gtk_switch_set_active(cast(), gboolean(newValue))
    }
  }

  /// Runs `handler` when it is switched.
  ///
  /// The C signal is `notify::active`.
  @discardableResult
  public func onChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connectNotify("active", handler)
  }
}
