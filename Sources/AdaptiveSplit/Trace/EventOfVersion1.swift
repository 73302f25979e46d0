/// An event as traces of version 1 have it, with its name among its values:
/// `{"name": "show", "page": "conversation:Chen", "from": "primary"}`.
struct EventOfVersion1<Page: Hashable & Sendable & Codable>: Decodable {
  let event: SplitEvent<Page>

  private enum Name: String, Decodable {
    case resized, traitsOverridden, minimumsMeasured, textScaled, show, showDetail, back, backTo
    case forward, rootReplaced, arranged, pagesReplaced
    case sidebarToggled, overlayDismissed, displayModePreferred, widthsPreferred, dividerDragged
    case pagesRemoved, rulesChanged, restored
    case columnShown, columnHidden, columnWidthsPreferred, columnDragged
    case inspectorToggled, inspectorWanted, inspectorDismissed
    case pageHeld, leaveConfirmed, leaveDeclined, detailMaximized
  }

  private enum Key: CodingKey {
    case name, scale, page, from, column, `in`, width, mode, pages, replacements, saved
    case regularWidth, regularHeight, band, isWanted, isHeld, isMaximized
  }

  /// Reads an event.
  ///
  /// - Throws: A `DecodingError` when the name is unknown, a value is missing, or a page's name is
  ///   not that of a page.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func page() throws -> Page {
      try values.decode(EncodedPage<Page>.self, forKey: .page).page
    }
    func pages(_ key: Key) throws -> [Page] {
      try values.decode([EncodedPage<Page>].self, forKey: key).map(\.page)
    }
    func column() throws -> SplitColumn {
      try values.decode(SplitColumn.self, forKey: .column)
    }
    func number(_ key: Key) throws -> Int { try values.decode(Int.self, forKey: key) }
    // The parts of a size, of widths and the like are among the event's values.
    event =
      switch try values.decode(Name.self, forKey: .name) {
      case .resized: .resized(try SplitSize(from: decoder))
      case .traitsOverridden: .traitsOverridden(try SplitTraitOverride(from: decoder))
      case .minimumsMeasured: .minimumsMeasured(try ColumnMinimums(from: decoder))
      case .textScaled: .textScaled(try values.decode(Double.self, forKey: .scale))
      case .show where values.contains(.in):
        .showPage(try page(), in: try values.decode(SplitColumn.self, forKey: .in))
      case .show:
        .show(try page(), from: try values.decodeIfPresent(SplitColumn.self, forKey: .from))
      case .showDetail: .showDetail(try page())
      case .columnShown: .columnShown(try column())
      case .columnHidden: .columnHidden(try column())
      case .back: .back(in: try values.decodeIfPresent(SplitColumn.self, forKey: .column))
      case .backTo: .backTo(try page())
      case .forward: .forward
      case .sidebarToggled: .sidebarToggled
      case .overlayDismissed: .overlayDismissed
      case .inspectorToggled: .inspectorToggled
      case .inspectorWanted: .inspectorWanted(try values.decode(Bool.self, forKey: .isWanted))
      case .inspectorDismissed: .inspectorDismissed
      case .detailMaximized:
        .detailMaximized(try values.decode(Bool.self, forKey: .isMaximized))
      case .displayModePreferred:
        .displayModePreferred(try values.decode(PreferredDisplayMode.self, forKey: .mode))
      case .widthsPreferred: .widthsPreferred(try ColumnWidths(from: decoder))
      case .columnWidthsPreferred:
        .columnWidthsPreferred(try ColumnWidths(from: decoder), of: try column())
      case .columnDragged:
        .columnDragged(
          try column(), to: try values.decodeIfPresent(Int.self, forKey: .width))
      case .dividerDragged:
        .dividerDragged(to: try values.decodeIfPresent(Int.self, forKey: .width))
      case .pagesRemoved: .pagesRemoved(try pages(.pages))
      case .arranged: .arranged(try SplitPath(from: decoder))
      case .pagesReplaced:
        .pagesReplaced(
          Dictionary(
            zip(try pages(.pages), try pages(.replacements)),
            uniquingKeysWith: { first, _ in first }
          ))
      case .rootReplaced: .rootReplaced(try page(), in: try column())
      case .pageHeld: .pageHeld(try page(), try values.decode(Bool.self, forKey: .isHeld))
      case .leaveConfirmed: .leaveConfirmed
      case .leaveDeclined: .leaveDeclined
      case .rulesChanged where values.contains(.regularWidth):
        .rulesChanged(
          SplitThresholds(
            horizontal: try number(.regularWidth), vertical: try number(.regularHeight),
            band: try number(.band)))
      case .rulesChanged: .rulesChanged(nil)
      case .restored: .restored(try values.decode(SavedSplitState<Page>.self, forKey: .saved))
      }
  }
}
