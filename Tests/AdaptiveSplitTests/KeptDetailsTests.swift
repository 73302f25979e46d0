import AdaptiveSplit
import Testing

@Suite struct KeptDetailsTests {
  private var kept = KeptDetails<SamplePage>()

  private func stack(_ pages: SamplePage...) throws -> PageStack<SamplePage> {
    try #require(PageStack(pages))
  }

  @Test mutating func `T12: a detail that was left is kept with what was open on it`() throws {
    #expect(kept.open(.group(1), leaving: nil) == PageStack(.group(1)))
    let left = try stack(.group(1), .detail(1))
    #expect(kept.open(.group(2), leaving: left) == PageStack(.group(2)))
    #expect(kept.keeps(.group(1)) && kept.keeps(.detail(1)) && kept.keeps(.group(2)))
    #expect(kept.open(.group(1), leaving: PageStack(.group(2))) == left)
    #expect(kept.keeps(.group(1)) && !kept.keeps(.detail(1)), "it is on the stack, or gone")
    #expect(kept.open(.group(1), leaving: left) == left, "the same again stays")
    #expect(kept.open(.group(1), leaving: PageStack(.group(1))) == PageStack(.group(1)))
  }

  @Test mutating func `T12: after a warning nothing is kept, not even what shows`() throws {
    _ = kept.open(.group(1), leaving: nil)
    kept.empty()
    #expect(!kept.keeps(.group(1)))
    _ = kept.open(.group(2), leaving: try stack(.group(1), .detail(1)))
    #expect(!kept.keeps(.group(1)) && !kept.keeps(.detail(1)))
  }
}

@Suite struct PageNameTests {
  private static let names: [(String, String, Int?)] = [
    ("stages", "stages", nil), ("stage:5", "stage", 5), ("stage:-5", "stage", -5),
    ("stage:", "stage:", nil), ("stage:5:6", "stage:5:6", nil), (":5", "", 5), ("", "", nil),
    ("stage:five", "stage:five", nil),
  ]

  @Test(arguments: names)
  func `A name is a kind and, where one follows, a number`(
    text: String, kind: String, number: Int?
  ) {
    #expect(PageName(text).kind == kind)
    #expect(PageName(text).number == number)
  }
}
