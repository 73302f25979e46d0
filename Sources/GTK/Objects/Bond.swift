import CGTK
import ImageFiles

/// What makes a C object and its wrapper live as one.
///
/// The wrapper owns a toggle reference to the C object. While somebody in C owns the object too, as
/// a container owns what is inside, the bond holds the wrapper. When the wrapper's is the last
/// reference, the bond lets go, and both live for as long as somebody in Swift holds the wrapper.
///
/// Once the object is destroyed and the last of its owners in C has let go, what the wrapper keeps
/// for it goes too, so that no handler in there keeps the wrapper.
@MainActor
@safe
final class Bond {
  /// The wrapper, or nil once it is going.
  private(set) weak var wrapper: Object?
  private var held: Object?
  private let raw: Raw
  private var isDestroyed = false

  /// Ties a wrapper to its C object, and takes over the one reference that the wrapper owns.
  init(_ wrapper: Object) {
    unsafe raw = wrapper.raw
    self.wrapper = wrapper
    held = wrapper
    unsafe g_object_set_qdata(typed(raw), Self.quark, data)
    unsafe g_object_weak_ref(typed(raw), callback(Self.destroyed), data)
    unsafe g_object_add_toggle_ref(typed(raw), callback(Self.toggled), data)
    unsafe g_object_unref(raw)
  }

  /// Gives the reference back, as the wrapper goes.
  func end() {
    if unsafe g_object_get_qdata(typed(raw), Self.quark) == data {
      unsafe g_object_set_qdata(typed(raw), Self.quark, nil)
    }
    if !isDestroyed { unsafe g_object_weak_unref(typed(raw), callback(Self.destroyed), data) }
    unsafe g_object_remove_toggle_ref(typed(raw), callback(Self.toggled), data)
  }

  /// The bond of a C object, or nil.
  ///
  /// The wrapper owns it and takes it back before it goes, so that the pointer is always good.
  static func of(_ object: Raw) -> Bond? {
    guard let bond = unsafe g_object_get_qdata(typed(object), quark) else { return nil }
    return unsafe Unmanaged<Bond>.fromOpaque(bond).takeUnretainedValue()
  }

  private var data: Raw { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// What GObject calls when the wrapper's reference becomes the last one, or ceases to be, a
  /// `GToggleNotify`.
  private static let toggled: @MainActor @convention(c) (Raw, Raw, CInt) -> Void = {
    data, _, isLast in
    let bond = unsafe Unmanaged<Bond>.fromOpaque(data).takeUnretainedValue()
    if isLast != 0, bond.isDestroyed { bond.wrapper?.dropTokens() }
    // A wrapper that goes may destroy its object, which comes back here: not before this is done.
    let before = bond.held
    bond.held = isLast != 0 ? nil : bond.wrapper
    withExtendedLifetime(before) {}
  }

  /// What GObject calls when the object is destroyed, after its handlers are freed, a `GWeakNotify`.
  ///
  /// The object's weak references are being told: nothing that has one may go here.
  private static let destroyed: @MainActor @convention(c) (Raw, Raw) -> Void = { data, _ in
    unsafe Unmanaged<Bond>.fromOpaque(data).takeUnretainedValue().isDestroyed = true
  }

  private static let quark = unsafe g_quark_from_string("swift-wrapper")
}
