import ImageFiles
import SplitProgram

/// What a command line asks to be shown, in words that another process of the program understands.
struct OpenRequest: Hashable, Sendable {
  /// The size of new windows, or `nil` for the one that they had.
  let size: WindowSize?
  /// Folders and photos; the sample library's file where there are none.
  let paths: [String]
  /// What tells the folders and photos from others: found out by the process that asks, so that no
  /// other one has to wait for their disk.
  let places: [FilePath]
  let isSample: Bool

  /// Asks for folders and photos; their paths may begin at the working folder.
  ///
  /// As slow as the disk.
  init(paths: [String], size: WindowSize?) {
    self.size = size
    self.paths = paths.map { (try? FileEntry.at($0).path.text) ?? $0 }
    places = LibrarySource.places(of: paths)
    isSample = false
  }

  /// Asks for the sample library, which a file describes.
  init(sample: String, size: WindowSize?) {
    self.size = size
    paths = [sample]
    places = []
    isSample = true
  }

  /// Reads what another process wrote.
  init(words: [String]) {
    size = words.first.flatMap { WindowSize(argument: $0) }
    isSample = words.dropFirst().first == "sample"
    let count = words.dropFirst(2).first.flatMap { Int($0) } ?? 0
    let rest = words.dropFirst(3)
    places = rest.prefix(max(count, 0)).map { FilePath($0) }
    paths = Array(rest.dropFirst(max(count, 0)))
  }

  /// The size or nothing, the kind, how many places there are, the places, the paths.
  var words: [String] {
    [size?.defaultValueDescription ?? "", isSample ? "sample" : "paths", "\(places.count)"]
      + places.map(\.text) + paths
  }

  /// The library that is asked for.
  var source: LibrarySource {
    isSample ? .sample(at: paths.first ?? "") : .paths(paths, at: places)
  }
}
