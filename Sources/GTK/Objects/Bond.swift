import CGTK
import GLib

/// A link that makes a C object and its wrapper share one lifetime.
///
/// The wrapper owns a toggle reference to the C object. While C code owns the object too, as a
/// container owns its children, the bond retains the wrapper. When the wrapper's reference is the
/// last one, the bond releases it, and both live as long as Swift code retains the wrapper.
///
/// After the object is destroyed and its last owner in C has released it, the tokens that the
/// wrapper keeps for it are released too, so that no handler in them retains the wrapper.
@MainActor
@safe
final class Bond {
  /// The wrapper, or nil once it is being deallocated.
  private(set) weak var wrapper: Object?
  private var held: Object?
  private let raw: Raw
  private var isDestroyed = false

  /// Ties a wrapper to its C object, and takes over the wrapper's reference.
  init(_ wrapper: Object) {
    unsafe raw = wrapper.raw
    self.wrapper = wrapper
    held = wrapper
    unsafe g_object_set_qdata(typed(raw), Self.quark, data)
    unsafe g_object_weak_ref(typed(raw), callback(Self.destroyed), data)
    unsafe g_object_add_toggle_ref(typed(raw), callback(Self.toggled), data)
    unsafe g_object_unref(raw)
  }

  /// Releases the reference, as the wrapper is deallocated.
  func end() {
    if unsafe g_object_get_qdata(typed(raw), Self.quark) == data {
      unsafe g_object_set_qdata(typed(raw), Self.quark, nil)
    }
    if !isDestroyed { unsafe g_object_weak_unref(typed(raw), callback(Self.destroyed), data) }
    unsafe g_object_remove_toggle_ref(typed(raw), callback(Self.toggled), data)
  }

  /// Returns the bond of a C object, or nil.
  ///
  /// The wrapper owns it and removes it before it is deallocated, so that the pointer is always
  /// valid.
  static func of(_ object: Raw) -> Bond? {
    guard let bond = unsafe g_object_get_qdata(typed(object), quark) else { return nil }
    return unsafe Unmanaged<Bond>.fromOpaque(bond).takeUnretainedValue()
  }

  private var data: Raw { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// The callback for the wrapper's reference becoming or ceasing to be the last one, a
  /// `GToggleNotify`.
  private static let toggled: @MainActor @convention(c) (Raw, Raw, CInt) -> Void = {
    data, _, isLast in
    let bond = unsafe Unmanaged<Bond>.fromOpaque(data).takeUnretainedValue()
    if isLast != 0, bond.isDestroyed { bond.wrapper?.dropTokens() }
    // Deallocating a wrapper may destroy its object, which calls this again: not before this call
    // ends.
    let before = bond.held
    bond.held = isLast != 0 ? nil : bond.wrapper
    withExtendedLifetime(before) {}
  }

  /// The callback for the object's destruction, after its handlers are freed, a `GWeakNotify`.
  ///
  /// The object's weak references are being notified: no owner of one may be deallocated here.
  private static let destroyed: @MainActor @convention(c) (Raw, Raw) -> Void = { data, _ in
    unsafe Unmanaged<Bond>.fromOpaque(data).takeUnretainedValue().isDestroyed = true
  }

  private static let quark = unsafe g_quark_from_string("swift-wrapper")
}
