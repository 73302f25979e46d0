import Foundation
public import GLib

/// A library's primary key in the database.
public struct LibraryID: Hashable, Sendable {
  /// The paths, separated by zero bytes, which no path contains.
  let bytes: Data

  /// Creates the key of the library of some places: absolute paths in order, or one word.
  public init(_ places: [FilePath]) {
    bytes = Data(places.map(\.text).joined(separator: "\0").utf8)
  }

  /// Creates a key from the database.
  init(bytes: Data) { self.bytes = bytes }
}
