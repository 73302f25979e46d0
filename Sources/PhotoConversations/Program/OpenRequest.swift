import GLib
import ImageDecoding
import SplitProgram

/// A request of a command line to open a library, which can be sent to another process of the
/// program.
struct OpenRequest: Hashable, Sendable {
  /// The kind of library.
  enum Kind: String, Sendable {
    /// The sample library, described by a file.
    case sample
    /// The sample library, opened without a request.
    case introduction
    /// Folders, possibly with single photos.
    case paths
    /// Photos without folders; a single photo is shown with the other photos of its folder.
    case photos
  }

  /// The size of new windows, or `nil` for their previous size.
  let size: WindowSize?
  let kind: Kind
  /// The paths of folders and photos, or of the sample library's file.
  let paths: [FilePath]
  /// The canonical paths that identify the library.
  ///
  /// The requesting process determines them, so that no other process waits for the disk.
  let places: [FilePath]

  /// The time that a disk has to answer before the window opens without its answer, in seconds.
  static let timeout = 3.0

  /// Requests folders and photos; relative paths and `file:` URIs are allowed.
  ///
  /// Reads the disk; without an answer within ``timeout``, it is ``init(unresolved:size:)``.
  init(paths: [FilePath], size: WindowSize?) {
    self =
      WorkerThreads.result(within: Self.timeout) { OpenRequest(resolved: paths, size: size) }
      ?? OpenRequest(unresolved: paths, size: size)
  }

  /// Requests folders and photos, like ``init(paths:size:)``; as slow as the disk.
  init(resolved paths: [FilePath], size: WindowSize?) {
    let entries = paths.map { try? FileEntry.at($0) }
    self.init(
      paths: zip(paths, entries).map { $1?.path ?? $0 }, size: size,
      arePhotos: entries.allSatisfy { $0?.kind == .file }, resolvesLinks: true)
  }

  /// Requests folders and photos without reading the disk: their extensions tell photos from
  /// folders, and links are not resolved.
  init(unresolved paths: [FilePath], size: WindowSize?) {
    self.init(
      paths: paths.map(\.absolute), size: size,
      arePhotos: paths.allSatisfy { ImageFormat.hasImageExtension($0.nameText) },
      resolvesLinks: false)
  }

  /// Requests folders and photos by their absolute paths.
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - size: The size of new windows, or `nil` for their previous size.
  ///   - arePhotos: Whether all paths are those of photos.
  ///   - resolvesLinks: Whether symbolic links are resolved in ``places``, which reads the disk.
  private init(paths: [FilePath], size: WindowSize?, arePhotos: Bool, resolvesLinks: Bool) {
    self.size = size
    self.paths = paths
    kind = !paths.isEmpty && arePhotos ? .photos : .paths
    if kind == .photos, let only = paths.first, paths.count == 1 {
      places = LibrarySource.places(around: only, resolvesLinks: resolvesLinks)
    } else {
      places = LibrarySource.places(of: paths, resolvesLinks: resolvesLinks)
    }
  }

  /// Requests the sample library, described by a file.
  ///
  /// - Parameters:
  ///   - sample: The library's file.
  ///   - size: The size of new windows, or `nil` for the one that they had.
  ///   - isIntroduction: Whether it is opened without a request.
  init(sample: FilePath, size: WindowSize?, isIntroduction: Bool = false) {
    self.size = size
    kind = isIntroduction ? .introduction : .sample
    paths = [sample]
    places = []
  }

  /// Decodes a request from another process.
  init(words: [String]) {
    size = words.first.flatMap { WindowSize(argument: $0) }
    kind = words.dropFirst().first.flatMap { Kind(rawValue: $0) } ?? .paths
    let count = words.dropFirst(2).first.flatMap { Int($0) } ?? 0
    let rest = words.dropFirst(3)
    places = rest.prefix(max(count, 0)).map { FilePath($0) }
    paths = rest.dropFirst(max(count, 0)).map { FilePath($0) }
  }

  /// The encoded request: the size or an empty string, the kind, the number of places, the places,
  /// the paths.
  var words: [String] {
    [size?.defaultValueDescription ?? "", kind.rawValue, "\(places.count)"]
      + (places + paths).map(\.text)
  }

  /// The requested library.
  var source: LibrarySource {
    switch kind {
    case .sample: .sample(at: paths.first ?? "")
    case .introduction: .sample(at: paths.first ?? "", isIntroduction: true)
    case .paths: .paths(paths, at: places)
    case .photos: .photos(paths, at: places)
    }
  }

  /// The photo to show first, or `nil` for none in particular.
  var photo: FilePath? {
    kind == .photos ? paths.first : nil
  }
}
