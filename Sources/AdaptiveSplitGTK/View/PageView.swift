public import AdaptiveSplit
public import GTK

/// A view that shows pages of a split view, one at a time.
///
/// It lives while a page of its kind is on a stack, and is among the last few views that are kept
/// after that; see ``PageSource/keepsView(of:)``. Showing another page of the same kind updates it in
/// place.
@MainActor
public protocol PageView<Page>: AnyObject {
  /// The pages it shows.
  associatedtype Page: Hashable & Sendable

  /// What is on the screen; always the same widget.
  var widget: Widget { get }

  /// Widgets at the start of the column's header bar while the view is on top; always the same.
  var headerStart: [Widget] { get }

  /// Widgets at the end of the column's header bar while the view is on top; always the same.
  var headerEnd: [Widget] { get }

  /// What gets the keyboard focus when the view gets it for the first time: as the window opens, as
  /// the view comes where the focus was, or by F6.
  ///
  /// A container stands for the first widget in it. Nil means what comes first in the view, or in
  /// the split view inside it. Later the focus comes back to where it was in the view.
  var firstFocus: Widget? { get }

  /// Puts a page's content into the view.
  ///
  /// Called only when it shows another page than before. If the page before still shows,
  /// ``didDisappear()`` is called first, while the view still has that page's content.
  func show(_ page: Page)

  /// The view's page shows from now on, on top of a column (UIKit's `viewWillAppear`).
  ///
  /// It is called after ``show(_:)`` and after all views whose pages went heard of it; the pages of
  /// a split view inside hear of it after this one.
  func willAppear()

  /// The view's page doesn't show any more (UIKit's `viewDidDisappear`): a place to save a draft.
  ///
  /// It is called once for each ``willAppear()``: when the page was pushed under another one, popped,
  /// replaced or removed, when its column was folded away or hidden, when the page around its split
  /// view disappears, and when the window closes or hides. A page that only moves to the other
  /// column, or lies under an overlay, doesn't disappear. The pages of a split view inside hear of
  /// it before this one. A program that ends without closing its windows calls nothing.
  func didDisappear()

  /// The size classes are these now; also called once when the view is built.
  func traitsChanged(_ traits: Traits)

  /// The split view inside the view, always the same, or nil: keys go there first, its columns are
  /// columns of the whole, and its header bars take the place of the view's.
  var innerSplitView: (any InnerSplitView)? { get }

  /// Activating a row may do something else than before: draw chevrons anew.
  func showDetailTargetChanged()
}

extension PageView {
  /// No widgets.
  public var headerStart: [Widget] { [] }
  /// No widgets.
  public var headerEnd: [Widget] { [] }
  /// What comes first.
  public var firstFocus: Widget? { nil }
  /// Does nothing.
  public func willAppear() {}
  /// Does nothing.
  public func didDisappear() {}
  /// Does nothing.
  public func traitsChanged(_ traits: Traits) {}
  /// Nil.
  public var innerSplitView: (any InnerSplitView)? { nil }
  /// Does nothing.
  public func showDetailTargetChanged() {}
}

/// Where a split view gets its views and titles from.
@MainActor
public protocol PageSource<Page>: AnyObject {
  /// The pages it knows.
  associatedtype Page: Hashable & Sendable

  /// The title of a page: of its column, and of the way back to it.
  func title(of page: Page) -> String

  /// The kind of a page: pages of equal kinds share a view. By default each page is its own kind.
  func kind(of page: Page) -> AnyHashable

  /// Builds the view for all pages of a page's kind.
  ///
  /// Asked again only when two pages of one kind show side by side.
  func makeView(for page: Page) -> any PageView<Page>

  /// Builds what the second column shows without a detail; asked once.
  func makePlaceholder() -> Widget

  /// The label of a back button that leads to a page; by default the page's title.
  func backTitle(of page: Page) -> String

  /// Whether the view of a page is kept for as long as the split view lives, also after the page has
  /// left all stacks; false by default.
  func keepsView(of page: Page) -> Bool

  /// The number of views that are kept after their pages have left all stacks, beside those that
  /// ``keepsView(of:)`` keeps: the ones that showed last. It is 4 by default; 0 keeps none.
  var recentViewCount: Int { get }
}

extension PageSource {
  /// The page itself: no page shares a view.
  public func kind(of page: Page) -> AnyHashable { page }
  /// The page's title.
  public func backTitle(of page: Page) -> String { title(of: page) }
  /// False: only the last few views are kept.
  public func keepsView(of page: Page) -> Bool { false }
  /// 4: going back and forth costs nothing.
  public var recentViewCount: Int { 4 }
}
