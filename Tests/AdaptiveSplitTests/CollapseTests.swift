import AdaptiveSplit
import TestSupport
import Testing

@Suite struct CollapseTests {
  @Test func `Without a rule, collapsing pushes the detail and expanding restores it`() {
    var state = State.laidOut(width: 900, secondary: .detail(1))
    state.send(.show(.group(1), from: .primary))
    let before = state
    state.resize(width: 400)
    #expect(state.arrangement.pages == [.list, .group(1), .detail(1)])
    state.resize(width: 900)
    #expect(state == before)
  }

  @Test func `Without a detail, expanding shows none however deep the primary is`() {
    var state = State.laidOut(width: 900)
    state.send(.show(.group(1), from: .primary))
    state.resize(width: 400)
    state.resize(width: 900)
    #expect(state.primaryPages == [.list, .group(1)])
    #expect(state.secondaryPages == nil)
  }

  @Test func `After navigation the detail pages become the detail`() {
    var state = State.laidOut(width: 400)
    state.send(.showDetail(.detail(1)))
    state.send(.show(.detail(2), from: .secondary))
    state.resize(width: 900)
    #expect(state.primaryPages == [.list])
    #expect(state.secondaryPages == [.detail(1), .detail(2)])
  }

  @Test func `After navigation without a detail, a deep stack's top becomes the detail`() {
    var state = State.laidOut(width: 400)
    state.send(.show(.group(1), from: nil))
    state.resize(width: 900)
    #expect(state.primaryPages == [.list])
    #expect(state.secondaryPages == [.group(1)])
  }

  @Test func `Back out of the detail, then widen: the previous detail returns`() {
    var state = State.laidOut(width: 900, secondary: .detail(1))
    state.resize(width: 400)
    state.send(.back(in: nil))
    #expect(state.arrangement.pages == [.list])
    state.resize(width: 900)
    #expect(state.secondaryPages == [.detail(1)])
  }

  /// Events on one stack after the columns with detail 6 collapsed, each with the resulting detail.
  private static let ways: [(events: [Event], detail: [SamplePage])] = [
    ([.back(in: nil)], [.detail(6)]),
    ([.back(in: nil), .showDetail(.detail(3)), .back(in: nil)], [.detail(3)]),
    ([.back(in: nil), .show(.detail(3), from: nil), .back(in: nil)], [.detail(6)]),
    ([.show(.detail(106), from: .secondary), .back(in: nil), .back(in: nil)], [.detail(6)]),
    ([.show(.detail(106), from: .secondary), .backTo(.list)], [.detail(6), .detail(106)]),
    (
      [.show(.detail(106), from: .secondary), .show(.list, from: nil)],
      [.detail(6), .detail(106)]
    ),
    ([.back(in: nil), .showDetail(.detail(3)), .pagesRemoved([.detail(3)])], [.detail(6)]),
    (
      [.back(in: nil), .showDetail(.detail(3)), .back(in: nil), .forward, .back(in: nil)],
      [.detail(3)]
    ),
  ]

  @Test(arguments: ways)
  func `Expanding restores the last detail as it was left`(
    events: [Event], detail: [SamplePage]
  ) {
    for article in [nil, SamplePage.detail(206)] {
      var state = State.laidOut(width: 900, secondary: .detail(6))
      if let article { state.send(.show(article, from: .secondary)) }
      state.resize(width: 400)
      // The article is closed first.
      if article != nil { state.send(.back(in: nil)) }
      for event in events { state.send(event) }
      #expect(state.arrangement.pages == [.list])
      state.resize(width: 900)
      #expect(state.primaryPages == [.list])
      #expect(state.secondaryPages == detail)
    }
  }

  @Test func `If the last detail is removed, expanding restores the previous one`() {
    var state = State.laidOut(width: 900, secondary: .detail(6))
    state.resize(width: 400)
    state.send(.back(in: nil))
    state.send(.showDetail(.detail(3)))
    state.send(.back(in: nil))
    state.send(.pagesRemoved([.detail(3)]))
    state.resize(width: 900)
    #expect(state.secondaryPages == [.detail(6)])
  }

  @Test func `A detail that a rule discards comes back unless the person navigates`() {
    var rules = Rules()
    rules.collapse = { _ in .discardDetail }
    var state = State.laidOut(width: 900, secondary: .detail(1), rules: rules)
    state.resize(width: 400, rules: rules)
    #expect(state.arrangement.pages == [.list])
    state.resize(width: 900, rules: rules)
    #expect(state.secondaryPages == [.detail(1)])
  }

  @Test func `A page that a rule filters out comes back unless the person navigates`() {
    var rules = Rules()
    rules.collapse = { columns in .keepDetail(onto: columns.primary.filtered { $0 != .group(1) }) }
    var state = State.laidOut(width: 900, secondary: .detail(1), rules: rules)
    state.send(.show(.group(1), from: .primary), rules: rules)
    state.resize(width: 400, rules: rules)
    #expect(state.arrangement.pages == [.list, .detail(1)])
    state.resize(width: 900, rules: rules)
    #expect(state.primaryPages == [.list, .group(1)])
    #expect(state.secondaryPages == [.detail(1)])

    state.resize(width: 400, rules: rules)
    state.send(.back(in: nil), rules: rules)
    state.resize(width: 900, rules: rules)
    #expect(state.primaryPages == [.list])
    #expect(state.secondaryPages == [.detail(1)])
  }

