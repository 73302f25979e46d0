/// The place of the inspector: the column about the detail, at the trailing edge.
public enum InspectorPlace: String, Hashable, Codable, Sendable, CaseIterable {
  /// No place: the inspector is not wanted, has no room, or the detail has no page for it.
  case absent
  /// A column beside the detail.
  case beside
  /// A sheet over the trailing part of a detail that has no room beside it, until it is dismissed.
  case over
  /// The top of the one navigation stack, until the inspector is dismissed.
  case onStack

  /// Whether going back dismisses the inspector: it is over the detail or on the stack.
  package var isDismissible: Bool { self == .over || self == .onStack }
}

/// The part of a state that only a split view with an inspector has.
struct Inspector<Page: Hashable & Sendable>: Hashable, Sendable {
  /// Whether the person wants to see it if there is room.
  var isWanted = false
  /// Whether it was asked for although there is no room beside the detail.
  var isAsked = false
  /// Whether it fits beside the detail, or `nil` before it is decided for the first time.
  ///
  /// While collapsed it keeps its last value.
  var fits: Bool?
  /// The page about the detail on top, or `nil` if there is none, and before the first layout.
  var page: Page?
  /// The width that the program prefers at text scale 1.
  var widths = ColumnWidths.inspector
  /// The width that the person dragged, in logical pixels, or `nil`.
  var draggedWidth: Int?
}

extension ColumnWidths {
  /// An inspector's preferred width unless the program sets another: 280 pixels, from 200 to 480,
  /// at text scale 1.
  public static let inspector = ColumnWidths(points: 280, minimum: 200, maximum: 480)
}

extension ColumnMinimums {
  /// The width from which a detail beside the inspector is wide enough, in logical pixels at text
  /// scale 1.
  public static let inspectedDetail = 360
}

extension SplitState {
  /// Whether the person wants to see the inspector if there is room.
  public var wantsInspector: Bool { inspector.isWanted }

  /// The inspector's page, visible or not, or `nil` if ``SplitRules/inspector`` has none for the
  /// detail, and before the first layout.
  public var inspectorPage: Page? { inspector.page }

  /// The place of the inspector.
  ///
  /// It is over the detail or on the stack only if it was asked for when there was no room: room
  /// that goes away hides it, and room that comes back shows it.
  public var inspectorPlace: InspectorPlace {
    guard inspector.isWanted, inspector.page != nil, size != nil, !isDetailMaximized else {
      return .absent
    }
    if isCollapsed { return inspector.isAsked ? .onStack : .absent }
    if inspector.fits == true, displayMode != .twoDisplaceSecondary { return .beside }
    return inspector.isAsked ? .over : .absent
  }

  /// The page that the inspector would be about: the detail on top, or the top of the one stack.
  private var inspectedPage: Page? {
    isCollapsed ? arrangement[arrangement.topColumn]?.top : arrangement.secondary?.top
  }

  // MARK: Events

  /// Shows a hidden inspector, or hides a visible one for good; a locked one is only dismissed.
  mutating func toggleInspector(_ rules: SplitRules<Page>) -> [SplitChange] {
    if inspector.page == nil { return [] }
    if inspectorPlace == .absent { return showInspector() }
    if rules.locked.contains(.inspector) {
      return inspectorPlace == .beside ? [] : dismissInspector()
    }
    inspector.isWanted = false
    return []
  }

  /// Shows the inspector: beside the detail if there is room, else over it or on the stack.
  mutating func showInspector() -> [SplitChange] {
    guard inspector.page != nil, inspectorPlace == .absent, !isDetailMaximized else { return [] }
    inspector.isWanted = true
    // Deciding ends the asking if there is room.
    inspector.isAsked = true
    if inspectorPlace == .beside || isCollapsed { return [] }
    // Only one column lies over the detail.
    return coversDetail ? setDisplayMode(restingMode) : []
  }

  /// Hides the inspector until it is asked for again, also in wider windows.
  mutating func hideInspector() -> [SplitChange] {
    if inspectorPlace != .absent { inspector.isWanted = false }
    return dismissInspector()
  }

  /// Dismisses an inspector that lies over the detail or is on the stack; one beside the detail
  /// stays.
  mutating func dismissInspector() -> [SplitChange] {
    if isDetailMaximized { return [] }
    inspector.isAsked = false
    return []
  }

  /// Sets whether the person wants to see the inspector, without asking for it now.
  mutating func wantInspector(_ isWanted: Bool, _ rules: SplitRules<Page>) -> [SplitChange] {
    if rules.inspector != nil { inspector.isWanted = isWanted }
    return []
  }

  // MARK: Deciding

