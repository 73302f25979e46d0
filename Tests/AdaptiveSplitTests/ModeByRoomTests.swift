import AdaptiveSplit
import TestSupport
import Testing

/// The automatic display mode depends on room: both columns are visible if they fit.
@Suite struct ModeByRoomTests {
  @Test func `a window tiled to half a screen shows both columns`() {
    let tiled = State.laidOut(width: 960, height: 1048)
    #expect(tiled.displayMode == .oneBesideSecondary)
    #expect(tiled.targetDisplayMode(Rules()) == nil, "as in landscape")
    let byShape = State.laidOut(width: 960, height: 1048, preferred: .byShape)
    #expect(byShape.displayMode == .secondaryOnly)
    #expect(byShape.targetDisplayMode(Rules()) == .oneOverSecondary)
  }

  @Test func `a narrow window in portrait shows the detail alone, in landscape both columns`() {
    let state = State.laidOut(width: 700, height: 1000)
    #expect(state.displayMode == .secondaryOnly)
    #expect(state.targetDisplayMode(Rules()) == .oneOverSecondary)
    #expect(State.laidOut(width: 700, height: 600).displayMode == .oneBesideSecondary)
  }

  @Test func `every width has one mode, and a border has a band`() {
    var state = State.laidOut(width: 700, height: 2000)
    var changes: [Int] = []
    for width in Array(700...1300) + (700...1300).reversed() {
      if state.resize(width: width, height: 2000).contains(.displayModeChanged) {
        changes.append(width)
      }
    }
    #expect(changes == [817, 800])
    for width in [800, 801, 800, 801, 816, 801] { state.resize(width: width, height: 2000) }
    #expect(state.displayMode == .secondaryOnly)
    state.resize(width: 817, height: 2000)
    for width in [816, 801, 817, 801] {
      #expect(!state.resize(width: width, height: 2000).contains(.displayModeChanged))
    }
    #expect(state.displayMode == .oneBesideSecondary)
  }

  @Test func `the minimum widths of pages, text and columns count`() {
    var state = State.laidOut(width: 960, height: 1048)
    state.send(.minimumsMeasured(ColumnMinimums(primary: 300, secondary: 650)))
    #expect(state.displayMode == .secondaryOnly)
    #expect(!state.isCollapsed)
    state.send(.minimumsMeasured(ColumnMinimums(primary: 300, secondary: 400)))
    #expect(state.displayMode == .oneBesideSecondary)
    state.send(.textScaled(1.4))
    #expect(state.displayMode == .secondaryOnly)
    state.send(.textScaled(1))
    state.send(.widthsPreferred(ColumnWidths(points: 600, maximum: 600)))
    #expect(state.displayMode == .secondaryOnly)
    #expect(state.resize(width: 960, height: 1048) == [], "it is decided already")
  }

  @Test func `dragging the divider never changes the mode, except by shutting the column`() {
    var state = State.laidOut(width: 830, height: 1048)
    for width in 200...700 { state.send(.dividerDragged(to: width)) }
    state.resize(width: 831, height: 1048)
    #expect(state.displayMode == .oneBesideSecondary)
    state.send(.dividerDragged(to: 0))
    #expect(state.displayMode == .secondaryOnly)
    state.resize(width: 900, height: 1048)
    #expect(state.displayMode == .secondaryOnly, "a person's choice stays while both fit")
  }

  @Test func `a person's choice in a window with room is there at the next start`() throws {
    var state = State.laidOut(width: 960, height: 1048)
    state.send(.dividerDragged(to: 0))
    var next = State(primary: .list)
    next.send(.restored(SavedSplitState(state)))
    next.resize(width: 960, height: 1048)
    #expect(next.displayMode == .secondaryOnly)
  }

  @Test func `the reason names the width that both columns need`() {
    let tiled = State.laidOut(width: 960, height: 1048)
    #expect(
      tiled.reason(Rules())
        == "width 960 >= 640: regular, portrait, width 960 >= 801: oneBesideSecondary")
    let narrow = State.laidOut(width: 700, height: 1000)
    #expect(
      narrow.reason(Rules())
        == "width 700 >= 640: regular, portrait, width 700 < 777: secondaryOnly")
  }
}
