import AdaptiveSplit
import Foundation
import TestSupport
import Testing

/// Going back through the details that were shown before.
@Suite struct HistoryTests {
  private static let rules: Rules = {
    var rules = Rules()
    rules.history = .visited(max: 20)
    return rules
  }()

  /// The list beside a detail, after others were shown there.
  private static func visiting(_ details: Int..., width: Int = 1000) -> State {
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary, rules: rules)
    for detail in details { state.go(.showDetail(.detail(detail))) }
    if width != 1000 { state.resize(width: width, rules: rules) }
    return state
  }

  @Test func `Back returns to the previous details, and forward undoes it`() {
    var state = Self.visiting(1, 2, 3)
    #expect(state.back(in: .secondary) == .detail(2) && state.backColumn == .secondary)
    #expect(state.go(.back(in: nil)) == [.detailReplaced, .layout, .alongside, .completion])
    #expect(state.secondaryPages == [.detail(2)] && state.forward == .detail(3))
    state.go(.back(in: nil))
    #expect(state.secondaryPages == [.detail(1)] && state.backColumn == nil)
    #expect(state.go(.back(in: nil)) == [])
    state.go(.forward)
    #expect(state.secondaryPages == [.detail(2)] && state.back(in: .secondary) == .detail(1))
    state.go(.forward)
    #expect(state == Self.visiting(1, 2, 3))
  }

  @Test func `A fold keeps the previous details`() {
    var state = Self.visiting(1, 2, 3)
    func fold() {
      let before = state
      state.resize(width: 400, rules: Self.rules)
      #expect(state.arrangement.pages.count == 2, "visited details are not on the stack")
      #expect(state.back(in: .secondary) == .list && state.forward == nil)
      state.resize(width: 1000, rules: Self.rules)
      #expect(state == before)
    }
    fold()
    for expected in [2, 1] {
      state.go(.back(in: nil))
      #expect(state.secondaryPages == [.detail(expected)])
      fold()
    }
    state.go(.forward)
    #expect(state.secondaryPages == [.detail(2)])
    fold()
    #expect(state.forward == .detail(3))
  }

  @Test func `On one stack, going back and forward does the same as without a history`() {
    var state = Self.visiting(1, 2, width: 400)
    state.go(.back(in: nil))
    #expect(state.arrangement.pages == [.list])
    state.go(.forward)
    #expect(state.arrangement.pages == [.list, .detail(2)])
    state.go(.back(in: nil))
    state.go(.showDetail(.detail(3)))
    #expect(state.arrangement.pages == [.list, .detail(3)])
    state.resize(width: 1000, rules: Self.rules)
    #expect(state.back(in: .secondary) == .detail(1), "a detail is remembered side by side only")
  }

  @Test func `Back pops the stack's pages before it returns to previous details`() {
    var state = Self.visiting(1)
    state.go(.show(.detail(11), from: .secondary))
    state.go(.showDetail(.detail(2)))
    state.go(.show(.detail(21), from: .secondary))
    #expect(state.wayBack(in: .secondary) == [.detail(2), .detail(11), .detail(1)])
    let shown = state
    state.go(.back(in: nil))
    #expect(state.secondaryPages == [.detail(2)])
    state.go(.back(in: nil))
    #expect(state.secondaryPages == [.detail(1), .detail(11)], "as it was left")
    state.go(.back(in: nil))
    #expect(state.secondaryPages == [.detail(1)])
    for _ in 1...3 { state.go(.forward) }
    #expect(state == shown)
  }

  @Test func `After a jump back, forward returns step by step`() {
    var state = Self.visiting(1)
    state.go(.show(.detail(11), from: .secondary))
    state.go(.showDetail(.detail(2)))
    state.go(.showDetail(.detail(3)))
    state.go(.show(.detail(31), from: .secondary))
    let shown = state
    state.go(.backTo(.detail(1)))
    #expect(state.secondaryPages == [.detail(1)] && state.visited.isEmpty)
    var way: [SamplePage?] = []
    while state.forward != nil {
      state.go(.forward)
      way.append(state.secondaryPages?.last)
    }
    #expect(way == [.detail(11), .detail(2), .detail(3), .detail(31)])
    #expect(state == shown)
  }

  @Test func `A detail that is shown again is remembered once`() {
    let state = Self.visiting(1, 2, 3, 1)
    #expect(state.visited.map(\.pages) == [[.detail(2)], [.detail(3)]])
  }

  @Test func `The history has a maximum length`() {
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    var rules = Rules()
    rules.history = .visited(max: 2)
    for detail in 1...5 { state.send(.showDetail(.detail(detail)), rules: rules) }
    #expect(state.visited.map(\.pages) == [[.detail(3)], [.detail(4)]])
    rules.history = .none
    #expect(state.send(.rulesChanged(nil), rules: rules) == [.layout])
    #expect(state.visited.isEmpty && state.backColumn == nil)
    rules.history = .visited(max: -1)
    state.send(.showDetail(.detail(1)), rules: rules)
    #expect(state.visited.isEmpty)
  }

  @Test func `Without a history, nothing is remembered`() {
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    for detail in 1...3 { state.send(.showDetail(.detail(detail))) }
    #expect(state.visited.isEmpty && state.backColumn == nil)
  }

  @Test func `Removed and renamed pages are removed and renamed in the history too`() {
    var state = Self.visiting(1, 2, 3, 4)
    state.go(.pagesRemoved([.detail(2)]))
    state.go(.pagesReplaced([.detail(1): .detail(9), .detail(3): .detail(8)]))
    #expect(state.visited.map(\.pages) == [[.detail(9)], [.detail(8)]])
    #expect(state.pages == [.list, .detail(4), .detail(9), .detail(8)])
    state.go(.pagesRemoved([.detail(4)]))
    #expect(state.backColumn == nil, "the placeholder leads nowhere")
    state.go(.showDetail(.detail(5)))
    state.go(.back(in: nil))
    #expect(state.secondaryPages == [.detail(8)])
  }

  @Test func `A page that moves to the primary leaves the history`() {
    var state = Self.visiting(1, 2)
    state.go(.show(.detail(1), from: .primary))
    #expect(state.visited.isEmpty && state.primaryPages == [.list, .detail(1)])
  }

  @Test func `Another root and a link begin another history`() {
    let events: [Event] = [
      .rootReplaced(.group(1), in: .primary), .rootReplaced(.detail(9), in: .secondary),
      .arranged(SplitPath(secondary: [.detail(9)])),
    ]
    for event in events {
      var state = Self.visiting(1, 2)
      state.go(event)
      #expect(state.visited.isEmpty, "\(event)")
    }
  }

  @Test func `The history is saved, and read where there was none`() throws {
    var state = Self.visiting(1, 2, 3)
    state.go(.back(in: nil))
    let data = try JSONEncoder().encode(SavedSplitState(state))
    let saved = try JSONDecoder().decode(SavedSplitState<SamplePage>.self, from: data)
    var next = State(primary: .list, preferredDisplayMode: .oneBesideSecondary)
    next.go(.restored(saved))
    next.resize(width: 1000, rules: Self.rules)
    #expect(next == state && next.visited.count == 1 && next.forward == .detail(3))
    var old = State.laidOut(width: 1000)
    old.send(.showDetail(.detail(1)))
    let text = String(
      decoding: try JSONEncoder().encode(SavedSplitState(old)), as: UTF8.self)
    #expect(!text.contains("visited") && !text.contains("replacesDetail"))
    let renamed = saved.replacingPages { $0 == .detail(1) ? .detail(7) : $0 }
    next.go(.restored(renamed))
    #expect(next.visited.map(\.pages) == [[.detail(7)]])
  }

  @Test func `A held detail asks before another takes its place`() {
    var state = Self.visiting(1, 2)
    state.go(.pageHeld(.detail(2), true))
    let before = state
    for event in [Event.back(in: nil), .backTo(.detail(1)), .showDetail(.detail(3))] {
      #expect(state.go(event) == [.leaveAsked], "a visited page has no editor")
      state.go(.leaveDeclined)
      #expect(state == before)
    }
    state.go(.back(in: nil))
    state.go(.leaveConfirmed)
    #expect(state.secondaryPages == [.detail(1)] && state.forward == .detail(2))
  }

  @Test func `A held detail asks before going forward replaces it`() {
    var state = Self.visiting(1, 2)
    state.go(.back(in: nil))
    state.go(.pageHeld(.detail(1), true))
    let before = state
    #expect(state.go(.forward) == [.leaveAsked])
    #expect(state.pending == .forward && state.secondaryPages == [.detail(1)])
    state.go(.leaveDeclined)
    #expect(state == before)
    state.go(.forward)
    state.go(.leaveConfirmed)
    #expect(state.held.isEmpty && state.secondaryPages == [.detail(2)])
    #expect(state.back(in: .secondary) == .detail(1))
  }
}

extension State {
  /// Handles an event with a history.
  @discardableResult
  fileprivate mutating func go(_ event: SplitEvent<SamplePage>) -> [SplitChange] {
    var rules = Rules()
    rules.history = .visited(max: 20)
    return handle(event, rules: rules)
  }
}
