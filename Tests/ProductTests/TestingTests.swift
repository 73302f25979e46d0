import AdaptiveSplit
import AdaptiveSplitTesting
import Testing

private enum Page: Hashable, Sendable { case list, photo(Int) }

/// A program's rules, explored by the program itself.
@Suite struct TestingTests {
  @Test func `A rule that loses the photo is found, with the shortest way to lose it`() throws {
    var rules = SplitRules<Page>()
    rules.separate = { _ in .placeholder }
    let start = SplitState(primary: Page.list, preferredDisplayMode: .oneBesideSecondary)
    let world = World([start], rules: rules, pages: [.photo(1)], widths: [400, 1000])
    let failure = try #require(explore(world).failure)
    print(failure)
    #expect(failure.invariant == "Widening gives back what narrowing took")
    #expect(
      failure.path == [
        .resized(SplitSize(width: 1000, height: 600)), .show(.photo(1), from: .secondary),
      ])
  }
}
