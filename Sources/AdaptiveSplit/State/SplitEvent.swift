/// What happened to a split view: the only things that change its state.
public enum SplitEvent<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The split view has a new size; the first one decides whether it starts collapsed.
  case resized(SplitSize)
  /// The container forces size classes or an orientation, or, with `nil`, forces them no longer.
  case traitsOverridden(TraitOverride?)
  /// What the pages need was measured anew.
  case minimumsMeasured(ColumnMinimums)
  /// The text's size in proportion to the usual one changed.
  ///
  /// Values are clamped to 0.1 to 10. Zero, negative values and NaN change nothing.
  case textScaled(Double)
  /// A page is to go on top of the stack that the request came from.
  ///
  /// The column is where the request came from; `nil` stands for the primary. A request from the
  /// placeholder makes the page the detail. While collapsed there is one stack, and the column means
  /// nothing.
  case show(Page, from: Column?)
  /// A page is to be the detail.
  case showDetail(Page)
  /// Back by one page in a column, or, with `nil`, where `SplitState.backColumn` says.
  case back(in: Column?)
  /// Back to a page that is on a stack.
  case backTo(Page)
  /// Forward to the page that going back left last: what `SplitState.forward` names.
  case forward
  /// The person asked to show or to hide the sidebar.
  case sidebarToggled
  /// The person dismissed the primary that lay over the detail.
  case overlayDismissed
  /// The program prefers another display mode.
  case displayModePreferred(PreferredDisplayMode)
  /// The program prefers other widths.
  case widthsPreferred(ColumnWidths)
  /// The person dragged the divider to this width of the primary column, in logical pixels, or,
  /// with `nil`, gave the width back to the program.
  ///
  /// Below half of the smallest width the primary hides and keeps the width that was dragged before.
  /// If a drag passed other widths before it hid the primary, a second event restores the width from
  /// before the drag.
  case dividerDragged(to: Int?)
  /// The data behind these pages is gone.
  case pagesRemoved([Page])
  /// The program has another root, as for another account or another folder: a column's stack becomes
  /// this page alone, side by side and on one stack.
  ///
  /// What separating would give back is replaced as well, and there is nothing to go forward to any
  /// more. On one stack, a detail that isn't on it is replaced where it is kept, and nothing that
  /// shows changes. A page that is in the other column leaves it, with what is above it where that is
  /// the primary; the primary's root can't be the secondary's too: then nothing changes.
  case rootReplaced(Page, in: Column)
  /// The rules answer otherwise now: what depends on them is decided anew.
  ///
  /// The event has the new thresholds, or `nil` if they are the same, so that a trace can be played
  /// by itself. Everything else in rules is a function: only the program that wrote the trace knows
  /// it.
  case rulesChanged(Thresholds?)
  /// What was saved is to be shown again, usually before the first layout.
  indirect case restored(SavedSplitState<Page>)
}

extension SplitEvent {
  /// The event of rules that took the place of others.
  public static func rulesChanged(from old: SplitRules<Page>, to new: SplitRules<Page>) -> Self {
    .rulesChanged(new.thresholds == old.thresholds ? nil : new.thresholds)
  }
}
