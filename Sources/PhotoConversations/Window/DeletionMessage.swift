import GLib
import GTK

/// The texts of the confirmation before photos are deleted permanently, which list the files.
struct DeletionMessage: Hashable {
  /// The maximum number of listed files.
  private static let maxNamed = 4
  /// The maximum number of characters of a name.
  private static let maxCharacters = 80

  let headline: String
  let text: String

  init(_ paths: [FilePath]) {
    let names = paths.prefix(Self.maxNamed).map { path in
      path.name.drawable(maxLength: Self.maxCharacters, ellipsis: .middle)
    }
    let warning = localized("This can’t be undone.")
    if paths.count == 1, let name = names.first {
      headline = localized("Permanently Delete “%s”?", name)
      text = warning
    } else {
      headline = counted(
        "Permanently Delete %s Photo?", "Permanently Delete %s Photos?", paths.count)
      let more = paths.count - names.count
      // Translators: Follows the names of some files, as in “a.jpg, b.jpg, and 3 more”.
      let rest = more > 0 ? [counted("and %s more", "and %s more", more)] : []
      text = listed(names + rest) + "\n" + warning
    }
  }
}
