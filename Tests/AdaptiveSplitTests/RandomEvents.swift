import AdaptiveSplit
import RandomNumbers
import TestSupport

extension SplitPath<SamplePage> {
  /// Returns any path of a small world; either column may be left as it is, or empty.
  static func random(using numbers: inout SeededNumbers) -> SplitPath<SamplePage> {
    func pages() -> [SamplePage]? {
      let count = Int.random(in: -1...2, using: &numbers)
      if count < 0 { return nil }
      return (0..<count).map { _ in .detail(.random(in: 1...5, using: &numbers)) }
    }
    let above = pages()
    return SplitPath(
      primary: above.map { [.list] + $0 }, secondary: pages())
  }
}

extension SplitEvent<SamplePage> {
  /// Returns any event, with sizes and pages from a small world.
  static func random(using numbers: inout SeededNumbers) -> SplitEvent<SamplePage> {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &numbers) }
    let page: SamplePage = number(0...2) == 0 ? .group(number(1...3)) : .detail(number(1...5))
    let column = [SplitColumn?.none, .primary, .secondary][number(0...2)]
    return switch number(0...18) {
    case 0, 1, 2: .resized(SplitSize(width: number(200...1200), height: number(300...900)))
    case 3: .show(page, from: column)
    case 4: .showDetail(page)
    case 5, 6: .back(in: column)
    case 7: .forward
    case 8: .backTo(page)
    case 9: .dividerDragged(to: number(0...400))
    case 10: number(0...1) == 0 ? .sidebarToggled : .overlayDismissed
    case 11: .displayModePreferred(PreferredDisplayMode.allCases[number(0...3)])
    case 12: .pagesRemoved([page])
    case 13: .rootReplaced(page, in: column ?? .primary)
    case 14: .arranged(.random(using: &numbers))
    case 15:
      .pagesReplaced(
        Dictionary([(page, .detail(number(1...5))), (.detail(number(1...5)), page)]) { $1 })
    case 16: .pageHeld(page, number(0...1) == 0)
    case 17: number(0...2) == 0 ? .leaveDeclined : .leaveConfirmed
    default: .minimumsMeasured(ColumnMinimums(primary: number(0...400), secondary: number(0...400)))
    }
  }
}
