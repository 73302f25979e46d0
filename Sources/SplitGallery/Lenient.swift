import Foundation

/// Reads a value that may be missing or of another kind, as `nil`.
func lenient<Key, Value: Decodable>(
  _ values: KeyedDecodingContainer<Key>?, _ key: Key, as type: Value.Type = Value.self
) -> Value? {
  (try? values?.decodeIfPresent(type, forKey: key)) ?? nil
}

/// Data that came with the program and can't be read.
struct UnreadableData: Error, CustomStringConvertible {
  let path: String
  let reason: String
  var description: String { "\(path): \(reason)" }
}

/// Reads a JSON array, whose elements decide themselves what they can do without.
func readArray<Element: Decodable>(
  of type: Element.Type = Element.self, at path: String
) throws(UnreadableData) -> [Element] {
  do {
    let data = try Data(contentsOf: URL(filePath: path))
    return try JSONDecoder().decode([Element].self, from: data)
  } catch is DecodingError {
    throw UnreadableData(path: path, reason: "the file is not a JSON array of objects")
  } catch {
    throw UnreadableData(path: path, reason: error.localizedDescription)
  }
}
