/// How many bytes all downloads together may hold while they run.
///
/// A download that finds no room waits until another one ends, but for the oldest, so that one
/// always goes on.
actor LoadBudget {
  /// A place in the order in which downloads came.
  typealias Place = ObjectIdentifier

  /// The budget of all downloads of the program: 128 MB.
  static let shared = LoadBudget(most: 128_000_000)

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe NetworkThread.shared.asUnownedSerialExecutor()
  }

  private let most: Int
  private var held: [(place: Place, bytes: Int)] = []
  private var waiting: [Place: CheckedContinuation<Bool, Never>] = [:]
  /// The downloads that were given up and have given back nothing yet.
  private var stopped: Set<Place> = []
  /// How many downloads wait for room.
  var waitingCount: Int { waiting.count }
  /// How many bytes all held together, when they held most.
  private(set) var peak = 0

  /// Creates a budget.
  ///
  /// - Parameter most: How many bytes there are. The oldest download may hold what a page may have
  ///   on top of it.
  init(most: Int) { self.most = most }

  /// Gives a download room for more bytes, as soon as there is any.
  ///
  /// - Returns: Whether there is room; false where ``stopWaiting(_:)`` said that it isn't wanted, now
  ///   or before.
  func take(_ bytes: Int, for place: Place) async -> Bool {
    if !held.contains(where: { $0.place == place }) { held.append((place, 0)) }
    while held[0].place != place, total + bytes > most {
      guard !stopped.contains(place), await withCheckedContinuation({ waiting[place] = $0 }) else {
        return false
      }
    }
    guard let index = held.firstIndex(where: { $0.place == place }) else { return false }
    held[index].bytes += bytes
    peak = max(peak, total)
    return true
  }

  /// Ends the waiting of a download that was given up, and has it wait no more until it gives back
  /// what it holds.
  func stopWaiting(_ place: Place) {
    stopped.insert(place)
    waiting.removeValue(forKey: place)?.resume(returning: false)
  }

  /// Takes back all that a download holds, and lets those that wait look again.
  func giveBack(_ place: Place) {
    held.removeAll { $0.place == place }
    stopped.remove(place)
    let woken = waiting.values
    waiting = [:]
    for continuation in woken { continuation.resume(returning: true) }
  }

  private var total: Int { held.reduce(0) { $0 + $1.bytes } }
}
