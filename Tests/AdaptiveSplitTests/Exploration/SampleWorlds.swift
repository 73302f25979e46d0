import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport

typealias Event = SplitEvent<SamplePage>
typealias SampleWorld = World<SamplePage>

// In these worlds a group is a conversation and `detail:32` is the second photo of the third one.

extension World<SamplePage> {
  /// The world with a row that leads nowhere yet, and a link.
  var probed: World {
    var world = self
    if starts.contains(where: \.hasThreeColumns) {
      world.links = [
        SplitPath(primary: [.list], supplementary: [.group(2)], secondary: [.detail(1)])
      ]
      return world
    }
    world.probe = .detail(99)
    world.links = [SplitPath(primary: [.list, .group(2)], secondary: [.detail(21)])]
    return world
  }
}
