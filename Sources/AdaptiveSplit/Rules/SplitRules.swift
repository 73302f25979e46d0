/// A program's decisions as pure functions, each with UIKit's answer as its default.
///
/// The functions take values and return values. Called again with the same values, they must return
/// the same, or a trace could not be replayed. They are also called to look ahead, for states that
/// never come about, so that they must not have effects. A split view calls them on the main actor.
/// They capture the program's settings that they depend on. If a setting changes, the program sets
/// other rules, which is an event like any other:
///
/// ```swift
/// extension SplitRules<Page> {
///   /// Two columns if there is room, or always one, as the person prefers.
///   static func mail(onePane: Bool) -> SplitRules {
///     var rules = SplitRules()
///     rules.traitOverride = { _ in SplitTraitOverride(horizontal: onePane ? .compact : nil) }
///     return rules
///   }
/// }
///
/// // The person has switched to one pane:
/// split.rules = .mail(onePane: true)   // folds at once, and is in the trace as `rulesChanged`
/// ```
public struct SplitRules<Page: Hashable & Sendable>: Sendable {
  /// The sizes at which the size classes change.
  public var thresholds: SplitThresholds

  /// The named conditions on sizes that the program decides by; none by default.
  ///
  /// Their names must differ. A change of them is a change of the rules.
  public var breakpoints: [SplitBreakpoint] = []

  /// Size classes and the orientation that the container's size forces, merged over the thresholds'
  /// result.
  public var traitOverride: @Sendable (TraitRequest) -> SplitTraitOverride = { _ in
    SplitTraitOverride()
  }

  /// Decides whether the detail is kept when the columns collapse (<doc:UIKitsRules>, 7).
  ///
  /// Called while both columns are still side by side; not called if there is no detail. UIKit's
  /// answer keeps the detail on top.
  public var collapse: @Sendable (CollapsingColumns<Page>) -> Collapse<Page> = {
    .keepDetail(onto: $0.primary)
  }

  /// Decides which pages become the detail when the stack separates (<doc:UIKitsRules>, 8).
  ///
  /// Called with the collapsed arrangement, while it is still collapsed.
  public var separate: @Sendable (Arrangement<Page>) -> Separation<Page> = { _ in .standard }

  /// Returns the primary to collapse onto, or `nil` for the current one.
  ///
  /// Called before ``collapse``.
  public var primaryForCollapsing: @Sendable (Arrangement<Page>) -> PageStack<Page>? = { _ in nil }

  /// Returns the primary to separate from, or `nil` for the current one.
  ///
  /// Called before ``separate``.
  public var primaryForExpanding: @Sendable (Arrangement<Page>) -> PageStack<Page>? = { _ in nil }

  /// Returns the display mode that the sidebar button switches to (<doc:UIKitsRules>, 4).
  public var targetDisplayMode: @Sendable (SplitState<Page>) -> TargetDisplayMode = { _ in
    .automatic
  }

  /// Returns the arrangement after `show`, or `nil` for UIKit's: on top of the requesting stack.
  public var show: @Sendable (ShowRequest<Page>) -> Arrangement<Page>? = { _ in nil }

  /// Returns the arrangement after `showDetail`, or `nil` for UIKit's: if expanded, the page
  /// replaces the detail; if collapsed, it goes on top as the detail.
  public var showDetail: @Sendable (ShowDetailRequest<Page>) -> Arrangement<Page>? = { _ in nil }

  /// Returns whether showing a page pushes it, or `nil` for UIKit's answer: `show` always pushes,
  /// and `showDetail` pushes if collapsed.
  ///
  /// A program that overrides ``show`` or ``showDetail`` decides about its chevrons here.
  public var willPush: @Sendable (PushRequest<Page>) -> Bool? = { _ in nil }

  /// The leading columns of three that give way in a narrow window.
  ///
  /// By default the primary does, so that the supplementary and the detail stay side by side until
  /// they fold. With the supplementary too, the detail remains alone before that. The order is
  /// fixed, as each column leads to the next: the primary gives way first.
  public var givesWay: Set<SplitColumn> = [.primary]

  /// The edge of the primary; the leading one by default.
  ///
  /// With the trailing edge, columns, dividers, the inspector and the sidebar button are mirrored,
  /// and all distances of a layout go from that edge. The direction of text, going back and the
  /// window's buttons stay. It decides nothing, and is in no trace.
  public var edge = SplitEdge.leading

  /// The columns beside others that no drag, key, button or swipe hides; none by default.
  ///
  /// A column that lies over others or is on the one stack is dismissed as usual. The program can
  /// still hide a locked column.
  public var locked: Set<SplitColumn> = []

  /// The way in which a primary without room is shown beside the other columns of three.
  public var behavior = SplitBehavior.overlay

  /// Returns the column that a page belongs to, wherever it is requested, or `nil` for the
  /// requested one.
  public var column: @Sendable (Page) -> SplitColumn? = { _ in nil }

  /// Returns whether the detail stays when another page is shown in the supplementary; by default
  /// it does.
  public var keepsSecondary: @Sendable (ShowRequest<Page>) -> Bool = { _ in true }

  /// Returns the inspector's page about the detail on top, or `nil` for no page; by default there
  /// is no inspector.
  ///
  /// If collapsed, it is called with the page on top of the one stack. The inspector gives way
  /// before all other columns.
  public var inspector: (@Sendable (Page) -> Page?)?

  /// Returns a page's preferences for the columns around it; by default no page has any.
  ///
  /// They count from the first layout on.
  public var preferences: (@Sendable (Page) -> PagePreferences)?

  /// The details that going back returns to side by side; by default none, as in UIKit.
  public var history = SplitHistory.none

  /// Creates rules with UIKit's answer to each decision.
  public init(thresholds: SplitThresholds = SplitThresholds()) {
    self.thresholds = thresholds
  }
}

/// The two ways to request a page (<doc:UIKitsRules>, 6).
public enum ShowKind: Hashable, Sendable, CaseIterable {
  /// A request to push the page onto the stack that the request comes from.
  case show
  /// A request to make the page the detail.
  case showDetail
}

/// The outcome for the detail when the columns collapse.
public enum Collapse<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The primary's pages alone, without the detail: the delegate's `true` in UIKit.
  case discardDetail
  /// The detail on top of these pages: the delegate's `false` in UIKit.
  case keepDetail(onto: PageStack<Page>)
}

/// The pages that become the detail when the stack separates.
public enum Separation<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The pages of UIKit's rule, which also keep the person's place.
  ///
  /// Without navigation since the collapse, exactly the previously expanded columns return.
  /// Otherwise the first of these that exists becomes the detail: the detail on the stack, the top
  /// page of a stack deeper than one, the detail that was left last, as it was left.
  case standard
  /// No detail: the placeholder is shown beside the primary's pages.
  case placeholder
  /// The pages of both columns, given by the program; without a secondary, the placeholder.
  case columns(primary: PageStack<Page>, secondary: PageStack<Page>?)
}

/// The display mode that the sidebar button switches to.
public enum TargetDisplayMode: Hashable, Sendable {
  /// The mode that UIKit chooses (<doc:UIKitsRules>, 4).
  case automatic
  /// A fixed mode; if it is active already, the button does nothing and is hidden.
  case mode(DisplayMode)
}
