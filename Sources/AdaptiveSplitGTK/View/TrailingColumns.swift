import AdaptiveSplit
import GTK

/// The supplementary and the secondary of a split view of three columns, with the inspector: a
/// paned beside the primary.
///
/// Its place is the rest of the split view. In an overlay, the secondary also reaches under the
/// primary.
@MainActor
final class TrailingColumns<Page: Hashable & Sendable>: Paned {
  let supplementary: ColumnStack<Page>
  /// The bars over both columns, in the place of one bar beside the primary's.
  let header = SplitHeader()
  private weak var split: SplitView<Page>?

  init(_ supplementary: ColumnStack<Page>, _ detail: Widget) {
    self.supplementary = supplementary
    super.init()
    setStart(supplementary.stack)
    setEnd(detail)
    addStyleClass("split-view")
  }

  /// Makes this a part of a split view.
  func attach(to split: SplitView<Page>) {
    self.split = split
    split.header.trailing = header
    positionRange = { [weak split] in
      split?.drawn?.dividerX(of: .supplementary) == nil
        ? nil : split?.state.widthRange(of: .supplementary)
    }
    onRealize { [weak self] in self?.queueAllocate() }
    onPositionChanged { [weak self] in
      self?.split?.dividerMoved(.supplementary, to: self?.position)
    }
    header.onDividerMoved = { [weak split] in split?.dividerMoved(.supplementary, to: $0) }
    header.onMinimumsChanged = { [weak split] in split?.queueAllocate() }
  }

  /// Places the columns: side by side in at least the width that they have, so that a displaced
  /// secondary is cut at the trailing edge, or the supplementary over the secondary.
  override func allocate(_ rectangle: Rectangle) {
    guard let layout = split?.drawn, let leading = layout.supplementary,
      let detail = layout.secondary
    else { return super.allocate(rectangle) }
    if layout.isOverlaid {
      placeStartOverEnd(width: leading.width, before: leading.x, in: rectangle)
    } else {
      let inspector = layout.dividerX(of: .inspector) == nil ? nil : layout.inspector?.width
      let width =
        leading.width + ColumnMinimums.divider + detail.width
        + (inspector.map { $0 + ColumnMinimums.divider } ?? 0)
      super.allocate(room(rectangle, atLeast: width))
    }
  }
}
