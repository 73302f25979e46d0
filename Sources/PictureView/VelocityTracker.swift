/// A velocity tracker for a pointer or a finger.
struct VelocityTracker {
  /// The time that past positions count, in milliseconds.
  private static let span: UInt32 = 100

  private var places: [(time: UInt32, place: Zoom.Vector)] = []

  /// Adds a position.
  ///
  /// - Parameters:
  ///   - place: The position, in logical pixels.
  ///   - time: The event's time, in milliseconds, which wraps around.
  mutating func add(_ place: Zoom.Vector, at time: UInt32) {
    places.removeAll { time &- $0.time > Self.span }
    places.append((time, place))
  }

  /// Returns the speed at the release, in logical pixels a second; 0 after a rest.
  func speed(at time: UInt32) -> Zoom.Vector {
    let recent = places.filter { time &- $0.time <= Self.span }
    guard let first = recent.first, let last = recent.last, last.time != first.time else {
      return .init(x: 0, y: 0)
    }
    let seconds = Double(time &- first.time) / 1000
    return .init(
      x: (last.place.x - first.place.x) / seconds, y: (last.place.y - first.place.y) / seconds)
  }
}
