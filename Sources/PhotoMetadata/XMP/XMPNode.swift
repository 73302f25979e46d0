import CXML
import GLib

/// An element of a document, valid as long as the document.
@safe
struct XMPNode: Equatable {
  let pointer: UnsafeMutablePointer<xmlNode>

  init(_ pointer: UnsafeMutablePointer<xmlNode>) {
    unsafe self.pointer = pointer
  }

  init?(_ pointer: UnsafeMutablePointer<xmlNode>?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
  }

  static func == (left: Self, right: Self) -> Bool { unsafe left.pointer == right.pointer }

  /// The namespace of XML's own attributes.
  static let xml = "http://www.w3.org/XML/1998/namespace"

  /// The child elements.
  var elements: [XMPNode] {
    var found: [XMPNode] = []
    var next = unsafe pointer.pointee.children
    while let child = unsafe next {
      if unsafe child.pointee.type == XML_ELEMENT_NODE { unsafe found.append(XMPNode(child)) }
      unsafe next = child.pointee.next
    }
    return found
  }

  func isCalled(_ name: XMPName) -> Bool {
    guard let space = unsafe pointer.pointee.ns else { return false }
    return unsafe xmlStrEqual(pointer.pointee.name, name.name) != 0
      && xmlStrEqual(space.pointee.href, name.namespace) != 0
  }

  /// Returns the child element with a name, or `nil` if there is none.
  func element(_ name: XMPName) -> XMPNode? {
    elements.first { $0.isCalled(name) }
  }

  /// All text in the element.
  var content: String {
    unsafe Self.taking(xmlNodeGetContent(pointer)) ?? ""
  }

  /// Returns the text of an attribute, or `nil` if there is none.
  func attribute(_ name: String, in namespace: String) -> String? {
    unsafe Self.taking(xmlGetNsProp(pointer, name, namespace))
  }

  /// The element's language.
  var language: String {
    attribute("lang", in: Self.xml) ?? Languages.unspecified
  }

  /// Changes an existing attribute.
  ///
  /// - Returns: Whether it exists.
  func change(_ name: String, in namespace: String, to text: String) -> Bool {
    guard let attribute = unsafe xmlHasNsProp(pointer, name, namespace) else { return false }
    return unsafe xmlSetNsProp(pointer, attribute.pointee.ns, name, text) != nil
  }

  /// Removes an attribute, if it exists.
  func removeAttribute(_ name: String, in namespace: String) {
    if let attribute = unsafe xmlHasNsProp(pointer, name, namespace) {
      unsafe xmlRemoveProp(attribute)
    }
  }

  /// Removes the element's content.
  func removeContent() {
    while let child = unsafe pointer.pointee.children { unsafe XMPNode(child).remove() }
  }

  /// Removes the element from the document, and frees it.
  func remove() {
    unsafe xmlUnlinkNode(pointer)
    unsafe xmlFreeNode(pointer)
  }

  static func string(_ text: UnsafePointer<xmlChar>?) -> String? {
    unsafe text.map { unsafe String(decodingCString: $0, as: UTF8.self) }
  }

  /// Copies the text of a C function whose memory the caller owns, and frees it.
  static func taking(_ text: UnsafeMutablePointer<xmlChar>?) -> String? {
    defer { unsafe CXML_free(text) }
    return unsafe string(text)
  }
}
