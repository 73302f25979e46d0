import CGTK
import GLib

/// A handler's decision whether an event propagates to further widgets.
public enum Propagation: Sendable {
  /// The event stops here.
  case stop
  /// The event propagates as if the handler did not exist.
  case proceed

  var gboolean: CInt { self == .stop ? 1 : 0 }
}

/// A handler of a signal or another event, as its connection knows it.
@MainActor
protocol ConnectedHandler {
  /// Whether the handler is still called.
  var isConnected: Bool { get }
  /// Disconnects and releases a connected handler.
  func disconnect()
  /// Ensures that a connected handler is not called until ``unblock()``; blocks nest.
  func block()
  /// Ends a block of a connected handler.
  func unblock()
}

/// A handler of a C object's signal.
@safe
struct SignalHandler: ConnectedHandler {
  private let instance: Raw
  private let identifier: gulong
  private let life: HandlerLife

  init(instance: Raw, identifier: gulong, life: HandlerLife) {
    unsafe self.instance = instance
    self.identifier = identifier
    self.life = life
  }

  var isConnected: Bool {
    // A living handler means a living object: GLib frees handlers before objects. While a destroyed
    // object emits, the handler lives on although it is disconnected, hence the second question.
    unsafe life.isAlive && g_signal_handler_is_connected(instance, identifier) != 0
  }

  func disconnect() { unsafe g_signal_handler_disconnect(instance, identifier) }
  func block() { unsafe g_signal_handler_block(instance, identifier) }
  func unblock() { unsafe g_signal_handler_unblock(instance, identifier) }
}

/// A connection of a handler to a signal, or to another event of an object.
///
/// A handler stays connected for as long as the object lives: the connection need not be stored,
/// and releasing it disconnects nothing. It ends earlier by ``disconnect()``, or with the
/// ``SignalConnections`` that it is ``stored(in:)``. The handler must not retain its object, or
/// neither is deallocated before the object is destroyed.
@MainActor
public final class SignalConnection {
  private let handler: any ConnectedHandler

  init(_ handler: any ConnectedHandler) { self.handler = handler }

  /// Whether the handler is still called when the signal is emitted.
  public var isConnected: Bool { handler.isConnected }

  /// Disconnects the handler and releases it; a second call does nothing.
  ///
  /// The C function is `g_signal_handler_disconnect`.
  public func disconnect() {
    if isConnected { handler.disconnect() }
  }

  /// Calls `body` while the handler is blocked.
  ///
  /// The C functions are `g_signal_handler_block` and `g_signal_handler_unblock`.
  public func blocked<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isConnected else { return try body() }
    handler.block()
    defer { if isConnected { handler.unblock() } }
    return try body()
  }

  /// Adds the connection to a set, with which it ends.
  public func stored(in connections: SignalConnections) {
    connections.insert(self)
  }
}

/// A set of connections, which are disconnected when it is deallocated.
///
/// It is for handlers whose owner lives shorter than the object that emits the signals.
@MainActor
public final class SignalConnections {
  private var all: [SignalConnection] = []

  /// Whether there are no handlers.
  public var isEmpty: Bool { all.isEmpty }

  /// Creates an empty set.
  public init() {}

  isolated deinit {
    disconnect()
  }

  /// Disconnects all handlers; the set is empty afterwards.
  public func disconnect() {
    for connection in all { connection.disconnect() }
    all = []
  }

  fileprivate func insert(_ connection: SignalConnection) {
    all.append(connection)
  }
}
