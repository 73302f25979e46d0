import AdaptiveSplit
import GLib
import GTK
import SplitProgram

/// The window of Swap: a list replaces a grid if the width is compact, above a log of UIKit's
/// calls.
@MainActor
final class SwapWindow: SampleWindow {
  let window = Window()
  let header: any MenuHeader
  var shortcuts: [ShortcutsWindow.Topic] { PlainHeader.shortcuts }
  let view: SwapView
  let recorder: Recorder
  var settings: any SplitSettings { view }
  let list = SwapList()
  let grid = SwapGrid()
  let log = SwapLog()
  /// The selected item on both pages, from 0.
  private var selected: Int?
  private var following: ScheduledCall?
  private var keepingFocus: ScheduledCall?

  init(trace: TraceFile? = nil) {
    view = SwapView(list: list.scrolled, grid: grid.scrolled)
    recorder = Recorder(trace)
    header = PlainHeader(localized("Swap"), for: window)
    let content = Box(orientation: .vertical)
    content.append(view, expand: true)
    content.append(Separator())
    content.append(log.widget)
    window.child = content
    view.onEvent = { [weak self] in self?.handled($0, $1) }
    view.onCall = { [weak self] in self?.log.add($0) }
    view.onSwap = { [weak self] in self?.follow(to: $0) }
    // A grid selects the cell that has the focus: initially nothing is selected.
    window.focusWidget = log.list
    window.onFocusChanged { [weak self] widget in
      if widget == nil { self?.keepFocus() }
    }
    list.list.onSelectionChanged { [weak self] in
      if let self, let row = list.list.selectedRow { chose(row, in: .list) }
    }
    grid.grid.onSelectionChanged { [weak self] in
      if let self { chose(grid.grid.selectedIndex, in: .grid) }
    }
  }

  /// Moves a lost focus to the visible page: a menu that closes returns it to the page that it
  /// opened over.
  private func keepFocus() {
    keepingFocus = MainLoop.idle { [weak self] in
      if let self, window.focusWidget?.isMapped != true { _ = view.childFocus(.forward) }
    }
  }

  /// Records the person's selection, but not a selection caused by the focus during a swap.
  private func chose(_ item: Int?, in page: SwapPage) {
    if page == view.shown { selected = item }
  }

  private func handled(_ event: SplitEvent<SwapPage>, _ changes: [SplitChange]) {
    if changes.contains(.layout), let size = view.state.size {
      // A swap is already a fade.
      let animates = !changes.contains(where: \.isFold)
      list.show(size, animates: animates)
      grid.show(size, animates: animates)
    }
    recorder.record(event, changes, in: view.state, view.rules, title: \.rawValue)
  }

  /// Transfers the selection and the scroll position to the visible page; the position once the
  /// page is laid out.
  private func follow(to page: SwapPage) {
    let (from, to) =
      page == .list ? (grid.scrolled, list.scrolled) : (list.scrolled, grid.scrolled)
    let part = from.scrolledPart
    let selected = selected
    if page == .list {
      list.list.selectedRow = selected
    } else {
      grid.grid.selectedIndex = selected
    }
    following = MainLoop.idle(priority: .beforeDrawing) { to.scrolledPart = part }
  }
}

extension ScrolledWindow {
  /// The scroll position as a fraction: 0 at the top, 1 at the end.
  fileprivate var scrolledPart: Double {
    get { room > 0 ? verticalOffset / room : 0 }
    set { verticalOffset = (newValue * room).rounded() }
  }

  private var room: Double { max(0, contentHeight - Double(allocation.height)) }
}
