/// The times at which changes are saved: soon after the last one, and about once a second while
/// they go on.
///
/// Times are in microseconds of any clock.
struct SavePace {
  /// The time without a change after which a state is saved: 0.1 s.
  static let pause: Int64 = 100_000
  /// The time after which a state is saved while it still changes: 1 s.
  static let maxDelay: Int64 = 1_000_000
  /// The least time between two saves: 0.75 s, so that a change just after a save is written within
  /// a second, too.
  static let minInterval: Int64 = 750_000

  private var firstChange: Int64?
  private var lastChange: Int64 = 0
  private var lastSave: Int64?

  /// The time of the next save, or nil if nothing has changed since the last one.
  var due: Int64? {
    guard let firstChange else { return nil }
    let time = min(lastChange + Self.pause, firstChange + Self.maxDelay)
    return lastSave.map { max(time, $0 + Self.minInterval) } ?? time
  }

  /// Notes a change.
  mutating func change(at time: Int64) {
    if firstChange == nil { firstChange = time }
    lastChange = time
  }

  /// Notes a save of everything that has changed until now.
  mutating func save(at time: Int64) {
    firstChange = nil
    lastSave = time
  }
}
