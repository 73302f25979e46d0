import CGTK

/// Whether an event goes on to the widgets that have not seen it yet.
public enum Propagation: Sendable {
  /// Nobody else sees the event.
  case stop
  /// The event goes on as if the handler did not exist.
  case proceed

  var gboolean: CInt { self == .stop ? 1 : 0 }
}

/// A handler that is connected to a signal until this token goes.
///
/// Connecting returns a token; the handler is disconnected and freed when the token is released,
/// when ``disconnect()`` is called, or when the object dies, whichever comes first. Use
/// ``Object/keep(_:)`` for handlers that should live as long as the object.
@MainActor
@safe
public final class SignalConnection {
  private let instance: Raw
  private let identifier: UInt
  private let handler: AnyHandler

  init(instance: Raw, identifier: UInt, handler: AnyHandler) {
    unsafe self.instance = unsafe instance
    self.identifier = identifier
    self.handler = handler
  }

  isolated deinit {
    disconnect()
  }

  /// Whether the handler still runs when the signal is emitted.
  public var isConnected: Bool {
    // A living handler means a living object: GLib frees handlers before objects. While a destroyed
    // object emits, the handler lives on although it is disconnected, hence the second question.
    unsafe handler.isAlive && g_signal_handler_is_connected(instance, gulong(identifier)) != 0
  }

  /// Disconnects the handler; a second call does nothing.
  ///
  /// The C function is `g_signal_handler_disconnect`.
  public func disconnect() {
    guard isConnected else { return }
    unsafe g_signal_handler_disconnect(instance, gulong(identifier))
  }

  /// Runs `body` while the handler is kept from running.
  ///
  /// The C functions are `g_signal_handler_block` and `g_signal_handler_unblock`.
  public func blocked<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isConnected else { return try body() }
    unsafe g_signal_handler_block(instance, gulong(identifier))
    defer { if isConnected { unsafe g_signal_handler_unblock(instance, gulong(identifier)) } }
    return try body()
  }

  /// Adds the connection to the collection that keeps it.
  public func stored(in connections: inout [SignalConnection]) {
    connections.append(self)
  }
}

/// The box that GLib owns while a handler is connected.
@MainActor
class AnyHandler {
  private(set) var isAlive = true

  /// The reference that C gives back through ``release``.
  func retainedByC() -> Raw {
    unsafe Unmanaged<AnyHandler>.passRetained(self).toOpaque()
  }

  /// What a closure calls when it needs the box no more, a `GClosureNotify`.
  static let releaseFromClosure: @MainActor @convention(c) (Raw, Raw?) -> Void = { box, _ in
    unsafe release(box)
  }

  /// What a source calls when it needs the box no more, a `GDestroyNotify`.
  static let release: @MainActor @convention(c) (Raw) -> Void = { box in
    unsafe Unmanaged<AnyHandler>.fromOpaque(box).takeRetainedValue().isAlive = false
  }
}

/// A box with a closure of a known type.
@MainActor
final class Handler<Function>: AnyHandler {
  let function: Function

  init(_ function: Function) {
    self.function = function
  }

  /// The closure in the box that a callback was given.
  static func function(in data: Raw) -> Function {
    unsafe Unmanaged<Handler<Function>>.fromOpaque(data).takeUnretainedValue().function
  }
}

extension Object {
  /// Connects a closure through a C function that knows how to call it.
  ///
  /// - Parameters:
  ///   - signal: The name, with a detail where there is one.
  ///   - after: Whether the handler runs after the object's own.
  ///   - caller: A C function whose last parameter is the box with `function`.
  ///   - function: The closure to keep.
  /// - Returns: The token that keeps the handler connected.
  func connect<Caller, Function>(
    _ signal: String, after: Bool = false, through caller: Caller, _ function: Function
  ) -> SignalConnection {
    let handler = Handler(function)
    let identifier = unsafe g_signal_connect_data(
      raw, signal, callback(caller), handler.retainedByC(), callback(AnyHandler.releaseFromClosure),
      after ? G_CONNECT_AFTER : GConnectFlags(0))
    precondition(identifier != 0, "The signal \(signal) does not exist.")
    return unsafe SignalConnection(instance: raw, identifier: UInt(identifier), handler: handler)
  }

  /// Connects a closure to a signal without parameters or result.
  func connect(
    _ signal: String, after: Bool = false, _ function: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, Raw) -> Void = { _, data in
      unsafe Handler<@MainActor () -> Void>.function(in: data)()
    }
    return unsafe connect(signal, after: after, through: caller, function)
  }

  /// Connects a closure to a signal with one parameter, a pointer, and no result.
  func connect(
    _ signal: String, after: Bool = false, _ function: @escaping @MainActor (Raw?) -> Void
  ) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, Raw?, Raw) -> Void = { _, parameter, data in
      unsafe Handler<@MainActor (Raw?) -> Void>.function(in: data)(parameter)
    }
    return unsafe connect(signal, after: after, through: caller, function)
  }

  /// Connects a closure to the change of a property.
  func connectNotify(
    _ property: String, _ function: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    unsafe connect("notify::" + property) { (_: Raw?) in function() }
  }

  /// Connects a closure to a signal with an event, which answers whether the event goes on.
  func connectEvent(
    _ signal: String, after: Bool = false,
    _ function: @escaping @MainActor (Raw) -> Propagation
  ) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, Raw, Raw) -> CInt = { _, event, data in
      unsafe Handler<@MainActor (Raw) -> Propagation>.function(in: data)(event).gboolean
    }
    return unsafe connect(signal, after: after, through: caller, function)
  }
}
