import AdaptiveSplit
import GTK
import GTKTestSupport

@testable import AdaptiveSplitGTK

/// A window whose split view gets whatever happens to be thrown.
@MainActor
final class SoakWindow {
  let source = SampleSource()
  let split: SplitView<SamplePage>
  private(set) var folds = 0
  private let window = Window()
  private let host = WidthHost()
  private var counters: [String: EventCounter] = [:]

  init(_ preferred: PreferredDisplayMode) {
    split = SplitView(
      state: SplitState(primary: .list, preferredDisplayMode: preferred), source: source)
    host.child = split
    split.install(in: window, content: host)
    window.presentAndWait(width: 1500, height: 700)
    split.onEvent = { [weak self] _, changes in
      if changes.contains(.collapsed) || changes.contains(.expanded) { self?.folds += 1 }
    }
    settle()
  }

  /// What doesn't hold now, in words, or nil.
  var violation: String? {
    for (name, counter) in counters {
      if counter[.unrealize] + counter[.destroy] > 0 { return "the view of \(name) was lost" }
    }
    return Invariants.violation(in: split, source)
  }

  /// What shows, and where the focus is, in words.
  var description: String {
    let state = split.state
    let pages = [state.arrangement.primary.pages, state.arrangement.secondary?.pages ?? []]
    return "\(state.isCollapsed ? "collapsed" : state.displayMode.rawValue) of "
      + "\(state.preferredDisplayMode.rawValue), \(pages), button to "
      + "\(state.targetDisplayMode(split.rules)?.rawValue ?? "nothing")"
  }

  /// Does something, waits for what it leads to, and says what it was.
  func step(_ dice: inout Dice) -> String {
    let text =
      switch dice.roll(0...9) {
      case 0...3: resize(&dice)
      case 4...5: press(&dice)
      case 6: click(&dice)
      default: send(&dice)
      }
    settle()
    for (name, view) in source.views where counters[name] == nil {
      counters[name] = EventCounter(view.widget)
    }
    return text
  }

  private func resize(_ dice: inout Dice) -> String {
    let isNear = dice.roll(0...2) > 0
    let width = isNear ? dice.roll(620...680) : dice.roll(230...1500)
    let height = dice.roll(0...3) == 0 ? dice.pick([300, 700, 1200]) : nil
    host.place(width: width, height: height)
    return "width \(width)" + (height.map { " height \($0)" } ?? "")
  }

  private func press(_ dice: inout Dice) -> String {
    let keys: [(String, Key, Modifiers)] = [
      ("Alt+Left", .left, .alt), ("Alt+Right", .right, .alt), ("Back", .back, []),
      ("Escape", .escape, []), ("F9", .f9, []), ("F6", .f6, []), ("Shift+F6", .f6, .shift),
      ("F8", .f8, []), ("Tab", .tab, []),
      ("Shift+Tab", .backTab, .shift), ("Down", .down, []), ("Return", .return, []),
    ]
    let (name, key, modifiers) = dice.pick(keys)
    split.simulateKey(key, modifiers: modifiers)
    return name
  }

  private func click(_ dice: inout Dice) -> String {
    let buttons = [
      ("back", split.header.backButton(.primary)), ("back", split.header.backButton(.secondary)),
      ("list", source.views["list"]?.first), ("group", source.views["group"]?.second),
      ("detail", source.views["detail"]?.first),
    ].compactMap { name, button in button.flatMap { $0.isMapped ? (name, $0) : nil } }
    guard !buttons.isEmpty else { return "nothing to click" }
    let (name, button) = dice.pick(buttons)
    button.grabFocus()
    button.click()
    return "click on \(name)"
  }

  private func send(_ dice: inout Dice) -> String {
    let event: SplitEvent<SamplePage>
    switch dice.roll(0...9) {
    case 0...2: event = .showDetail(.detail(dice.roll(1...4)))
    case 3...4:
      event = .show(.group(dice.roll(1...3)), from: dice.pick([.primary, .secondary]))
    case 5: event = .back(in: dice.pick([nil, .primary, .secondary]))
    case 6: event = .dividerDragged(to: dice.pick([nil, 10, 250, 400, 900]))
    case 7: event = .displayModePreferred(dice.pick(PreferredDisplayMode.allCases))
    case 8: event = .pagesRemoved([.detail(dice.roll(1...4)), .group(dice.roll(1...3))])
    default:
      let width = 300 + dice.pick([0, 40, 120])
      source.views["detail"]?.box.sizeRequest.width = width
      return "the detail needs \(width)"
    }
    split.send(event)
    return "\(event)"
  }

  private func settle() {
    _ = host.settle { [split] in split.counters.layoutsRendered }
  }
}
