import AdaptiveSplit

/// A page of Quiet: `items`, `shell:2`.
enum QuietPage: NamedPage {
  /// The list of all items.
  case items
  /// A light shell, by its number, that holds the one heavy detail. Number 1 is the placeholder.
  case shell(Int)

  init?(_ description: String) {
    let name = PageName(description)
    switch (name.kind, name.number) {
    case ("items", nil): self = .items
    case ("shell", let number?): self = .shell(number)
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .items: "items"
    case .shell(let number): "shell:\(number)"
    }
  }
}

extension SplitState<QuietPage> {
  /// The initial state of Quiet: nothing selected.
  static let quiet = SplitState(primary: .items)
}

extension SplitRules<QuietPage> {
  /// The rules of Quiet (<doc:Quiet>).
  ///
  /// Collapsing needs no rule: an item is selected as long as there is a shell, and without one
  /// there is nothing to discard. When expanding, an empty selection stays empty.
  static let quiet: SplitRules = {
    var rules = SplitRules()
    rules.letSidebarHide()
    rules.separate = { $0.secondary == nil ? .placeholder : .standard }
    return rules
  }()
}
