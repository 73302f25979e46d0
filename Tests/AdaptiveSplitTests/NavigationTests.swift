import AdaptiveSplit
import TestSupport
import Testing

@Suite struct PageStackTests {
  @Test func `A stack has at least one page, and no page twice`() {
    #expect(PageStack<SamplePage>([]) == nil)
    #expect(PageStack([SamplePage.list, .group(1), .list])?.pages == [.list, .group(1)])
  }

  @Test func `Going back ends at the root`() {
    var stack = PageStack(SamplePage.list)
    stack.push(.group(1))
    #expect(stack.pop() == .group(1))
    #expect(stack.pop() == nil)
    #expect(stack.pages == [.list])
  }

  @Test func `Pushing a page that is in the stack goes back to it`() {
    var stack = PageStack(SamplePage.list)
    stack.push(.group(1))
    stack.push(.detail(1))
    stack.push(.group(1))
    #expect(stack.pages == [.list, .group(1)])
  }

  @Test func `A filter never removes the root`() {
    var stack = PageStack(SamplePage.list)
    stack.push(.group(1))
    #expect(stack.filtered { _ in false }.pages == [.list])
  }
}

@Suite struct NavigationTests {
  @Test func `Expanded, showDetail replaces the detail`() {
    var state = State.laidOut(width: 900)
    #expect(state.send(.showDetail(.detail(1))).first == .detailReplaced)
    state.send(.show(.detail(2), from: .secondary))
    #expect(state.secondaryPages == [.detail(1), .detail(2)])
    state.send(.showDetail(.detail(3)))
    #expect(state.secondaryPages == [.detail(3)])
  }

  @Test func `Collapsed, showDetail pushes, and back leaves it`() {
    var state = State.laidOut(width: 400)
    #expect(
      state.send(.showDetail(.detail(1))) == [.pushed, .layout, .alongside, .completion])
    #expect(state.backColumn == .secondary)
    #expect(state.send(.back(in: nil)) == [.popped, .layout, .alongside, .completion])
    #expect(state.arrangement.pages == [.list])
    #expect(state.send(.back(in: nil)) == [])
  }

  @Test func `Showing the page already on top does nothing`() {
    var wide = State.laidOut(width: 900, secondary: .detail(1))
    #expect(wide.send(.showDetail(.detail(1))) == [])
    #expect(wide.send(.show(.list, from: .primary)) == [])
    var narrow = State.laidOut(width: 400, secondary: .detail(1))
    #expect(narrow.send(.showDetail(.detail(1))) == [])
  }

  @Test func `A page is in one place`() {
    var state = State.laidOut(width: 900)
    state.send(.show(.group(1), from: .primary))
    state.send(.showDetail(.group(1)))
    #expect(state.primaryPages == [.list])
    #expect(state.secondaryPages == [.group(1)])
    state.send(.show(.group(1), from: .primary))
    #expect(state.primaryPages == [.list])
    state.send(.showDetail(.list))
    #expect(state.secondaryPages == [.group(1)])
  }

  @Test func `Expanded, back takes the detail's pages before the primary's`() {
    var state = State.laidOut(width: 900, secondary: .detail(1))
    state.send(.show(.group(1), from: .primary))
    state.send(.show(.detail(2), from: .secondary))
    #expect(state.layout(Rules())?.primary?.back == .list)
    #expect(state.layout(Rules())?.secondary?.back == .detail(1))
    state.send(.back(in: nil))
    #expect(state.secondaryPages == [.detail(1)])
    state.send(.back(in: nil))
    #expect(state.primaryPages == [.list])
    #expect(state.send(.back(in: nil)) == [])
  }

  @Test func `Back to a page removes the pages above it`() {
    var state = State.laidOut(width: 400)
    state.send(.show(.group(1), from: nil))
    state.send(.showDetail(.detail(1)))
    state.send(.show(.detail(2), from: .secondary))
    #expect(state.arrangement.pages == [.list, .group(1), .detail(1), .detail(2)])
    state.send(.backTo(.detail(1)))
    #expect(state.arrangement.pages == [.list, .group(1), .detail(1)])
    state.send(.backTo(.list))
    #expect(state.arrangement.pages == [.list])
    #expect(state.send(.backTo(.detail(9))) == [])
  }

  @Test func `Pages whose data is gone leave every stack, and don't come back`() {
    var state = State.laidOut(width: 900, secondary: .detail(1))
    state.resize(width: 400)
    #expect(state.send(.pagesRemoved([.detail(1), .list])) == [.pagesRemoved, .layout])
    #expect(state.arrangement.pages == [.list])
    state.resize(width: 900)
    #expect(state.secondaryPages == nil)
  }

  @Test func `Only showDetail pushes depending on the arrangement`() {
    let wide = State.laidOut(width: 900)
    let narrow = State.laidOut(width: 400)
    #expect(wide.willPush(.show, rules: Rules()) && narrow.willPush(.show, rules: Rules()))
    #expect(!wide.willPush(.showDetail, rules: Rules()))
    #expect(narrow.willPush(.showDetail, rules: Rules()))
  }

  @Test(arguments: [400, 900])
  func `With two columns, a request from the supplementary comes from the primary`(width: Int) {
    let start = State.laidOut(width: width, secondary: .detail(1))
    var (state, expected) = (start, start)
    let changes = state.send(.show(.group(1), from: .supplementary))
    #expect(changes == expected.send(.show(.group(1), from: .primary)) && state == expected)
    #expect(state.arrangement.supplementary == nil)
    var rules = Rules()
    rules.show = { request in
      #expect(request.column == .primary)
      return nil
    }
    state.send(.show(.group(2), from: .supplementary), rules: rules)
    #expect(state.arrangement.contains(.group(2)))
  }

  @Test func `With two columns, rules put no page into a supplementary`() {
    var rules = Rules()
    rules.show = { $0.arrangement.with(supplementary: $0.page) }
    rules.showDetail = { $0.arrangement.with(supplementary: $0.page) }
    for event in [Event.show(.group(1), from: nil), .showDetail(.group(1))] {
      var state = State.laidOut(width: 900, secondary: .detail(1), rules: rules)
      state.send(event, rules: rules)
      #expect(state.arrangement.supplementary == nil)
    }
  }

  @Test func `Rules may route show and showDetail elsewhere`() {
    var rules = Rules()
    rules.showDetail = { request in
      request.arrangement.with(
        primary: request.arrangement.primary, secondary: PageStack([.detail(0), request.page]))
    }
    rules.willPush = { _ in true }
    var state = State.laidOut(width: 900, rules: rules)
    state.send(.showDetail(.detail(1)), rules: rules)
    #expect(state.secondaryPages == [.detail(0), .detail(1)])
    #expect(state.willPush(.showDetail, rules: rules))
  }
}

extension Arrangement {
  /// Returns the arrangement with another page as the supplementary.
  fileprivate func with(supplementary page: Page) -> Arrangement {
    with(primary: primary, supplementary: PageStack(page), secondary: secondary)
  }
}
