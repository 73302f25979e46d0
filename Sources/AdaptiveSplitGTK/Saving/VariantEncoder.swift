import GLib

extension Variant {
  /// Encodes a value: its keyed containers as tables, its unkeyed ones as lists, numbers, truth
  /// values and texts as texts, and a nil that isn't left out as nothing.
  ///
  /// - Throws: The value's error, or an `EncodingError` for a text that has a zero in it, which
  ///   GVariant can't store.
  init(encoding value: some Encodable) throws {
    let node = Node()
    try VariantEncoder(node: node, codingPath: []).encode(value)
    self = node.variant
  }
}

/// A part of a value that is being encoded.
private final class Node {
  enum Content {
    case text(String)
    case list([Node])
    case table([String: Node])
    case nothing
  }

  var content = Content.table([:])

  var count: Int { if case .list(let nodes) = content { nodes.count } else { 0 } }

  var variant: Variant {
    switch content {
    case .text(let text): .text(text)
    case .list(let nodes): .list(nodes.map(\.variant))
    case .table(let nodes): .table(nodes.mapValues(\.variant))
    case .nothing: .nothing
    }
  }

  /// Begins a table, unless the node is one.
  func makeTable() { if case .table = content { return } else { content = .table([:]) } }

  /// Begins a list, unless the node is one.
  func makeList() { if case .list = content { return } else { content = .list([]) } }

  func add(for key: any CodingKey) -> Node {
    let node = Node()
    if case .table(var nodes) = content {
      nodes[key.stringValue] = node
      content = .table(nodes)
    }
    return node
  }

  func append() -> Node {
    let node = Node()
    if case .list(let nodes) = content { content = .list(nodes + [node]) }
    return node
  }
}

// In the containers, one generic function encodes values of all types.

private struct VariantEncoder: Encoder, SingleValueEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.makeTable()
    return KeyedEncodingContainer(Table(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.makeList()
    return List(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { node.content = .nothing }

  func encode<Value: Encodable>(_ value: Value) throws {
    guard let value = value as? any LosslessStringConvertible else {
      return try value.encode(to: self)
    }
    if value.description.utf8.contains(0) {
      throw EncodingError.invalidValue(
        value, .init(codingPath: codingPath, debugDescription: "The text has a zero in it."))
    }
    node.content = .text(value.description)
  }
}

private struct Table<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  let codingPath: [any CodingKey]

  private func encoder(for key: any CodingKey) -> VariantEncoder {
    VariantEncoder(node: node.add(for: key), codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { node.add(for: key).content = .nothing }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoder(for: key).encode(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(for: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(for: SuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }
}

private struct List: UnkeyedEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  private func encoder() -> VariantEncoder {
    VariantEncoder(node: node.append(), codingPath: codingPath)
  }

  func encodeNil() { node.append().content = .nothing }

  func encode<Value: Encodable>(_ value: Value) throws { try encoder().encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder() }
}

/// The key of a superclass's part.
struct SuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }

  init() {}
  init?(stringValue: String) { if stringValue != "super" { return nil } }
  init?(intValue: Int) { return nil }
}
