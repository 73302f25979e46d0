import Foundation
import GTK
import ImageFiles

/// A value of a JSON object that may be missing or of another kind; it is `nil` then.
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
  /// Reads what a ``Lenient`` property has its name from; a key that is missing is `nil`, too.
  func decode<Value>(
    _ type: Lenient<Value>.Type, forKey key: Key
  ) throws -> Lenient<Value> {
    try decodeIfPresent(type, forKey: key) ?? Lenient()
  }
}

/// Data that came with the program and can't be read.
struct UnreadableData: Error, CustomStringConvertible {
  let path: String
  let reason: String
  var description: String { "\(path): \(reason)" }
}

/// Reads a JSON array, whose elements do without what they lack.
///
/// - Parameters:
///   - path: The file's path.
///   - empty: What stands for an element that is no object at all.
/// - Returns: The elements, in order.
/// - Throws: ``UnreadableData`` where there is no array.
func readArray<Element: Decodable>(
  at path: String, empty: Element
) throws(UnreadableData) -> [Element] {
  do {
    let data = try Data(contentsOf: URL(filePath: path))
    return try JSONDecoder().decode([Lenient<Element>].self, from: data)
      .map { $0.wrappedValue ?? empty }
  } catch is DecodingError {
    throw UnreadableData(
      path: path, reason: localized("the file is not a JSON array of objects"))
  } catch {
    throw UnreadableData(path: path, reason: error.localizedDescription)
  }
}
