import Foundation
public import ImageFiles

/// What tells a library from others in the store.
public struct LibraryKey: Hashable, Sendable {
  /// The places, which no zero is in, with a zero between them.
  let bytes: Data

  /// Creates the key of the library of some places: absolute paths in order, or one word.
  public init(_ places: [FilePath]) {
    bytes = Data(places.map(\.text).joined(separator: "\0").utf8)
  }

  /// A key that the store had.
  init(bytes: Data) { self.bytes = bytes }
}
