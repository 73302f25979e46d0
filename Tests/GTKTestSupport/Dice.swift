import RandomNumbers

/// A random number generator with a seed.
public struct Dice: RandomNumberGenerator {
  private var numbers: SeededNumbers

  /// Creates a generator that gives the same numbers for the same seed.
  public init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    numbers.next()
  }

  /// Returns a number in a range.
  public mutating func roll(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Returns one of some values; there must be at least one.
  public mutating func pick<Value>(_ values: [Value]) -> Value {
    values[roll(0...values.count - 1)]
  }
}
