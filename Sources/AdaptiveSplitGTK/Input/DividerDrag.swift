import AdaptiveSplit
import GTK

/// A drag of the divider, from the press to its end.
///
/// A paned tells only where its divider is. A drag that shuts the sidebar passes through ever smaller
/// widths; the sidebar is to come back with the width from before the drag.
@MainActor
final class DividerDrag<Page: Hashable & Sendable> {
  private unowned let split: SplitView<Page>
  private let presses: [ClickGesture]
  /// The width that the person had chosen when the divider was pressed, and the width that the drag
  /// led to so far; nil where no hand moves the divider.
  private var widths: (before: Int?, now: Int?)?

  init(_ split: SplitView<Page>) {
    self.split = split
    presses = [split, split.header].map { ClickGesture($0, phase: .capture) }
    for press in presses {
      press.onPressed { [weak self] _, _, _ in
        guard let self else { return }
        let width = self.split.state.draggedWidth
        widths = (width, width)
      }
    }
  }

  /// Tells where the divider is now and, where it was dragged shut, how wide to come back.
  func move(to position: Int) {
    if let widths, widths.now != split.state.draggedWidth { self.widths = nil }
    split.send(.dividerDragged(to: position))
    widths?.now = split.state.draggedWidth
    if split.drawn?.dividerX == nil, let widths {
      split.send(.dividerDragged(to: widths.before))
    }
  }
}
