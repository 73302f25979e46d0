/// A reason why a saved state can't be read.
public enum SavedStateError: Error, Hashable, CustomStringConvertible {
  /// A later program wrote it, in a format that this one doesn't know.
  case newerVersion(Int)

  /// One sentence for a person.
  public var description: String {
    switch self {
    case .newerVersion(let version):
      "The state was saved in version \(version) of its form; this program knows version "
        + "\(savedStateVersion) and older ones."
    }
  }
}

/// The newest version of the format of saved states.
///
/// Two columns are written in version 1, so that older programs can read them; three need version
/// 2.
private let savedStateVersion = 2

extension SavedSplitState: Codable where Page: LosslessStringConvertible {
  private enum Key: CodingKey {
    case version, size, traits, orientation, isCollapsed, primary, secondary, before, forward
    case visited, three, inspector, fitsBoth, breakpoints, preferredDisplayMode, displayMode
    case draggedWidth
  }

  private enum ThreeKey: CodingKey { case pages, before, fitting, limit, draggedWidth }

  private enum PageKey: CodingKey {
    case primary, secondary, left, isUntouched, room, page, column, replacesDetail
  }

  /// Writes the version and the saved values, pages by their names.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(three == nil ? 1 : 2, forKey: .version)
    if let three {
      var values = values.nestedContainer(keyedBy: ThreeKey.self, forKey: .three)
      try values.encode(three.pages.map(\.description), forKey: .pages)
      try values.encode(three.pagesBefore.map(\.description), forKey: .before)
      try values.encodeIfPresent(three.fitting, forKey: .fitting)
      try values.encodeIfPresent(three.limit, forKey: .limit)
      try values.encodeIfPresent(three.draggedWidth, forKey: .draggedWidth)
    }
    try values.encodeIfPresent(inspector, forKey: .inspector)
    try values.encodeIfPresent(size, forKey: .size)
    try values.encode(traits, forKey: .traits)
    try values.encodeIfPresent(orientation, forKey: .orientation)
    try values.encodeIfPresent(fitsBoth, forKey: .fitsBoth)
    if !breakpoints.isEmpty { try values.encode(breakpoints, forKey: .breakpoints) }
    try values.encode(isCollapsed, forKey: .isCollapsed)
    try values.encode(primary.names, forKey: .primary)
    try values.encode(secondary.map(\.description), forKey: .secondary)
    var before = values.nestedContainer(keyedBy: PageKey.self, forKey: .before)
    try before.encode(primaryBefore.names, forKey: .primary)
    try before.encode(secondaryBefore.map(\.description), forKey: .secondary)
    if !left.isEmpty { try before.encode(left.map(\.description), forKey: .left) }
    try before.encode(isUntouched, forKey: .isUntouched)
    try before.encode(roomBefore, forKey: .room)
    var forward = values.nestedUnkeyedContainer(forKey: .forward)
    for left in forwardPages {
      var entry = forward.nestedContainer(keyedBy: PageKey.self)
      try entry.encode(left.page.description, forKey: .page)
      try entry.encode(left.column, forKey: .column)
      if left.replacesDetail { try entry.encode(true, forKey: .replacesDetail) }
    }
    if !visited.isEmpty {
      try values.encode(visited.map { $0.map(\.description) }, forKey: .visited)
    }
    try values.encode(preferredDisplayMode, forKey: .preferredDisplayMode)
    try values.encode(displayMode, forKey: .displayMode)
    try values.encodeIfPresent(draggedWidth, forKey: .draggedWidth)
  }

  /// Reads a saved state; a name that is no longer a page's is left out, like a page whose data is
  /// gone.
  ///
  /// - Throws: ``SavedStateError`` for a newer version, a `DecodingError` for anything that isn't a
  ///   saved state.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version <= savedStateVersion else { throw SavedStateError.newerVersion(version) }
    guard version > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: values, debugDescription: "Versions count from 1.")
    }
    let before = try values.nestedContainer(keyedBy: PageKey.self, forKey: .before)
    // Earlier versions wrote the primary's pages only until the first navigation.
    let primaryBefore = try before.decodeIfPresent([String].self, forKey: .primary)
    let isUntouched = try before.decodeIfPresent(Bool.self, forKey: .isUntouched)
    var leftPages = try values.nestedUnkeyedContainer(forKey: .forward)
    var forwardPages: [ForwardPage<Page>] = []
    while !leftPages.isAtEnd {
      let entry = try leftPages.nestedContainer(keyedBy: PageKey.self)
      let column = try entry.decode(SplitColumn.self, forKey: .column)
      guard let page = Page(try entry.decode(String.self, forKey: .page)) else { continue }
      let replacesDetail = try entry.decodeIfPresent(Bool.self, forKey: .replacesDetail)
      forwardPages.append(
        ForwardPage(page: page, column: column, replacesDetail: replacesDetail ?? false))
    }
    let orientation = try values.decodeIfPresent(SplitOrientation.self, forKey: .orientation)
    var three: SavedThreeColumns<Page>?
    if values.contains(.three) {
      let values = try values.nestedContainer(keyedBy: ThreeKey.self, forKey: .three)
      three = SavedThreeColumns(
        pages: try values.decode([String].self, forKey: .pages).compactMap { Page($0) },
        pagesBefore: try values.decode([String].self, forKey: .before).compactMap { Page($0) },
        fitting: try values.decodeIfPresent(Int.self, forKey: .fitting),
        limit: try values.decodeIfPresent(Int.self, forKey: .limit),
        draggedWidth: try values.decodeIfPresent(Int.self, forKey: .draggedWidth))
    }
    // Earlier versions decided by the shape alone.
    let fitsBoth = try values.decodeIfPresent(Bool.self, forKey: .fitsBoth)
    self.init(
      size: try values.decodeIfPresent(SplitSize.self, forKey: .size),
      traits: try values.decode(SplitTraits.self, forKey: .traits), orientation: orientation,
      fitsBoth: fitsBoth ?? orientation.map { $0 == .landscape },
      breakpoints: try values.decodeIfPresent([String: UInt64].self, forKey: .breakpoints) ?? [:],
      isCollapsed: try values.decode(Bool.self, forKey: .isCollapsed),
      inspector: try values.decodeIfPresent(SavedInspector.self, forKey: .inspector), three: three,
      primary: SavedStack(names: try values.decode([String].self, forKey: .primary)),
      secondary: try values.decode([String].self, forKey: .secondary).compactMap { Page($0) },
      primaryBefore: SavedStack(names: primaryBefore ?? []),
      secondaryBefore: try before.decode([String].self, forKey: .secondary).compactMap { Page($0) },
      left: (try before.decodeIfPresent([String].self, forKey: .left) ?? []).compactMap {
        Page($0)
      },
      isUntouched: isUntouched ?? (primaryBefore != nil),
      roomBefore: try before.decodeIfPresent(Int.self, forKey: .room) ?? 0,
      forwardPages: forwardPages,
      visited: (try values.decodeIfPresent([[String]].self, forKey: .visited) ?? []).map { names in
        names.compactMap { Page($0) }
      },
      preferredDisplayMode: try values.decode(
        PreferredDisplayMode.self, forKey: .preferredDisplayMode),
      displayMode: try values.decode(DisplayMode.self, forKey: .displayMode),
      draggedWidth: try values.decodeIfPresent(Int.self, forKey: .draggedWidth))
  }
}

extension SavedStack where Page: LosslessStringConvertible {
  fileprivate var names: [String] { [root?.description ?? ""] + above.map(\.description) }

  fileprivate init(names: [String]) {
    self.init(
      root: names.first.flatMap { Page($0) }, above: names.dropFirst().compactMap { Page($0) })
  }
}
