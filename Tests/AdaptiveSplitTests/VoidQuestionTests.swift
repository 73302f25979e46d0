import AdaptiveSplit
import TestSupport
import Testing

/// Questions that end unanswered, as their navigation would no longer leave a held page.
@Suite struct VoidQuestionTests {
  @Test func `A question about going back on one stack ends when the columns separate`() {
    var state = State.laidOut(width: 400)
    state.send(.show(.group(1), from: nil))
    state.send(.showDetail(.detail(1)))
    state.send(.pageHeld(.detail(1), true))
    #expect(state.send(.back(in: nil)) == [.leaveAsked])
    #expect(state.resize(width: 1000).first == .leaveAnswered)
    let separated = state
    #expect(state.pending == nil && state.held == [.detail(1)])
    #expect(state.send(.leaveConfirmed) == [] && state == separated)
  }

  @Test func `A question about another detail ends when it would be pushed onto the held one`() {
    var state = State.laidOut(width: 1000, secondary: .detail(1))
    state.send(.pageHeld(.detail(1), true))
    #expect(state.send(.showDetail(.detail(2))) == [.leaveAsked])
    #expect(state.resize(width: 400).first == .leaveAnswered)
    #expect(state.send(.leaveConfirmed) == [])
    #expect(state.arrangement.pages == [.list, .detail(1)])
  }

  @Test func `A question that a fold leaves as it was stays`() {
    var state = State.laidOut(width: 1000, secondary: .detail(1))
    state.send(.pageHeld(.detail(1), true))
    state.send(.rootReplaced(.detail(2), in: .secondary))
    state.resize(width: 400)
    #expect(state.pending == .rootReplaced(.detail(2), in: .secondary))
    state.send(.leaveConfirmed)
    #expect(state.arrangement.pages == [.list, .detail(2)] && state.held.isEmpty)
  }

  @Test func `A question about going back ends when another column goes back`() {
    var state = State.laidOut(width: 700, height: 1000, secondary: .detail(1))
    state.send(.show(.group(1), from: .primary))
    state.send(.show(.detail(2), from: .secondary))
    state.send(.pageHeld(.detail(2), true))
    #expect(state.send(.back(in: nil)) == [.leaveAsked])
    let changes = state.send(.sidebarToggled)
    #expect(state.isOverlaid && state.backColumn == .primary)
    #expect(changes.first == .leaveAnswered && state.pending == nil)
  }

  @Test func `A page that is saved with another name is left without another question`() {
    var state = State.laidOut(width: 1000, secondary: .detail(1))
    state.send(.pageHeld(.detail(1), true))
    state.send(.showDetail(.detail(2)))
    state.send(.pageHeld(.detail(1), false))
    state.send(.pagesReplaced([.detail(1): .detail(8)]))
    state.send(.leaveConfirmed)
    #expect(state.secondaryPages == [.detail(2)])
  }

  @Test func `A question ends when the page it leads to becomes the held one`() {
    var state = State.laidOut(width: 1000, secondary: .detail(1))
    state.send(.pageHeld(.detail(1), true))
    state.send(.showDetail(.detail(2)))
    let changes = state.send(.pagesReplaced([.detail(2): .detail(1)]))
    #expect(changes == [.leaveAnswered, .pagesReplaced, .layout])
    #expect(state.pending == nil)
  }
}
