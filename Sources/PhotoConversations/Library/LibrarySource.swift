import Foundation
import GLib
import PhotoLibrary

/// A requested library and the closure that reads it.
struct LibrarySource: Sendable {
  /// The library's identity: absolute paths in order, or the single word `sample`; empty for no
  /// library.
  let places: [FilePath]
  /// Reads the library, or its differences from a previous listing, on the disk.
  ///
  /// The returned reader can be used to watch the folders; it is `nil` for a library that can't
  /// change.
  var load:
    @Sendable (_ listed: Library?, _ progress: PhotoProgress) throws(LibraryError) -> (
      scan: ScanResult, reader: LibraryReader?
    )
  /// The requested folders and photos; empty for the sample and for no library.
  let paths: [FilePath]
  /// Whether folders, rather than single photos, were requested.
  let isAboutFolders: Bool
  /// Whether it is the sample, opened without a request.
  private(set) var isIntroduction = false
  /// A file name for the library's state: a recognizable part and a hash of its identity.
  private let stateName: String

  /// Creates a library that is read once.
  init(places: [FilePath], read: @escaping @Sendable () throws(LibraryError) -> Library) {
    self.places = places
    paths = []
    isAboutFolders = false
    load = { _, _ throws(LibraryError) in (.library(try read()), nil) }
    stateName = Self.stateName(of: places)
  }

  /// Creates a library whose folders can be watched.
  private init(
    places: [FilePath], paths: [FilePath], isAboutFolders: Bool, reader: LibraryReader
  ) {
    self.places = places
    self.paths = paths
    self.isAboutFolders = isAboutFolders
    load = { listed, progress throws(LibraryError) in
      var reader = reader
      let scan: ScanResult =
        if let listed {
          try reader.read(after: listed, progress: progress)
        } else {
          .library(try reader.read(progress: progress))
        }
      return (scan, reader)
    }
    stateName = Self.stateName(of: places)
  }

  /// The empty library.
  static let nothing = LibrarySource(places: []) { () throws(LibraryError) in
    Library(name: "", conversations: [])
  }

  /// Returns the sample library of the program.
  ///
  /// - Parameters:
  ///   - path: The sample's file.
  ///   - isIntroduction: Whether it is opened without a request.
  /// - Returns: The sample.
  static func sample(at path: FilePath, isIntroduction: Bool = false) -> LibrarySource {
    var sample = LibrarySource(places: ["sample"]) { () throws(LibraryError) in
      try Library.sample(at: path)
    }
    sample.isIntroduction = isIntroduction
    return sample
  }

  /// Whether this is the sample, whose annotations are only stored in the database.
  var isSample: Bool { places == ["sample"] }

  /// Returns the initial folder for choosing another library, without accessing the disk.
  ///
  /// - Parameter library: The library's content, which distinguishes photos from folders.
  /// - Returns: The folder; `nil` if no path was requested.
  func folder(of library: Library) -> FilePath? {
    guard let first = paths.first else { return nil }
    let isPhoto =
      !isAboutFolders
      || library.conversations.contains { $0.photos.contains { $0.path == first } }
    return isPhoto ? FileEntry.folder(of: first) : first
  }

  /// Returns the title of a library of folders or photos, or `nil` for the sample, no library, and
  /// several photos that aren't read yet.
  ///
  /// - Parameter library: The library's contents.
  /// - Returns: The folder's name, several names, or the number of photos.
  func title(of library: Library) -> String? {
    guard let first = paths.first else { return nil }
    if paths.count == 1 {
      let folder = isAboutFolders ? first : FileEntry.folder(of: first)
      return folder.name
    }
    if isAboutFolders { return listed(paths.map(\.name)) }
    return library.photoCount == 0 ? nil : library.photoCountText
  }

  /// The library's primary key in the database.
  var id: LibraryID { LibraryID(places) }

  /// Returns the library of folders and photos.
  ///
  /// - Parameters:
  ///   - paths: Their paths.
  ///   - places: The library's identity, from ``places(of:)``.
  /// - Returns: The library.
  static func paths(_ paths: [FilePath], at places: [FilePath]) -> LibrarySource {
    LibrarySource(
      places: places, paths: paths, isAboutFolders: true, reader: LibraryReader(paths))
  }

  /// Returns the library of photos; a single photo includes the other photos of its folder.
  static func photos(_ paths: [FilePath], at places: [FilePath]) -> LibrarySource {
    LibrarySource(
      places: places, paths: paths, isAboutFolders: false,
      reader: LibraryReader(paths, showsSurroundings: paths.count == 1))
  }

  /// Returns the identity of a photo's folder without its subfolders.
  ///
  /// - Parameters:
  ///   - photo: The photo's path.
  ///   - resolvesLinks: Whether symbolic links are resolved, which reads the disk.
  /// - Returns: The identity.
  static func places(around photo: FilePath, resolvesLinks: Bool = true) -> [FilePath] {
    ["\(FileEntry.folder(of: resolvesLinks ? photo.withoutLinks : photo))/."]
  }

  /// Returns the identity of folders and photos: their sorted paths.
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - resolvesLinks: Whether symbolic links are resolved, which reads the disk.
  /// - Returns: The identity.
  static func places(of paths: [FilePath], resolvesLinks: Bool = true) -> [FilePath] {
    Set(resolvesLinks ? paths.map(\.withoutLinks) : paths).sorted()
  }

  /// Returns the name of a file in which the library's windows are saved.
  ///
  /// Each process that shows the library at the same time has its own file, numbered from 1.
  func stateFileName(_ number: Int = 1) -> String {
    number == 1 ? "\(stateName).json" : "\(stateName).\(number).json"
  }

  private static func stateName(of places: [FilePath]) -> String {
    if places == ["sample"] { return "sample" }
    let name = (places.first?.lastPart.text ?? "")
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    let digits = String(fnv1a(places.map(\.text).joined(separator: "\n")), radix: 16)
    let hash = String(repeating: "0", count: 16 - digits.count) + digits
    return "\(name.isEmpty ? "library" : String(name.prefix(40)))-\(hash)"
  }
}

/// Returns the 64-bit FNV-1a hash of a text, which is stable across starts.
private func fnv1a(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
