/// The handlers of an event that is no signal of GTK, which are called in the order in which they
/// were added.
///
/// A type offers them as a method, like a signal. Its destroyed object releases them.
@MainActor
package struct Handlers<Value> {
  /// A handler, until it is disconnected.
  private final class Entry {
    var function: (@MainActor (Value) -> Void)?
    /// The number of blocks that have not ended.
    var blocks = 0

    init(_ function: @escaping @MainActor (Value) -> Void) { self.function = function }
  }

  /// A handler as its connection knows it.
  private struct EventHandler: ConnectedHandler {
    weak var entry: Entry?

    var isConnected: Bool { entry?.function != nil }
    func disconnect() { entry?.function = nil }
    func block() { entry?.blocks += 1 }
    func unblock() { entry?.blocks -= 1 }
  }

  private var entries: [Entry] = []

  package nonisolated init() {}

  /// Whether the event has no handler.
  package var isEmpty: Bool { entries.allSatisfy { $0.function == nil } }

  /// Adds a handler.
  ///
  /// - Returns: The connection, which can be discarded.
  @discardableResult
  package mutating func add(_ handler: @escaping @MainActor (Value) -> Void) -> SignalConnection {
    let entry = Entry(handler)
    entries.removeAll { $0.function == nil }
    entries.append(entry)
    return SignalConnection(EventHandler(entry: entry))
  }

  /// Releases the handlers.
  package mutating func removeAll() { entries = [] }

  /// Calls the handlers.
  package func callAsFunction(_ value: Value) {
    for entry in entries where entry.blocks == 0 { entry.function?(value) }
  }
}

extension Handlers<Void> {
  /// Calls the handlers.
  package func callAsFunction() { self(()) }
}
