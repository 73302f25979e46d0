public import AdaptiveSplit
public import GTK

/// A view for pages of a split view, one at a time.
///
/// It lives while a page of its kind is on a stack, and is among the last few views that are kept
/// after that; see ``PageSource/keepsView(of:)``. Another page of the same kind updates it in
/// place.
@MainActor
public protocol PageView<Page>: AnyObject {
  /// The type of its pages.
  associatedtype Page: Hashable & Sendable

  /// The widget on the screen; always the same.
  var widget: Widget { get }

  /// Widgets at the start of the column's header bar while the view is on top, the first one at the
  /// bar's edge; always the same.
  var headerStart: [Widget] { get }

  /// Widgets at the end of the column's header bar while the view is on top, the first one at the
  /// bar's edge; always the same.
  var headerEnd: [Widget] { get }

  /// The widget in the place of the title in the column's header bar while the view is on top, such
  /// as a search entry or a view switcher; always the same, or nil for the title.
  ///
  /// The column is at least as wide as the bar with it.
  var titleWidget: Widget? { get }

  /// The widget below ``widget`` in its column, such as a bar of actions; always the same, or nil.
  ///
  /// It takes no room while it is hidden. The column is at least as wide as it.
  var footer: Widget? { get }

  /// The widget that is focused when the view gets the keyboard focus for the first time: when the
  /// window opens, when the view replaces the focused one, or by F6.
  ///
  /// A container stands for the first widget in it. Nil means the first widget in the view, or in
  /// the split view inside it. Later the focus returns to the widget in the view that had it last.
  var firstFocus: Widget? { get }

  /// Sets the view's page.
  ///
  /// Called for another page than before, and for the same one by ``SplitView/reload(_:)``. If
  /// another page is still visible, ``didDisappear()`` is called first, while the view still has
  /// that page's content.
  func show(_ page: Page)

  /// Called when the view's page has got another identity, as by
  /// ``/AdaptiveSplit/SplitEvent/pagesReplaced(_:)``; by default it calls ``show(_:)``.
  ///
  /// The page neither disappears nor appears, and the view keeps its focus and its place. A view
  /// that would lose something by showing the page anew, such as a selection in its text, updates
  /// itself here instead.
  func replacePage(with page: Page)

  /// Called when the view's page becomes visible, on top of a column (UIKit's `viewWillAppear`).
  ///
  /// It is called after ``show(_:)`` and after all views with disappearing pages were notified; the
  /// pages of a split view inside are notified after this one.
  func willAppear()

  /// Called when the view's page is no longer visible (UIKit's `viewDidDisappear`): a place to save
  /// a draft.
  ///
  /// It is called once for each ``willAppear()``: when the page was pushed under another one,
  /// popped, replaced or removed, when its column was folded away or hidden, when the page around
  /// its split view disappears, and when the window closes or hides. A page that only moves to the
  /// other column, or lies under an overlay, doesn't disappear. The pages of a split view inside
  /// are notified before this one. A program that ends without closing its windows calls nothing.
  func didDisappear()

  /// Called with the new size classes when they change; also called once when the view is built.
  func traitsChanged(_ traits: SplitTraits)

  /// Called with the names of all breakpoints that hold, in the frame in which one began or ceased
  /// to hold; also called once when the view is built, after ``traitsChanged(_:)``.
  func breakpointsChanged(_ holding: Set<String>)

  /// The split view inside the view, always the same, or nil: it receives keys first, its columns
  /// are columns of the whole, and its header bars replace the view's.
  var innerSplitView: InnerSplitView? { get }

  /// Called when activating a row may do something else than before: redraw the chevrons.
  func showDetailTargetChanged()
}

