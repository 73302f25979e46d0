/// The rules that are values and no functions, for a trace; the thresholds are beside them.
///
/// ``SplitRules/edge`` decides nothing, and is left out.
public struct SplitRuleValues: Hashable, Codable, Sendable {
  /// The named conditions on sizes: ``SplitRules/breakpoints``.
  public let breakpoints: [SplitBreakpoint]
  /// The leading columns that give way, in the columns' order: ``SplitRules/givesWay``.
  public let givesWay: [SplitColumn]
  /// The columns that no drag, key, button or swipe hides, in order: ``SplitRules/locked``.
  public let locked: [SplitColumn]
  /// The way in which a primary without room is shown: ``SplitRules/behavior``.
  public let behavior: SplitBehavior
  /// The details that going back returns to: ``SplitRules/history``.
  public let history: SplitHistory

  /// Creates a copy of the rules' values.
  public init(_ rules: SplitRules<some Hashable & Sendable>) {
    breakpoints = rules.breakpoints
    givesWay = SplitColumn.allCases.filter(rules.givesWay.contains)
    locked = SplitColumn.allCases.filter(rules.locked.contains)
    behavior = rules.behavior
    history = rules.history
  }
}

extension SplitRules {
  /// Replaces the values; thresholds, edge and functions stay.
  mutating func replaceValues(by values: SplitRuleValues) {
    breakpoints = values.breakpoints
    givesWay = Set(values.givesWay)
    locked = Set(values.locked)
    behavior = values.behavior
    history = values.history
  }
}
