public import GTK

/// Counts what happens to a widget.
@MainActor
public final class EventCounter {
  /// Something that happens to a widget.
  public enum Event: Hashable, Sendable {
    /// It got what it needs to draw.
    case realize
    /// It gave that back.
    case unrealize
    /// It appeared.
    case map
    /// It left.
    case unmap
    /// It got a place.
    case allocate
    /// It was drawn.
    case draw
    /// It was destroyed.
    case destroy
  }

  private var counts: [Event: Int] = [:]
  private var connections: [SignalConnection] = []

  /// Counts from now on, until the counter goes.
  public init(_ widget: Widget) {
    widget.onRealize { [weak self] in self?.note(.realize) }.stored(in: &connections)
    widget.onUnrealize { [weak self] in self?.note(.unrealize) }.stored(in: &connections)
    widget.onMap { [weak self] in self?.note(.map) }.stored(in: &connections)
    widget.onUnmap { [weak self] in self?.note(.unmap) }.stored(in: &connections)
    widget.onDestroy { [weak self] in self?.note(.destroy) }.stored(in: &connections)
    widget.onSizeAllocate { [weak self] _ in self?.note(.allocate) }.stored(in: &connections)
    widget.onDraw { [weak self] _, _, _ in
      self?.note(.draw)
      return .proceed
    }.stored(in: &connections)
  }

  /// How often something happened.
  public subscript(event: Event) -> Int { counts[event] ?? 0 }

  /// Begins at 0 again.
  public func reset() {
    counts = [:]
  }

  private func note(_ event: Event) {
    counts[event, default: 0] += 1
  }
}
