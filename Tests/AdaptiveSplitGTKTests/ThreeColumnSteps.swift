import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport

@testable import AdaptiveSplitGTK

/// Random actions of people and programs on three columns.
extension ThreeColumns {
  /// Performs a random action, waits for its effects, and returns the action's name.
  func step(_ dice: inout Dice, _ host: WidthHost) -> String {
    let text: String
    switch dice.roll(0...5) {
    case 0...1:
      let width = dice.pick([dice.roll(330...1500), dice.roll(620...920)])
      host.place(width: width, height: dice.pick([500, 1200]))
      text = "width \(width)"
    case 2:
      let (name, event) = dice.navigationKey()
      outer.press(event, in: window)
      text = name
    case 3:
      let event: SplitEvent<Folder> = dice.pick([
        .sidebarToggled, .overlayDismissed, .back(in: nil), .showDetail(.items),
        .displayModePreferred(dice.pick(PreferredDisplayMode.allCases)),
      ])
      outer.send(event)
      text = "outer \(event)"
    default:
      let event: SplitEvent<SamplePage> = dice.pick([
        .sidebarToggled, .overlayDismissed, .back(in: nil), .showDetail(.detail(dice.roll(1...3))),
        .show(.group(dice.roll(1...2)), from: .primary), .pagesRemoved([.detail(1), .group(1)]),
        .displayModePreferred(dice.pick(PreferredDisplayMode.allCases)),
      ])
      inner.send(event)
      text = "inner \(event)"
    }
    _ = host.settle { [outer, inner] in
      outer.counters.layoutsRendered + inner.counters.layoutsRendered
    }
    return text
  }
}
