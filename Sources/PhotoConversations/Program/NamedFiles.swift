import GLib
import GTK

/// Files that another program names by their URIs.
struct NamedFiles {
  /// The paths of the files on this computer.
  let paths: [FilePath]
  /// A sentence about the first file that is not, or `nil`.
  let problem: String?

  init(_ uris: [String]) {
    let files = uris.map { (uri: $0, path: FilePath(uri: $0)) }
    paths = files.compactMap(\.path)
    problem = files.first { $0.path == nil }.map {
      // Translators: %s is an address, such as sftp://host/x.jpg.
      localized(
        "“%s” is not on this computer and can’t be opened.",
        $0.uri.showingControls.drawable(maxLength: 80, ellipsis: .middle))
    }
  }
}
