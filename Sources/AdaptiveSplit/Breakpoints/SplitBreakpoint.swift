/// A named condition on a size, with a band against flickering.
///
/// ```swift
/// rules.breakpoints = [
///   SplitBreakpoint("grid", .minWidth(900)),
///   SplitBreakpoint("large photo", .minHeight(700), in: .column(.secondary)),
/// ]
/// rules.traitOverride = { request in
///   SplitTraitOverride(horizontal: request.holding.contains("grid") ? .regular : nil)
/// }
/// ```
public struct SplitBreakpoint: Hashable, Codable, Sendable {
  /// The part of a split view whose size a breakpoint depends on.
  public enum Scope: Hashable, Codable, Sendable {
    /// The whole split view: known before the columns are decided.
    case whole
    /// A visible column: known after the columns were placed, so it may change their pages, but
    /// never their widths.
    case column(SplitColumn)

    private enum ColumnCodingKeys: String, CodingKey { case _0 = "column" }
  }

  /// The name of the breakpoint that the regular horizontal size class is.
  public static let regularWidth = "regular-width"
  /// The name of the breakpoint that the regular vertical size class is.
  public static let regularHeight = "regular-height"

  /// The breakpoint's name, unique among a program's rules and other than ``regularWidth`` and
  /// ``regularHeight``.
  public let name: String
  /// The condition under which it holds.
  public let condition: SplitCondition
  /// The part whose size counts.
  public let scope: Scope
  /// The distance from a limit, in logical pixels, at which it takes hold again; 0 for no
  /// hysteresis.
  public let band: Int

  /// Creates a breakpoint for the whole split view or one column, with a band from 0 to a million.
  public init(
    _ name: String, _ condition: SplitCondition, in scope: Scope = .whole, band: Int = 16
  ) {
    self.name = name
    self.condition = condition
    self.scope = scope
    self.band = band.clampedToPixels
  }

  /// Reads a breakpoint and clamps its band.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(String.self, forKey: .name),
      try values.decode(SplitCondition.self, forKey: .condition),
      in: try values.decode(Scope.self, forKey: .scope),
      band: try values.decode(Int.self, forKey: .band))
  }
}

/// The breakpoints that hold, with the memory of their limits.
struct BreakpointMemory: Hashable, Sendable {
  /// The bits of each breakpoint's limits, by its name.
  var limits: [String: UInt64] = [:]
  /// The names of the breakpoints that hold for the whole split view.
  var whole: Set<String> = []
  /// The names of those that hold for a column.
  var columns: Set<String> = []
}

extension SplitState {
  /// The names of the breakpoints that hold, with those of the size classes
  /// (``SplitBreakpoint/regularWidth``, ``SplitBreakpoint/regularHeight``).
  public var holding: Set<String> {
    var names = breakpoints.whole.union(breakpoints.columns)
    if traits.horizontal == .regular { names.insert(SplitBreakpoint.regularWidth) }
    if traits.vertical == .regular { names.insert(SplitBreakpoint.regularHeight) }
    return names
  }

  /// Whether a breakpoint holds.
  public func holds(_ name: String) -> Bool {
    switch name {
    case SplitBreakpoint.regularWidth: traits.horizontal == .regular
    case SplitBreakpoint.regularHeight: traits.vertical == .regular
    default: breakpoints.whole.contains(name) || breakpoints.columns.contains(name)
    }
  }

  /// Whether a size changes nothing about the breakpoints of the whole split view.
  ///
  /// Called for each pixel that an edge is dragged by, so it copies nothing.
  func keepsBreakpoints(at size: SplitSize, _ rules: SplitRules<Page>) -> Bool {
    rules.breakpoints.allSatisfy { breakpoint in
      guard breakpoint.scope == .whole else { return true }
      let limits = limits(of: breakpoint, at: size)
      return limits.bits == breakpoints.limits[breakpoint.name]
        && limits.holds == breakpoints.whole.contains(breakpoint.name)
    }
  }

  /// Returns the names of the whole split view's breakpoints that hold at a size.
  func wholeBreakpoints(at size: SplitSize, _ rules: SplitRules<Page>) -> Set<String> {
    if keepsBreakpoints(at: size, rules) { return breakpoints.whole }
    let held = rules.breakpoints.filter { $0.scope == .whole && limits(of: $0, at: size).holds }
    return Set(held.map(\.name))
  }

  /// Decides the whole split view's breakpoints at a size, and forgets those that other rules lack.
  mutating func decideWholeBreakpoints(at size: SplitSize, _ rules: SplitRules<Page>) {
    if rules.breakpoints.isEmpty, breakpoints.limits.isEmpty { return }
    let isSame =
      breakpoints.limits.keys.allSatisfy { name in rules.breakpoints.contains { $0.name == name } }
      && rules.breakpoints.allSatisfy { breakpoint in
        let others = breakpoint.scope == .whole ? breakpoints.columns : breakpoints.whole
        return !others.contains(breakpoint.name)
      }
    if isSame, keepsBreakpoints(at: size, rules) { return }
    var memory = BreakpointMemory()
    for breakpoint in rules.breakpoints {
      if breakpoint.scope == .whole {
        let limits = limits(of: breakpoint, at: size)
        memory.limits[breakpoint.name] = limits.bits
        if limits.holds { memory.whole.insert(breakpoint.name) }
      } else if let bits = breakpoints.limits[breakpoint.name] {
        memory.limits[breakpoint.name] = bits
        if breakpoints.columns.contains(breakpoint.name) { memory.columns.insert(breakpoint.name) }
      }
    }
    breakpoints = memory
  }

  /// Decides the columns' breakpoints, once the columns are placed.
  mutating func decideColumnBreakpoints(_ rules: SplitRules<Page>) {
    guard let size else { return }
    for breakpoint in rules.breakpoints {
      guard case .column(let column) = breakpoint.scope else { continue }
      let name = breakpoint.name
      guard let width = columnWidth(column) else {
        // A hidden column has no size, and no history when it shows again.
        if breakpoints.limits[name] != nil { breakpoints.limits[name] = nil }
        if breakpoints.columns.contains(name) { breakpoints.columns.remove(name) }
        continue
      }
      let limits = limits(of: breakpoint, at: SplitSize(width: width, height: size.height))
      if limits.bits != breakpoints.limits[name] { breakpoints.limits[name] = limits.bits }
      if limits.holds != breakpoints.columns.contains(name) {
        if limits.holds {
          breakpoints.columns.insert(name)
        } else {
          breakpoints.columns.remove(name)
        }
      }
    }
  }

  /// Returns the limits of each breakpoint with their numbers, for a person to read.
  func breakpointReasons(_ size: SplitSize, _ rules: SplitRules<Page>) -> [String] {
    rules.breakpoints.compactMap { breakpoint in
      var room = size
      if case .column(let column) = breakpoint.scope {
        guard let width = columnWidth(column) else { return nil }
        room.width = width
      }
      var memory = LimitMemory(before: breakpoints.limits[breakpoint.name])
      let text = breakpoint.condition.text(
        for: room, scale: textScale, band: breakpoint.band, &memory)
      return "\(breakpoint.name): \(text)"
    }
  }

  private func limits(
    of breakpoint: SplitBreakpoint, at size: SplitSize
  ) -> (holds: Bool, bits: UInt64) {
    var memory = LimitMemory(before: breakpoints.limits[breakpoint.name])
    let holds = breakpoint.condition.isMet(
      by: size, scale: textScale, band: breakpoint.band, &memory)
    return (holds, memory.now)
  }
}
