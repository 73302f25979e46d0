import CXML

extension XMPDocument {
  /// The place of a property.
  enum Place {
    /// An attribute of a description.
    case attribute(of: XMPNode)
    /// An element in a description.
    case element(XMPNode)
  }

  /// A text in one of several languages.
  struct Alternative: Equatable {
    var language: String
    var text: String
  }

  /// Returns all places of a property; more than one is invalid.
  func places(of name: XMPName) -> [Place] {
    descriptions.flatMap { description in
      let isAttribute = description.attribute(name.name, in: name.namespace) != nil
      return (isAttribute ? [.attribute(of: description)] : [])
        + description.elements.filter { $0.isCalled(name) }.map { Place.element($0) }
    }
  }

  /// Returns the first text of a property, or `nil` if it doesn't exist or is a structure.
  func text(_ name: XMPName) -> String? {
    alternatives(name)?.first?.text
  }

  /// Returns the texts of a property, or `nil` if it doesn't exist.
  func alternatives(_ name: XMPName) -> [Alternative]? {
    places(of: name).first.map { place in
      switch place {
      case .attribute(let description):
        let text = description.attribute(name.name, in: name.namespace)
        return [Alternative(language: Languages.unspecified, text: text ?? "")]
      case .element(let node):
        return (Self.items(of: node) ?? [node]).compactMap { item in
          Self.text(of: item).map { Alternative(language: item.language, text: $0) }
        }
      }
    }
  }

  /// Returns a property's text in the best language for the person, or `nil` if it doesn't exist.
  func bestText(_ name: XMPName) -> String? {
    guard let all = alternatives(name) else { return nil }
    return Languages.best(of: all.map(\.language)).map { all[$0].text } ?? ""
  }

  /// Returns the list element of a property, or `nil` if its text is not in a list.
  static func list(of node: XMPNode) -> XMPNode? {
    node.elements.first { child in
      ["Alt", "Bag", "Seq"].contains { child.isCalled(.rdf($0)) }
    }
  }

  /// Returns the items of a property's list.
  static func items(of node: XMPNode) -> [XMPNode]? {
    list(of: node)?.elements
  }

  /// Returns the text of an element, with or without qualifiers, or `nil` if it is a structure.
  static func text(of node: XMPNode) -> String? {
    for name in [XMPName.rdf("value"), .rdf("resource")] {
      if let text = node.attribute(name.name, in: name.namespace) { return text }
    }
    let children = node.elements
    if children.isEmpty { return node.content }
    if let value = node.element(.rdf("value")) { return value.content }
    // The other form of qualifiers.
    guard children.count == 1, children[0].isCalled(.rdf("Description")) else { return nil }
    return children[0].attribute("value", in: XMPName.rdf("value").namespace)
      ?? children[0].element(.rdf("value"))?.content
  }
}
