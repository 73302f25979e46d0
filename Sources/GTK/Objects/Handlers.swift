/// The handlers of an event that is no signal of GTK, which are called in the order in which they
/// were added.
///
/// A type offers them as a method, like a signal. Its destroyed object releases them.
@MainActor
package struct Handlers<Value> {
  private var all: [@MainActor (Value) -> Void] = []

  package nonisolated init() {}

  /// Whether the event has no handler.
  package var isEmpty: Bool { all.isEmpty }

  /// Adds a handler.
  package mutating func add(_ handler: @escaping @MainActor (Value) -> Void) {
    all.append(handler)
  }

  /// Releases the handlers.
  package mutating func removeAll() { all = [] }

  /// Calls the handlers.
  package func callAsFunction(_ value: Value) {
    for handler in all { handler(value) }
  }
}

extension Handlers<Void> {
  /// Calls the handlers.
  package func callAsFunction() { self(()) }
}
