import Foundation
import ImageFiles
import PhotoLibrary

/// Which library a person asked for, and how it is read.
struct LibrarySource: Sendable {
  /// What tells it from others: absolute paths in order, or the one word `sample`; empty for none.
  let places: [FilePath]
  /// Reads it, or what is different from how it was listed before, and answers with whom it can be
  /// followed, if it can; as slow as the disk.
  var load:
    @Sendable (_ listed: Library?, _ progress: ReadingProgress) throws(LibraryError) -> (
      news: LibraryNews, reader: LibraryReader?
    )
  /// The folders and photos that were asked for; none for the sample and for no library.
  let paths: [String]
  /// Whether it is about folders, and not about some photos.
  let isAboutFolders: Bool
  /// What a person may recognize, and what tells the library from others.
  private let stateName: String

  /// A library that is read once.
  init(places: [FilePath], read: @escaping @Sendable () throws(LibraryError) -> Library) {
    self.places = places
    paths = []
    isAboutFolders = false
    load = { _, _ throws(LibraryError) in (.library(try read()), nil) }
    stateName = Self.stateName(of: places)
  }

  /// A library whose folders can be followed.
  private init(
    places: [FilePath], paths: [String], isAboutFolders: Bool, reader: LibraryReader
  ) {
    self.places = places
    self.paths = paths
    self.isAboutFolders = isAboutFolders
    load = { listed, progress throws(LibraryError) in
      var reader = reader
      let news: LibraryNews =
        if let listed {
          try reader.read(after: listed, telling: progress)
        } else {
          .library(try reader.read(telling: progress))
        }
      return (news, reader)
    }
    stateName = Self.stateName(of: places)
  }

  /// No library.
  static let nothing = LibrarySource(places: []) { () throws(LibraryError) in
    Library(name: "", conversations: [])
  }

  /// The sample that comes with the program.
  static func sample(at path: String) -> LibrarySource {
    LibrarySource(places: ["sample"]) { () throws(LibraryError) in try Library.sample(at: path) }
  }

  /// Whether it is the sample, beside whose photos nothing is written.
  var isSample: Bool { places == ["sample"] }

  /// The folder in which a person looks for another one, without asking the disk.
  ///
  /// - Parameter library: What was read of it, which tells photos from folders.
  /// - Returns: The folder; `nil` where none was asked for.
  func folder(of library: Library) -> String? {
    guard let first = paths.first else { return nil }
    let path = FilePath(first)
    let isPhoto =
      !isAboutFolders
      || library.conversations.contains { $0.photos.contains { $0.path == path } }
    return isPhoto ? FileEntry.folder(of: path).text : first
  }

  /// What tells it from others in the store.
  var key: LibraryKey { LibraryKey(places) }

  /// Folders and photos of the person's own.
  ///
  /// - Parameters:
  ///   - paths: Where they are.
  ///   - places: What tells them from others, as ``places(of:)`` answers.
  /// - Returns: Their library.
  static func paths(_ paths: [String], at places: [FilePath]) -> LibrarySource {
    LibrarySource(
      places: places, paths: paths, isAboutFolders: true, reader: LibraryReader(paths))
  }

  /// Photos of the person's own: several alone, a single one with the others of its folder.
  static func photos(_ paths: [String], at places: [FilePath]) -> LibrarySource {
    LibrarySource(
      places: places, paths: paths, isAboutFolders: false,
      reader: LibraryReader(paths, showsSurroundings: paths.count == 1))
  }

  /// What tells a photo's folder, without those below it, from others.
  ///
  /// As slow as the disk.
  static func places(around photo: String) -> [FilePath] {
    ["\(FileEntry.folder(of: FilePath(photo).withoutLinks))/."]
  }

  /// What tells folders and photos from others, on whatever path they are reached: their paths
  /// without links, in order.
  ///
  /// As slow as the disk.
  static func places(of paths: [String]) -> [FilePath] {
    Set(paths.map { FilePath($0).withoutLinks }).sorted()
  }

  /// The name of a file in which the library's windows are remembered.
  ///
  /// Of the processes that show the library at the same time each has one, numbered from 1.
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

/// A number that differs for different texts, the same at each start.
private func fnv1a(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
