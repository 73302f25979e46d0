/// What a program decides: pure functions, each with UIKit's answer as its default.
///
/// The functions see values and return values. Called again with the same values they must answer
/// the same, or a trace could not be replayed. What they depend on in the program is put into them,
/// and where it changes, other rules take their place, which is an event as any other:
///
/// ```swift
/// extension SplitRules<Page> {
///   /// Two columns where there is room, or only one, as the person wants it.
///   static func mail(onePane: Bool) -> SplitRules {
///     var rules = SplitRules()
///     rules.traitOverride = { _ in TraitOverride(horizontal: onePane ? .compact : nil) }
///     return rules
///   }
/// }
///
/// // The person has switched to one pane:
/// split.rules = .mail(onePane: true)   // folds at once, and is in the trace as `rulesChanged`
/// ```
public struct SplitRules<Page: Hashable & Sendable>: Sendable {
  /// The sizes at which the size classes change.
  public var thresholds: Thresholds

  /// Size classes and the orientation forced by the size of the container, merged over what the
  /// thresholds say.
  public var traitOverride: @Sendable (SplitSize) -> TraitOverride

  /// What becomes of the detail when the columns collapse (<doc:UIKitsRules>, 7).
  ///
  /// Asked with the primary and the detail while both still stand side by side; not asked when
  /// there is no detail. UIKit's answer keeps the detail on top.
  public var collapse: @Sendable (PageStack<Page>, PageStack<Page>) -> Collapse<Page>

  /// Which pages become the detail when the stack separates (<doc:UIKitsRules>, 8).
  ///
  /// Asked with the collapsed arrangement, while it is still collapsed.
  public var separate: @Sendable (Arrangement<Page>) -> Separation<Page>

  /// The primary to collapse onto, or `nil` for the one there is.
  ///
  /// Asked before ``collapse``.
  public var primaryForCollapsing: @Sendable (Arrangement<Page>) -> PageStack<Page>?

  /// The primary to separate from, or `nil` for the one there is.
  ///
  /// Asked before ``separate``.
  public var primaryForExpanding: @Sendable (Arrangement<Page>) -> PageStack<Page>?

  /// The display mode that the sidebar button leads to (<doc:UIKitsRules>, 4).
  public var targetDisplayMode: @Sendable (SplitState<Page>) -> TargetDisplayMode

  /// The arrangement after `show`, or `nil` for UIKit's: on top of the stack that asked.
  ///
  /// The column is where the request came from.
  public var show: @Sendable (Page, Column?, Arrangement<Page>) -> Arrangement<Page>?

  /// The arrangement after `showDetail`, or `nil` for UIKit's: expanded, the page replaces the
  /// detail; collapsed, it goes on top as the detail.
  public var showDetail: @Sendable (Page, Arrangement<Page>) -> Arrangement<Page>?

  /// Whether asking for a page pushes, or `nil` for UIKit's answer: `show` always does, and
  /// `showDetail` does when collapsed.
  ///
  /// A program that overrides ``show`` or ``showDetail`` decides about its chevrons here.
  public var willPush: @Sendable (ShowKind, Arrangement<Page>) -> Bool?

  /// Creates rules with UIKit's answer to every question.
  public init(thresholds: Thresholds = Thresholds()) {
    self.thresholds = thresholds
    traitOverride = { _ in TraitOverride() }
    collapse = { primary, _ in .keepDetail(onto: primary) }
    separate = { _ in .standard }
    primaryForCollapsing = { _ in nil }
    primaryForExpanding = { _ in nil }
    targetDisplayMode = { _ in .automatic }
    show = { _, _, _ in nil }
    showDetail = { _, _ in nil }
    willPush = { _, _ in nil }
  }
}

/// The two ways to ask for a page (<doc:UIKitsRules>, 6).
public enum ShowKind: Hashable, Sendable, CaseIterable {
  /// On top of the stack that asks.
  case show
  /// As the detail.
  case showDetail
}

/// What becomes of the detail when the columns collapse.
public enum Collapse<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The detail is dropped and the primary shows as it is: the delegate's `true` in UIKit.
  case discardDetail
  /// The detail goes on top of these pages: the delegate's `false` in UIKit.
  case keepDetail(onto: PageStack<Page>)
}

/// Which pages become the detail when the stack separates.
public enum Separation<Page: Hashable & Sendable>: Hashable, Sendable {
  /// UIKit's way, with the person's place kept.
  ///
  /// Without navigation since the collapse, exactly what was expanded before returns. Otherwise the
  /// first of these that exists becomes the detail: the detail on the stack, the top page of a stack
  /// deeper than one, the detail that was left last, as it was left.
  case standard
  /// No detail: the placeholder is shown beside the primary's pages.
  case placeholder
  /// These columns.
  case columns(primary: PageStack<Page>, secondary: PageStack<Page>?)
}

/// Where the sidebar button leads.
public enum TargetDisplayMode: Hashable, Sendable {
  /// UIKit's choice (<doc:UIKitsRules>, 4).
  case automatic
  /// This mode. For the mode that shows already, the button does nothing and hides.
  case mode(DisplayMode)
}
