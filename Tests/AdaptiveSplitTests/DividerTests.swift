import AdaptiveSplit
import TestSupport
import Testing

@Suite struct DividerTests {
  private static func wide(width: Int = 1000) -> State {
    var state = State.laidOut(width: width, secondary: .detail(1))
    state.send(.widthsPreferred(ColumnWidths(minimum: 200, maximum: 500)))
    return state
  }

  private static let hidden: [SplitChange] = [
    .willChangeDisplayMode, .displayModeChanged, .layout, .alongside, .completion,
  ]

  @Test func `Dragged below half of the smallest width, the primary hides`() {
    var state = Self.wide()
    #expect(state.send(.dividerDragged(to: 100)) == [.widthsChanged, .layout])
    #expect(state.layout(Rules())?.primary?.width == 200)
    #expect(state.send(.dividerDragged(to: 99)) == Self.hidden)
    #expect(state.layout(Rules())?.primary == nil)
    #expect(state.layout(Rules())?.secondary?.width == 1000)
  }

  @Test func `The primary returns with its dragged width`() {
    var state = Self.wide()
    state.send(.dividerDragged(to: 260))
    state.send(.dividerDragged(to: 0))
    #expect(state.draggedWidth == 260)
    #expect(state.layout(Rules())?.sidebarTarget == .oneBesideSecondary)
    state.send(.sidebarToggled)
    #expect(state.layout(Rules())?.primary?.width == 260)
  }

  @Test func `The pages' minimum width is the smallest width too`() {
    var state = Self.wide()
    state.send(.minimumsMeasured(ColumnMinimums(primary: 300, secondary: 300)))
    #expect(state.send(.dividerDragged(to: 149)) == Self.hidden)
  }

  @Test func `Without a minimum width, one pixel doesn't hide the primary`() {
    var state = State.laidOut(width: 1000)
    state.send(.dividerDragged(to: 1))
    #expect(state.layout(Rules())?.primary?.width == 1)
    #expect(state.send(.dividerDragged(to: -5)) == Self.hidden)
  }

  @Test func `Dragged shut stays shut through a fold`() {
    var state = Self.wide()
    state.send(.dividerDragged(to: 0))
    let before = state
    state.resize(width: 400)
    state.resize(width: 1000)
    #expect(state == before)
  }

  @Test func `Without a divider there is nothing to drag shut`() {
    var state = Self.wide(width: 400)
    #expect(state.send(.dividerDragged(to: 0)) == [])
  }

  @Test func `An overlay that is dragged shut is dismissed`() {
    var state = State.laidOut(width: 768, height: 1024)
    state.send(.sidebarToggled)
    state.send(.dividerDragged(to: 0))
    #expect(state.displayMode == .secondaryOnly)
  }

  @Test func `Resetting the dragged width restores the program's`() {
    var state = Self.wide()
    state.send(.dividerDragged(to: 260))
    #expect(state.send(.dividerDragged(to: nil)) == [.widthsChanged, .layout])
    #expect(state.layout(Rules())?.primary?.width == 400)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 0, 5])
  func `An invalid fraction breaks nothing`(fraction: Double) {
    let widths = ColumnWidths(fraction: fraction, maximum: 5000)
    #expect((0...1000).contains(widths.columnWidth(in: 1000)))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e300, 1e-300])
  func `An invalid text scale changes nothing`(scale: Double) {
    var state = Self.wide()
    state.send(.textScaled(scale))
    #expect((0.1...10).contains(state.textScale))
    #expect(state.layout(Rules()) != nil)
  }
}
