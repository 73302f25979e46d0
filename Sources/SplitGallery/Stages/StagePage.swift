import AdaptiveSplit

/// A page of Stages: `stages`, `stage:5`, `article:5`.
enum StagePage: Hashable, Sendable, LosslessStringConvertible {
  /// The list of all stages.
  case stages
  /// A stage's photo, by its place in the list from 1.
  case stage(Int)
  /// The article about a stage.
  case article(Int)

  init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    switch (parts.first, parts.dropFirst().first.flatMap { Int($0) }) {
    case ("stages", nil) where parts.count == 1: self = .stages
    case ("stage", let number?) where parts.count == 2: self = .stage(number)
    case ("article", let number?) where parts.count == 2: self = .article(number)
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .stages: "stages"
    case .stage(let number): "stage:\(number)"
    case .article(let number): "article:\(number)"
    }
  }

  /// The stage's place in the list, from 1, or `nil` for the list itself.
  var number: Int? {
    switch self {
    case .stages: nil
    case .stage(let number), .article(let number): number
    }
  }
}

extension SplitState<StagePage> {
  /// Where Stages starts (`systems.md 3.4`): with the first stage chosen, where there is one.
  static func stages(first: StagePage?) -> SplitState {
    SplitState(primary: .stages, secondary: first)
  }
}

/// Which details are kept when another one shows (`systems.md 3.5, 3.7`): all that were seen since
/// the last warning of low memory, each with its article where that was open.
struct StageCache: Hashable {
  private(set) var stages: Set<Int> = []
  private var withArticle: Set<Int> = []

  /// Whether the view of a page outlives its time on a stack.
  func keeps(_ page: StagePage) -> Bool {
    switch page {
    case .stages: true
    case .stage(let number): stages.contains(number)
    case .article(let number): stages.contains(number) && withArticle.contains(number)
    }
  }

  /// Notes which detail shows, bottom first.
  mutating func shows(_ detail: PageStack<StagePage>?) {
    guard let detail, case .stage(let number) = detail.root else { return }
    if detail.contains(.article(number)) {
      withArticle.insert(number)
    } else {
      withArticle.remove(number)
    }
  }

  /// Takes a detail in, and says what has to be shown for it, bottom first.
  mutating func open(_ number: Int) -> [StagePage] {
    let isKnown = !stages.insert(number).inserted
    return isKnown && withArticle.contains(number)
      ? [.stage(number), .article(number)] : [.stage(number)]
  }

  /// Lets go of everything; what shows stays as long as it does.
  mutating func empty() {
    stages = []
  }
}
