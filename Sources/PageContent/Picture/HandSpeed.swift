/// How fast a hand moves, by where it was in the last moments.
struct HandSpeed {
  /// How far back movements count, in milliseconds.
  private static let span: UInt32 = 100

  private var places: [(time: UInt32, place: Zoom.Vector)] = []

  /// Notes where the hand is, in logical pixels.
  ///
  /// - Parameters:
  ///   - place: Where it is.
  ///   - time: When, in milliseconds, as events count them: they begin at 0 again at some time.
  mutating func note(_ place: Zoom.Vector, at time: UInt32) {
    places.removeAll { time &- $0.time > Self.span }
    places.append((time, place))
  }

  /// How fast it is when it leaves, in logical pixels a second; 0 where it rested before.
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
