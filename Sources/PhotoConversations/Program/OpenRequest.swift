import ImageFiles
import SplitProgram

/// What a command line asks to be shown, in words that another process of the program understands.
struct OpenRequest: Hashable, Sendable {
  /// What is asked for.
  enum Kind: String, Sendable {
    /// The sample library, which a file describes.
    case sample
    /// Folders, and photos beside them.
    case paths
    /// Photos alone: a single one with the others of its folder.
    case photos
  }

  /// The size of new windows, or `nil` for the one that they had.
  let size: WindowSize?
  let kind: Kind
  /// Folders and photos; the sample library's file for the sample.
  let paths: [String]
  /// What tells the folders and photos from others: found out by the process that asks, so that no
  /// other one has to wait for their disk.
  let places: [FilePath]

  /// Asks for folders and photos; their paths may begin at the working folder, and `file:` URIs are
  /// paths too.
  ///
  /// As slow as the disk.
  init(paths: [String], size: WindowSize?) {
    self.size = size
    let entries = paths.map { try? FileEntry.at($0) }
    self.paths = zip(paths, entries).map { $1?.path.text ?? $0 }
    kind = !paths.isEmpty && entries.allSatisfy { $0?.kind == .file } ? .photos : .paths
    if kind == .photos, let only = self.paths.first, paths.count == 1 {
      places = LibrarySource.places(around: only)
    } else {
      places = LibrarySource.places(of: paths)
    }
  }

  /// Asks for the sample library, which a file describes.
  init(sample: String, size: WindowSize?) {
    self.size = size
    kind = .sample
    paths = [sample]
    places = []
  }

  /// Reads what another process wrote.
  init(words: [String]) {
    size = words.first.flatMap { WindowSize(argument: $0) }
    kind = words.dropFirst().first.flatMap { Kind(rawValue: $0) } ?? .paths
    let count = words.dropFirst(2).first.flatMap { Int($0) } ?? 0
    let rest = words.dropFirst(3)
    places = rest.prefix(max(count, 0)).map { FilePath($0) }
    paths = Array(rest.dropFirst(max(count, 0)))
  }

  /// The size or nothing, the kind, how many places there are, the places, the paths.
  var words: [String] {
    [size?.defaultValueDescription ?? "", kind.rawValue, "\(places.count)"]
      + places.map(\.text) + paths
  }

  /// The library that is asked for.
  var source: LibrarySource {
    switch kind {
    case .sample: .sample(at: paths.first ?? "")
    case .paths: .paths(paths, at: places)
    case .photos: .photos(paths, at: places)
    }
  }

  /// The photo that shows at first, or `nil` where it doesn't matter.
  var photo: FilePath? {
    kind == .photos ? paths.first.map { FilePath($0) } : nil
  }
}
