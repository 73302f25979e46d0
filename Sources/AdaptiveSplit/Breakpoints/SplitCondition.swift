/// A condition on the size of a split view or of one of its columns.
///
/// Lengths are logical pixels at text scale 1; larger text scales them. A condition remembers its
/// first 64 limits; further ones have no band.
public enum SplitCondition: Hashable, Sendable {
  /// A width of at least this length.
  case minWidth(Int)
  /// A width of at most this length.
  case maxWidth(Int)
  /// A height of at least this length.
  case minHeight(Int)
  /// A height of at most this length.
  case maxHeight(Int)
  /// A ratio of width to height of at least that of a rectangle of this width and height.
  case minAspect(Int, Int)
  /// A conjunction: all conditions hold.
  case all([SplitCondition])
  /// A disjunction: at least one of the conditions holds.
  case any([SplitCondition])
  /// A negation: the condition doesn't hold.
  indirect case not(SplitCondition)
}

/// A condition as its name and values: `{"minWidth": {"pixels": 900}}`.
extension SplitCondition: Codable {
  private enum MinWidthCodingKeys: String, CodingKey { case _0 = "pixels" }
  private enum MaxWidthCodingKeys: String, CodingKey { case _0 = "pixels" }
  private enum MinHeightCodingKeys: String, CodingKey { case _0 = "pixels" }
  private enum MaxHeightCodingKeys: String, CodingKey { case _0 = "pixels" }
  private enum MinAspectCodingKeys: String, CodingKey { case _0 = "width", _1 = "height" }
  private enum AllCodingKeys: String, CodingKey { case _0 = "conditions" }
  private enum AnyCodingKeys: String, CodingKey { case _0 = "conditions" }
  private enum NotCodingKeys: String, CodingKey { case _0 = "condition" }
}

/// The limits of one breakpoint's condition that hold: one bit for each, in the order in which the
/// condition names them.
///
/// A limit that holds ceases to hold at its number. One that doesn't begins to hold only at a
/// distance of the band from it, against flickering. A condition has memory for 64 limits.
struct LimitMemory {
  /// The bits before, or `nil` without history: then the numbers alone decide.
  let before: UInt64?
  /// The bits now.
  private(set) var now: UInt64 = 0
  private var index = 0

  init(before: UInt64?) {
    self.before = before
  }

  /// Returns whether the next limit holds.
  ///
  /// - Parameters:
  ///   - distance: The distance beyond the limit, in logical pixels; below 0 it can't hold.
  ///   - band: The distance from which a limit takes hold that didn't hold before.
  /// - Returns: Whether it holds.
  mutating func holds(_ distance: Int, band: Int) -> Bool {
    defer { index += 1 }
    guard index < UInt64.bitWidth else { return distance >= 0 }
    let bit: UInt64 = 1 << index
    let isNew = before.map { $0 & bit == 0 } ?? false
    let holds = distance >= (isNew ? band : 0)
    if holds { now |= bit }
    return holds
  }
}

extension SplitCondition {
  /// Returns whether the condition is met, and updates the memory of all of its limits.
  ///
  /// - Parameters:
  ///   - size: The size, in logical pixels.
  ///   - scale: The text's size relative to the default size.
  ///   - band: The distance from which a limit takes hold that didn't hold before.
  ///   - memory: The memory.
  /// - Returns: Whether it is met.
  func isMet(by size: SplitSize, scale: Double, band: Int, _ memory: inout LimitMemory) -> Bool {
    switch self {
    case .minWidth(let width): memory.holds(size.width - width.scaled(by: scale), band: band)
    case .maxWidth(let width): memory.holds(width.scaled(by: scale) - size.width, band: band)
    case .minHeight(let height): memory.holds(size.height - height.scaled(by: scale), band: band)
    case .maxHeight(let height): memory.holds(height.scaled(by: scale) - size.height, band: band)
    case .minAspect(let width, let height):
      memory.holds(size.width - size.height.scaled(by: width, over: height), band: band)
    case .all(let conditions):
      conditions.reduce(true) { $1.isMet(by: size, scale: scale, band: band, &memory) && $0 }
    case .any(let conditions):
      conditions.reduce(false) { $1.isMet(by: size, scale: scale, band: band, &memory) || $0 }
    case .not(let condition):
      !condition.isMet(by: size, scale: scale, band: band, &memory)
    }
  }
}

extension SplitCondition {
  /// Returns the limits with their numbers for a person to read, such as `width 820 >= 800`.
  func text(for size: SplitSize, scale: Double, band: Int, _ memory: inout LimitMemory) -> String {
    func limit(
      _ name: String, _ length: Int, _ number: Int, isUpper: Bool = false
    ) -> String {
      let distance = isUpper ? number - length : length - number
      let isNew = memory.before.map { $0 >> UInt64(memory.count) & 1 == 0 } ?? false
      let holds = memory.holds(distance, band: band)
      let needed =
        isNew && !holds && distance >= 0 ? (isUpper ? number - band : number + band) : number
      let relation = isUpper ? (holds ? "<=" : ">") : (holds ? ">=" : "<")
      return "\(name) \(length) \(relation) \(needed)"
    }
    func joined(_ conditions: [SplitCondition], _ word: String) -> String {
      let texts = conditions.map { $0.text(for: size, scale: scale, band: band, &memory) }
      return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: " \(word) ") + ")"
    }
    return switch self {
    case .minWidth(let width): limit("width", size.width, width.scaled(by: scale))
    case .maxWidth(let width): limit("width", size.width, width.scaled(by: scale), isUpper: true)
    case .minHeight(let height): limit("height", size.height, height.scaled(by: scale))
    case .maxHeight(let height):
      limit("height", size.height, height.scaled(by: scale), isUpper: true)
    case .minAspect(let width, let height):
      limit("width", size.width, size.height.scaled(by: width, over: height))
    case .all(let conditions): joined(conditions, "and")
    case .any(let conditions): joined(conditions, "or")
    case .not(let condition):
      "not " + condition.text(for: size, scale: scale, band: band, &memory)
    }
  }
}

extension LimitMemory {
  /// The number of limits that were asked so far.
  fileprivate var count: Int { min(index, UInt64.bitWidth - 1) }
}

extension Int {
  /// Returns the width of a rectangle of this height, rounded up to whole pixels.
  fileprivate func scaled(by width: Int, over height: Int) -> Int {
    scaled(by: Double(width.clampedToPixels) / Double(Swift.max(1, height.clampedToPixels)))
  }
}
