import AdaptiveSplit
import GTK

@testable import AdaptiveSplitGTK

/// The visible header bars of nested split views, which together form one title bar.
@MainActor
struct HeaderRow {
  /// The headers, the outermost first.
  let headers: [SplitHeader]

  /// The visible bars, from left to right.
  var bars: [HeaderBar] {
    headers.flatMap(\.columnHeaders).map(\.bar).filter(\.isMapped)
      .sorted { x($0) < x($1) }
  }

  /// The titles of the visible bars, from left to right.
  var titles: [String] { bars.map { $0.title ?? "" } }

  /// The labels of the visible back buttons.
  var backs: [String] {
    headers.flatMap(\.columnHeaders).compactMap(\.shownBackLabel)
  }

  /// The visible back buttons.
  var backButtons: [Button] {
    headers.flatMap(\.columnHeaders).map(\.back).filter(\.isMapped)
  }

  /// The labels of the visible sidebar buttons.
  var sidebarButtons: [String] { headers.flatMap(\.sidebarButtons).map(\.text) }

  /// The positions of the bars that have the window's close button.
  var closers: [Int] {
    bars.indices.filter {
      bars[$0].showsWindowButtons
        && (bars[$0].decorationLayout ?? Appearance.decorationLayout).contains("close")
    }
  }

  /// The first error in the row itself, or nil: it must be one row with one set of window buttons,
  /// at its end.
  var violation: String? {
    let bars = self.bars
    let rows = Set(bars.map { headers[0].translate(x: 0, y: 0, to: $0)?.y })
    if rows.count != 1 { return "bars in \(rows.count) rows" }
    let last = bars.first?.textDirection == .rightToLeft ? 0 : bars.count - 1
    return closers == [last] ? nil : "close buttons in bars \(closers) of \(bars.count)"
  }

  /// Checks the positions of the bars over some columns.
  ///
  /// - Parameters:
  ///   - columns: The visible columns, the leading one first.
  ///   - root: The outermost split view.
  /// - Returns: The first error, in words, or nil.
  func violation(over columns: [Widget], of root: Widget) -> String? {
    let bars = root.textDirection == .rightToLeft ? self.bars.reversed() : self.bars
    if bars.count != columns.count { return "\(bars.count) bars over \(columns.count) columns" }
    for (bar, column) in zip(bars, columns) {
      let places = [bar, column].map {
        ($0.translate(x: 0, y: 0, to: root)?.x, $0.allocation.width)
      }
      if places[0] != places[1] {
        return "the bar of \(bar.title ?? "") is at \(places[0]), its column at \(places[1])"
      }
      if bar.allocation.width < bar.minimumAndNaturalWidth().minimum {
        return "the bar of \(bar.title ?? "") is cut at \(bar.allocation.width)"
      }
    }
    return violation
  }

  /// Checks the bars while columns lie over the detail: none is cut, or outside of the title bar.
  var violationOverDetail: String? {
    for bar in bars {
      let x = self.x(bar)
      if bar.allocation.width < bar.minimumAndNaturalWidth().minimum {
        return "the bar of \(bar.title ?? "") is cut at \(bar.allocation.width)"
      }
      if x < 0 || x + bar.allocation.width > headers[0].allocation.width {
        return "the bar of \(bar.title ?? "") is outside of the title bar"
      }
    }
    return violation
  }

  private func x(_ bar: HeaderBar) -> Int {
    headers[0].translate(x: 0, y: 0, to: bar).map { -$0.x } ?? 0
  }
}

extension ThreeColumns {
  /// The one row of header bars.
  var row: HeaderRow { HeaderRow(headers: [outer.header, inner.header]) }

  /// The first error in the header bars, or nil.
  var rowViolation: String? {
    if outer.drawn?.isOverlaid == true || inner.isMapped && inner.drawn?.isOverlaid == true {
      return row.violationOverDetail
    }
    let canGoBack = outer.state.backColumn != nil || inner.isMapped && inner.state.backColumn != nil
    if columns.count == 1, row.backs.count != (canGoBack ? 1 : 0) { return "back: \(row.backs)" }
    return row.violation(over: shown.map(\.widget), of: outer)
  }
}
