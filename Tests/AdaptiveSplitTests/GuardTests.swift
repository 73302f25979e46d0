import AdaptiveSplit
import Foundation
import TestSupport
import Testing

/// Pages that ask before they are left.
@Suite struct GuardTests {
  /// The list beside detail 1, or on one stack with it, with detail 1 held.
  private static func editing(width: Int) -> State {
    var state = State.laidOut(
      width: width, preferred: .oneBesideSecondary, secondary: .detail(1))
    state.send(.pageHeld(.detail(1), true))
    return state
  }

  @Test(
    arguments: [
      .showDetail(.detail(2)), .rootReplaced(.detail(2), in: .secondary),
      .arranged(SplitPath(primary: [.list], secondary: [])),
      .restored(SavedSplitState(State(primary: .list, secondary: .detail(2)))),
    ] as [Event])
  func `Side by side, events that remove the held detail ask`(event: Event) {
    var state = Self.editing(width: 1000)
    let before = state
    #expect(state.asks(for: event, rules: Rules()))
    #expect(state.send(event) == [.leaveAsked])
    #expect(state.arrangement == before.arrangement && state.pending == event)
    #expect(state.send(.leaveDeclined) == [.leaveAnswered])
    #expect(state == before)
    state.send(event)
    let changes = state.send(.leaveConfirmed)
    #expect(changes.starts(with: [.heldChanged, .leaveAnswered]) && changes.count > 2)
    #expect(state.held.isEmpty && state.pending == nil)
    var free = before
    free.send(.pageHeld(.detail(1), false))
    free.send(event)
    #expect(state == free)
  }

  @Test(
    arguments: [
      .back(in: nil), .back(in: .secondary), .backTo(.list), .columnShown(.primary),
      .columnHidden(.secondary), .show(.list, from: nil),
      .arranged(SplitPath(primary: [.list], secondary: [])),
    ] as [Event])
  func `On one stack, events that pop the held page ask`(event: Event) {
    var state = Self.editing(width: 400)
    let before = state
    #expect(state.send(event) == [.leaveAsked])
    #expect(state.arrangement.pages == [.list, .detail(1)])
    #expect(state.send(.leaveDeclined) == [.leaveAnswered] && state == before)
    state.send(event)
    state.send(.leaveConfirmed)
    #expect(state.arrangement.pages == [.list] && state.held.isEmpty)
  }

  @Test func `Going forward over a held page doesn't ask, another root does`() {
    var state = State.laidOut(width: 400)
    state.send(.show(.group(1), from: nil))
    state.send(.back(in: nil))
    state.send(.pageHeld(.list, true))
    #expect(state.send(.forward) == [.pushed, .layout, .alongside, .completion])
    #expect(state.held == [.list])
    #expect(state.send(.rootReplaced(.group(2), in: .primary)) == [.leaveAsked])
  }

  @Test func `Covering, folding, hiding and moving to the other column never ask`() {
    for width in [400, 1000] {
      var state = Self.editing(width: width)
      let events: [Event] = [
        .show(.detail(2), from: .secondary), .back(in: nil),
        .resized(SplitSize(width: 400, height: 500)),
        .resized(SplitSize(width: 1000, height: 500)), .sidebarToggled, .sidebarToggled,
        .columnHidden(.primary), .columnShown(.primary), .dividerDragged(to: 0),
        .minimumsMeasured(ColumnMinimums(primary: 900, secondary: 900)),
        .minimumsMeasured(ColumnMinimums()), .textScaled(2), .textScaled(1),
        .traitsOverridden(SplitTraitOverride(horizontal: .compact)), .traitsOverridden(nil),
        .rulesChanged(nil), .show(.group(1), from: .primary), .back(in: .primary),
        .show(.detail(1), from: .primary),
      ]
      for event in events {
        #expect(!state.send(event).contains(.leaveAsked), "\(event)")
        #expect(state.held == [.detail(1)] && state.pages.contains(.detail(1)), "\(event)")
      }
    }
  }

  @Test func `A second leaving event takes the first one's place`() {
    var state = Self.editing(width: 1000)
    let before = state
    state.send(.showDetail(.detail(2)))
    #expect(state.send(.showDetail(.detail(3))) == [.leaveAsked])
    #expect(state.send(.showDetail(.detail(3))) == [.leaveAsked], "it asks again")
    #expect(state.pending == .showDetail(.detail(3)))
    var declined = state
    declined.send(.leaveDeclined)
    #expect(declined == before)
    state.send(.leaveConfirmed)
    #expect(state.secondaryPages == [.detail(3)])
  }

