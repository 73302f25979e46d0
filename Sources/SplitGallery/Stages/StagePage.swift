import AdaptiveSplit

/// A page of Stages: `stages`, `stage:5`, `article:5`.
enum StagePage: NamedPage {
  /// The list of all stages.
  case stages
  /// A stage's photo, by its place in the list from 1.
  case stage(Int)
  /// The article about a stage.
  case article(Int)

  init?(_ description: String) {
    let name = PageName(description)
    switch (name.kind, name.number) {
    case ("stages", nil): self = .stages
    case ("stage", let number?): self = .stage(number)
    case ("article", let number?): self = .article(number)
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
  var number: Int? { PageName(description).number }
}

extension SplitState<StagePage> {
  /// Returns the initial state of Stages: the first stage is selected, if any.
  static func stages(first: StagePage?) -> SplitState {
    SplitState(primary: .stages, secondary: first, preferredDisplayMode: .byShape)
  }
}

extension SplitRules<StagePage> {
  /// The rules of Stages: an article that becomes the detail is on top of its stage, and leads back
  /// there.
  static let stages: SplitRules = {
    var rules = SplitRules()
    rules.letSidebarHide()
    rules.showDetail = { request in
      guard case .article(let number) = request.page else { return nil }
      let arrangement = request.arrangement
      return arrangement.with(
        primary: arrangement.primary, secondary: PageStack([.stage(number), request.page]))
    }
    return rules
  }()
}
