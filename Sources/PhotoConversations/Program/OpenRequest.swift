import ImageFiles
import SplitProgram

/// What a command line asks to be shown, in words that another process of the program understands.
struct OpenRequest: Hashable, Sendable {
  /// The size of new windows, or `nil` for the one that they had.
  let size: WindowSize?
  /// Folders and photos; the sample library's file where there are none.
  let paths: [String]
  let isSample: Bool

  /// Asks for folders and photos; their paths may begin at the working folder.
  init(paths: [String], size: WindowSize?) {
    self.size = size
    self.paths = paths.map { (try? FileEntry.at($0).path.text) ?? $0 }
    isSample = false
  }

  /// Asks for the sample library, which a file describes.
  init(sample: String, size: WindowSize?) {
    self.size = size
    paths = [sample]
    isSample = true
  }

  /// Reads what another process wrote.
  init(words: [String]) {
    size = words.first.flatMap { WindowSize(argument: $0) }
    isSample = words.dropFirst().first == "sample"
    paths = Array(words.dropFirst(2))
  }

  /// The size or nothing, the kind, the paths.
  var words: [String] {
    [size?.defaultValueDescription ?? "", isSample ? "sample" : "paths"] + paths
  }

  /// The library that is asked for.
  var source: LibrarySource {
    isSample ? .sample(at: paths.first ?? "") : .paths(paths)
  }
}
