/// Values by key, of which those not used for the longest time go when there are too many bytes.
struct RecentCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let value: Value
    let cost: Int
    var lastUse: UInt64
  }

  /// How many bytes the values have at most together.
  let limit: Int
  /// How many bytes the values have together.
  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  /// Keys in the order of their uses; a key that was used again later doesn't count here.
  private var uses: [(key: Key, use: UInt64)] = []
  private var firstUse = 0
  private var clock: UInt64 = 0

  /// Creates an empty cache for `limit` bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// How many values there are.
  var count: Int { entries.count }

  /// The value for a key, which is then the last one to go, or `nil`.
  ///
  /// - Complexity: O(1) on average.
  mutating func value(for key: Key) -> Value? {
    guard let value = entries[key]?.value else { return nil }
    use(key)
    return value
  }

  /// Stores a value; one that is larger than the limit is not stored.
  mutating func store(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= limit else { return }
    entries[key] = Entry(value: value, cost: cost, lastUse: 0)
    self.cost += cost
    use(key)
    while self.cost > limit, firstUse < uses.count {
      let (key, use) = uses[firstUse]
      firstUse += 1
      if entries[key]?.lastUse == use { remove(key) }
    }
    compact()
  }

  /// Removes the value for a key, if there is one.
  mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    cost -= entry.cost
  }

  /// Removes all values.
  mutating func removeAll() {
    self = RecentCache(limit: limit)
  }

  private mutating func use(_ key: Key) {
    clock += 1
    entries[key]?.lastUse = clock
    uses.append((key, clock))
    compact()
  }

  /// Forgets uses that no longer count once they are most of the list.
  private mutating func compact() {
    guard uses.count > 2 * entries.count + 64 else { return }
    uses = uses[firstUse...].filter { entries[$0.key]?.lastUse == $0.use }
    firstUse = 0
  }
}
