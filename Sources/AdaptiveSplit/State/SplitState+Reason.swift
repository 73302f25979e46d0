extension SplitState {
  /// Returns the reason for the arrangement and the display mode, for a person to read, such as
  /// `width 612 < 640: compact`.
  public func reason(_ rules: SplitRules<Page>) -> String {
    guard let size else { return "not laid out yet" }
    return
      ([columnReason(size, rules), inspectorReason(size, rules)].compactMap(\.self)
      + breakpointReasons(size, rules)).joined(separator: "; ")
  }

  private func columnReason(_ size: SplitSize, _ rules: SplitRules<Page>) -> String {
    if traits.horizontal == .compact { return classReason(size, rules) }
    if isCollapsed { return "width \(size.width) < \(roomNeeded(rules)): \(roomReason(rules))" }
    return "\(classReason(size, rules)), \(modeReason(size, rules))"
  }

  /// Returns the columns without room side by side, with the widths that they need.
  private func roomReason(_ rules: SplitRules<Page>) -> String {
    let before = beforeCollapse?.room ?? 0
    if before > besideRoom(rules, by: minimums) {
      return "side by side the columns needed \(before)"
    }
    let needed = lastingColumns(rules).map { "\($0.rawValue) \(minimums[$0])" }
    return "no room for " + needed.joined(separator: ", ")
  }

  /// Returns the width from which a wanted inspector shows beside the detail, or `nil` if it shows
  /// or is not wanted.
  private func inspectorReason(_ size: SplitSize, _ rules: SplitRules<Page>) -> String? {
    guard inspector.isWanted, inspector.page != nil, !isCollapsed, inspector.fits == false
    else { return nil }
    let band = size.width >= roomForInspector ? rules.thresholds.band : 0
    return "inspector: width \(size.width) < \(roomForInspector + band): no room for "
      + "inspector \(minWidth(of: .inspector))"
  }

  private func classReason(_ size: SplitSize, _ rules: SplitRules<Page>) -> String {
    let name = traits.horizontal.rawValue
    let forced = forced(at: size, rules).horizontal
    if forced != nil { return "width \(size.width), forced: \(name)" }
    let thresholds = rules.thresholds.scaled(by: textScale)
    if traits.horizontal == .regular {
      return "width \(size.width) >= \(thresholds.horizontal): \(name)"
    }
    let isInBand = size.width >= thresholds.horizontal
    let needed = thresholds.horizontal + (isInBand ? thresholds.band : 0)
    return "width \(size.width) < \(needed): \(name)"
  }

  private func modeReason(_ size: SplitSize, _ rules: SplitRules<Page>) -> String {
    if let limitReason { return limitReason }
    if hasThreeColumns { return reasonOfThree(size, rules) }
    if displayMode != preferredMode { return "chosen: \(displayMode.rawValue)" }
    if !leavesModeToSplitView { return "preferred: \(displayMode.rawValue)" }
    let shape = orientation == .portrait ? "portrait" : "landscape"
    guard preferredDisplayMode == .automatic, orientation == .portrait else {
      return "\(shape): \(displayMode.rawValue)"
    }
    let relation = "\(fitsBoth == false ? "<" : ">=") \(roomForTwo(at: size.width, rules))"
    return "\(shape), width \(size.width) \(relation): \(displayMode.rawValue)"
  }

  private func reasonOfThree(_ size: SplitSize, _ rules: SplitRules<Page>) -> String {
    let fitting = three?.fitting ?? 2
    let name = displayMode.rawValue
    if displayMode != restingMode { return "chosen: \(name)" }
    if let limit = three?.limit, limit < fitting { return "chosen: \(name)" }
    if fitting == 2 {
      return rules.givesWay.contains(.primary)
        ? "width \(size.width) >= \(roomFor(leading: 2)): \(name)" : "no column gives way: \(name)"
    }
    let next = roomFor(leading: fitting + 1)
    let needed = size.width >= next ? next + rules.thresholds.band : next
    return "width \(size.width) < \(needed): \(name)"
  }
}
