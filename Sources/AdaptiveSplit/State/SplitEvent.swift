/// What happened to a split view: the only things that change its state.
public enum SplitEvent<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The split view has a new size; the first one decides whether it starts collapsed.
  case resized(SplitSize)
  /// The container forces size classes, or, with `nil`, no longer does.
  case traitsOverridden(TraitOverride?)
  /// What the pages need was measured anew.
  case minimumsMeasured(ColumnMinimums)
  /// The text's size in proportion to the usual one changed: from 0.1 to 10, the nearest of which
  /// is taken for what lies outside; what is no number above 0 changes nothing.
  case textScaled(Double)
  /// A page is to go on top of the stack that the request came from.
  ///
  /// The column is where the request came from; `nil` stands for the primary, and where the
  /// placeholder asks, the page becomes the detail. Collapsed there is one stack, and the column
  /// says nothing.
  case show(Page, from: Column?)
  /// A page is to be the detail.
  case showDetail(Page)
  /// Back by one page in a column, or, with `nil`, where `SplitState.backColumn` says.
  case back(in: Column?)
  /// Back to a page that is on a stack.
  case backTo(Page)
  /// Forward to the page that going back left last: what `SplitState.forward` names.
  case forward
  /// The person asked for the sidebar, or for it to go.
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
  /// Below half of the smallest width the primary hides, and the width that was dragged before
  /// stays: it is the one to come back to. Where a drag passed other widths on its way shut, the
  /// width from before the drag is told after it.
  case dividerDragged(to: Int?)
  /// The data behind these pages is gone.
  case pagesRemoved([Page])
  /// The rules answer otherwise now: what depends on them is decided anew.
  ///
  /// Thresholds are values, and part of the event where they changed, so that a trace plays by
  /// itself; `nil` says that they are as before. All else in rules is functions: to play them again
  /// takes whoever knows them.
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
