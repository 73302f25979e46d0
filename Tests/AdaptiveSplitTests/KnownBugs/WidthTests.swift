import AdaptiveSplit
import Foundation
import TestSupport
import Testing

/// Known bugs of other projects: sidebars that are too wide, too narrow or don't keep their width,
/// and windows that can't be made small.
@Suite struct WidthTests {
  private static func wide(_ width: Int = 1000) -> State {
    var state = State.laidOut(width: width, secondary: .detail(1))
    state.send(.widthsPreferred(ColumnWidths(minimum: 180, maximum: 600)))
    return state
  }

  private static func primaryWidth(_ state: State) -> Int? {
    state.layout(Rules())?.primary?.width
  }

  @Test(arguments: [(570, 901), (590, 860), (762, 1333), (901, 1920)])
  func `A divider doesn't move from start to start`(
    dragged: Int, width: Int
  ) throws {
    // Reported as Liferea 570, 590, 762 and 901, GTK 1959.
    var state = Self.wide(width)
    state.send(.dividerDragged(to: dragged))
    let placed = Self.primaryWidth(state)
    for _ in 0..<100 {
      let data = try JSONEncoder().encode(SavedSplitState(state))
      state = State(primary: .list, columnWidths: state.columnWidths)
      state.send(.restored(try JSONDecoder().decode(SavedSplitState.self, from: data)))
      state.resize(width: width - 200)
      state.resize(width: width)
    }
    #expect(state.draggedWidth == dragged)
    #expect(Self.primaryWidth(state) == placed)
  }

  @Test func `Only a person's drag is remembered`() {
    // Reported as j-lawyer 3039.
    var state = Self.wide()
    for width in [1400, 700, 400, 1000] { state.resize(width: width) }
    state.send(.sidebarToggled)
    #expect(state.draggedWidth == nil)
  }

  @Test func `A width that was dragged maximized fits a small window`() {
    // Reported as JabRef 8936.
    var state = Self.wide(1920)
    state.send(.minimumsMeasured(ColumnMinimums(primary: 180, secondary: 300)))
    state.send(.dividerDragged(to: 590))
    state.resize(width: 700)
    #expect(Self.primaryWidth(state) == 399)
    state.resize(width: 1920)
    #expect(Self.primaryWidth(state) == 590)
  }

  @Test func `The divider follows the person`() {
    // Reported as RustConn 287.
    var state = Self.wide()
    for width in 180...600 {
      state.send(.dividerDragged(to: width))
      #expect(state.layout(Rules())?.dividerX(of: .primary) == width)
    }
  }

  @Test func `A sidebar dragged shut hides and keeps its width`() {
    // Reported as sshpilot 1188.
    var state = Self.wide()
    state.send(.dividerDragged(to: 300))
    state.send(.dividerDragged(to: 20))
    #expect(Self.primaryWidth(state) == nil)
    state.send(.sidebarToggled)
    #expect(Self.primaryWidth(state) == 300)
  }

  @Test func `The sidebar is never wider than its maximum`() {
    // Reported as swift-cross-ui 556.
    var state = Self.wide()
    state.send(.dividerDragged(to: 5000))
    for width in 656...3000 {
      state.resize(width: width)
      #expect(Self.primaryWidth(state) ?? .max <= 600)
    }
  }

  @Test func `No change of preferences leaves a column of no width`() {
    // Reported as arcbox-desktop 324.
    var state = Self.wide()
    state.send(.minimumsMeasured(ColumnMinimums(primary: 120, secondary: 200)))
    let preferences = [
      ColumnWidths(), ColumnWidths(points: 0), ColumnWidths(fraction: 0), ColumnWidths(maximum: 0),
      ColumnWidths(fraction: -3, minimum: 10, maximum: 5),
    ]
    for widths in preferences + preferences.reversed() {
      state.send(.widthsPreferred(widths))
      #expect(Self.primaryWidth(state) ?? 0 >= 120)
      #expect(state.layout(Rules())?.secondary?.width ?? 0 >= 200)
    }
  }

  @Test func `A sidebar can be as narrow as its content`() {
    // Reported as digiKam 127584.
    var state = Self.wide()
    state.send(.widthsPreferred(ColumnWidths()))
    state.send(.minimumsMeasured(ColumnMinimums(primary: 90, secondary: 90)))
    state.send(.dividerDragged(to: 60))
    #expect(Self.primaryWidth(state) == 90)
  }

  @Test func `The default width is two fifths, at most 320`() {
    // Reported as digiKam 165338.
    #expect(Self.primaryWidth(State.laidOut(width: 700)) == 280)
    #expect(Self.primaryWidth(State.laidOut(width: 2000)) == 320)
  }

  @Test func `A window needs the wider column alone, not both`() {
    // Reported as Geeqie 575.
    let minimums = ColumnMinimums(primary: 400, secondary: 569)
    #expect(minimums.beside == 970)
    #expect(minimums.alone == 569)
    var state = Self.wide()
    state.send(.minimumsMeasured(minimums))
    state.resize(width: minimums.alone)
    #expect(state.layout(Rules())?.secondary?.width == 569)
  }

  @Test func `The pages' minimums count before the first fold`() {
    // Reported as Flatseal 22.
    var state = State(primary: .list)
    state.send(.minimumsMeasured(ColumnMinimums(primary: 400, secondary: 400)))
    state.resize(width: 800)
    #expect(state.isCollapsed)
  }

  @Test func `The smallest width is never above the natural one`() {
    // Reported as Alpaca 84.
    for primary in stride(from: 0, through: 900, by: 50) {
      for secondary in stride(from: 0, through: 900, by: 50) {
        let minimums = ColumnMinimums(primary: primary, secondary: secondary)
        #expect(minimums.alone < minimums.beside)
      }
    }
  }
}
