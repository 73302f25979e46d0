/// An event of a split view: only events change its state.
public enum SplitEvent<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The split view has a new size; the first one decides whether it starts collapsed.
  case resized(SplitSize)
  /// The container forces size classes or an orientation, or, with `nil`, no longer forces them.
  case traitsOverridden(SplitTraitOverride?)
  /// The pages' minimum widths were measured again.
  case minimumsMeasured(ColumnMinimums)
  /// The text's size relative to the default size changed.
  ///
  /// Values are clamped to 0.1 to 10. Zero, negative values and NaN change nothing.
  case textScaled(Double)
  /// A page is requested on top of the stack that the request comes from.
  ///
  /// The column is the one that the request comes from; `nil` stands for the primary. A request
  /// from the placeholder makes the page the detail, and one from the inspector comes from the
  /// detail. With two columns the supplementary is the primary. While collapsed there is one stack,
  /// and the column has no meaning.
  case show(Page, from: SplitColumn?)
  /// A page is requested as the detail.
  case showDetail(Page)
  /// A page is requested in a column: on top of the primary, or as the only page of another one.
  ///
  /// A page that is in the column already comes to its top. Another page in the supplementary
  /// clears or keeps the detail, as ``SplitRules/keepsSecondary`` says. With two columns the
  /// supplementary is the primary.
  case showPage(Page, in: SplitColumn)
  /// A column is to be shown, by the program or by a command of its own.
  ///
  /// A leading column without room comes as ``SplitRules/behavior`` says, and ends the maximizing
  /// of the detail; the inspector comes as by ``inspectorToggled``. If collapsed, the pages over
  /// the column leave. Nothing changes if the column shows already.
  case columnShown(SplitColumn)
  /// A leading column or the inspector is to be hidden, by the program or by a command of its own.
  ///
  /// The inspector and columns of three stay hidden in narrower and wider windows. The primary of
  /// two does too, unless the program leaves the display mode to the split view: then it returns
  /// with the next size that decides the mode anew. With three columns, hiding the supplementary
  /// hides the primary too. If collapsed, the column's pages leave if they are on top. Nothing
  /// changes if the column is hidden already.
  case columnHidden(SplitColumn)
  /// The person goes back by one page in a column, or, with `nil`, in `SplitState.backColumn`.
  case back(in: SplitColumn?)
  /// The person goes back to a page that is on a stack.
  case backTo(Page)
  /// The person goes forward to the page that going back left last: `SplitState.forward`.
  case forward
  /// The person asked to show or to hide the sidebar.
  case sidebarToggled
  /// The person dismissed the primary that lay over the detail.
  ///
  /// As a fold does, it also closes one that the top page's preferences or a maximized detail hide.
  case overlayDismissed
  /// The person asked to show or to hide the inspector.
  ///
  /// Without room beside the detail it comes over it, or on top of the one stack. Nothing changes
  /// if ``SplitRules/inspector`` has no page for the detail, while the detail is maximized, or for
  /// an inspector beside the detail that is ``SplitRules/locked``.
  case inspectorToggled
  /// The program sets whether the inspector is wanted where there is room.
  ///
  /// Nothing changes without ``SplitRules/inspector``.
  case inspectorWanted(Bool)
  /// The person dismissed the inspector that lay over the detail or was on the stack; where there
  /// is room, it shows again.
  case inspectorDismissed
  /// The detail is to fill the split view, without leading columns and inspector, or, with false,
  /// everything is to be visible that was before.
  ///
  /// A window sends it when one page fills the screen. No choice of the person or the program is
  /// changed by it, and it is not saved. If collapsed, it only hides the inspector.
  case detailMaximized(Bool)
  /// The program prefers another display mode.
  case displayModePreferred(PreferredDisplayMode)
  /// The program prefers other widths.
  case widthsPreferred(ColumnWidths)
  /// The person dragged the divider to this width of the primary column, in logical pixels, or,
  /// with `nil`, returned to the program's width.
  ///
  /// Below half of the smallest width the primary hides and keeps the width that was dragged
  /// before. If a drag passed other widths before it hid the primary, a second event restores the
  /// width from before the drag.
  case dividerDragged(to: Int?)
  /// The program prefers other widths of a leading column or of the inspector; the secondary column
  /// has none, and nothing changes.
  case columnWidthsPreferred(ColumnWidths, of: SplitColumn)
  /// The person dragged the divider at the trailing edge of a leading column, as
  /// ``dividerDragged(to:)`` does for the primary's. A column between two others is never shut.
  /// The inspector's divider is at its leading edge; the secondary column has none, and nothing
  /// changes.
  case columnDragged(SplitColumn, to: Int?)
  /// The data behind these pages was removed.
  case pagesRemoved([Page])
  /// The program has another root, for example for another account or folder: a column's stack
  /// becomes this page alone, whether expanded or collapsed.
  ///
  /// The stack that separating would restore is replaced too, and the pages to go forward to are
  /// forgotten. If collapsed, a detail that isn't on the stack is replaced in ``BeforeCollapse``,
  /// and nothing visible changes. A page that is in the other column leaves it; in the primary, the
  /// pages above it leave too. The primary's root can't be the secondary's too: then nothing
  /// changes.
  case rootReplaced(Page, in: SplitColumn)
  /// The program puts all pages on the stacks at once, for example for a link to a page.
  ///
  /// The display mode and the widths stay. If collapsed, the stack is the path's columns one after
  /// the other, and separating restores exactly these columns if the path names the secondary. If
  /// anything changes, the pages to go forward to are forgotten.
  indirect case arranged(SplitPath<Page>)
  /// Pages have another identity, for example because their files were renamed: each key is
  /// replaced by its value, wherever it is, and nothing navigates.
  ///
  /// If two pages become equal, the lower one stays, and one in the primary rather than one in the
  /// secondary.
  case pagesReplaced([Page: Page])
  /// A page begins to ask before navigation leaves it, or no longer asks: its editor has unsaved
  /// text, or has saved it.
  ///
  /// Navigation that would take a held page off the stacks changes nothing but
  /// ``SplitState/pending``, and reports ``SplitChange/leaveAsked``. The program shows a dialog and
  /// sends its answer. Covering the page, folding, hiding a column side by side and moving the page
  /// to another column never ask. The hold ends with the page's data. A page that is on no stack,
  /// and returns to none when the columns separate, can't be held.
  case pageHeld(Page, Bool)
  /// The held page may be left: the pending navigation is performed, and the holds of the pages
  /// that it leaves are lifted. Without pending navigation nothing changes.
  case leaveConfirmed
  /// The held page stays: the pending navigation is forgotten. Without one nothing changes.
  case leaveDeclined
  /// The rules changed: all decisions that depend on them are made again.
  ///
  /// The event has the new thresholds and the new values, or `nil` if they are the same, so that a
  /// trace can be replayed by itself. Only the program that wrote the trace knows the other rules,
  /// which are functions: a replay has the ones that it is given.
  indirect case rulesChanged(SplitThresholds?, values: SplitRuleValues? = nil)
  /// A saved state is to be restored, usually before the first layout.
  indirect case restored(SavedSplitState<Page>)
}

