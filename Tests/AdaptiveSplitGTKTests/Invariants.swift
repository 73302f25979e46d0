import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport

@testable import AdaptiveSplitGTK

/// Invariants of a split view's widgets while it is idle.
@MainActor
enum Invariants {
  /// The first invariant that is violated, in words, or nil.
  static func violation(in split: SplitView<SamplePage>, _ source: SampleSource) -> String? {
    guard let layout = split.state.layout(split.rules) else { return "no layout" }
    if split.drawn != layout { return "what is drawn is not the state's layout" }
    return column(.primary, layout.primary, split, source)
      ?? column(.secondary, layout.secondary, split, source)
      ?? widths(layout, split) ?? windowButtons(split) ?? wayBack(layout, split) ?? focus(split)
  }

  private static func column(
    _ name: SplitColumn, _ layout: SplitLayout<SamplePage>.ColumnLayout?,
    _ split: SplitView<SamplePage>, _ source: SampleSource
  ) -> String? {
    let column = name == .primary ? split.primary : split.secondary
    let bar = name == .primary ? split.header.bars.primary : split.header.bars.secondary
    if column.isShown != (layout != nil) { return "\(name) shows: \(column.isShown)" }
    if column.stack.isMapped != (layout != nil) { return "\(name) mapped: \(!column.isShown)" }
    if bar.isVisible != (layout != nil) { return "\(name)'s bar shows: \(bar.isVisible)" }
    guard let layout else { return nil }
    guard let top = column.top, column.stack.visibleChild == top.widget, top.widget.isMapped
    else { return "\(name) shows another widget than its top page's" }
    if let page = layout.page {
      let view = top.view as? SampleView
      if top.page != page || view?.shown.last != page { return "\(name) doesn't show \(page)" }
    } else if top.view != nil {
      return "\(name) doesn't show the placeholder"
    }
    let title = layout.page.map { source.title(of: $0) } ?? ""
    if bar.title != title { return "\(name)'s title is \(bar.title ?? "none"), not \(title)" }
    let back = split.header.backLabel(name)
    if back != layout.back.map({ source.title(of: $0) }) {
      return "\(name)'s back button says \(back ?? "nothing")"
    }
    return nil
  }

  private static func widths(
    _ layout: SplitLayout<SamplePage>, _ split: SplitView<SamplePage>
  ) -> String? {
    let width = split.allocation.width
    if split.state.size?.width != width { return "the state's width is not the widget's" }
    let first = split.primary.stack.allocation.width
    let second = split.secondary.stack.allocation.width
    let filled =
      switch (layout.primary != nil, layout.secondary != nil) {
      case (true, true): layout.isOverlaid ? second : first + 1 + second
      case (true, false): first
      default: second
      }
    if filled != width { return "columns of \(first) and \(second) don't fill \(width)" }
    if let primary = layout.primary, first != primary.width {
      return "the primary is \(first) wide, not \(primary.width)"
    }
    for (column, place) in [(split.primary, layout.primary), (split.secondary, layout.secondary)] {
      guard let place, let x = column.stack.translate(x: 0, y: 0, to: split)?.x else { continue }
      let isMirrored = split.textDirection == .rightToLeft
      let left = isMirrored ? width - place.x - place.width : place.x
      if x != left { return "a column is at \(x), not \(left)" }
    }
    for column in [split.primary, split.secondary] where column.isShown {
      let needed = column.top?.widget.minimumAndNaturalWidth().minimum ?? 0
      if column.stack.allocation.width < needed { return "a page is narrower than it needs" }
    }
    return nil
  }

  private static func windowButtons(_ split: SplitView<SamplePage>) -> String? {
    let bars = [split.header.bars.primary, split.header.bars.secondary].filter(\.isVisible)
    let layouts = bars.map { $0.decorationLayout ?? Appearance.decorationLayout }
    let closers = layouts.filter { $0.contains("close") }.count
    return closers == 1 ? nil : "\(closers) close buttons: \(layouts)"
  }

  private static func wayBack(
    _ layout: SplitLayout<SamplePage>, _ split: SplitView<SamplePage>
  ) -> String? {
    for column in SplitColumn.allCases where split.state.shows(column) {
      var copy = split.state
      let works = !copy.handle(.back(in: column), rules: split.rules).isEmpty
      let shows = (column == .primary ? layout.primary : layout.secondary)?.back != nil
      if works != shows { return "back in \(column) works: \(works), its button shows: \(shows)" }
    }
    var copy = split.state
    let works = !copy.handle(.back(in: nil), rules: split.rules).isEmpty
    return works == (split.state.backColumn != nil) ? nil : "back works: \(works)"
  }

  private static func focus(_ split: SplitView<SamplePage>) -> String? {
    guard let focus = split.window?.focusWidget else { return "the focus is nowhere" }
    return focus.isMapped ? nil : "the focus is in something that doesn't show"
  }
}
