import AdaptiveSplit

/// A page of Mail: `folders`, `folder:2`, `message:9`, `details:9`.
enum MailPage: NamedPage {
  /// The list of all folders.
  case folders
  /// The messages of a folder, by its number from 1.
  case folder(Int)
  /// A message, by its number from 1.
  case message(Int)
  /// The details of a message, in the inspector.
  case details(Int)

  init?(_ description: String) {
    let name = PageName(description)
    switch (name.kind, name.number) {
    case ("folders", nil): self = .folders
    case ("folder", let number?): self = .folder(number)
    case ("message", let number?): self = .message(number)
    case ("details", let number?): self = .details(number)
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .folders: "folders"
    case .folder(let number): "folder:\(number)"
    case .message(let number): "message:\(number)"
    case .details(let number): "details:\(number)"
    }
  }
}

extension SplitState<MailPage> {
  /// Returns the initial state of Mail: the first folder, and its first message.
  ///
  /// With two columns the messages are on top of the folders.
  static func mail(columns: Int) -> SplitState {
    let folders = ColumnWidths(points: 200, minimum: 160, maximum: 320)
    guard columns == 3 else {
      return SplitState(primary: .folders, secondary: .message(1), columnWidths: folders)
    }
    return SplitState(
      primary: .folders, supplementary: .folder(1), secondary: .message(1),
      columnWidths: folders,
      supplementaryWidths: ColumnWidths(points: 260, minimum: 200, maximum: 400))
  }
}

extension SplitRules<MailPage> {
  /// The name of the breakpoint from which a message has wide margins.
  static let wide = "wide"

  /// The rules of Mail (<doc:Mail>): each kind of page has its column, and the inspector shows a
  /// message's details.
  static let mail: SplitRules = {
    var rules = SplitRules()
    rules.column = { page in
      switch page {
      case .folders: .primary
      case .folder: .supplementary
      case .message: .secondary
      case .details: .inspector
      }
    }
    rules.inspector = { page in
      if case .message(let number) = page { .details(number) } else { nil }
    }
    rules.targetDisplayMode = { state in
      switch state.displayMode {
      case .twoBesideSecondary: .mode(.oneBesideSecondary)
      case .oneBesideSecondary where !state.hasThreeColumns: .mode(.secondaryOnly)
      default: .automatic
      }
    }
    rules.breakpoints = [SplitBreakpoint(wide, .minWidth(600), in: .column(.secondary))]
    return rules
  }()
}
