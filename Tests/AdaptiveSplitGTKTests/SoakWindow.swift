import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport

@testable import AdaptiveSplitGTK

/// A window whose split view receives random events.
@MainActor
final class SoakWindow {
  let source = SampleSource()
  let split: SplitView<SamplePage>
  private(set) var folds = 0
  private let window = Window()
  private let host = WidthHost()
  private var counters: [ObjectIdentifier: EventCounter] = [:]
  /// The views that must be visible after the last event: those that already showed its pages.
  private var expected: [SamplePage: ObjectIdentifier] = [:]
  /// Whether an event in this step moved a page, with its view, to the other column.
  private var isMoved = false
  /// The first loss so far, in words, or nil.
  private var loss: String?

  init(_ preferred: PreferredDisplayMode, at edge: SplitEdge) {
    var rules = SplitRules<SamplePage>()
    rules.edge = edge
    split = SplitView(
      state: SplitState(primary: .list, preferredDisplayMode: preferred), rules: rules,
      source: source)
    host.child = split
    split.install(in: window, content: host)
    window.presentAndWait(width: 1500, height: 700)
    split.observe { [weak self] update in
      if update.changes.contains(.collapsed) || update.changes.contains(.expanded) {
        self?.folds += 1
      }
      self?.checkViews()
      self?.expectViews()
    }
    settle()
  }

  /// The first invariant that is violated now, in words, or nil.
  var violation: String? { loss ?? Invariants.violation(in: split, source) }

  /// The visible pages and the focus, in words.
  var description: String {
    let state = split.state
    let pages = [state.arrangement.primary.pages, state.arrangement.secondary?.pages ?? []]
    return "\(state.isCollapsed ? "collapsed" : state.displayMode.rawValue) of "
      + "\(state.preferredDisplayMode.rawValue), \(pages), button to "
      + "\(state.targetDisplayMode(split.rules)?.rawValue ?? "nothing")"
  }

  /// Performs a random action, waits for its effects, and returns the action's name.
  func step(_ dice: inout Dice) -> String {
    let text =
      switch dice.roll(0...9) {
      case 0...3: resize(&dice)
      case 4...5: press(&dice)
      case 6: click(&dice)
      default: send(&dice)
      }
    settle()
    checkViews()
    watchViews()
    return text
  }

  /// Records the views that must be visible after an event: equal page, same view.
  private func expectViews() {
    expected = [:]
    guard let layout = split.state.layout(split.rules) else { return }
    let tops = [(split.primary, layout.primary?.page), (split.secondary, layout.secondary?.page)]
    for (column, page) in tops {
      guard let page, let entry = entries.first(where: { $0.page == page }) else { continue }
      expected[page] = ObjectIdentifier(entry)
      if !column.views.contains(where: { $0 === entry }) { isMoved = true }
    }
  }

  /// Checks that the expected views are visible.
  private func checkViews() {
    let tops = [split.primary, split.secondary].filter(\.isShown).compactMap(\.top)
    for top in tops {
      if let page = top.page, expected[page] ?? ObjectIdentifier(top) != ObjectIdentifier(top) {
        loss = "\(page) got another view"
      }
    }
  }

  /// Checks that no view was lost or moved by mistake, and continues with the new views.
  private func watchViews() {
    for counter in counters.values {
      if counter[.destroy] > 0 { loss = "a view was lost" }
      if counter[.unrealize] > 0, !isMoved { loss = "a view was moved" }
      counter.reset()
    }
    isMoved = false
    for entry in entries where counters[ObjectIdentifier(entry)] == nil {
      counters[ObjectIdentifier(entry)] = EventCounter(entry.widget)
    }
  }

  private var entries: [ColumnStack<SamplePage>.Entry] {
    split.primary.views + split.secondary.views
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
    switch dice.roll(0...10) {
    case 0...2: event = .showDetail(.detail(dice.roll(1...4)))
    case 3...4:
      event = .show(.group(dice.roll(1...3)), from: dice.pick([.primary, .secondary]))
    case 5: event = .back(in: dice.pick([nil, .primary, .secondary]))
    case 6: event = .dividerDragged(to: dice.pick([nil, 10, 250, 400, 900]))
    case 7: event = .displayModePreferred(dice.pick(PreferredDisplayMode.allCases))
    case 8: event = .pagesRemoved([.detail(dice.roll(1...4)), .group(dice.roll(1...3))])
    case 9:
      Appearance.textScale = dice.pick([0.8, 1, 1, 1.25])
      return "text \(Appearance.textScale)"
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