extension PageView {
  /// No widgets.
  public var headerStart: [Widget] { [] }
  /// No widgets.
  public var headerEnd: [Widget] { [] }
  /// Nil: the title.
  public var titleWidget: Widget? { nil }
  /// Nil: the view's widget has the whole column.
  public var footer: Widget? { nil }
  /// The view's first widget.
  public var firstFocus: Widget? { nil }
  /// Shows the page.
  public func replacePage(with page: Page) { show(page) }
  /// Does nothing.
  public func willAppear() {}
  /// Does nothing.
  public func didDisappear() {}
  /// Does nothing.
  public func traitsChanged(_ traits: SplitTraits) {}
  /// Does nothing.
  public func breakpointsChanged(_ holding: Set<String>) {}
  /// Nil.
  public var innerSplitView: InnerSplitView? { nil }
  /// Does nothing.
  public func showDetailTargetChanged() {}
}

/// The source of a split view's views and titles.
@MainActor
public protocol PageSource<Page>: AnyObject {
  /// The type of its pages.
  associatedtype Page: Hashable & Sendable

  /// Returns the title of a page, for its column and for going back to it.
  func title(of page: Page) -> String

  /// Returns the smaller line below a page's title in its column's bar, or nil; by default nil.
  ///
  /// If it is too wide, it is cut at its start.
  func subtitle(of page: Page) -> String?

  /// Returns the place at which a title is cut that is too wide for its column's bar.
  ///
  /// By default the middle of a title with a subtitle, as of a file's name, and the end of others.
  /// A source whose other titles are names, too, returns the middle for these.
  func titleEllipsis(of page: Page) -> Ellipsis

  /// Returns the kind of a page: pages of equal kinds share a view. By default each page is its own
  /// kind.
  func kind(of page: Page) -> AnyHashable

  /// Builds the view for all pages of a page's kind.
  ///
  /// Called again only if two pages of one kind are visible side by side, or after the view was
  /// released; see ``keepsView(of:)``.
  ///
  /// - Parameters:
  ///   - page: The first page of the view, which is shown in it afterwards.
  ///   - split: The split view, for the view's lists and buttons to navigate in. Capture it weakly:
  ///     it retains the view. Its state may still be the one before the page.
  /// - Returns: A new view, or one that the source keeps and that no other page uses.
  func makeView(for page: Page, in split: SplitView<Page>) -> any PageView<Page>

  /// Builds the content of a column without pages.
  ///
  /// Called once for the secondary and, with three columns, once for the supplementary; each call
  /// returns another widget.
  func makePlaceholder() -> Widget

  /// Builds the content of a column without pages, if it differs between the columns; by default
  /// ``makePlaceholder()``.
  ///
  /// - Parameter column: The secondary or the supplementary.
  /// - Returns: A new widget.
  func makePlaceholder(in column: SplitColumn) -> Widget

  /// Returns the label of a back button that leads to a page; by default the page's title.
  func backTitle(of page: Page) -> String

  /// Returns whether the view of a page is kept for as long as the split view lives, also after the
  /// page has left all stacks; false by default.
  func keepsView(of page: Page) -> Bool

  /// The number of views that are kept after their pages have left all stacks: the most recently
  /// visible ones.
  ///
  /// Views that ``keepsView(of:)`` keeps don't count. It is 4 by default; 0 keeps none. A column is
  /// at least as wide as the minimum of each of its kept views.
  var recentViewCount: Int { get }
}

extension PageSource {
  /// Returns nil: the title has no subtitle.
  public func subtitle(of page: Page) -> String? { nil }
  /// The middle of a title with a subtitle, and the end of others.
  public func titleEllipsis(of page: Page) -> Ellipsis {
    subtitle(of: page) == nil ? .end : .middle
  }
  /// The same for all columns.
  public func makePlaceholder(in column: SplitColumn) -> Widget { makePlaceholder() }
  /// The page itself: no page shares a view.
  public func kind(of page: Page) -> AnyHashable { page }
  /// The page's title.
  public func backTitle(of page: Page) -> String { title(of: page) }
  /// False: only the last few views are kept.
  public func keepsView(of page: Page) -> Bool { false }
  /// 4: going back and forth costs nothing.
  public var recentViewCount: Int { 4 }
}
