import Foundation
import ImageFiles
import PhotoLibrary

/// Which library a person asked for, and how it is read.
struct LibrarySource: Sendable {
  /// What tells it from others: absolute paths in order, or the one word `sample`; empty for none.
  let places: [FilePath]
  /// Reads it; as slow as the disk.
  let read: @Sendable () throws(LibraryError) -> Library

  /// No library.
  static let nothing = LibrarySource(places: []) { () throws(LibraryError) in
    Library(name: "", conversations: [])
  }

  /// The sample that comes with the program.
  static func sample(at path: String) -> LibrarySource {
    LibrarySource(places: ["sample"]) { () throws(LibraryError) in try Library.sample(at: path) }
  }

  /// Folders and photos of the person's own.
  static func paths(_ paths: [String]) -> LibrarySource {
    let places = Set(paths.map(absolute)).sorted()
    return LibrarySource(places: places) { () throws(LibraryError) in try Library.read(paths) }
  }

  /// The path of a place without symbolic links.
  private static func absolute(_ path: String) -> FilePath {
    let path = (try? FileEntry.at(path).path) ?? FilePath(path)
    guard path.text.hasPrefix("/") else { return path }
    return FilePath(URL(filePath: path.text).resolvingSymlinksInPath().path)
  }

  /// The name of a file in which the library's windows are remembered.
  ///
  /// Of the processes that show the library at the same time each has one, numbered from 1.
  func stateFileName(_ number: Int = 1) -> String {
    number == 1 ? "\(stateName).json" : "\(stateName).\(number).json"
  }

  /// What a person may recognize, and what tells the library from others.
  private var stateName: String {
    if places == ["sample"] { return "sample" }
    let name = URL(filePath: places.first?.text ?? "").lastPathComponent
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
