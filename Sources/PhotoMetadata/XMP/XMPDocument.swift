import CXML
import GLib

/// An editable XMP document from a sidecar or a photo's file, which keeps everything that isn't
/// changed.
///
/// Exiv2's own toolkit loses data that it doesn't know when it writes: qualifiers, comments,
/// structures in alternatives. So this class edits libxml2's tree.
@safe
final class XMPDocument {
  let document: UnsafeMutablePointer<xmlDoc>
  /// Whether the text begins with an XML declaration.
  private let isDeclared: Bool
  /// The element with all descriptions.
  let root: XMPNode
  /// The elements whose attributes and children are the properties.
  private(set) var descriptions: [XMPNode]

  /// The largest number of attributes of an element: 1024.
  ///
  /// libxml2 compares each with all others, which takes too long for 50,000.
  static let maxAttributes = 1024

  /// Parses a text, without loading other documents and without a document type.
  init(_ bytes: ArraySlice<UInt8>) throws(XMPProblem) {
    let text = bytes.withoutPadding
    if text.attributeCountOfAnElement > Self.maxAttributes {
      throw XMPProblem(localized("an element in it has too many attributes"))
    }
    let options = [XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING].reduce(0) {
      $0 | CInt($1.rawValue)
    }
    let parsed = unsafe text.withUnsafeBytes { text in
      unsafe xmlReadMemory(
        text.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(clamping: text.count), nil, nil,
        options)
    }
    guard let parsed = unsafe parsed else { throw XMPProblem(localized("it is not valid XML")) }
    unsafe document = parsed
    isDeclared = text.starts(with: Array("<?xml ".utf8))
    guard unsafe parsed.pointee.intSubset == nil, unsafe parsed.pointee.extSubset == nil,
      let root = unsafe Self.root(below: XMPNode(xmlDocGetRootElement(parsed)))
    else {
      unsafe xmlFreeDoc(parsed)
      throw XMPProblem(localized("there is no XMP in it"))
    }
    self.root = root
    descriptions = root.elements
  }

  deinit {
    unsafe xmlFreeDoc(document)
  }

  /// Returns the first RDF element, at the top or a few levels below.
  private static func root(below top: XMPNode?) -> XMPNode? {
    var level = top.map { [$0] } ?? []
    for _ in 0..<3 {
      if let root = level.first(where: { $0.isCalled(.rdf("RDF")) }) { return root }
      level = level.flatMap { $0.elements }
    }
    return nil
  }

  /// Returns the document as text.
  func bytes() throws(XMPProblem) -> [UInt8] {
    guard let buffer = unsafe xmlBufferCreate() else { throw .noMemory }
    defer { unsafe xmlBufferFree(buffer) }
    let encoding = unsafe XMPNode.string(document.pointee.encoding) ?? "UTF-8"
    let options = isDeclared ? 0 : CInt(XML_SAVE_NO_DECL.rawValue)
    guard let context = unsafe xmlSaveToBuffer(buffer, encoding, options) else { throw .noMemory }
    let isSaved = unsafe xmlSaveDoc(context, document) >= 0
    guard unsafe xmlSaveClose(context) >= 0, isSaved,
      let start = unsafe xmlBufferContent(buffer)
    else { throw XMPProblem(localized("it can’t be written in its encoding")) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(xmlBufferLength(buffer))))
  }

  /// Returns the element for new properties; creates it if there is none.
  func firstDescription() throws(XMPProblem) -> XMPNode {
    if let first = descriptions.first { return first }
    let node = try add(.rdf("Description"), to: root)
    unsafe xmlNewNsProp(node.pointer, root.pointer.pointee.ns, "about", "")
    descriptions.append(node)
    return node
  }

  /// Adds an element as the last one in another.
  func add(_ name: XMPName, to parent: XMPNode) throws(XMPProblem) -> XMPNode {
    guard let node = unsafe XMPNode(xmlNewDocNode(document, nil, name.name, nil)) else {
      throw .noMemory
    }
    unsafe xmlAddChild(parent.pointer, node.pointer)
    var space = unsafe xmlSearchNsByHref(document, node.pointer, name.namespace)
    var number = 0
    while unsafe space == nil, number < 100 {
      // The prefix may be used for another namespace.
      let prefix = number == 0 ? name.prefix : "\(name.prefix)\(number)"
      if unsafe xmlSearchNs(document, parent.pointer, prefix) == nil {
        unsafe space = xmlNewNs(parent.pointer, name.namespace, prefix)
      }
      number += 1
    }
    guard let space = unsafe space else { throw .noMemory }
    unsafe xmlSetNs(node.pointer, space)
    return node
  }
}

/// The reason why XMP can't be read or written, for people.
struct XMPProblem: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  static var noMemory: Self { Self(localized("there is not enough memory")) }
}

extension ArraySlice<UInt8> {
  /// An upper bound of the number of attributes of any element, for a text that is not parsed yet.
  ///
  /// A tag begins with each `<`, which no attribute's value may contain. In an encoding with
  /// several bytes a character, all following text counts as one tag.
  fileprivate var attributeCountOfAnElement: Int {
    let isWide = contains(0)
    var (count, most) = (0, 0)
    var isTag = false
    var quote: UInt8?
    for byte in self {
      switch byte {
      case UInt8(ascii: "<"): (count, isTag, quote) = (0, true, nil)
      case UInt8(ascii: "="):
        guard isWide || isTag && quote == nil else { continue }
        count += 1
        most = Swift.max(most, count)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      case UInt8(ascii: ">"): if quote == nil { isTag = false }
      default: continue
      }
    }
    return most
  }

  /// The text without space that XML doesn't allow at the beginning, and without padding at the
  /// end.
  var withoutPadding: ArraySlice<UInt8> {
    let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    // With two bytes a character, a zero isn't padding.
    if starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) { return self }
    var text = drop { space.contains($0) }
    while let last = text.last, last == 0 || space.contains(last) { text.removeLast() }
    return text
  }
}
