import CGTK
import ImageFiles

/// An object of GLib's type system, held by one strong reference.
///
/// The wrapper and the C object live apart: a widget in a window stays there when its wrapper goes,
/// and a wrapper stays valid, though inert, when its widget is destroyed. As long as a wrapper
/// lives, asking GTK for the same object answers with the same wrapper.
@MainActor
@safe
open class Object {
  /// The C object, of which this wrapper owns one reference.
  package let raw: UnsafeMutableRawPointer

  /// Takes over a floating reference, or adds one where nothing floats.
  ///
  /// The C function is `g_object_ref_sink`.
  init(sinking pointer: Raw?) {
    unsafe raw = Self.checked(pointer)
    unsafe g_object_ref_sink(raw)
    register()
  }

  /// Adds a reference to an object; the owner keeps its own.
  ///
  /// The C function is `g_object_ref`.
  init(borrowing pointer: Raw?) {
    unsafe raw = Self.checked(pointer)
    unsafe g_object_ref(raw)
    register()
  }

  /// Takes over a reference that the C function gave away ("transfer full").
  init(adopting pointer: Raw?) {
    unsafe raw = Self.checked(pointer)
    register()
  }

  isolated deinit {
    unsafe g_object_unref(raw)
  }

  /// Whether both wrap the same C object.
  public func isSame(as other: Object) -> Bool {
    unsafe raw == other.raw
  }

  /// Keeps a connection, a gesture or another token for as long as the C object lives.
  ///
  /// Use it for handlers that belong to the object itself, so that nobody has to store their
  /// connections. The handlers must not hold this object strongly, or neither ever goes.
  public func keep(_ token: AnyObject) {
    if let tokens = unsafe g_object_get_qdata(cast(), Quark.tokens) {
      unsafe Unmanaged<Tokens>.fromOpaque(tokens).takeUnretainedValue().all.append(token)
    } else {
      let tokens = unsafe Unmanaged.passRetained(Tokens(token))
      unsafe g_object_set_qdata_full(cast(), Quark.tokens, tokens.toOpaque()) {
        if let tokens = unsafe $0 { unsafe Unmanaged<Tokens>.fromOpaque(tokens).release() }
      }
    }
  }

  /// How many references there are, for tests of ownership.
  package var referenceCount: Int {
    unsafe Int(typed(raw, as: GObject.self).pointee.ref_count)
  }

  /// The living wrapper of a C object, or nil.
  static func living(_ pointer: Raw) -> Object? {
    guard let wrapper = unsafe g_object_get_qdata(typed(pointer), Quark.wrapper) else { return nil }
    return unsafe Unmanaged<WeakObject>.fromOpaque(wrapper).takeUnretainedValue().object
  }

  private static func checked(_ pointer: Raw?) -> Raw {
    precondition(Application.isStarted, "Call Application.start before creating GTK objects.")
    guard let pointer = unsafe pointer else { preconditionFailure("GTK created no object.") }
    return unsafe pointer
  }

  private func register() {
    guard unsafe Object.living(raw) == nil else { return }
    let wrapper = unsafe Unmanaged.passRetained(WeakObject(self))
    unsafe g_object_set_qdata_full(cast(), Quark.wrapper, wrapper.toOpaque()) {
      if let wrapper = unsafe $0 { unsafe Unmanaged<WeakObject>.fromOpaque(wrapper).release() }
    }
  }
}

extension Object: @MainActor Equatable {
  /// Whether both wrap the same C object.
  public static func == (left: Object, right: Object) -> Bool {
    left.isSame(as: right)
  }
}

@MainActor
private enum Quark {
  static let wrapper = unsafe g_quark_from_string("swift-wrapper")
  static let tokens = unsafe g_quark_from_string("swift-tokens")
}

/// What a C object remembers of its wrapper.
private final class WeakObject {
  weak var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}

/// What a C object keeps for the wrapper's user.
private final class Tokens {
  var all: [AnyObject]

  init(_ first: AnyObject) {
    all = [first]
  }
}