  /// Decides the inspector's page and place after an event, and returns the event's changes with
  /// its own.
  mutating func decideInspector(
    _ changes: [SplitChange], since old: SplitState, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    let inspected = inspectedPage
    let page = size == nil ? nil : inspected.flatMap { rules.inspector?($0) }
    if page != inspector.page { inspector.page = page }
    if page == nil || !inspector.isWanted { inspector.isAsked = false }
    if page == nil, size != nil { inspector.fits = nil }
    if page != nil, !isCollapsed, let size {
      inspector.fits = inspectorFits(at: size.width, rules)
    }
    if inspector.isAsked, endsAsking(since: old, inspected) { inspector.isAsked = false }
    if inspector == old.inspector, inspectorPlace == old.inspectorPlace { return changes }
    return changes.including(
      moves: inspectorPlace != old.inspectorPlace, animates: old.size != nil,
      changesContent: inspectorPlace != .absent && page != old.inspector.page
        || inspector.isWanted != old.inspector.isWanted)
  }

  /// Whether an event ends the showing of an inspector without room: the columns folded, room came,
  /// other columns opened over the detail, or another page came to the top of the stack.
  private func endsAsking(since old: SplitState, _ inspected: Page?) -> Bool {
    guard old.inspector.isAsked else { return inspectorPlace == .beside }
    if isCollapsed != old.isCollapsed || inspectorPlace == .beside { return true }
    if isCollapsed { return inspected != old.inspectedPage }
    return displayMode != old.displayMode && coversDetail
  }

  /// Whether the inspector fits beside the detail at a width; the current value is the
  /// history that the band needs.
  func inspectorFits(at width: Int, _ rules: SplitRules<Page>) -> Bool {
    let band = inspector.fits == false ? rules.thresholds.band : 0
    return width >= roomForInspector + band
  }

  /// The width from which the inspector fits beside the detail and the visible leading columns, in
  /// logical pixels: it gives way before they do.
  var roomForInspector: Int {
    minLeadingRoom + inspectedDetailWidth + ColumnMinimums.divider
      + minWidth(of: .inspector)
  }

  /// The width that a detail beside the inspector has at least unless a divider is dragged.
  private var inspectedDetailWidth: Int {
    max(ColumnMinimums.inspectedDetail.scaled(by: textScale), minimums.secondary)
  }

  /// The width that the leading columns beside the detail and their dividers have at least; while
  /// columns cover the detail, it is that of the columns that remain when they are dismissed.
  private var minLeadingRoom: Int {
    let mode = unmaximizedMode
    return minRoom(leading: (mode.coversDetail ? restingMode : mode).leadingColumns)
  }

  // MARK: Width

  /// The inspector's preferred width for the text's size.
  var inspectorWidths: ColumnWidths {
    var widths = inspector.widths
    widths.points = widths.points?.scaled(by: textScale)
    widths.minimum = widths.minimum.scaled(by: textScale)
    widths.maximum = widths.maximum.scaled(by: textScale)
    return widths
  }

  /// Returns the width of the inspector and its divider beside the detail, in logical pixels; 0 if
  /// it is elsewhere.
  func inspectorRoom(in width: Int) -> Int {
    inspectorPlace == .beside ? inspectorWidth(in: width) + ColumnMinimums.divider : 0
  }

  /// The width that the detail keeps from a primary beside it, in logical pixels: beside the
  /// inspector it is more than its minimum, unless a width was dragged.
  var detailRoomBesideInspector: Int {
    let isDragged = draggedWidth != nil || inspector.draggedWidth != nil
    return isDragged || inspectorPlace != .beside ? minimums.secondary : inspectedDetailWidth
  }

  /// Returns the visible inspector's width, in logical pixels.
  func inspectorWidth(in width: Int) -> Int {
    let smallest = minWidth(of: .inspector)
    let dragged = inspector.draggedWidth.map { min(max($0, 0), width) }
    let requested = max(inspectorWidths.columnWidth(in: width, dragged: dragged), smallest)
    switch inspectorPlace {
    case .absent: return 0
    case .onStack: return width
    case .over: return min(requested, width)
    case .beside:
      let detail = dragged == nil ? inspectedDetailWidth : minimums.secondary
      return max(
        smallest, min(requested, width - minLeadingRoom - detail - ColumnMinimums.divider))
    }
  }
}

extension [SplitChange] {
  /// Returns an event's changes with that of the inspector, before the layout.
  ///
  /// - Parameters:
  ///   - moves: Whether the inspector's place changed.
  ///   - animates: Whether a changed place is a transition.
  ///   - changesContent: Whether its visible page changed, or ``SplitState/wantsInspector``.
  /// - Returns: The changes, in order.
  fileprivate func including(
    moves: Bool, animates: Bool, changesContent: Bool
  ) -> [SplitChange] {
    // A change that only the next decision depends on.
    guard moves || changesContent else { return isEmpty ? [.layout] : self }
    let index = firstIndex(of: .layout) ?? endIndex
    let before = self[..<index] + [.inspectorChanged]
    let after = self[index...].isEmpty ? [.layout] : Array(self[index...])
    return before + after
      + (moves && animates && !contains(.alongside) ? [.alongside, .completion] : [])
  }
}
