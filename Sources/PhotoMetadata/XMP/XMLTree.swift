/// An element of an XML text for comparisons: names have their namespaces, and space between
/// elements is left out.
///
/// The parser reads the output of a process that may be compromised, so it is safe code, with
/// limits. It supports UTF-8, UTF-16 and Latin-1, and no document types.
struct XMLTree: Equatable {
  /// A node in an element.
  enum Node: Equatable {
    case element(XMLTree)
    case text(String)
    /// A comment or an instruction, as it is written.
    case aside(String)
  }

  /// The namespace, a space, and the local name.
  let name: String
  var attributes: [String: String]
  var nodes: [Node] = []

  /// The child elements.
  var elements: [XMLTree] {
    nodes.compactMap { node in
      if case .element(let element) = node { element } else { nil }
    }
  }

  /// The text of the element, without that of its child elements.
  var text: String {
    nodes.reduce(into: "") { result, node in
      if case .text(let text) = node { result += text }
    }
  }

  /// Reads a text.
  ///
  /// - Returns: A nameless element with all nodes, or `nil` if the text is not valid XML, or
  ///   exceeds a limit.
  static func read(_ bytes: [UInt8]) -> XMLTree? {
    guard let text = text(of: bytes) else { return nil }
    var parser = XMLParser(text)
    return parser.document()
  }

  private static func text(of bytes: [UInt8]) -> [UInt8]? {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      let isBigEndian = bytes[0] == 0xFE
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
        UInt16(bytes[place + (isBigEndian ? 0 : 1)]) << 8
          | UInt16(bytes[place + (isBigEndian ? 1 : 0)])
      }
      return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }
    let start = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
    let declaration = start.hasPrefix("<?xml ") ? start.prefix { $0 != ">" } : ""
    if declaration.contains("iso-8859-1") {
      return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
    }
    let isKnown =
      !declaration.contains("encoding") || declaration.contains("utf-8")
      || declaration.contains("us-ascii")
    guard isKnown, String(validating: bytes, as: UTF8.self) != nil else { return nil }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }
}

/// A sequential XML parser.
private struct XMLParser {
  private static let (maxDepth, maxElements) = (100, 50_000)
  private let bytes: [UInt8]
  private var place = 0
  private var elementCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the document: one element, and comments and instructions around it.
  mutating func document() -> XMLTree? {
    var document = XMLTree(name: "", attributes: [:])
    guard let nodes = nodes(in: ["xml": "http://www.w3.org/XML/1998/namespace"], depth: 0),
      place == bytes.count
    else { return nil }
    document.nodes = nodes.filter { node in
      // The declaration is about the encoding.
      if case .aside(let text) = node { !text.hasPrefix("<?xml ") } else { true }
    }
    return document.elements.count == 1 && document.text.isEmpty ? document : nil
  }

  private func isAt(_ mark: String) -> Bool { bytes[place...].starts(with: mark.utf8) }

