import DequeModule

/// An LRU cache with a limit in bytes.
struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let value: Value
    let cost: Int
    var lastUse: UInt64
  }

  /// The maximum total size of the values in bytes.
  let limit: Int
  /// The current total size of the values in bytes.
  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  /// The keys in the order of their uses; an entry is obsolete if its key was used again later.
  private var uses: Deque<(key: Key, use: UInt64)> = []
  private var clock: UInt64 = 0

  /// Creates an empty cache for `limit` bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the value for a key, or `nil`, and marks it as the most recently used.
  ///
  /// - Complexity: O(1) on average.
  mutating func value(for key: Key) -> Value? {
    guard let value = entries[key]?.value else { return nil }
    use(key)
    return value
  }

  /// Stores a value; a value larger than the limit is not stored.
  mutating func store(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= limit else { return }
    entries[key] = Entry(value: value, cost: cost, lastUse: 0)
    self.cost += cost
    use(key)
    while self.cost > limit, let (key, use) = uses.popFirst() {
      if entries[key]?.lastUse == use { remove(key) }
    }
  }

  /// Removes the value for a key, if any.
  mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    cost -= entry.cost
  }

  private mutating func use(_ key: Key) {
    clock += 1
    entries[key]?.lastUse = clock
    uses.append((key, clock))
    compact()
  }

  /// Removes obsolete uses once they are most of the list.
  private mutating func compact() {
    guard uses.count > 2 * entries.count + 64 else { return }
    uses.removeAll { entries[$0.key]?.lastUse != $0.use }
  }
}
