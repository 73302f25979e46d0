import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport
import Testing

/// All pages at once, and pages that get another identity.
@Suite struct PathTests {
  private static let path = SplitPath<SamplePage>(
    primary: [.list, .group(2)], secondary: [.detail(21)])

  private static let reading: State = {
    var state = State.laidOut(width: 1000, preferred: .oneBesideSecondary)
    state.send(.show(.group(1), from: .primary))
    state.send(.showDetail(.detail(11)))
    return state
  }()

  @Test func `A link leads to the same pages side by side and on one stack`() {
    var wide = Self.reading
    var narrow = wide
    narrow.resize(width: 400)
    #expect(
      wide.send(.arranged(Self.path))
        == [.detailReplaced, .detailReplaced, .layout, .alongside, .completion])
    #expect(
      narrow.send(.arranged(Self.path)) == [.detailReplaced, .layout, .alongside, .completion])
    #expect(wide.primaryPages == [.list, .group(2)] && wide.secondaryPages == [.detail(21)])
    #expect(narrow.isCollapsed && narrow.arrangement.pages == [.list, .group(2), .detail(21)])
    narrow.resize(width: 1000)
    #expect(narrow == wide)
  }

  @Test func `The same path again changes nothing`() {
    for width in [400, 1000] {
      var state = Self.reading
      state.resize(width: width)
      state.send(.arranged(Self.path))
      #expect(state.send(.arranged(Self.path)).isEmpty)
    }
  }

  @Test func `A column that a path leaves out stays, an empty one is the placeholder`() {
    var state = Self.reading
    #expect(state.send(.arranged(SplitPath())).isEmpty)
    state.send(.arranged(SplitPath(primary: [.list])))
    #expect(state.primaryPages == [.list] && state.secondaryPages == [.detail(11)])
    state.send(.arranged(SplitPath(secondary: [])))
    #expect(state.primaryPages == [.list] && state.secondaryPages == nil)
    state.send(.arranged(SplitPath(primary: [], secondary: [.detail(1)])))
    #expect(state.primaryPages == [.list], "the root is never lost")
  }

  @Test func `A path without a detail on one stack leaves the placeholder for two columns`() {
    var state = Self.reading
    state.resize(width: 400)
    state.send(.arranged(SplitPath(primary: [.list, .group(2)], secondary: [])))
    state.resize(width: 1000)
    #expect(state.primaryPages == [.list, .group(2)] && state.secondaryPages == nil)
  }

  @Test func `A path keeps the display mode and forgets the pages to go forward to`() {
    var state = Self.reading
    state.send(.dividerDragged(to: 250))
    state.send(.sidebarToggled)
    state.send(.back(in: .primary))
    #expect(state.forwardPages.count == 1)
    state.send(.arranged(Self.path))
    #expect(state.displayMode == .secondaryOnly && state.draggedWidth == 250)
    #expect(state.forwardPages.isEmpty)
  }

  @Test func `A page is renamed on the stacks, before the collapse and forward`() {
    var state = Self.reading
    state.send(.show(.detail(12), from: .secondary))
    state.send(.back(in: .secondary))
    state.resize(width: 400)
    state.send(.back(in: nil))
    #expect(state.forwardPages.map(\.page) == [.detail(12), .detail(11)])
    #expect(
      state.send(.pagesReplaced([.detail(11): .detail(91), .detail(12): .detail(92)]))
        == [.pagesReplaced, .layout])
    #expect(state.forwardPages.map(\.page) == [.detail(92), .detail(91)])
    #expect(state.pages == [.list, .group(1), .detail(91), .detail(92)])
    state.send(.forward)
    #expect(state.arrangement.pages == [.list, .group(1), .detail(91)])
  }

  @Test(arguments: [1200, 880, 400])
  func `A page of three columns is renamed in columns and on one stack`(width: Int) {
    func state(_ group: Int) -> State {
      var state = State(primary: .list, supplementary: .group(group), secondary: .detail(1))
      state.resize(width: 1200, rules: .mail)
      state.send(.show(.group(group + 10), from: .supplementary), rules: .mail)
      state.resize(width: width, rules: .mail)
      return state
    }
    for leaves in [false, true] {
      var (renamed, expected) = (state(1), state(2))
      let replacements: [SamplePage: SamplePage] = [.group(1): .group(2), .group(11): .group(12)]
      if leaves {
        // On one stack, first the detail leaves, and then both groups.
        for _ in 1...3 {
          renamed.send(.back(in: nil), rules: .mail)
          expected.send(.back(in: nil), rules: .mail)
        }
      }
      #expect(
        renamed.send(.pagesReplaced(replacements), rules: .mail) == [.pagesReplaced, .layout])
      #expect(renamed == expected)
      #expect(!renamed.pages.contains(.group(1)) && renamed.pages.contains(.group(2)))
      renamed.resize(width: 1200, rules: .mail)
      expected.resize(width: 1200, rules: .mail)
      #expect(renamed.arrangement.supplementary?.root == .group(2) && renamed == expected)
    }
  }

  @Test func `Two pages exchange their names`() {
    var state = Self.reading
    state.send(.show(.detail(12), from: .secondary))
    state.send(.pagesReplaced([.detail(11): .detail(12), .detail(12): .detail(11)]))
    #expect(state.secondaryPages == [.detail(12), .detail(11)])
  }

  @Test func `Of two pages that become one, the lower stays`() {
    var state = Self.reading
    state.send(.show(.detail(12), from: .secondary))
    state.send(.pagesReplaced([.detail(12): .detail(11)]))
    #expect(state.secondaryPages == [.detail(11)])
    state.send(.pagesReplaced([.detail(11): .group(1)]))
    #expect(state.primaryPages == [.list, .group(1)] && state.secondaryPages == nil)
  }

  @Test func `Names of pages that are nowhere change nothing`() {
    var state = Self.reading
    #expect(state.send(.pagesReplaced([.detail(5): .detail(6)])).isEmpty)
    #expect(state.send(.pagesReplaced([:])).isEmpty)
  }

  /// The detail that was left last is on no stack, and not among those before the collapse.
  @Test func `The list of pages contains the detail that was left last`() {
    var state = State.laidOut(width: 400)
    state.send(.showDetail(.detail(7)))
    state.send(.back(in: nil))
    state.send(.show(.group(1), from: nil))
    state.send(.back(in: nil))
    let byHand =
      state.arrangement.pages + (state.beforeCollapse?.primary.pages ?? [])
      + (state.beforeCollapse?.secondary?.pages ?? []) + state.forwardPages.map(\.page)
    #expect(!byHand.contains(.detail(7)))
    #expect(state.pages.contains(.detail(7)))
    state.resize(width: 1000)
    #expect(state.secondaryPages == [.detail(7)], "it comes back")
  }

  /// So that no field with pages is ever forgotten in the list.
  @Test(arguments: SampleWorld.programs)
  func `The list of pages contains all that a mirror finds`(world: SampleWorld) {
    // Most states share most of their parts.
    var known: [AnyHashable: Set<SamplePage>] = [:]
    for state in explore(world, checking: [], []).states {
      var found: Set<SamplePage> = []
      for part in Mirror(reflecting: state).children {
        guard let value = part.value as? AnyHashable else {
          Issue.record("\(part) is not hashable")
          return
        }
        if known[value] == nil {
          var pages: Set<SamplePage> = []
          Self.collect(part.value, into: &pages)
          known[value] = pages
        }
        found.formUnion(known[value] ?? [])
      }
      guard found == Set(state.pages), found.count == state.pages.count else {
        Issue.record("\(found) in \(state.summary), listed: \(state.pages)")
        return
      }
    }
  }

  private static func collect(_ value: Any, into pages: inout Set<SamplePage>) {
    if let page = value as? SamplePage {
      pages.insert(page)
      return
    }
    for child in Mirror(reflecting: value).children { collect(child.value, into: &pages) }
  }
}
