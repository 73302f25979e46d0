import CGTK
import GLib

// Generic access to signals that have no method here.

/// A parameter of a signal, or a handler's result.
@safe
public enum SignalValue {
  /// No value: the result for a signal without one.
  case nothing
  /// A `gboolean`.
  case flag(Bool)
  /// An integer of any size, or the value of an enumeration or a set of flags.
  case number(Int)
  /// A `float` or a `double`.
  case real(Double)
  /// A string, copied.
  case text(String?)
  /// An object, as its wrapper.
  case object(Object?)
  /// Anything else, such as a `GdkEvent` or a `GtkTreePath`: the signal owns the pointee, and it is
  /// valid until the handler returns. It can't be a result.
  case pointer(UnsafeMutableRawPointer?)
}

extension Object {
  /// Calls `handler` at a signal that has no method here.
  ///
  /// The C function is `g_signal_connect_closure`.
  ///
  /// - Parameters:
  ///   - signal: The signal's name in C, with a detail if any, as in `day-selected` or
  ///     `notify::year`.
  ///   - after: Whether the handler is called after the object's own.
  ///   - handler: Called with the signal's parameters without the object itself. C owns it until
  ///     the token is released or the object is destroyed.
  /// - Returns: The connection, which can be discarded.
  /// - Precondition: The object has such a signal.
  @discardableResult
  @unsafe public func onSignal(
    _ signal: String, after: Bool = false,
    _ handler: @escaping @MainActor ([SignalValue]) -> Void
  ) -> SignalConnection {
    unsafe answerSignal(signal, after: after) { values in
      handler(values)
      return .nothing
    }
  }

  /// Calls `handler` at a signal that has a result and no method here.
  ///
  /// As ``onSignal(_:after:_:)``, but the handler's result is the signal's: for an event,
  /// `.flag(true)` stops propagation. A result of another type than the signal's is ignored.
  @discardableResult
  @unsafe public func answerSignal(
    _ signal: String, after: Bool = false,
    _ handler: @escaping @MainActor ([SignalValue]) -> SignalValue
  ) -> SignalConnection {
    let handler = Handler(handler)
    let box = unsafe handler.retainedByC()
    let closure = unsafe g_closure_new_simple(CUnsignedInt(MemoryLayout<GClosure>.size), box)
    unsafe g_closure_add_finalize_notifier(closure, box, callback(AnyHandler.releaseFromClosure))
    unsafe g_closure_set_marshal(closure, callback(marshal))
    let identifier = unsafe g_signal_connect_closure(raw, signal, closure, gboolean(after))
    precondition(identifier != 0, "The signal \(signal) does not exist.")
    return unsafe SignalConnection(
      SignalHandler(instance: raw, identifier: identifier, life: handler.life))
  }
}

/// The callback that calls a handler, a `GClosureMarshal`.
private let marshal:
  @MainActor @convention(c) (
    UnsafeMutablePointer<GClosure>, UnsafeMutablePointer<GValue>?, CUnsignedInt,
    UnsafePointer<GValue>, Raw?, Raw?
  ) -> Void = { closure, result, count, values, _, _ in
    let handler = unsafe Handler<@MainActor ([SignalValue]) -> SignalValue>.function(
      in: closure.pointee.data)
    // The first value is the object itself.
    let answer = handler((1..<max(1, Int(count))).map { unsafe SignalValue(values + $0) })
    if let result = unsafe result { unsafe answer.write(to: result) }
  }

extension SignalValue {
  @MainActor
  fileprivate init(_ value: UnsafePointer<GValue>) {
    let type = unsafe value.pointee.g_type
    switch g_type_fundamental(type) {
    case CGTK_type_boolean(): self = unsafe .flag(g_value_get_boolean(value) != 0)
    case CGTK_type_double(): self = unsafe .real(g_value_get_double(value))
    case CGTK_type_float(): self = unsafe .real(Double(g_value_get_float(value)))
    case CGTK_type_string(): self = unsafe .text(string(g_value_get_string(value)))
    case _ where g_type_is_a(type, CGTK_type_object()) != 0:
      self = unsafe .object(g_value_get_object(value).map { unsafe Object.wrapping($0) })
    case _ where g_value_type_transformable(type, CGTK_type_int64()) != 0:
      var number = GValue()
      unsafe g_value_init(&number, CGTK_type_int64())
      unsafe g_value_transform(value, &number)
      self = unsafe .number(Int(g_value_get_int64(&number)))
    default:
      self = unsafe .pointer(g_value_fits_pointer(value) != 0 ? g_value_peek_pointer(value) : nil)
    }
  }

  @MainActor
  fileprivate func write(to result: UnsafeMutablePointer<GValue>) {
    var value = GValue()
    switch self {
    case .nothing, .pointer: return
    case .flag(let flag):
      unsafe g_value_init(&value, CGTK_type_boolean())
      unsafe g_value_set_boolean(&value, gboolean(flag))
    case .number(let number):
      unsafe g_value_init(&value, CGTK_type_int64())
      unsafe g_value_set_int64(&value, gint64(number))
    case .real(let number):
      unsafe g_value_init(&value, CGTK_type_double())
      unsafe g_value_set_double(&value, number)
    case .text(let text):
      unsafe g_value_init(&value, CGTK_type_string())
      unsafe g_value_set_string(&value, text)
    case .object(let object):
      unsafe g_value_init(&value, CGTK_type_object())
      unsafe g_value_set_object(&value, object?.raw)
    }
    unsafe g_value_transform(&value, result)
    unsafe g_value_unset(&value)
  }
}
