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
  /// It changes the text in the language that the person reads, and the text without a language;
  /// other languages stay.
  ///
  /// - Parameters:
  ///   - name: The property.
  ///   - text: The text, or `nil` for none.
  ///   - staysEmpty: Whether the property stays, with an empty text, if no other text is left in
  ///     it.
  /// - Throws: ``XMPProblem`` if there is not enough memory.
  func setAlternatives(
    _ name: XMPName, to text: String?, staysEmpty: Bool
  ) throws(XMPProblem) {
    let places = places(of: name)
    for place in places.dropFirst() { remove(name, at: place) }
    var items: [XMPNode] = []
    if case .element(let node) = places.first, let all = Self.items(of: node) {
      items = all
    } else if let place = places.first {
      // Not a list, but a single text.
      remove(name, at: place)
    }
    let languages = items.map(\.language)
    let shown = Languages.best(of: languages)
    let unspecified = languages.firstIndex(of: Languages.unspecified)
    if let text {
      if let shown, shown != unspecified { try setText(of: items[shown], to: text) }
      try setUnspecified(name, unspecified.map { items[$0] }, to: text)
    } else if staysEmpty || languages.indices.contains(where: { $0 != shown && $0 != unspecified })
    {
      if let shown, shown != unspecified { items[shown].remove() }
      try setUnspecified(name, unspecified.map { items[$0] }, to: "")
    } else {
      for place in self.places(of: name) { remove(name, at: place) }
    }
  }

  /// Sets the text without a language, or adds it as the first.
  private func setUnspecified(
    _ name: XMPName, _ item: XMPNode?, to text: String
  ) throws(XMPProblem) {
    if let item { return try setText(of: item, to: text) }
    let list = try list(name)
    let first = unsafe list.pointer.pointee.children
    let item = try add(.rdf("li"), to: list)
    if let first = unsafe first { unsafe xmlAddPrevSibling(first, item.pointer) }
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
