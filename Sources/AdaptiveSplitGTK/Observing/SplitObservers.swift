import AdaptiveSplit

/// The observers of a split view's updates, in the order in which they began to observe.
@MainActor
final class SplitObservers<Page: Hashable & Sendable> {
  typealias Body = @MainActor (SplitUpdate<Page>) -> Void

  /// An observer.
  ///
  /// A closure in a tuple of generic code would be converted, and allocate, at each call.
  private struct Observer {
    let id: Int
    let body: Body
  }

  private var observers: [Observer] = []
  private var lastID = 0
  /// Whether the split view was destroyed: no more updates come.
  private var hasEnded = false
  private var streams: [Int: AsyncStream<SplitUpdate<Page>>.Continuation] = [:]

  /// Whether an update would reach nothing.
  var isEmpty: Bool { observers.isEmpty }

  func add(_ body: @escaping Body) -> SplitObservation {
    if hasEnded { return SplitObservation {} }
    let id = append(body)
    return SplitObservation { [weak self] in self?.remove(id) }
  }

  /// Calls the observers that are there now; those that end meanwhile are left out.
  func notify(_ update: SplitUpdate<Page>) {
    for observer in observers where observers.contains(where: { $0.id == observer.id }) {
      observer.body(update)
    }
  }

  /// Returns a stream of the updates from now on, which ends with the split view.
  func makeStream() -> AsyncStream<SplitUpdate<Page>> {
    let (stream, continuation) = AsyncStream.makeStream(of: SplitUpdate<Page>.self)
    if hasEnded {
      continuation.finish()
      return stream
    }
    let id = append { continuation.yield($0) }
    streams[id] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.remove(id) }
    }
    return stream
  }

  /// Ends all observations, and the streams.
  func end() {
    hasEnded = true
    observers = []
    for stream in streams.values { stream.finish() }
    streams = [:]
  }

  private func append(_ body: @escaping Body) -> Int {
    lastID += 1
    observers.append(Observer(id: lastID, body: body))
    return lastID
  }

  private func remove(_ id: Int) {
    observers.removeAll { $0.id == id }
    streams[id] = nil
  }
}
