import AdaptiveSplit
import PhotoConversations
import Testing

private typealias State = SplitState<PhotoPage>

/// The sample's numbers of photos: 1, 1, 3, 2 and 2.
private let sample: [(name: String, count: Int)] = [
  ("Ada", 1), ("Ben", 1), ("Chen", 3), ("Dana", 2), ("Elif", 2),
]

private let rules = SplitRules<PhotoPage>.photoConversations

private func photo(_ conversation: String, _ number: Int) -> PhotoPage {
  .photo(conversation: conversation, number: number)
}

private func comparison(_ numbers: Int...) -> PhotoPage {
  .comparison(conversation: "Chen", numbers: numbers)
}

extension SplitState<PhotoPage> {
  fileprivate static func laidOut(width: Int) -> State {
    var state = State.photoConversations
    state.resize(width)
    return state
  }

  @discardableResult
  fileprivate mutating func resize(_ width: Int) -> [SplitChange] {
    handle(.resized(SplitSize(width: width, height: 700)), rules: rules)
  }

  @discardableResult
  fileprivate mutating func send(_ event: SplitEvent<PhotoPage>) -> [SplitChange] {
    handle(event, rules: rules)
  }
}

@Suite struct PhotoPageTests {
  @Test(arguments: [
    PhotoPage.conversations, .conversation("Chen"), .conversation("trips/2024: north"),
    .photo(conversation: "Chen", number: 2), .photo(conversation: "a/b:c", number: 10),
    .comparison(conversation: "a/1,2:c", numbers: [10, 2, 3]),
  ])
  func `A page round-trips through its name`(page: PhotoPage) {
    #expect(PhotoPage(page.description) == page)
  }

  @Test(arguments: [
    "", "photo", "photo:Chen", "photo:Chen/0", "photo:Chen/x", "album:Chen", "comparison:Chen/1",
    "comparison:Chen/1,", "comparison:Chen/1,1", "comparison:Chen/0,1", "comparison:1,2",
    "comparison:Chen/1,2,3,4,5",
  ])
  func `An unknown name is no page`(name: String) {
    #expect(PhotoPage(name) == nil)
  }

  @Test func `Page names have the format of the trace`() {
    #expect(photo("Chen", 2).description == "photo:Chen/2")
    #expect(PhotoPage.conversation("Chen").description == "conversation:Chen")
    #expect(comparison(2, 1).description == "comparison:Chen/2,1")
  }
}

