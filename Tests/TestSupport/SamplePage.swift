package import AdaptiveSplit

/// A small set of pages for the tests of the split view: one list, groups in it, details, and pages
/// about details.
package enum SamplePage: NamedPage {
  case list
  case group(Int)
  case detail(Int)
  case about(Int)

  package init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    switch (parts[0], parts.count == 2 ? Int(parts[1]) : nil) {
    case ("list", nil) where parts.count == 1: self = .list
    case ("group", let number?): self = .group(number)
    case ("detail", let number?): self = .detail(number)
    case ("about", let number?): self = .about(number)
    default: return nil
    }
  }

  package var description: String {
    switch self {
    case .list: "list"
    case .group(let number): "group:\(number)"
    case .detail(let number): "detail:\(number)"
    case .about(let number): "about:\(number)"
    }
  }

  /// The page's column in a mail program: groups are messages of a folder.
  package var mailColumn: SplitColumn {
    switch self {
    case .list: .primary
    case .group: .supplementary
    case .detail: .secondary
    case .about: .inspector
    }
  }
}
