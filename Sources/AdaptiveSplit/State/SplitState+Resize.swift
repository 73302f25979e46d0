extension SplitState {
  /// Applies a new size; a size that decides nothing allocates nothing.
  mutating func resize(to newSize: SplitSize, _ rules: SplitRules<Page>) -> [SplitChange] {
    if size != nil, decidesNothing(at: newSize, rules) {
      if size == newSize { return [] }
      size = newSize
      return SplitChange.plainResize
    }
    return reconsider(rules) { $0.size = newSize }
  }

  /// Whether a size changes nothing but the widths.
  ///
  /// Called for each pixel that an edge is dragged by, so it copies nothing.
  private func decidesNothing(at size: SplitSize, _ rules: SplitRules<Page>) -> Bool {
    keepsBreakpoints(at: size, rules) && traits(for: size, rules) == traits
      && mustCollapse(at: size, rules) == isCollapsed
      && keepsInspector(at: size, rules)
      && (isCollapsed
        || (three.map { $0.fitting == fitting(at: size.width, rules) } ?? true)
          && orientation(for: size, rules) == orientation && fitsBoth(at: size, rules) == fitsBoth)
  }

  /// Whether a size changes nothing about the inspector's place.
  private func keepsInspector(at size: SplitSize, _ rules: SplitRules<Page>) -> Bool {
    inspector.page == nil || isCollapsed
      || inspectorFits(at: size.width, rules) == inspector.fits
  }

  mutating func scaleText(by scale: Double, _ rules: SplitRules<Page>) -> [SplitChange] {
    if scale == textScale { return [] }
    return reconsider(rules) {
      $0.textScale = scale
      $0.beforeCollapse?.room = 0
    }
  }

  /// Changes the arrangement's inputs and, if they differ, decides again.
  mutating func reconsider(
    _ rules: SplitRules<Page>, _ change: (inout SplitState) -> Void
  ) -> [SplitChange] {
    let old = self
    change(&self)
    return self == old ? [] : decide(rules, since: old)
  }

  /// Decides again, and returns the changes since an earlier state, in UIKit's order
  /// (<doc:UIKitsRules>, 7 to 9).
  mutating func decide(_ rules: SplitRules<Page>, since old: SplitState) -> [SplitChange] {
    guard let size else { return self == old ? [] : [.layout] }
    let isFirst = old.size == nil
    decideWholeBreakpoints(at: size, rules)
    traits = traits(for: size, rules)
    let folds = mustCollapse(at: size, rules) != isCollapsed
    if folds == isCollapsed {
      orientation = orientation(for: size, rules)
      if three == nil {
        fitsBoth = fitsBoth(at: size, rules)
      } else {
        let fitting = fitting(at: size.width, rules)
        three?.fitting = fitting
      }
    }
    if decidesMode(since: old) { ownDisplayMode = preferredMode }
    let resizes = !isFirst && size != old.size
    if !isFirst, !folds, isCollapsed == old.isCollapsed, traits == old.traits,
      displayMode == old.displayMode
    {
      if resizes { return SplitChange.plainResize }
      if self == old { return [] }
      return minimums == old.minimums ? [.layout] : [.widthsChanged, .layout]
    }

    var changes: [SplitChange] = []
    let transitions = !isFirst && traits != old.traits
    if transitions { changes.append(.willTransition) }
    if resizes { changes.append(.willResize) }
    if folds {
      if isCollapsed { expand(rules) } else { collapse(rules) }
    }
    // A restored state may be folded as the one before it.
    if isCollapsed != old.isCollapsed {
      changes.append(isCollapsed ? .collapsed : .expanded)
      if !isFirst { changes.append(.showDetailTargetChanged) }
    }
    if transitions { changes.append(.traitsChanged) }
    let changesMode = !isFirst && displayMode != old.displayMode
    if changesMode { changes += [.willChangeDisplayMode, .displayModeChanged] }
    changes.append(.layout)
    if !isFirst, folds || changesMode { changes += [.alongside, .completion] }
    return changes
  }

  /// Returns the traits for a size; the current ones are the history that the band needs.
  func traits(for size: SplitSize, _ rules: SplitRules<Page>) -> SplitTraits {
    let measured = rules.thresholds.scaled(by: textScale).traits(for: size, previous: traits)
    let forced = forced(at: size, rules)
    return SplitTraits(
      horizontal: forced.horizontal ?? measured.horizontal,
      vertical: forced.vertical ?? measured.vertical)
  }

  /// Whether the split view chooses the display mode, and its reason changed.
  private func decidesMode(since old: SplitState) -> Bool {
    if let three { return three.fitting != old.three?.fitting }
    return switch preferredDisplayMode {
    case .automatic: fitsBoth != old.fitsBoth
    case .byShape: orientation != old.orientation
    case .secondaryOnly, .oneBesideSecondary, .oneOverSecondary: false
    }
  }

  /// Whether both columns fit side by side at a size; the current value is the history that the
  /// band needs.
  private func fitsBoth(at size: SplitSize, _ rules: SplitRules<Page>) -> Bool? {
    if hasThreeColumns { return nil }
    if orientation(for: size, rules) == .landscape { return true }
    return size.width >= roomForTwo(at: size.width, rules)
  }

  /// Returns the orientation at a size; the current one is the history that the band needs.
  private func orientation(for size: SplitSize, _ rules: SplitRules<Page>) -> SplitOrientation {
    forced(at: size, rules).orientation
      ?? rules.thresholds.orientation(of: size, previous: orientation)
  }

  /// Returns the traits forced by an event, else by the rules.
  package func forced(at size: SplitSize, _ rules: SplitRules<Page>) -> SplitTraitOverride {
    (traitOverride ?? SplitTraitOverride()).filled(
      from: rules.traitOverride(
        TraitRequest(size: size, holding: wholeBreakpoints(at: size, rules))))
  }
}