@Suite struct PhotoRulesTests {
  @Test
  func `A comparison survives collapse and expansion, and others replace it in place`() {
    var state = State.laidOut(width: 1000)
    state.send(.show(.conversation("Chen"), from: .primary))
    state.send(.showDetail(photo("Chen", 1)))
    state.send(.show(comparison(1, 2), from: .secondary))
    state.resize(500)
    #expect(
      state.arrangement.pages
        == [.conversations, .conversation("Chen"), photo("Chen", 1), comparison(1, 2)])
    state.send(.showDetail(comparison(1, 3)))
    state.resize(1000)
    #expect(state.arrangement.primary.top == .conversation("Chen"))
    #expect(state.arrangement.secondary?.pages == [photo("Chen", 1), comparison(1, 3)])
    state.send(.showDetail(comparison(2, 3)))
    #expect(state.arrangement.secondary?.pages == [photo("Chen", 1), comparison(2, 3)])
    state.send(.back(in: .secondary))
    #expect(state.arrangement.secondary?.pages == [photo("Chen", 1)])
    state.send(.show(comparison(1, 2), from: .secondary))
    state.send(.showDetail(photo("Chen", 2)))
    #expect(state.arrangement.secondary?.pages == [photo("Chen", 2)])
  }

  @Test func `The photo of the conversation beside it goes on top of that conversation`() {
    var state = State.laidOut(width: 1000)
    state.send(.show(.conversation("Chen"), from: .primary))
    state.send(.showDetail(photo("Chen", 2)))
    state.resize(500)
    #expect(
      state.arrangement.pages == [.conversations, .conversation("Chen"), photo("Chen", 2)])
  }

  @Test func `After going back to the list the photo goes on top of the list`() {
    var state = State.laidOut(width: 1000)
    state.send(.show(.conversation("Chen"), from: .primary))
    state.send(.showDetail(photo("Chen", 2)))
    state.send(.back(in: .primary))
    state.resize(500)
    #expect(state.arrangement.pages == [.conversations, photo("Chen", 2)])
    state.resize(1000)
    #expect(state.arrangement.primary.pages == [.conversations])
    #expect(state.arrangement.secondary?.pages == [photo("Chen", 2)])
  }

  @Test func `A conversation that doesn't lead to the photo leaves the collapsed stack`() {
    var state = State.laidOut(width: 1000)
    state.send(.showDetail(photo("Ada", 1)))
    state.send(.show(.conversation("Dana"), from: .primary))
    state.resize(500)
    #expect(state.arrangement.pages == [.conversations, photo("Ada", 1)])
    state.resize(1000)
    #expect(state.arrangement.primary.pages == [.conversations, .conversation("Dana")])
    #expect(state.arrangement.secondary?.pages == [photo("Ada", 1)])
  }

  @Test func `A compact launch shows the list, and widening shows the placeholder`() {
    var state = State.laidOut(width: 400)
    #expect(state.arrangement.pages == [.conversations])
    state.resize(1000)
    #expect(state.arrangement.secondary == nil)
    #expect(state.layout(rules)?.secondary?.page == nil)
  }

  @Test func `A conversation on a compact stack stays in the primary, beside the placeholder`() {
    var state = State.laidOut(width: 400)
    state.send(.show(.conversation("Chen"), from: .primary))
    state.resize(1000)
    #expect(state.arrangement.primary.pages == [.conversations, .conversation("Chen")])
    #expect(state.arrangement.secondary == nil)
  }

  @Test func `Going back from the photo and widening shows the placeholder`() {
    var state = State.laidOut(width: 1000)
    state.send(.showDetail(photo("Ada", 1)))
    state.resize(400)
    state.send(.back(in: nil))
    state.resize(1000)
    #expect(state.arrangement.secondary == nil)
  }

  @Test func `A photo opened on a compact stack becomes the detail`() {
    var state = State.laidOut(width: 400)
    state.send(.show(.conversation("Chen"), from: .primary))
    state.send(.showDetail(photo("Chen", 3)))
    state.resize(1000)
    #expect(state.arrangement.primary.pages == [.conversations, .conversation("Chen")])
    #expect(state.arrangement.secondary?.pages == [photo("Chen", 3)])
  }

  @Test func `Whether a row pushes depends on its show kind and the width`() {
    let wide = State.laidOut(width: 1000)
    let narrow = State.laidOut(width: 400)
    let kinds = sample.map { $0.count == 1 ? ShowKind.showDetail : .show }
    #expect(kinds.map { narrow.willPush($0, rules: rules) } == [true, true, true, true, true])
    #expect(kinds.map { wide.willPush($0, rules: rules) } == [false, false, true, true, true])
  }

  /// Every arrangement of the sample that a person can reach in a wide window.
  private static let arrangements: [State] = {
    let photos = sample.flatMap { entry in (1...entry.count).map { photo(entry.name, $0) } }
    let details: [PhotoPage?] = [nil] + photos
    let primaries: [PhotoPage?] = [nil] + sample.map { .conversation($0.name) }
    return details.flatMap { detail in
      primaries.map { primary in
        var state = State.laidOut(width: 2000)
        if let detail { state.send(.showDetail(detail)) }
        if let primary { state.send(.show(primary, from: .primary)) }
        return state
      }
    }
  }()

  @Test func `Collapsing and expanding restore every arrangement at every width`() {
    #expect(Self.arrangements.count == 60)
    for start in Self.arrangements {
      var state = start
      for width in 200...2000 {
        var narrow = state
        narrow.resize(width)
        let shown = narrow.arrangement.secondary?.top
        #expect(shown == start.arrangement.secondary?.top)
        #expect(narrow.arrangement.primary.root == .conversations)
        narrow.resize(2000)
        if narrow != start { Issue.record("\(start.arrangement) at \(width)") }
        state = narrow
      }
    }
  }

  @Test func `Narrowing pixel by pixel and widening again restores every arrangement`() {
    for start in Self.arrangements {
      var state = start
      for width in (200...2000).reversed() { state.resize(width) }
      #expect(state.isCollapsed)
      for width in 200...2000 { state.resize(width) }
      if state != start { Issue.record("\(start.arrangement)") }
    }
  }
}
