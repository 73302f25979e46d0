import AdaptiveSplit

/// A breakpoint with one limit.
struct LimitBreakpoint: Hashable, Sendable {
  /// The name in the rules.
  static let name = "wide"

  /// The limit's kind, named after the cases of `SplitCondition`.
  enum Kind: String, CaseIterable, Sendable {
    case minWidth, maxWidth, minHeight, maxHeight, minAspect
  }

  /// The limit's kind, or nil for no breakpoint.
  var kind: Kind?
  /// The limit in logical pixels.
  var limit = 900
  /// The limit of the width, in percent of the height.
  var aspect = 100
  /// The part of the split view whose size counts, or nil for the whole.
  var column: SplitColumn?
  /// The distance from the limit from which it takes hold again, in logical pixels.
  var band = 16

  /// Creates the breakpoint of rules; without one that has a single limit, ``kind`` is nil.
  ///
  /// - Parameters:
  ///   - breakpoints: The rules' breakpoints.
  ///   - last: The values of parts that the rules' breakpoint doesn't have.
  init(_ breakpoints: [SplitBreakpoint] = [], orElse last: LimitBreakpoint? = nil) {
    if let last { self = last }
    kind = nil
    guard let breakpoint = breakpoints.first(where: { $0.name == Self.name }) else { return }
    switch breakpoint.condition {
    case .minWidth(let limit): (kind, self.limit) = (.minWidth, limit)
    case .maxWidth(let limit): (kind, self.limit) = (.maxWidth, limit)
    case .minHeight(let limit): (kind, self.limit) = (.minHeight, limit)
    case .maxHeight(let limit): (kind, self.limit) = (.maxHeight, limit)
    case .minAspect(let width, let height):
      (kind, aspect) = (.minAspect, width * 100 / max(height, 1))
    case .all, .any, .not: return
    }
    column = if case .column(let column) = breakpoint.scope { column } else { nil }
    band = breakpoint.band
  }

  /// The breakpoint, or nil without a limit.
  var breakpoint: SplitBreakpoint? {
    let condition: SplitCondition
    switch kind {
    case nil: return nil
    case .minWidth: condition = .minWidth(limit)
    case .maxWidth: condition = .maxWidth(limit)
    case .minHeight: condition = .minHeight(limit)
    case .maxHeight: condition = .maxHeight(limit)
    case .minAspect: condition = .minAspect(aspect, 100)
    }
    return SplitBreakpoint(
      Self.name, condition, in: column.map { .column($0) } ?? .whole, band: band)
  }
}

/// The breakpoint that a form edits: a form without a limit shows the last one insensitively, and
/// uses it again.
@MainActor
final class EditedBreakpoint: Hashable {
  /// The values that were read or edited last.
  var last = LimitBreakpoint()

  nonisolated static func == (left: EditedBreakpoint, right: EditedBreakpoint) -> Bool {
    left === right
  }

  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension SplitSettings {
  /// The breakpoint called ``LimitBreakpoint/name``; others of the rules stay as they are.
  subscript(breakpoint edited: EditedBreakpoint) -> LimitBreakpoint {
    get {
      edited.last = LimitBreakpoint(rules.breakpoints, orElse: edited.last)
      return edited.last
    }
    set {
      edited.last = newValue
      let others = rules.breakpoints.filter { $0.name != LimitBreakpoint.name }
      rules.breakpoints = others + [newValue.breakpoint].compactMap(\.self)
    }
  }

  /// The names of the breakpoints that hold, in alphabetical order.
  var holding: String { state.holding.sorted().joined(separator: ", ") }
}
