import GLib

extension Variant {
  /// Decodes a value that ``init(encoding:)`` encoded.
  ///
  /// - Throws: The value's error, or a `DecodingError`.
  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try VariantDecoder(value: self, codingPath: []).decode(type)
  }
}

// In the containers, one generic function decodes values of all types.

private struct VariantDecoder: Decoder, SingleValueDecodingContainer {
  let value: Variant
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .table(let values) = value else { throw mismatch([String: Variant].self) }
    return KeyedDecodingContainer(Table(values: values, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let values) = value else { throw mismatch([Variant].self) }
    return List(values: values, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value == .nothing }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let lossless = type as? any LosslessStringConvertible.Type else {
      return try Value(from: self)
    }
    guard case .text(let text) = value, let decoded = lossless.init(text) as? Value else {
      throw mismatch(type)
    }
    return decoded
  }

  private func mismatch(_ type: any Any.Type) -> DecodingError {
    .typeMismatch(
      type, .init(codingPath: codingPath, debugDescription: "The value is of another type."))
  }
}

private struct Table<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let values: [String: Variant]
  let codingPath: [any CodingKey]
  var allKeys: [Key] { values.keys.sorted().compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

  private func decoder(for key: any CodingKey) throws -> VariantDecoder {
    guard let value = values[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "A value is missing."))
    }
    return VariantDecoder(value: value, codingPath: codingPath + [key])
  }

  func decodeNil(forKey key: Key) -> Bool { values[key.stringValue] == .nothing }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(for: key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(for: SuperKey()) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }
}

private struct List: UnkeyedDecodingContainer {
  let values: [Variant]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  init(values: [Variant], codingPath: [any CodingKey]) {
    self.values = values
    self.codingPath = codingPath
  }

  private mutating func next() throws -> VariantDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Variant.self, .init(codingPath: codingPath, debugDescription: "The list has ended."))
    }
    defer { currentIndex += 1 }
    return VariantDecoder(value: values[currentIndex], codingPath: codingPath)
  }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, values[currentIndex] == .nothing else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().decode(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }
}
