/// A small random generator that gives the same numbers for the same seed (SplitMix64).
public struct Dice: RandomNumberGenerator {
  private var state: UInt64

  /// Creates dice that always fall the same way for the same seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number, as any generator gives it.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
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