  @Test func `Navigation that asks nothing makes the question void`() {
    var state = Self.editing(width: 1000)
    state.send(.showDetail(.detail(2)))
    #expect(
      state.send(.show(.group(1), from: .primary))
        == [.leaveAnswered, .pushed, .layout, .alongside, .completion])
    #expect(state.pending == nil && state.held == [.detail(1)])
    #expect(state.send(.leaveConfirmed) == [])
    #expect(state.send(.leaveDeclined) == [])
  }

  @Test func `A fold after which Back leads elsewhere makes the question void`() {
    var rules = Rules()
    rules.history = .visited(max: 20)
    for (start, end) in [(1000, 400), (400, 1000)] {
      var state = State.laidOut(
        width: 1000, preferred: .oneBesideSecondary, secondary: .detail(1), rules: rules)
      state.send(.showDetail(.detail(2)), rules: rules)
      state.resize(width: start, rules: rules)
      state.send(.pageHeld(.detail(2), true), rules: rules)
      #expect(state.send(.back(in: nil), rules: rules) == [.leaveAsked])
      state.resize(width: start + 50, rules: rules)
      #expect(state.pending == .back(in: nil), "a size alone answers nothing")
      #expect(state.resize(width: end, rules: rules).contains(.leaveAnswered))
      #expect(state.pending == nil && state.held == [.detail(2)])
    }
  }

  @Test func `A saved page is left without another question`() {
    var state = Self.editing(width: 1000)
    state.send(.showDetail(.detail(2)))
    #expect(state.send(.pageHeld(.detail(1), false)) == [.heldChanged])
    #expect(state.pending == .showDetail(.detail(2)), "the dialog still waits")
    state.send(.leaveConfirmed)
    #expect(state.secondaryPages == [.detail(2)])
  }

  @Test func `Removing data never asks and ends its hold and its question`() {
    var state = Self.editing(width: 1000)
    state.send(.showDetail(.detail(2)))
    var other = state
    #expect(
      state.send(.pagesRemoved([.detail(1)]))
        == [.heldChanged, .leaveAnswered, .pagesRemoved, .layout])
    #expect(state.held.isEmpty && state.pending == nil)
    #expect(other.pages.contains(.detail(2)), "a program has to know that it is awaited")
    #expect(other.send(.pagesRemoved([.detail(2)])) == [.leaveAnswered, .pagesRemoved, .layout])
    #expect(other.pending == nil && other.held == [.detail(1)])
    var root = State.laidOut(width: 1000)
    root.send(.pageHeld(.list, true))
    #expect(root.send(.pagesRemoved([.list])) == [.heldChanged], "the root stays, its hold goes")
  }

  @Test func `Renamed pages are renamed in holds and the pending event`() {
    var state = Self.editing(width: 1000)
    state.send(.showDetail(.detail(2)))
    state.send(.pagesReplaced([.detail(1): .detail(8), .detail(2): .detail(9)]))
    #expect(state.held == [.detail(8)] && state.pending == .showDetail(.detail(9)))
  }

  @Test func `A page that is nowhere can't be held`() {
    var state = Self.editing(width: 1000)
    #expect(state.send(.pageHeld(.detail(7), true)) == [])
    #expect(state.send(.pageHeld(.detail(1), true)) == [])
    state.send(.pageHeld(.detail(1), false))
    state.send(.show(.detail(2), from: .secondary))
    state.send(.back(in: nil))
    #expect(state.send(.pageHeld(.detail(2), true)) == [], "forward is no place to edit")
  }

  @Test func `Rules never drop a held page at a fold`() {
    var rules = Rules()
    rules.collapse = { _ in .discardDetail }
    rules.separate = { _ in .placeholder }
    var state = State.laidOut(
      width: 1000, preferred: .oneBesideSecondary, secondary: .detail(1), rules: rules)
    state.send(.pageHeld(.detail(1), true), rules: rules)
    state.resize(width: 400, rules: rules)
    #expect(state.arrangement.pages == [.list] && state.held == [.detail(1)])
    #expect(state.send(.showDetail(.detail(2)), rules: rules) == [.leaveAsked])
    state.resize(width: 1000, rules: rules)
    #expect(state.secondaryPages == [.detail(1)])
  }

  @Test func `Holds are not saved`() throws {
    var state = Self.editing(width: 1000)
    state.send(.showDetail(.detail(2)))
    var free = state
    free.send(.leaveDeclined)
    free.send(.pageHeld(.detail(1), false))
    #expect(SavedSplitState(state) == SavedSplitState(free))
  }

  @Test func `A trace with asking, declining and confirming replays`() throws {
    let events: [Event] = [
      .resized(SplitSize(width: 400, height: 500)), .showDetail(.detail(1)),
      .pageHeld(.detail(1), true), .back(in: nil), .leaveDeclined,
      .resized(SplitSize(width: 1000, height: 500)), .showDetail(.detail(2)), .leaveConfirmed,
    ]
    var state = State(primary: .list)
    var records: [SplitTraceRecord<SamplePage>] = []
    for event in events {
      let changes = state.send(event)
      #expect(!changes.isEmpty, "\(event)")
      records.append(
        SplitTraceRecord(
          seq: records.count + 1, us: 0, event: event, changes: changes, state: state,
          rules: Rules(), title: \.description))
    }
    let held: [SamplePage] = [.detail(1)]
    #expect(records.map(\.held) == [nil, nil] + Array(repeating: held, count: 5) + [nil])
    #expect(state.secondaryPages == [.detail(2)])
    let read = try JSONDecoder().decode(
      [SplitTraceRecord<SamplePage>].self, from: try JSONEncoder().encode(records))
    #expect(read == records)
    var replay = SplitReplay(from: State(primary: .list), rules: Rules())
    #expect(replay.play(read, title: \.description) == nil && replay.state == state)
  }

  @Test func `Three columns ask for a message when another folder clears it`() {
    let rules = Rules.mail
    var state = State(primary: .list, supplementary: .group(1), secondary: .detail(1))
    state.resize(width: 1200, rules: rules)
    state.send(.pageHeld(.detail(1), true), rules: rules)
    let before = state
    #expect(state.send(.showPage(.group(2), in: .supplementary), rules: rules) == [.leaveAsked])
    state.send(.leaveDeclined, rules: rules)
    #expect(state == before)
    for width in [800, 400, 800, 1200] {
      #expect(!state.resize(width: width, rules: rules).contains(.leaveAsked))
    }
    #expect(state == before)
  }
}
