import AdaptiveSplit
import RandomNumbers
import TestSupport
import Testing

/// Known bugs of other split views that flicker at their threshold, or never settle.
@Suite struct OscillationTests {
  /// Returns the number of folds of a program that measures again after each fold.
  ///
  /// Its pages need another width on one stack than side by side, as header bars with other buttons
  /// do.
  private static func folds(
    of state: inout State, beside: ColumnMinimums, collapsed: ColumnMinimums
  ) -> Int {
    var folds = 0
    for _ in 0..<50 {
      let wasCollapsed = state.isCollapsed
      if state.send(.minimumsMeasured(wasCollapsed ? collapsed : beside)).isEmpty { break }
      if state.isCollapsed != wasCollapsed { folds += 1 }
    }
    return folds
  }

  @Test func `Longer buttons on one side of the fold settle at once`() {
    // Reported as Flatseal 536.
    let (short, long) = (
      ColumnMinimums(primary: 300, secondary: 330), ColumnMinimums(primary: 330, secondary: 400)
    )
    for width in 200...2000 {
      for (beside, collapsed) in [(long, short), (short, long)] {
        var state = State.laidOut(width: width, secondary: .detail(1))
        #expect(Self.folds(of: &state, beside: beside, collapsed: collapsed) <= 1, "\(width)")
        #expect(Self.folds(of: &state, beside: beside, collapsed: collapsed) == 0, "\(width)")
      }
    }
  }

  @Test func `A minimum that jitters by a pixel folds once`() {
    // Reported as swift-cross-ui 699.
    for width in 600...800 {
      var state = State.laidOut(width: width)
      var folds = 0
      for step in 0..<100 {
        let minimums = ColumnMinimums(primary: 350, secondary: 350 + step % 2)
        let changes = state.send(.minimumsMeasured(minimums))
        folds += changes.contains { $0 == .collapsed || $0 == .expanded } ? 1 : 0
      }
      #expect(folds <= 1, "\(width)")
    }
  }

  @Test func `Resizing to the same size keeps the layout`() {
    // Reported as swift-cross-ui 229.
    for width in [400, 639, 640, 1000] {
      var state = State.laidOut(width: width, secondary: .detail(1))
      let before = state.layout(Rules())
      for _ in 0..<10 { #expect(state.resize(width: width) == []) }
      #expect(state.layout(Rules()) == before)
    }
  }

  @Test func `libadwaita 421c3cc: a fold is reported once`() {
    var state = State.laidOut(width: 1000)
    let narrowing = (200...1000).reversed().flatMap { state.resize(width: $0) }
    #expect(narrowing.count { $0 == .collapsed } == 1)
    #expect(narrowing.count { $0 == .traitsChanged } == 1)
    let widening = (200...1000).flatMap { state.resize(width: $0) }
    #expect(widening.count { $0 == .expanded } == 1)
  }

  @Test func `libadwaita e3477c9: one large step is the same as many small ones`() {
    for (start, end) in [(1000, 300), (300, 1000), (700, 640), (639, 656)] {
      var jumping = State.laidOut(width: start, secondary: .detail(1))
      var creeping = jumping
      jumping.resize(width: end)
      for width in stride(from: start, through: end, by: start < end ? 1 : -1) {
        creeping.resize(width: width)
      }
      #expect(jumping == creeping)
    }
  }

  @Test func `libadwaita 3e1c614: the first layout is right already`() {
    var narrow = State(primary: .list, secondary: .detail(1))
    #expect(narrow.resize(width: 400) == [.collapsed, .layout])
    #expect(narrow.resize(width: 400) == [])
  }

  @Test(arguments: [1, 2, 3])
  func `Quick resizes end as slow ones do`(seed: UInt64) {
    // Reported as microsoft-ui-xaml 450.
    var random = SeededNumbers(seed: seed)
    var state = State.laidOut(width: 1000, secondary: .detail(1))
    for _ in 0..<500 {
      state.resize(width: .random(in: 0...2000, using: &random))
      var settled = state
      settled.resize(width: 1000)
      #expect(settled == State.laidOut(width: 1000, secondary: .detail(1)))
    }
  }

  @Test func `Maximized while the overlay is open, it is side by side`() {
    // Reported as microsoft-ui-xaml 11740.
    var state = State.laidOut(width: 768, height: 1024)
    state.send(.sidebarToggled)
    state.resize(width: 1920, height: 1080)
    let layout = state.layout(Rules())
    #expect(layout?.isOverlaid == false)
    #expect(layout?.dividerX(of: .primary) == layout?.primary?.width)
    #expect(state.send(.overlayDismissed) == [])
  }

  @Test func `Resizing to the same size reports nothing`() {
    // Reported as wf-shell 73.
    var state = State.laidOut(width: 1000)
    let answers = (0..<1000).map { _ in state.resize(width: 1000) }
    #expect(answers.allSatisfy { $0.isEmpty })
  }

  @Test func `A resize gives nothing to save`() {
    // Reported as notejot 235.
    var state = State.laidOut(width: 1000)
    let before = SavedSplitState(state)
    #expect(state.resize(width: 999) == [.willResize, .layout])
    state.resize(width: 1000)
    #expect(SavedSplitState(state) == before)
  }
}
