import AdaptiveSplit
import Foundation
import RandomNumbers
import TestSupport
import Testing

@Suite struct RestoreTests {
  /// Encodes and decodes a state's saved form.
  private static func saved(_ state: State) throws -> SavedSplitState<SamplePage> {
    let data = try JSONEncoder().encode(SavedSplitState(state))
    return try JSONDecoder().decode(SavedSplitState.self, from: data)
  }

  /// The state after the program's next start, at the same size.
  private static func restarted(_ state: State, rules: Rules = Rules()) throws -> State {
    var next = State(primary: .list, columnWidths: state.columnWidths)
    next.send(.restored(try saved(state)), rules: rules)
    #expect(next.size == nil)
    next.send(.minimumsMeasured(state.minimums), rules: rules)
    if let size = state.size { next.send(.resized(size), rules: rules) }
    return next
  }

  @Test func `Saved and restored a thousand times, nothing has moved`() throws {
    var state = State.laidOut(width: 901, secondary: .detail(1))
    state.send(.widthsPreferred(ColumnWidths(fraction: 0.37, minimum: 100, maximum: 500)))
    state.send(.show(.group(1), from: .primary))
    state.send(.show(.detail(2), from: .secondary))
    state.send(.show(.detail(3), from: .secondary))
    state.send(.back(in: .secondary))
    state.send(.dividerDragged(to: 333))
    for width in [901, 500] {
      state.resize(width: width)
      var next = state
      for _ in 0..<500 { next = try Self.restarted(next) }
      #expect(next == state)
      #expect(next.draggedWidth == 333)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func `Restored after any events, it is the same`(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    var state = State(primary: .list)
    for step in 0..<200 {
      state.send(.random(using: &random))
      guard state.size != nil, state.displayMode != .oneOverSecondary else { continue }
      var next = try Self.restarted(state)
      if state.preferredDisplayMode != next.preferredDisplayMode { Issue.record("\(step)") }
      next.send(.traitsOverridden(state.traitOverride))
      #expect(next == state.unheld, "seed \(seed), step \(step)")
    }
  }

  @Test func `A restart within the band keeps the size class`() throws {
    var state = State.laidOut(width: 400)
    state.resize(width: 650)
    #expect(state.isCollapsed)
    #expect(try Self.restarted(state).isCollapsed)
    #expect(!State.laidOut(width: 650).isCollapsed)
  }

  @Test func `Restored into a narrower window it folds, and unfolds to the saved pages`() throws {
    var state = State.laidOut(width: 900, secondary: .detail(1))
    state.send(.show(.group(1), from: .primary))
    var next = State(primary: .list)
    next.send(.restored(try Self.saved(state)))
    #expect(next.resize(width: 400) == [.collapsed, .layout])
    #expect(next.arrangement.pages == [.list, .group(1), .detail(1)])
    next.resize(width: 900)
    #expect(next.arrangement == state.arrangement)
  }

  @Test func `Pages whose data is gone are left out everywhere`() throws {
    var state = State.laidOut(width: 900, secondary: .detail(1))
    state.send(.show(.group(1), from: .primary))
    state.send(.show(.group(2), from: .primary))
    state.send(.show(.detail(2), from: .secondary))
    state.send(.back(in: .secondary))
    state.resize(width: 400)
    let gone: Set<SamplePage> = [.detail(1), .detail(2), .group(1)]
    var next = State(primary: .list)
    next.send(.restored(try Self.saved(state).replacingPages { gone.contains($0) ? nil : $0 }))
    next.resize(width: 400)
    #expect(next.arrangement.pages == [.list, .group(2)])
    #expect(next.forward == nil)
    next.resize(width: 900)
    #expect(next.primaryPages == [.list, .group(2)])
    #expect(next.secondaryPages == nil)
  }

  @Test func `A root that is gone is replaced, and the pages above it stay`() throws {
    var state = State(primary: .group(9), secondary: .detail(1))
    state.resize(width: 900)
    state.send(.show(.group(1), from: .primary))
    var next = State(primary: .list)
    next.send(.restored(try Self.saved(state).replacingPages { $0 == .group(9) ? nil : $0 }))
    #expect(next.primaryPages == [.list, .group(1)])
    #expect(next.secondaryPages == [.detail(1)])
  }

  @Test func `Names that are no pages any more are left out`() throws {
    let state = State.laidOut(width: 900, secondary: .detail(1))
    let data = try JSONEncoder().encode(SavedSplitState(state))
    let text = String(decoding: data, as: UTF8.self)
      .replacing("detail:1", with: "video:1").replacing("list", with: "start")
    var next = State(primary: .list)
    next.send(
      .restored(try JSONDecoder().decode(SavedSplitState.self, from: Data(text.utf8))))
    #expect(next.arrangement.pages == [.list])
  }

  @Test(arguments: [false, true])
  func `A state of an earlier version records whether the person navigated`(
    navigates: Bool
  ) throws {
    var state = State.laidOut(width: 900, secondary: .detail(1))
    state.resize(width: 400)
    if navigates { state.send(.back(in: nil)) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var text = String(decoding: try encoder.encode(SavedSplitState(state)), as: UTF8.self)
    text.replace("\"isUntouched\":\(!navigates),", with: "")
    // Of the two primaries in the text, this is the one from before.
    if navigates { text.replace(#""primary":["list"],"room""#, with: #""room""#) }
    var next = State(primary: .list)
    next.send(.restored(try JSONDecoder().decode(SavedSplitState.self, from: Data(text.utf8))))
    next.resize(width: 400)
    #expect(next.beforeCollapse?.isUntouched == !navigates, "\(text)")
  }

  /// Returns a state that the library saved before it decided the display mode by room.
  private static func before(_ name: String) throws -> State {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Saved/\(name)")
    var state = State(primary: .list)
    state.send(
      .restored(try JSONDecoder().decode(SavedSplitState.self, from: try Data(contentsOf: file))))
    return state
  }

  @Test func `A sidebar that was hidden before the update stays hidden`() throws {
    var state = try Self.before("hidden-sidebar.json")
    state.resize(width: 1000, height: 700)
    #expect(state.displayMode == .secondaryOnly && state.preferredDisplayMode == .automatic)
    #expect(state.primaryPages == [.list, .group(1)] && state.secondaryPages == [.detail(1)])
    state.send(.columnShown(.primary))
    #expect(state.displayMode == .oneBesideSecondary)
    #expect(state.layout(Rules())?.primary?.width == 290, "as it was dragged")
  }

  @Test func `A detail that was left before the update returns beside the list`() throws {
    var state = try Self.before("left-detail.json")
    state.resize(width: 500, height: 700)
    #expect(state.arrangement.pages == [.list] && state.forward == .detail(1))
    state.resize(width: 1000, height: 700)
    #expect(state.displayMode == .oneBesideSecondary)
    #expect(state.secondaryPages == [.detail(1)] && state.forward == .detail(2))
  }

  @Test func `A restored state opens no overlay and keeps a hidden primary hidden`() throws {
    var state = State.laidOut(width: 768, height: 1024)
    state.send(.sidebarToggled)
    #expect(try Self.restarted(state).displayMode == .secondaryOnly)
    var hidden = State.laidOut(width: 900, preferred: .oneBesideSecondary)
    hidden.send(.sidebarToggled)
    #expect(try Self.restarted(hidden).displayMode == .secondaryOnly)
  }

  @Test(arguments: [SplitBehavior.overlay, .displace])
  func `Two columns open a state of three in a mode of two`(behavior: SplitBehavior) throws {
    var rules = Rules()
    rules.behavior = behavior
    for (width, shows) in [(900, true), (900, false), (1300, false)] {
      var state = State(
        primary: .list, supplementary: .group(1), secondary: .detail(1),
        columnWidths: ColumnWidths(minimum: 200), supplementaryWidths: ColumnWidths(minimum: 250))
      state.resize(width: width, rules: rules)
      if shows { state.send(.columnShown(.primary), rules: rules) }
      #expect((state.displayMode.leadingColumns == 2) == (shows || width == 1300))
      for preferred in [PreferredDisplayMode.automatic, .oneOverSecondary] {
        state.send(.displayModePreferred(preferred), rules: rules)
        if shows { state.send(.columnShown(.primary), rules: rules) }
        let next = try Self.restarted(state, rules: rules)
        #expect(!next.hasThreeColumns && next.displayMode.leadingColumns < 2)
        #expect(!next.isOverlaid || preferred == .oneOverSecondary)
        var folded = next
        folded.resize(width: 400, rules: rules)
        folded.resize(width: width, rules: rules)
        #expect(folded.arrangement == next.arrangement)
      }
    }
  }

  @Test func `A visible split view of three columns restores only columns that fit`() throws {
    var saved = State(
      primary: .list, supplementary: .group(1), secondary: .detail(1),
      preferredDisplayMode: .oneOverSecondary, columnWidths: ColumnWidths(minimum: 200),
      supplementaryWidths: ColumnWidths(minimum: 250))
    var state = saved
    saved.resize(width: 1300)
    saved.send(.columnShown(.primary))
    #expect(saved.displayMode == .twoBesideSecondary)
    state.resize(width: 800)
    state.send(.restored(try Self.saved(saved)))
    #expect(state.displayMode == .oneBesideSecondary)
    state.resize(width: 1300)
    #expect(state.displayMode == .twoBesideSecondary, "the person's choice")
  }

  @Test func `A newer version is reported`() throws {
    let data = try JSONEncoder().encode(SavedSplitState(State(primary: .list)))
    let text = String(decoding: data, as: UTF8.self)
      .replacing("\"version\":1", with: "\"version\":7")
    let error = #expect(throws: SavedStateError.newerVersion(7)) {
      try JSONDecoder().decode(SavedSplitState<SamplePage>.self, from: Data(text.utf8))
    }
    #expect(
      error?.description
        == "The state was saved in version 7 of its form; this program knows version 2 and older ones."
    )
  }

  @Test(arguments: ["", "{}", "[]", #"{"version": 1}"#, #"{"version": 0}"#, #"{"version": "x"}"#])
  func `An invalid saved state is an error`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SavedSplitState<SamplePage>.self, from: Data(text.utf8))
    }
  }

  @Test func `Restoring a visible state tells another display mode`() throws {
    let saved = State.laidOut(width: 900, preferred: .oneBesideSecondary)
    var state = saved
    state.send(.sidebarToggled)
    #expect(state.displayMode == .secondaryOnly)
    #expect(
      state.send(.restored(try Self.saved(saved)))
        == [
          .restored, .willChangeDisplayMode, .displayModeChanged, .layout, .alongside, .completion,
        ])
    #expect(state == saved)
  }

  @Test func `Restoring a visible state applies to its current size`() throws {
    var saved = State.laidOut(width: 400)
    saved.send(.showDetail(.detail(1)))
    var state = State.laidOut(width: 900, secondary: .detail(2))
    let changes = state.send(.restored(try Self.saved(saved)))
    #expect(changes.first == .restored)
    #expect(!state.isCollapsed)
    #expect(state.secondaryPages == [.detail(1)])
    #expect(state.send(.restored(SavedSplitState(state))) == [])
  }

  @Test func `Restoring a state that was saved with the other fold tells no fold`() throws {
    for (width, other) in [(400, 900), (900, 400)] {
      var saved = State.laidOut(width: other)
      saved.send(.showDetail(.detail(1)))
      var state = State.laidOut(width: width)
      let changes = state.send(.restored(try Self.saved(saved)))
      #expect(changes.first == .restored && !changes.contains(where: \.isFold))
      #expect(state.pages == [.list, .detail(1)] && state.isCollapsed == (width == 400))
    }
  }
}
