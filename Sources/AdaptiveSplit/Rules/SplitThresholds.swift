/// The sizes at which the size classes change, with a hysteresis band against flickering.
///
/// A class goes to compact below its threshold and back to regular from `threshold + band`. In
/// between it keeps its value; the first decision has no history and uses the threshold alone.
/// All lengths are clamped to a million.
public struct SplitThresholds: Hashable, Codable, Sendable {
  /// The width from which the horizontal class is regular, in logical pixels at text scale 1.
  public var horizontal: Int { didSet { horizontal = horizontal.clampedToPixels } }
  /// The height from which the vertical class is regular, in logical pixels at text scale 1.
  public var vertical: Int { didSet { vertical = vertical.clampedToPixels } }
  /// The distance above a threshold from which a compact container becomes regular again, in
  /// logical pixels; 0 switches hysteresis off.
  public var band: Int { didSet { band = band.clampedToPixels } }

  /// Creates thresholds in logical pixels, each from 0 to a million: by default 640 wide, 480 high
  /// and a band of 16.
  public init(horizontal: Int = 640, vertical: Int = 480, band: Int = 16) {
    self.horizontal = horizontal.clampedToPixels
    self.vertical = vertical.clampedToPixels
    self.band = band.clampedToPixels
  }

  /// Reads thresholds and clamps them.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      horizontal: try values.decode(Int.self, forKey: .horizontal),
      vertical: try values.decode(Int.self, forKey: .vertical),
      band: try values.decode(Int.self, forKey: .band))
  }

  /// Returns the thresholds for larger or smaller text; the band stays.
  ///
  /// - Parameter textScale: The text's size relative to the default size, above 0.
  /// - Returns: The thresholds multiplied and rounded up to whole pixels, at most a million.
  public func scaled(by textScale: Double) -> SplitThresholds {
    SplitThresholds(
      horizontal: horizontal.scaled(by: textScale), vertical: vertical.scaled(by: textScale),
      band: band)
  }

  /// Returns the size classes of a container of a size.
  ///
  /// - Parameters:
  ///   - size: The container's size in logical pixels.
  ///   - previous: The current traits, or `nil` if there is no history.
  /// - Returns: The traits for this size and this history.
  public func traits(for size: SplitSize, previous: SplitTraits?) -> SplitTraits {
    SplitTraits(
      horizontal: sizeClass(.minWidth(horizontal), size, previous: previous?.horizontal),
      vertical: sizeClass(.minHeight(vertical), size, previous: previous?.vertical))
  }

  /// Returns the orientation of a size; the band applies on the way to landscape.
  func orientation(of size: SplitSize, previous: SplitOrientation?) -> SplitOrientation {
    let needed = previous == .portrait ? size.height + band : size.height
    return size.width >= needed ? .landscape : .portrait
  }

  private func sizeClass(
    _ condition: SplitCondition, _ size: SplitSize, previous: SizeClass?
  ) -> SizeClass {
    var memory = LimitMemory(before: previous.map { $0 == .regular ? 1 : 0 })
    return condition.isMet(by: size, scale: 1, band: band, &memory) ? .regular : .compact
  }
}
