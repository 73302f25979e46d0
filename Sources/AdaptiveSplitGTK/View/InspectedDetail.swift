import AdaptiveSplit
import GTK

/// The secondary and the inspector of a split view: a paned at its trailing edge.
///
/// The inspector has no bar of its own beside or over the detail: the detail's bar reaches over
/// both.
@MainActor
final class InspectedDetail<Page: Hashable & Sendable>: Paned {
  let inspector: ColumnStack<Page>
  private weak var split: SplitView<Page>?

  init(_ secondary: ColumnStack<Page>, _ inspector: ColumnStack<Page>) {
    self.inspector = inspector
    super.init()
    setStart(secondary.stack)
    setEnd(inspector.stack)
    addStyleClass("split-view")
    setAccessibleRole(.filler)
    dividerNamesEnd = true
  }

  /// Makes this a part of a split view.
  func attach(to split: SplitView<Page>) {
    self.split = split
    positionRange = { [weak self, weak split] in
      guard let self, let split, split.drawn?.dividerX(of: .inspector) != nil,
        let widths = split.state.widthRange(of: .inspector)
      else { return nil }
      return endSize(at: widths.upperBound)...endSize(at: widths.lowerBound)
    }
    onRealize { [weak self] in self?.queueAllocate() }
    onPositionChanged { [weak self] in
      guard let self else { return }
      self.split?.dividerMoved(.inspector, to: endSize(at: position))
    }
  }

  /// Places the columns side by side, or the inspector over the detail.
  override func allocate(_ rectangle: Rectangle) {
    if split?.drawn?.inspectorPlace == .over, let width = split?.drawn?.inspector?.width {
      placeEndOverStart(width: width, in: rectangle)
    } else {
      super.allocate(rectangle)
    }
  }
}
