import CGTK
import GLib

// Connecting the typed signal methods.

extension Object {
  /// Connects a closure through a C function that calls it.
  ///
  /// - Parameters:
  ///   - signal: The name, with a detail if any.
  ///   - after: Whether the handler is called after the object's own.
  ///   - caller: A C function whose last parameter is the box with `function`.
  ///   - function: The closure to keep.
  /// - Returns: The connection, which can be discarded.
  @discardableResult
  func connect<Caller, Function>(
    _ signal: String, after: Bool = false, through caller: Caller, _ function: Function
  ) -> SignalConnection {
    let handler = Handler(function)
    let identifier = unsafe g_signal_connect_data(
      raw, signal, callback(caller), handler.retainedByC(), callback(AnyHandler.releaseFromClosure),
      after ? G_CONNECT_AFTER : GConnectFlags(0))
    precondition(identifier != 0, "The signal \(signal) does not exist.")
    return unsafe SignalConnection(
      SignalHandler(instance: raw, identifier: identifier, life: handler.life))
  }

  /// Connects a closure to a signal without parameters or result.
  @discardableResult
  func connect(
    _ signal: String, after: Bool = false, _ function: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, Raw) -> Void = { _, data in
      unsafe Handler<@MainActor () -> Void>.function(in: data)()
    }
    return unsafe connect(signal, after: after, through: caller, function)
  }

  /// Connects a closure to a signal with one parameter, a pointer, and no result.
  @discardableResult
  func connect(
    _ signal: String, after: Bool = false, _ function: @escaping @MainActor (Raw?) -> Void
  ) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, Raw?, Raw) -> Void = { _, parameter, data in
      unsafe Handler<@MainActor (Raw?) -> Void>.function(in: data)(parameter)
    }
    return unsafe connect(signal, after: after, through: caller, function)
  }

  /// Connects a closure to the change of a property.
  @discardableResult
  func connectNotify(
    _ property: String, _ function: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    unsafe connect("notify::" + property) { (_: Raw?) in function() }
  }

  /// Connects a closure to an event signal; its result is the event's propagation.
  @discardableResult
  func connectEvent(
    _ signal: String, after: Bool = false,
    _ function: @escaping @MainActor (Raw) -> Propagation
  ) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, Raw, Raw) -> CInt = { _, event, data in
      unsafe Handler<@MainActor (Raw) -> Propagation>.function(in: data)(event).gboolean
    }
    return unsafe connect(signal, after: after, through: caller, function)
  }

  /// Connects a closure to an event signal, whose event always propagates.
  @discardableResult
  func observeEvent(
    _ signal: String, _ function: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    unsafe connectEvent(signal) { _ in
      function()
      return .proceed
    }
  }

  /// Connects a closure to a signal with one integer, such as a dialog's response, and no result.
  @discardableResult
  func connectNumber(
    _ signal: String, _ function: @escaping @MainActor (CInt) -> Void
  ) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, CInt, Raw) -> Void = { _, number, data in
      unsafe Handler<@MainActor (CInt) -> Void>.function(in: data)(number)
    }
    return unsafe connect(signal, through: caller, function)
  }
}
