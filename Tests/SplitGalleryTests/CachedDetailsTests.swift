import AdaptiveSplit
import Testing

@testable import SplitGallery

@Suite struct CachedDetailsTests {
  private var kept = CachedDetails<StagePage>()

  private func stack(_ pages: StagePage...) throws -> PageStack<StagePage> {
    try #require(PageStack(pages))
  }

  @Test mutating func `A detail is cached with its stack when it is left`() throws {
    #expect(kept.open(.stage(1), leaving: nil) == PageStack(.stage(1)))
    let left = try stack(.stage(1), .article(1))
    #expect(kept.open(.stage(2), leaving: left) == PageStack(.stage(2)))
    #expect(kept.keeps(.stage(1)) && kept.keeps(.article(1)) && kept.keeps(.stage(2)))
    #expect(kept.open(.stage(1), leaving: PageStack(.stage(2))) == left)
    #expect(kept.keeps(.stage(1)) && !kept.keeps(.article(1)), "it is on the stack, or gone")
    #expect(kept.open(.stage(1), leaving: left) == left, "the same again stays")
    #expect(kept.open(.stage(1), leaving: PageStack(.stage(1))) == PageStack(.stage(1)))
  }

  @Test mutating func `A memory warning empties the cache, even of the visible detail`() throws {
    _ = kept.open(.stage(1), leaving: nil)
    kept.empty()
    #expect(!kept.keeps(.stage(1)))
    _ = kept.open(.stage(2), leaving: try stack(.stage(1), .article(1)))
    #expect(!kept.keeps(.stage(1)) && !kept.keeps(.article(1)))
  }
}

@Suite struct PageNameTests {
  private static let names: [(String, String, Int?)] = [
    ("stages", "stages", nil), ("stage:5", "stage", 5), ("stage:-5", "stage", -5),
    ("stage:", "stage:", nil), ("stage:5:6", "stage:5:6", nil), (":5", "", 5), ("", "", nil),
    ("stage:five", "stage:five", nil),
  ]

  @Test(arguments: names)
  func `A page name is a kind with an optional number`(
    text: String, kind: String, number: Int?
  ) {
    #expect(PageName(text).kind == kind)
    #expect(PageName(text).number == number)
  }
}