  /// Reads up to a mark, and skips the mark.
  private mutating func take(to mark: String) -> String? {
    let mark = Array(mark.utf8)
    let start = place
    while place + mark.count <= bytes.count {
      if bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark) {
        defer { place += mark.count }
        return String(decoding: bytes[start..<place], as: UTF8.self)
      }
      place += 1
    }
    return nil
  }

  private mutating func nodes(in spaces: [String: String], depth: Int) -> [XMLTree.Node]? {
    guard depth <= Self.maxDepth else { return nil }
    var nodes: [XMLTree.Node] = []
    var text = ""
    func flush() {
      if !text.isEmpty { nodes.append(.text(text)) }
      text = ""
    }
    while place < bytes.count, !isAt("</") {
      if isAt("<![CDATA[") {
        place += 9
        guard let part = take(to: "]]>") else { return nil }
        text += part.replacing("\r\n", with: "\n")
      } else if isAt("<!--") {
        flush()
        guard let part = take(to: "-->") else { return nil }
        nodes.append(.aside(part))
      } else if isAt("<?") {
        flush()
        guard let part = take(to: "?>") else { return nil }
        nodes.append(.aside(part))
      } else if isAt("<") {
        flush()
        guard let element = element(in: spaces, depth: depth) else { return nil }
        nodes.append(.element(element))
      } else {
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
        guard let part = Self.plain(bytes[start..<place], isAttribute: false) else { return nil }
        text += part
      }
    }
    flush()
    // Space between elements is insignificant.
    let hasElements = nodes.contains { if case .text = $0 { false } else { true } }
    return nodes.filter { node in
      guard hasElements || depth == 0, case .text(let text) = node else { return true }
      return !text.allSatisfy(\.isWhitespace)
    }
  }

  private mutating func element(in spaces: [String: String], depth: Int) -> XMLTree? {
    elementCount += 1
    guard elementCount <= Self.maxElements else { return nil }
    place += 1
    guard let name = takeName() else { return nil }
    var attributes: [(name: String, value: String)] = []
    while true {
      skipSpace()
      if isAt("/>") || isAt(">") { break }
      guard let attribute = takeAttribute() else { return nil }
      attributes.append(attribute)
    }
    var spaces = spaces
    for (name, value) in attributes {
      if name == "xmlns" { spaces[""] = value }
      if name.hasPrefix("xmlns:") { spaces[String(name.dropFirst(6))] = value }
    }
    var element = XMLTree(name: Self.full(name, spaces[""] ?? "", spaces), attributes: [:])
    for (name, value) in attributes where name != "xmlns" && !name.hasPrefix("xmlns:") {
      let full = Self.full(name, "", spaces)
      guard element.attributes.updateValue(value, forKey: full) == nil else { return nil }
    }
    if isAt("/>") {
      place += 2
      return element
    }
    place += 1
    guard let nodes = nodes(in: spaces, depth: depth + 1), isAt("</") else { return nil }
    place += 2
    guard takeName() == name else { return nil }
    skipSpace()
    guard isAt(">") else { return nil }
    place += 1
    element.nodes = nodes
    return element
  }

  private static func full(
    _ name: String, _ unprefixed: String, _ spaces: [String: String]
  ) -> String {
    guard let colon = name.firstIndex(of: ":") else { return "\(unprefixed) \(name)" }
    let prefix = String(name[..<colon])
    return "\(spaces[prefix] ?? prefix) \(name[name.index(after: colon)...])"
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private mutating func skipSpace() {
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
  }

  private mutating func takeName() -> String? {
    let start = place
    let ends = Array("<>/=\"'&!?".utf8)
    while place < bytes.count, !Self.isSpace(bytes[place]), !ends.contains(bytes[place]) {
      place += 1
    }
    return place > start ? String(decoding: bytes[start..<place], as: UTF8.self) : nil
  }

  private mutating func takeAttribute() -> (name: String, value: String)? {
    guard let name = takeName() else { return nil }
    skipSpace()
    guard isAt("=") else { return nil }
    place += 1
    skipSpace()
    guard place < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[place]) else {
      return nil
    }
    let quote = bytes[place]
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != quote { place += 1 }
    guard place < bytes.count, let value = Self.plain(bytes[start..<place], isAttribute: true),
      !bytes[start..<place].contains(UInt8(ascii: "<"))
    else { return nil }
    place += 1
    return (name, value)
  }

  /// Returns a text with its entities replaced; `nil` if one is unknown.
  private static func plain(_ bytes: ArraySlice<UInt8>, isAttribute: Bool) -> String? {
    var plain = String.UnicodeScalarView()
    var name: String?
    for scalar in String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      .unicodeScalars
    {
      if let so = name {
        if scalar != ";" {
          guard so.utf8.count < 10 else { return nil }
          name = so + String(Character(scalar))
          continue
        }
        guard let character = meaning(of: so) else { return nil }
        plain.append(character)
        name = nil
      } else if scalar == "&" {
        name = ""
      } else {
        plain.append(isAttribute && ["\n", "\t", "\r"].contains(scalar) ? " " : scalar)
      }
    }
    return name == nil ? String(plain) : nil
  }

  private static func meaning(of name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      return (digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits))
        .flatMap(Unicode.Scalar.init)
    }
  }
}
