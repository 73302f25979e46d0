import RandomNumbers

/// A random generator that gives the same numbers for the same seed.
public struct Dice: RandomNumberGenerator {
  private var numbers: SeededNumbers

  /// Creates dice that always fall the same way for the same seed.
  public init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
  }

  /// The next number, as any generator gives it.
  public mutating func next() -> UInt64 {
    numbers.next()
  }

  /// A number of a range.
  public mutating func roll(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// One of some values; there must be at least one.
  public mutating func pick<Value>(_ values: [Value]) -> Value {
    values[roll(0...values.count - 1)]
  }
}
