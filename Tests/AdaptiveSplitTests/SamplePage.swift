import AdaptiveSplit
import TestSupport

typealias State = SplitState<SamplePage>
typealias Rules = SplitRules<SamplePage>

extension SplitState<SamplePage> {
  /// Returns a state that was laid out at a width, with a height that keeps it in landscape.
  static func laidOut(
    width: Int, height: Int = 500, preferred: PreferredDisplayMode = .automatic,
    secondary: SamplePage? = nil, rules: Rules = Rules()
  ) -> State {
    var state = State(primary: .list, secondary: secondary, preferredDisplayMode: preferred)
    _ = state.handle(.resized(SplitSize(width: width, height: height)), rules: rules)
    return state
  }

  @discardableResult
  mutating func resize(width: Int, height: Int = 500, rules: Rules = Rules()) -> [SplitChange] {
    handle(.resized(SplitSize(width: width, height: height)), rules: rules)
  }

  @discardableResult
  mutating func send(_ event: SplitEvent<SamplePage>, rules: Rules = Rules()) -> [SplitChange] {
    handle(event, rules: rules)
  }

  /// The state without held pages and pending navigation, as it is saved.
  var unheld: State {
    var state = self
    state.send(.leaveDeclined)
    for page in held { state.send(.pageHeld(page, false)) }
    return state
  }

  var primaryPages: [SamplePage] { arrangement.primary.pages }
  var secondaryPages: [SamplePage]? { arrangement.secondary?.pages }
}