extension SplitEvent {
  /// Returns the event for rules that replaced others.
  public static func rulesChanged(from old: SplitRules<Page>, to new: SplitRules<Page>) -> Self {
    let values = SplitRuleValues(new)
    return .rulesChanged(
      new.thresholds == old.thresholds ? nil : new.thresholds,
      values: values == SplitRuleValues(old) ? nil : values)
  }
}

/// An event as its name and values: `{"show": {"page": "conversation:Chen", "from": "primary"}}`.
///
/// A value that is `nil` is left out.
extension SplitEvent: Codable where Page: Codable {
  private enum ResizedCodingKeys: String, CodingKey { case _0 = "size" }
  private enum TraitsOverriddenCodingKeys: String, CodingKey { case _0 = "traits" }
  private enum MinimumsMeasuredCodingKeys: String, CodingKey { case _0 = "minimums" }
  private enum TextScaledCodingKeys: String, CodingKey { case _0 = "scale" }
  private enum ShowCodingKeys: String, CodingKey { case _0 = "page", from }
  private enum ShowDetailCodingKeys: String, CodingKey { case _0 = "page" }
  private enum ShowPageCodingKeys: String, CodingKey { case _0 = "page", `in` }
  private enum ColumnShownCodingKeys: String, CodingKey { case _0 = "column" }
  private enum ColumnHiddenCodingKeys: String, CodingKey { case _0 = "column" }
  private enum BackToCodingKeys: String, CodingKey { case _0 = "page" }
  private enum InspectorWantedCodingKeys: String, CodingKey { case _0 = "isWanted" }
  private enum DetailMaximizedCodingKeys: String, CodingKey { case _0 = "isMaximized" }
  private enum DisplayModePreferredCodingKeys: String, CodingKey { case _0 = "mode" }
  private enum WidthsPreferredCodingKeys: String, CodingKey { case _0 = "widths" }
  private enum ColumnWidthsPreferredCodingKeys: String, CodingKey { case _0 = "widths", of }
  private enum ColumnDraggedCodingKeys: String, CodingKey { case _0 = "column", to }
  private enum PagesRemovedCodingKeys: String, CodingKey { case _0 = "pages" }
  private enum RootReplacedCodingKeys: String, CodingKey { case _0 = "page", `in` }
  private enum ArrangedCodingKeys: String, CodingKey { case _0 = "path" }
  private enum PagesReplacedCodingKeys: String, CodingKey { case _0 = "replacements" }
  private enum PageHeldCodingKeys: String, CodingKey { case _0 = "page", _1 = "isHeld" }
  private enum RulesChangedCodingKeys: String, CodingKey { case _0 = "thresholds", values }
  private enum RestoredCodingKeys: String, CodingKey { case _0 = "saved" }
}
