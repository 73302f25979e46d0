import AdaptiveSplit
import GTK

/// A drag of the divider, from the press to its end.
///
/// A paned only reports its divider's position. A drag that hides the sidebar passes through ever
/// smaller widths; the sidebar has to return with the width from before the drag.
@MainActor
final class DividerDrag<Page: Hashable & Sendable> {
  private unowned let split: SplitView<Page>
  private let presses: [ClickGesture]
  /// The dragged widths of the sidebar, before the press and now; nil while the divider isn't
  /// dragged.
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

  /// Sends the divider's position and, if the drag hid the sidebar, the width to return with.
  func move(to position: Int) {
    if let widths, widths.now != split.state.draggedWidth { self.widths = nil }
    split.send(.dividerDragged(to: position))
    widths?.now = split.state.draggedWidth
    if split.drawn?.dividerX == nil, let widths {
      split.send(.dividerDragged(to: widths.before))
    }
  }
}
