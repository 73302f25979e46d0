import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

extension SplitView<SamplePage> {
  /// Returns a column's distance from the leading edge and its width, in logical pixels.
  func frame(_ column: SplitColumn) -> [Int] {
    let stack = stack(of: column).stack
    let width = stack.allocation.width
    let left = stack.translate(x: 0, y: 0, to: self)?.x ?? -1
    return [textDirection == .rightToLeft ? allocation.width - left - width : left, width]
  }

  /// The first difference between the columns in the window and the state's layout, in words, or
  /// nil; also a column that is narrower than its page, and a lost focus.
  var frameViolation: String? {
    guard let layout = state.layout(rules) else { return "no layout" }
    if drawn != layout { return "what is drawn is not the state's layout" }
    for column in columns {
      let name = column.column
      if column.stack.isMapped != (layout[name] != nil) { return "\(name) shows" }
      guard let place = layout[name] else { continue }
      if frame(name) != [place.x, place.width] {
        return "\(name) is at \(frame(name)), not \([place.x, place.width])"
      }
      if column.top?.page != place.page { return "\(name) shows another page" }
      let needed = column.top?.widget.minimumAndNaturalWidth().minimum ?? 0
      if place.width < needed { return "\(name) is narrower than \(needed)" }
    }
    guard let focus = window?.focusWidget, focus.isMapped else { return "the focus is lost" }
    return nil
  }

  /// Performs a random action of a person or a program, and waits for its effects.
  ///
  /// - Parameters:
  ///   - dice: The random numbers.
  ///   - host: The host of the split view, which gets random widths.
  ///   - event: Returns a random event.
  /// - Returns: The action's name.
  func step(
    _ dice: inout Dice, in host: WidthHost, event: (inout Dice) -> SplitEvent<SamplePage>
  ) -> String {
    let text: String
    switch dice.roll(0...20) {
    case 0:
      rules.edge = rules.edge.opposite
      text = "edge \(rules.edge)"
    case 1...8:
      let width = dice.pick([dice.roll(330...1500), dice.roll(620...1100)])
      host.place(width: width)
      text = "width \(width)"
    case 9...12:
      guard let window else { return "no window" }
      let (name, key) = dice.navigationKey()
      press(key, in: window)
      text = name
    default:
      let event = event(&dice)
      send(event)
      text = "\(event)"
    }
    _ = host.settle { counters.layoutsRendered }
    return text
  }
}

/// Expects that a pixel more and less at each border changes a value at most once.
@MainActor
func expectStability(
  of value: () -> some Equatable, at borders: some Sequence<Int>, in host: WidthHost
) {
  for border in borders {
    host.place(width: border)
    var changes = 0
    for step in 1...100 {
      let before = value()
      host.place(width: border + step % 2)
      if value() != before { changes += 1 }
    }
    XCTAssertLessThanOrEqual(changes, 1, "at \(border)")
  }
}
