import AdaptiveSplit
import Testing

/// A size that is taken without an event leads where the event would have led.
@Suite struct ResizeTests {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `To resize is to handle the event, and plain resizes only move columns`(seed: UInt64) {
    var numbers = Numbers(seed: seed)
    let rules = Rules()
    var state = State(primary: .group(1), secondary: .detail(1))
    for _ in 0..<100 {
      _ = state.handle(.random(using: &numbers), rules: rules)
      let size = SplitSize(
        width: .random(in: 200...1200, using: &numbers),
        height: .random(in: 300...900, using: &numbers))
      var handled = state
      let changes = handled.handle(.resized(size), rules: rules)
      var resized = state
      #expect(resized.resize(to: size, rules) == changes)
      #expect(resized == handled)
      if changes == SplitChange.plainResize, let places = resized.places(rules) {
        var layout = state.layout(rules)
        layout?.fit(to: places)
        #expect(layout == handled.layout(rules))
      }
    }
  }
}
