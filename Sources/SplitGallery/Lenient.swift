import Foundation
import GLib
import GTK

/// A value of a JSON object, `nil` if it is missing or of another type.
@propertyWrapper
struct Lenient<Value: Decodable>: Decodable {
  var wrappedValue: Value?

  init(wrappedValue: Value? = nil) {
    self.wrappedValue = wrappedValue
  }

  init(from decoder: any Decoder) {
    wrappedValue = try? Value(from: decoder)
  }
}

extension Lenient: Encodable where Value: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Lenient: Equatable where Value: Equatable {}
extension Lenient: Hashable where Value: Hashable {}
extension Lenient: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// Decodes a ``Lenient`` property; a missing key is `nil`, too.
  func decode<Value>(
    _ type: Lenient<Value>.Type, forKey key: Key
  ) throws -> Lenient<Value> {
    try decodeIfPresent(type, forKey: key) ?? Lenient()
  }
}

/// The error of data that came with the program and can't be read.
struct UnreadableData: Error, CustomStringConvertible {
  let path: FilePath
  let reason: String
  var description: String { "\(path): \(reason)" }
}

/// The largest size of a file with a JSON array, in bytes: 16 MiB.
private let maxArraySize = 16 << 20

/// Reads a JSON array, whose elements may lack any property.
///
/// - Parameters:
///   - path: The file's path.
///   - empty: The replacement for an element that is no object.
/// - Returns: The elements, in order.
/// - Throws: ``UnreadableData`` if there is no array.
func readArray<Element: Decodable>(
  at path: FilePath, empty: Element
) throws(UnreadableData) -> [Element] {
  do {
    let bytes = try InputFile(path: path).bytes(maxSize: maxArraySize)
    return try JSONDecoder().decode([Lenient<Element>].self, from: Data(bytes))
      .map { $0.wrappedValue ?? empty }
  } catch is DecodingError {
    throw UnreadableData(
      path: path, reason: localized("the file is not a JSON array of objects"))
  } catch {
    throw UnreadableData(path: path, reason: "\(error)")
  }
}
