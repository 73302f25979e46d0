/// The memory limit of all concurrent downloads.
///
/// A download that finds no space waits until another one ends, except the oldest, so that one
/// always proceeds.
@MainActor
final class LoadBudget {
  /// An identifier of a download.
  typealias Place = ObjectIdentifier

  /// The budget of all downloads of the program: 128 MB.
  nonisolated static let shared = LoadBudget(maxBytes: 128_000_000)

  private let maxBytes: Int
  private var held: [(place: Place, bytes: Int)] = []
  private(set) var waiting: [Place: CheckedContinuation<Bool, Never>] = [:]
  /// The cancelled downloads that have not returned their memory yet.
  private var stopped: Set<Place> = []
  /// The maximum number of bytes that all downloads held at once.
  private(set) var peak = 0

  /// Creates a budget.
  ///
  /// - Parameter maxBytes: The limit in bytes. The oldest download may exceed it by the maximum
  ///   size of a page.
  nonisolated init(maxBytes: Int) { self.maxBytes = maxBytes }

  /// Reserves bytes for a download, as soon as they are available.
  ///
  /// - Returns: Whether they are reserved; false if ``stopWaiting(_:)`` cancelled the download, now
  ///   or before.
  func take(_ bytes: Int, for place: Place) async -> Bool {
    if !held.contains(where: { $0.place == place }) { held.append((place, 0)) }
    while held[0].place != place, total + bytes > maxBytes {
      guard !stopped.contains(place), await withCheckedContinuation({ waiting[place] = $0 }) else {
        return false
      }
    }
    guard let index = held.firstIndex(where: { $0.place == place }) else { return false }
    held[index].bytes += bytes
    peak = max(peak, total)
    return true
  }

  /// Stops the waiting of a cancelled download, also in later calls, until it returns its memory.
  func stopWaiting(_ place: Place) {
    stopped.insert(place)
    waiting.removeValue(forKey: place)?.resume(returning: false)
  }

  /// Releases all bytes of a download, and wakes those that wait.
  func giveBack(_ place: Place) {
    held.removeAll { $0.place == place }
    stopped.remove(place)
    let woken = waiting.values
    waiting = [:]
    for continuation in woken { continuation.resume(returning: true) }
  }

  private var total: Int { held.reduce(0) { $0 + $1.bytes } }
}
