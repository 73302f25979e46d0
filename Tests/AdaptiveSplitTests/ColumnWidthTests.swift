import AdaptiveSplit
import TestSupport
import Testing

@Suite struct ColumnWidthTests {
  @Test(arguments: [
    (ColumnWidths(fraction: 0.3), 1024, 308),
    (ColumnWidths(fraction: 0.3), 768, 231),
    (ColumnWidths(fraction: 0.3), 568, 171),
    (ColumnWidths(), 1024, 320),
    (ColumnWidths(), 736, 295),
    (ColumnWidths(), 500, 200),
    (ColumnWidths(fraction: 0.5), 1024, 320),
    (ColumnWidths(fraction: 0.5, maximum: 600), 1024, 512),
    (ColumnWidths(fraction: 0.2, minimum: 250), 1024, 250),
    (ColumnWidths(fraction: 0.9, points: 280), 1024, 280),
    (ColumnWidths(points: .max, maximum: .max), 1024, 1_000_000),
    (ColumnWidths(points: .min, minimum: .min), 1024, 0),
  ])
  func `The primary's width is the preferred one, rounded up and clamped`(
    widths: ColumnWidths, width: Int, expected: Int
  ) {
    #expect(widths.columnWidth(in: width) == expected)
  }

  @Test func `The maximum wins over a larger minimum`() {
    #expect(ColumnWidths(minimum: 400, maximum: 300).columnWidth(in: 1000) == 300)
  }

  @Test func `A dragged width beats points and fraction, is clamped in use and kept as dragged`() {
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    state.send(.widthsPreferred(ColumnWidths(points: 280, minimum: 200, maximum: 400)))
    state.send(.dividerDragged(to: 300))
    #expect(state.layout(Rules())?.primary?.width == 300)
    state.send(.dividerDragged(to: 900))
    #expect(state.layout(Rules())?.primary?.width == 400)
    #expect(state.draggedWidth == 900)
    state.send(.dividerDragged(to: nil))
    #expect(state.layout(Rules())?.primary?.width == 280)
  }

  @Test func `Columns and divider fill the width at every width`() {
    var state = State.laidOut(width: 2000, preferred: .oneBesideSecondary)
    for width in 656...2000 {
      state.resize(width: width)
      let layout = state.layout(Rules())
      let primary = layout?.primary?.width ?? 0
      #expect(layout?.dividerX(of: .primary) == primary)
      #expect(layout?.secondary?.x == primary + 1)
      #expect(primary + 1 + (layout?.secondary?.width ?? 0) == width)
    }
  }

  @Test func `No column is narrower than its pages need`() {
    var state = State.laidOut(width: 700, preferred: .oneBesideSecondary)
    state.send(.minimumsMeasured(ColumnMinimums(primary: 300, secondary: 390)))
    #expect(state.layout(Rules())?.primary?.width == 300)
    state.send(.widthsPreferred(ColumnWidths(points: 320)))
    #expect(state.layout(Rules())?.primary?.width == 309)
    #expect(state.layout(Rules())?.secondary?.width == 390)
  }
}
