public import AdaptiveSplit
import GTK

/// The minimum widths of a split view's pages and header bars: the reason why a window can't be
/// narrower, or why its columns fold early.
///
/// ```swift
/// print(split.widthReport)
/// // primary: 252: folder:Inbox 252, header bar 186
/// // secondary: 471: header bar 471, message:3 360
/// ```
public struct WidthReport<Page: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  /// A part of a column that has a minimum width.
  public enum Part: Hashable, Sendable, CustomStringConvertible {
    /// The view that shows a page; it may be hidden under another one.
    case page(Page)
    /// The content of a column without pages: the secondary, or the supplementary of three columns.
    case placeholder
    /// The column's header bar, which is as wide as its buttons and the beginning of its title.
    case headerBar

    /// The page's own description, or the part's name.
    public var description: String {
      switch self {
      case .page(let page): "\(page)"
      case .placeholder: "placeholder"
      case .headerBar: "header bar"
      }
    }
  }

  /// The minimum width of a part.
  public struct Need: Hashable, Sendable {
    /// The column that the part is in.
    public let column: SplitColumn
    /// The part.
    public let part: Part
    /// The part's minimum width, in logical pixels.
    public let width: Int
  }

  /// All needs: by column, the leading one first, and in a column the widest part first.
  ///
  /// Bars that aren't visible and views that aren't built need nothing. In one stack the bar of the
  /// visible column is listed, but isn't counted in `state.minimums`.
  public let needs: [Need]

  /// One line for each column, with its minimum width and its parts.
  public var description: String {
    SplitColumn.allCases.compactMap { column in
      let parts = needs.filter { $0.column == column }
      guard let widest = parts.first else { return nil }
      let list = parts.map { "\($0.part) \($0.width)" }.joined(separator: ", ")
      return "\(column): \(widest.width): \(list)"
    }.joined(separator: "\n")
  }
}

extension SplitView {
  /// The minimum widths of the pages and the header bars, measured now.
  ///
  /// The largest ones of each column are in `state.minimums`, which the decisions depend on; the
  /// decisions' reason is `state.reason(rules)`.
  public var widthReport: WidthReport<Page> {
    let needs = columns.flatMap { column in
      var parts = column.views.map { entry in
        WidthReport<Page>.Need(
          column: column.column,
          part: entry.page.map { .page($0) } ?? .placeholder,
          width: entry.widget.minimumAndNaturalWidth().minimum)
      }
      if let bar = bar(over: column.column), bar.widget.isVisible {
        parts.append(.init(column: column.column, part: .headerBar, width: bar.minimumWidth))
      }
      return parts.sorted { ($0.width, "\($0.part)") > ($1.width, "\($1.part)") }
    }
    return WidthReport(needs: needs)
  }

  private func bar(over column: SplitColumn) -> ColumnHeader? {
    switch column {
    case .primary: header.primary
    case .supplementary: trailing?.header.primary
    case .secondary: trailing?.header.secondary ?? header.secondary
    case .inspector: nil
    }
  }
}
