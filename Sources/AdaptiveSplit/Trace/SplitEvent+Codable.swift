/// An event as a name and its values: `{"name": "show", "page": "conversation:Chen"}`.
///
/// A value that is `nil` is left out.
extension SplitEvent: Codable where Page: LosslessStringConvertible {
  private enum Name: String, Codable {
    case resized, traitsOverridden, minimumsMeasured, textScaled, show, showDetail, back, backTo
    case forward, rootReplaced, arranged, pagesReplaced
    case sidebarToggled, overlayDismissed, displayModePreferred, widthsPreferred, dividerDragged
    case pagesRemoved, rulesChanged, restored
    case columnShown, columnHidden, columnWidthsPreferred, columnDragged
    case inspectorToggled, inspectorWanted, inspectorDismissed
    case pageHeld, leaveConfirmed, leaveDeclined, detailMaximized
  }

  private enum Key: CodingKey {
    case name, width, height, horizontal, vertical, orientation, primary, supplementary, secondary,
      scale, page,
      from, column, `in`
    case mode, fraction, points, minimum, maximum, pages, replacements, saved
    case regularWidth, regularHeight, band, inspector, isWanted, isHeld, isMaximized
  }

  /// Writes the event's name and values.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    func encode(_ widths: ColumnWidths) throws {
      try values.encode(widths.fraction, forKey: .fraction)
      try values.encodeIfPresent(widths.points, forKey: .points)
      try values.encode(widths.minimum, forKey: .minimum)
      try values.encode(widths.maximum, forKey: .maximum)
    }
    switch self {
    case .resized(let size):
      try values.encode(Name.resized, forKey: .name)
      try values.encode(size.width, forKey: .width)
      try values.encode(size.height, forKey: .height)
    case .traitsOverridden(let override):
      try values.encode(Name.traitsOverridden, forKey: .name)
      try values.encodeIfPresent(override?.horizontal, forKey: .horizontal)
      try values.encodeIfPresent(override?.vertical, forKey: .vertical)
      try values.encodeIfPresent(override?.orientation, forKey: .orientation)
    case .minimumsMeasured(let minimums):
      try values.encode(Name.minimumsMeasured, forKey: .name)
      try values.encode(minimums.primary, forKey: .primary)
      if minimums.supplementary > 0 {
        try values.encode(minimums.supplementary, forKey: .supplementary)
      }
      try values.encode(minimums.secondary, forKey: .secondary)
      if minimums.inspector > 0 { try values.encode(minimums.inspector, forKey: .inspector) }
    case .textScaled(let scale):
      try values.encode(Name.textScaled, forKey: .name)
      try values.encode(scale, forKey: .scale)
    case .show(let page, let column):
      try values.encode(Name.show, forKey: .name)
      try values.encode(page.description, forKey: .page)
      try values.encodeIfPresent(column, forKey: .from)
    case .showPage(let page, let column):
      try values.encode(Name.show, forKey: .name)
      try values.encode(page.description, forKey: .page)
      try values.encode(column, forKey: .in)
    case .columnShown(let column):
      try values.encode(Name.columnShown, forKey: .name)
      try values.encode(column, forKey: .column)
    case .columnHidden(let column):
      try values.encode(Name.columnHidden, forKey: .name)
      try values.encode(column, forKey: .column)
    case .showDetail(let page):
      try values.encode(Name.showDetail, forKey: .name)
      try values.encode(page.description, forKey: .page)
    case .back(let column):
      try values.encode(Name.back, forKey: .name)
      try values.encodeIfPresent(column, forKey: .column)
    case .backTo(let page):
      try values.encode(Name.backTo, forKey: .name)
      try values.encode(page.description, forKey: .page)
    case .forward:
      try values.encode(Name.forward, forKey: .name)
    case .sidebarToggled:
      try values.encode(Name.sidebarToggled, forKey: .name)
    case .overlayDismissed:
      try values.encode(Name.overlayDismissed, forKey: .name)
    case .inspectorToggled:
      try values.encode(Name.inspectorToggled, forKey: .name)
    case .inspectorWanted(let isWanted):
      try values.encode(Name.inspectorWanted, forKey: .name)
      try values.encode(isWanted, forKey: .isWanted)
    case .inspectorDismissed:
      try values.encode(Name.inspectorDismissed, forKey: .name)
    case .detailMaximized(let isMaximized):
      try values.encode(Name.detailMaximized, forKey: .name)
      try values.encode(isMaximized, forKey: .isMaximized)
    case .displayModePreferred(let mode):
      try values.encode(Name.displayModePreferred, forKey: .name)
      try values.encode(mode, forKey: .mode)
    case .widthsPreferred(let widths):
      try values.encode(Name.widthsPreferred, forKey: .name)
      try encode(widths)
    case .columnWidthsPreferred(let widths, let column):
      try values.encode(Name.columnWidthsPreferred, forKey: .name)
      try values.encode(column, forKey: .column)
      try encode(widths)
    case .columnDragged(let column, let width):
      try values.encode(Name.columnDragged, forKey: .name)
      try values.encode(column, forKey: .column)
      try values.encodeIfPresent(width, forKey: .width)
    case .dividerDragged(let width):
      try values.encode(Name.dividerDragged, forKey: .name)
      try values.encodeIfPresent(width, forKey: .width)
    case .pagesRemoved(let pages):
      try values.encode(Name.pagesRemoved, forKey: .name)
      try values.encode(pages.map(\.description), forKey: .pages)
    case .rootReplaced(let page, let column):
      try values.encode(Name.rootReplaced, forKey: .name)
      try values.encode(page.description, forKey: .page)
      try values.encode(column, forKey: .column)
    case .arranged(let path):
      try values.encode(Name.arranged, forKey: .name)
      try values.encodeIfPresent(path.primary?.map(\.description), forKey: .primary)
      try values.encodeIfPresent(
        path.supplementary?.map(\.description), forKey: .supplementary)
      try values.encodeIfPresent(path.secondary?.map(\.description), forKey: .secondary)
    case .pagesReplaced(let pages):
      try values.encode(Name.pagesReplaced, forKey: .name)
      let names = pages.map { (old: $0.key.description, new: $0.value.description) }
        .sorted { $0.old < $1.old }
      try values.encode(names.map(\.old), forKey: .pages)
      try values.encode(names.map(\.new), forKey: .replacements)
    case .pageHeld(let page, let isHeld):
      try values.encode(Name.pageHeld, forKey: .name)
      try values.encode(page.description, forKey: .page)
      try values.encode(isHeld, forKey: .isHeld)
    case .leaveConfirmed:
      try values.encode(Name.leaveConfirmed, forKey: .name)
    case .leaveDeclined:
      try values.encode(Name.leaveDeclined, forKey: .name)
    case .rulesChanged(let thresholds):
      try values.encode(Name.rulesChanged, forKey: .name)
      try values.encodeIfPresent(thresholds?.horizontal, forKey: .regularWidth)
      try values.encodeIfPresent(thresholds?.vertical, forKey: .regularHeight)
      try values.encodeIfPresent(thresholds?.band, forKey: .band)
    case .restored(let saved):
      try values.encode(Name.restored, forKey: .name)
      try values.encode(saved, forKey: .saved)
    }
  }

  /// Reads an event.
  ///
  /// - Throws: A `DecodingError` when the name is unknown, a value is missing, or a page's name is
  ///   not that of a page.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func page(_ name: String, _ key: Key) throws -> Page {
      guard let page = Page(name) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "“\(name)” names no page.")
      }
      return page
    }
    func pages(_ key: Key) throws -> [Page] {
      try values.decode([String].self, forKey: key).map { try page($0, key) }
    }
    func number(_ key: Key) throws -> Int { try values.decode(Int.self, forKey: key) }
    func widths() throws -> ColumnWidths {
      ColumnWidths(
        fraction: try values.decode(Double.self, forKey: .fraction),
        points: try values.decodeIfPresent(Int.self, forKey: .points),
        minimum: try number(.minimum), maximum: try number(.maximum))
    }
    self =
      switch try values.decode(Name.self, forKey: .name) {
      case .resized:
        .resized(SplitSize(width: try number(.width), height: try number(.height)))
      case .traitsOverridden:
        .traitsOverridden(
          SplitTraitOverride(
            horizontal: try values.decodeIfPresent(SizeClass.self, forKey: .horizontal),
            vertical: try values.decodeIfPresent(SizeClass.self, forKey: .vertical),
            orientation: try values.decodeIfPresent(SplitOrientation.self, forKey: .orientation)))
      case .minimumsMeasured:
        .minimumsMeasured(
          ColumnMinimums(
            primary: try number(.primary),
            supplementary: try values.decodeIfPresent(Int.self, forKey: .supplementary) ?? 0,
            secondary: try number(.secondary),
            inspector: try values.decodeIfPresent(Int.self, forKey: .inspector) ?? 0))
      case .textScaled:
        .textScaled(try values.decode(Double.self, forKey: .scale))
      case .show where values.contains(.in):
        .showPage(
          try page(try values.decode(String.self, forKey: .page), .page),
          in: try values.decode(SplitColumn.self, forKey: .in))
      case .columnShown:
        .columnShown(try values.decode(SplitColumn.self, forKey: .column))
      case .columnHidden:
        .columnHidden(try values.decode(SplitColumn.self, forKey: .column))
      case .show:
        .show(
          try page(try values.decode(String.self, forKey: .page), .page),
          from: try values.decodeIfPresent(SplitColumn.self, forKey: .from))
      case .showDetail:
        .showDetail(try page(try values.decode(String.self, forKey: .page), .page))
      case .back:
        .back(in: try values.decodeIfPresent(SplitColumn.self, forKey: .column))
      case .backTo:
        .backTo(try page(try values.decode(String.self, forKey: .page), .page))
      case .forward: .forward
      case .sidebarToggled: .sidebarToggled
      case .overlayDismissed: .overlayDismissed
      case .inspectorToggled: .inspectorToggled
      case .inspectorWanted:
        .inspectorWanted(try values.decode(Bool.self, forKey: .isWanted))
      case .inspectorDismissed: .inspectorDismissed
      case .detailMaximized:
        .detailMaximized(try values.decode(Bool.self, forKey: .isMaximized))
      case .displayModePreferred:
        .displayModePreferred(try values.decode(PreferredDisplayMode.self, forKey: .mode))
      case .widthsPreferred:
        .widthsPreferred(try widths())
      case .columnWidthsPreferred:
        .columnWidthsPreferred(
          try widths(), of: try values.decode(SplitColumn.self, forKey: .column))
      case .columnDragged:
        .columnDragged(
          try values.decode(SplitColumn.self, forKey: .column),
          to: try values.decodeIfPresent(Int.self, forKey: .width))
      case .dividerDragged:
        .dividerDragged(to: try values.decodeIfPresent(Int.self, forKey: .width))
      case .pagesRemoved:
        .pagesRemoved(try pages(.pages))
      case .arranged:
        .arranged(
          SplitPath(
            primary: values.contains(.primary) ? try pages(.primary) : nil,
            supplementary: values.contains(.supplementary) ? try pages(.supplementary) : nil,
            secondary: values.contains(.secondary) ? try pages(.secondary) : nil))
      case .pagesReplaced:
        .pagesReplaced(
          Dictionary(
            zip(try pages(.pages), try pages(.replacements)),
            uniquingKeysWith: { first, _ in first }
          ))
      case .rootReplaced:
        .rootReplaced(
          try page(try values.decode(String.self, forKey: .page), .page),
          in: try values.decode(SplitColumn.self, forKey: .column))
      case .pageHeld:
        .pageHeld(
          try page(try values.decode(String.self, forKey: .page), .page),
          try values.decode(Bool.self, forKey: .isHeld))
      case .leaveConfirmed: .leaveConfirmed
      case .leaveDeclined: .leaveDeclined
      case .rulesChanged where values.contains(.regularWidth):
        .rulesChanged(
          SplitThresholds(
            horizontal: try number(.regularWidth), vertical: try number(.regularHeight),
            band: try number(.band)))
      case .rulesChanged: .rulesChanged(nil)
      case .restored:
        .restored(try values.decode(SavedSplitState<Page>.self, forKey: .saved))
      }
  }
}
