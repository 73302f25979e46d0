import CXML

extension XMPDocument {
  /// Sets or removes a property with one text.
  func set(_ name: XMPName, to text: String?) throws(XMPProblem) {
    let places = places(of: name)
    for place in places.dropFirst(text == nil ? 0 : 1) { remove(name, at: place) }
    guard let text else { return }
    switch places.first {
    case .attribute(let node):
      guard node.change(name.name, in: name.namespace, to: text) else { throw .noMemory }
    case .element(let node): try setText(of: node, to: text)
    case nil: try setText(of: add(name, to: firstDescription()), to: text)
    }
  }

  /// Sets or removes the text of a property in several languages.
  ///
  /// It changes the text that the person reads, and the text without a language if it was the same;
  /// other texts stay. So to set the former text again restores the former property.
  ///
  /// - Parameters:
  ///   - name: The property.
  ///   - text: The text. `nil` removes the property or, if it has other texts, makes the text
  ///     empty, because one in another language would be visible without it.
  /// - Throws: ``XMPProblem`` if there is not enough memory.
  func setAlternatives(_ name: XMPName, to text: String?) throws(XMPProblem) {
    let places = places(of: name)
    for place in places.dropFirst() { remove(name, at: place) }
    var items: [XMPNode] = []
    if case .element(let node) = places.first, let all = Self.items(of: node) {
      items = all
    } else if let place = places.first {
      // Not a list, but a single text.
      remove(name, at: place)
    }
    guard let shown = Languages.best(of: items.map(\.language)) else {
      if let text { return try addUnspecified(name, text) }
      return self.places(of: name).forEach { remove(name, at: $0) }
    }
    let old = Self.text(of: items[shown])
    let changed = items.enumerated().filter { index, item in
      index == shown || item.language == Languages.unspecified && Self.text(of: item) == old
    }
    if text == nil, changed.count == items.count {
      return self.places(of: name).forEach { remove(name, at: $0) }
    }
    for (_, item) in changed { try setText(of: item, to: text ?? "") }
  }

  /// Adds a text without a language.
  private func addUnspecified(_ name: XMPName, _ text: String) throws(XMPProblem) {
    let item = try add(.rdf("li"), to: list(name))
    guard let space = unsafe xmlSearchNsByHref(document, item.pointer, XMPNode.xml),
      unsafe xmlSetNsProp(item.pointer, space, "lang", Languages.unspecified) != nil
    else { throw .noMemory }
    try setText(of: item, to: text)
  }

  /// Returns the list element of a property; creates it if there is none.
  private func list(_ name: XMPName) throws(XMPProblem) -> XMPNode {
    if case .element(let node) = places(of: name).first {
      if let list = Self.list(of: node) { return list }
      return try add(.rdf("Alt"), to: node)
    }
    return try add(.rdf("Alt"), to: add(name, to: firstDescription()))
  }

  /// Sets the text of an element; qualifiers stay.
  private func setText(of node: XMPNode, to text: String) throws(XMPProblem) {
    let children = node.elements
    if children.count == 1, children[0].isCalled(.rdf("Description")) {
      // The other form of qualifiers.
      return try setText(of: children[0], to: text)
    }
    let rdf = XMPName.rdf("value").namespace
    if node.change("value", in: rdf, to: text) { return }
    let holder = node.element(.rdf("value")) ?? node
    holder.removeContent()
    holder.removeAttribute("resource", in: rdf)
    guard let content = unsafe xmlNewDocText(document, text),
      unsafe xmlAddChild(holder.pointer, content) != nil
    else { throw .noMemory }
  }

  private func remove(_ name: XMPName, at place: Place) {
    switch place {
    case .attribute(let node): node.removeAttribute(name.name, in: name.namespace)
    case .element(let node): node.remove()
    }
  }
}
