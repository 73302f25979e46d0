public import AdaptiveSplit

// The events that programs send most, and the questions that they ask most, by the names that UIKit
// gives them.

extension SplitView {
  // MARK: Pages

  /// Shows a page on top of a column's stack, as UIKit's `show(_:sender:)` does.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - column: The column that the request comes from; `nil` stands for the primary.
  /// - Returns: The changes, as of ``send(_:animated:)``.
  @discardableResult
  public func show(_ page: Page, from column: SplitColumn?) -> [SplitChange] {
    send(.show(page, from: column))
  }

  /// Shows a page in a column: on top of the primary, or as the only page of another one.
  ///
  /// A page that is in the column already comes to its top.
  ///
  /// - Returns: The changes, as of ``send(_:animated:)``.
  @discardableResult
  public func show(_ page: Page, in column: SplitColumn) -> [SplitChange] {
    send(.showPage(page, in: column))
  }

  /// Shows a page as the detail, as UIKit's `showDetailViewController(_:sender:)` does.
  ///
  /// - Returns: The changes, as of ``send(_:animated:)``.
  @discardableResult
  public func showDetail(_ page: Page) -> [SplitChange] { send(.showDetail(page)) }

  /// Removes the pages of the detail, so that the placeholder shows; if the columns are collapsed,
  /// those that would be the detail if they separated now.
  ///
  /// A held page stays until the person answers, as with other navigation. If the data of pages is
  /// gone, send ``/AdaptiveSplit/SplitEvent/pagesRemoved(_:)`` instead, which asks nothing.
  ///
  /// - Returns: The changes, as of ``send(_:animated:)``.
  @discardableResult
  public func clearDetail() -> [SplitChange] {
    let detail = state.detailPages(currentRules)
    let primary = state.arrangement.primary.pages.filter { !detail.contains($0) }
    return send(.arranged(SplitPath(primary: primary, secondary: [])))
  }

  /// The page on top of the secondary column; `nil` if there is none, or the columns are collapsed.
  public var shownDetail: Page? {
    state.isCollapsed ? nil : state.arrangement.secondary?.top
  }

  /// Returns whether a request for a page pushes it onto the visible stack, so that a row that
  /// leads to it has a chevron.
  ///
  /// A view hears of another answer by ``PageView/showDetailTargetChanged()``.
  public func pushes(_ kind: ShowKind) -> Bool { state.willPush(kind, rules: currentRules) }

  /// Shows a page's content and its titles again, after the data behind it changed.
  ///
  /// A page without a view shows its new data when its view is made.
  public func reload(_ page: Page) {
    for column in columns { column.view(of: page)?.view?.show(page) }
    titlesChanged()
  }

  // MARK: Columns

  /// The display mode that the program prefers, as UIKit's property of this name.
  public var preferredDisplayMode: PreferredDisplayMode {
    get { state.preferredDisplayMode }
    set { send(.displayModePreferred(newValue)) }
  }

  /// Shows a column, as UIKit's `show(_:)` does.
  ///
  /// - Returns: The changes, as of ``send(_:animated:)``.
  @discardableResult
  public func showColumn(_ column: SplitColumn) -> [SplitChange] { send(.columnShown(column)) }

  /// Hides a leading column or the inspector, as UIKit's `hide(_:)` does.
  ///
  /// - Returns: The changes, as of ``send(_:animated:)``.
  @discardableResult
  public func hideColumn(_ column: SplitColumn) -> [SplitChange] { send(.columnHidden(column)) }

  /// Whether the detail fills the split view, without leading columns and inspector, for example
  /// while a window shows one page on the whole screen.
  ///
  /// No choice of the person is changed by it, and it is not saved. The sidebar's button and key
  /// end it, and show the leading columns.
  public var isDetailMaximized: Bool {
    get { state.isDetailMaximized }
    set { send(.detailMaximized(newValue)) }
  }

  // MARK: Inspector

  /// Shows a hidden inspector, beside the detail, over it or on top of the one stack; or hides a
  /// visible one.
  ///
  /// - Returns: The changes, as of ``send(_:animated:)``; empty if the detail has no inspector, or
  ///   is maximized.
  @discardableResult
  public func toggleInspector() -> [SplitChange] { send(.inspectorToggled) }

  /// Whether the person wants to see the inspector if there is room beside the detail.
  ///
  /// It is visible at ``/AdaptiveSplit/SplitState/inspectorPlace``. Setting it does nothing without
  /// ``/AdaptiveSplit/SplitRules/inspector``.
  public var wantsInspector: Bool {
    get { state.wantsInspector }
    set { send(.inspectorWanted(newValue)) }
  }
}
