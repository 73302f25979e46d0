public import GTK

/// A counter of a widget's events.
@MainActor
public final class EventCounter {
  /// An event of a widget.
  public enum Event: Hashable, Sendable {
    /// The widget acquired its drawing resources.
    case realize
    /// The widget released its drawing resources.
    case unrealize
    /// The widget became visible.
    case map
    /// The widget was hidden.
    case unmap
    /// The widget was allocated.
    case allocate
    /// The widget was drawn.
    case draw
    /// The widget was destroyed.
    case destroy
  }

  private var counts: [Event: Int] = [:]
  private let connections = SignalConnections()

  /// Counts from now on, for the lifetime of the counter.
  public init(_ widget: Widget) {
    widget.onRealize { [weak self] in self?.note(.realize) }.stored(in: connections)
    widget.onUnrealize { [weak self] in self?.note(.unrealize) }.stored(in: connections)
    widget.onMap { [weak self] in self?.note(.map) }.stored(in: connections)
    widget.onUnmap { [weak self] in self?.note(.unmap) }.stored(in: connections)
    widget.onDestroy { [weak self] in self?.note(.destroy) }.stored(in: connections)
    widget.onSizeAllocate { [weak self] _ in self?.note(.allocate) }.stored(in: connections)
    widget.onDraw { [weak self] _, _, _ in
      self?.note(.draw)
      return .proceed
    }.stored(in: connections)
  }

  /// The number of times that an event happened.
  public subscript(event: Event) -> Int { counts[event] ?? 0 }

  /// Resets all counts to 0.
  public func reset() {
    counts = [:]
  }

  private func note(_ event: Event) {
    counts[event, default: 0] += 1
  }
}