  @Test func `A rule may choose the primary and the columns`() {
    var rules = Rules()
    rules.primaryForCollapsing = { _ in PageStack([.list, .group(7)]) }
    rules.primaryForExpanding = { _ in PageStack([.list, .group(8)]) }
    var state = State.laidOut(width: 900, secondary: .detail(1), rules: rules)
    state.resize(width: 400, rules: rules)
    #expect(state.arrangement.pages == [.list, .group(7), .detail(1)])
    state.resize(width: 900, rules: rules)
    #expect(state.primaryPages == [.list, .group(8)])

    rules.separate = { _ in .columns(primary: PageStack(.list), secondary: PageStack(.detail(5))) }
    state.resize(width: 400, rules: rules)
    state.resize(width: 900, rules: rules)
    #expect(state.primaryPages == [.list])
    #expect(state.secondaryPages == [.detail(5)])
  }

  @Test func `A page that a rule puts into both stacks stays in the primary alone`() {
    let both = Arrangement.expanded(
      primary: PageStack(SamplePage.list), secondary: PageStack([.list, .detail(1)]))
    #expect(both.secondary?.pages == [.detail(1)])
    let none = Arrangement.collapsed(PageStack(SamplePage.list), detail: PageStack(.list))
    #expect(none.secondary == nil)
  }
}

@Suite struct DisplayModeTests {
  @Test(arguments: [PreferredDisplayMode.automatic, .byShape])
  func `a tablet's portrait hides the list, and the button brings the overlay`(
    preferred: PreferredDisplayMode
  ) {
    var state = State.laidOut(width: 1024, height: 768, preferred: preferred)
    #expect(state.displayMode == .oneBesideSecondary)
    state.resize(width: 768, height: 1024)
    #expect(state.displayMode == .secondaryOnly)
    #expect(state.targetDisplayMode(Rules()) == .oneOverSecondary)
    #expect(
      state.send(.sidebarToggled)
        == [.willChangeDisplayMode, .displayModeChanged, .layout, .alongside, .completion])
    #expect(state.displayMode == .oneOverSecondary)
    state.send(.overlayDismissed)
    #expect(state.displayMode == .secondaryOnly)
    state.resize(width: 1024, height: 768)
    #expect(state.displayMode == .oneBesideSecondary)
  }

  @Test func `A forced orientation stands above the shape, that of an event above that of a rule`()
  {
    var rules = Rules()
    rules.traitOverride = { _ in SplitTraitOverride(orientation: .landscape) }
    var state = State.laidOut(width: 700, height: 900, preferred: .byShape, rules: rules)
    #expect(state.displayMode == .oneBesideSecondary)
    #expect(state.resize(width: 701, height: 900, rules: rules) == [.willResize, .layout])
    state.send(.traitsOverridden(SplitTraitOverride(orientation: .portrait)), rules: rules)
    #expect(state.displayMode == .secondaryOnly)
    state.resize(width: 1400, height: 900, rules: rules)
    #expect(state.displayMode == .secondaryOnly)
    state.send(.traitsOverridden(nil))
    #expect(state.displayMode == .oneBesideSecondary)
  }

  @Test func `The button hides when it would do nothing`() {
    var state = State.laidOut(width: 1024, height: 768)
    #expect(state.layout(Rules())?.sidebarTarget == nil)
    state.resize(width: 400, height: 768)
    #expect(state.layout(Rules())?.sidebarTarget == nil)
    var beside = State.laidOut(width: 1024, height: 768, preferred: .oneBesideSecondary)
    #expect(beside.layout(Rules())?.sidebarTarget == .secondaryOnly)
    beside.send(.sidebarToggled)
    #expect(beside.layout(Rules())?.sidebarTarget == .oneBesideSecondary)
    #expect(beside.layout(Rules())?.primary == nil)
  }

  @Test func `The overlay lies over a detail of full width and goes when a detail is chosen`() {
    var state = State.laidOut(width: 768, height: 1024, secondary: .detail(1))
    state.send(.sidebarToggled)
    let layout = state.layout(Rules())
    #expect(layout?.isOverlaid == true)
    #expect(layout?.primary?.width == 308)
    #expect(layout?.secondary?.x == 0)
    #expect(layout?.secondary?.width == 768)
    state.send(.showDetail(.detail(1)))
    #expect(state.displayMode == .secondaryOnly)
  }

  @Test func `A sidebar that the person hid stays hidden through a fold`() {
    var state = State.laidOut(width: 1024, height: 768, preferred: .oneBesideSecondary)
    state.send(.sidebarToggled)
    state.resize(width: 400, height: 768)
    state.resize(width: 1024, height: 768)
    #expect(state.displayMode == .secondaryOnly)
  }
}
