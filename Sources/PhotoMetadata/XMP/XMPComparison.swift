package import GLib
package import ImageDecoding

/// A check of changed XMP outside of the process that changed it: the change is there, and all else
/// is the same.
package enum XMPComparison {
  /// The most that a change adds except for the caption, in bytes.
  private static let maxGrowth = 4096

  /// Checks XMP.
  ///
  /// - Parameters:
  ///   - new: The changed XMP, which is untrusted.
  ///   - old: The XMP before the change; empty for none.
  ///   - change: The requested change.
  ///   - path: The file's name in errors.
  /// - Throws: ``ImageError`` if something else is different, or it is not valid XMP.
  package static func check(
    _ new: [UInt8], against old: [UInt8], _ change: AnnotationPatch, path: FilePath
  ) throws(ImageError) {
    let change = change.bounded
    let old = old.isEmpty ? Array(SidecarEditor.blank.utf8) : old
    var captionLength = 0
    if case .changed(let text?) = change.caption { captionLength = text.utf8.count }
    // A character that has to be escaped, as in an attribute or in UTF-16, takes six bytes.
    let maxByteCount = min(
      SidecarFile.maxSize, old.count * 2 + captionLength * 12 + Self.maxGrowth)
    guard new.count <= maxByteCount, let before = XMLTree.read(Array(old[...].withoutPadding)),
      let after = XMLTree.read(Array(new[...].withoutPadding)),
      rest(of: before, without: change) == rest(of: after, without: change),
      hasValues(of: change, after, from: before)
    else {
      throw ImageError(
        path: path, reason: .broken(localized("saving would change other metadata in it")))
    }
  }

  /// Returns whether XMP has a caption in any language.
  static func hasCaption(_ bytes: [UInt8]) -> Bool {
    XMLTree.read(Array(bytes[...].withoutPadding)).map { tree in
      alternatives(in: tree).contains { !$0.text.isEmpty }
    } ?? false
  }

  private static func full(_ name: XMPName) -> String { "\(name.namespace) \(name.name)" }

  /// Returns the names of the changed properties.
  private static func names(_ change: AnnotationPatch) -> Set<String> {
    var names: Set<String> = []
    if change.rating != .kept { names.formUnion(([.rating] + XMPName.percents).map(full)) }
    if change.caption != .kept { names.insert(full(.description)) }
    return names
  }

  /// Returns everything except the changed properties, and descriptions with nothing else.
  private static func rest(of tree: XMLTree, without change: AnnotationPatch) -> XMLTree {
    let names = names(change)
    let isRDF = tree.name == full(.rdf("RDF"))
    var result = tree
    result.nodes = tree.nodes.compactMap { node in
      guard case .element(let element) = node else { return node }
      guard isRDF else { return .element(rest(of: element, without: change)) }
      var description = element
      description.attributes = element.attributes.filter { !names.contains($0.key) }
      description.nodes.removeAll { node in
        if case .element(let property) = node { names.contains(property.name) } else { false }
      }
      // Space beside a removed property is left.
      if description.elements.isEmpty {
        description.nodes.removeAll { node in
          if case .text(let text) = node { text.allSatisfy(\.isWhitespace) } else { false }
        }
      }
      let isEmpty =
        description.nodes.isEmpty
        && description.attributes.keys.allSatisfy { $0 == full(.rdf("about")) || $0 == " about" }
      return isEmpty ? nil : .element(description)
    }
    return result
  }

  /// Returns the descriptions, at any depth.
  private static func descriptions(in tree: XMLTree) -> [XMLTree] {
    tree.name == full(.rdf("RDF")) ? tree.elements : tree.elements.flatMap(descriptions)
  }

  private static func places(
    of name: XMPName, in tree: XMLTree
  ) -> (attributes: [String], elements: [XMLTree]) {
    let all = descriptions(in: tree)
    let name = full(name)
    return (
      all.compactMap { $0.attributes[name] }, all.flatMap { $0.elements.filter { $0.name == name } }
    )
  }

  /// Returns whether XMP has the changed values, once.
  private static func hasValues(
    of change: AnnotationPatch, _ new: XMLTree, from old: XMLTree
  ) -> Bool {
    if case .changed(let stars) = change.rating {
      guard texts(of: .rating, in: new) == (stars.map { ["\($0)"] } ?? []) else { return false }
      let percents = XMPName.percents.flatMap { texts(of: $0, in: new) }
      guard percents.allSatisfy({ $0 == stars.map { "\(Stars.percent($0))" } }) else {
        return false
      }
    }
    if case .changed(let caption) = change.caption {
      return alternatives(in: new) == changed(alternatives(in: old), to: caption)
    }
    return true
  }

  /// Returns captions after a change of the visible one, as by
  /// ``XMPDocument/setAlternatives(_:to:)``.
  private static func changed(_ old: [Alternative], to caption: String?) -> [Alternative] {
    guard let shown = Languages.best(of: old.map(\.language)) else {
      return caption.map { [Alternative(language: Languages.unspecified, text: $0)] } ?? []
    }
    let isChanged = old.enumerated().map { index, item in
      index == shown || item.language == Languages.unspecified && item.text == old[shown].text
    }
    if caption == nil, isChanged.allSatisfy(\.self) { return [] }
    return zip(old, isChanged).map { item, isChanged in
      isChanged ? Alternative(language: item.language, text: caption ?? "") : item
    }
  }

  private static func texts(of name: XMPName, in tree: XMLTree) -> [String] {
    let places = places(of: name, in: tree)
    return places.attributes + places.elements.map { value(of: $0) }
  }

  /// Returns the text of an element with or without qualifiers.
  private static func value(of element: XMLTree) -> String {
    let value = full(.rdf("value"))
    for name in [value, full(.rdf("resource"))] {
      if let text = element.attributes[name] { return text }
    }
    if let holder = element.elements.first(where: { $0.name == value }) { return holder.text }
    if element.elements.count == 1, element.elements[0].name == full(.rdf("Description")) {
      return self.value(of: element.elements[0])
    }
    return element.text
  }

  /// A caption in one language.
  private struct Alternative: Equatable {
    let language: String
    let text: String
  }

  private static func alternatives(in tree: XMLTree) -> [Alternative] {
    let name = full(.description)
    let lists = ["Alt", "Bag", "Seq"].map { full(.rdf($0)) }
    for description in descriptions(in: tree) {
      if let text = description.attributes[name] {
        return [Alternative(language: Languages.unspecified, text: text)]
      }
      guard let element = description.elements.first(where: { $0.name == name }) else { continue }
      guard let list = element.elements.first(where: { lists.contains($0.name) }) else {
        return [Alternative(language: Languages.unspecified, text: value(of: element))]
      }
      return list.elements.map { item in
        let language = item.attributes["http://www.w3.org/XML/1998/namespace lang"]
        return Alternative(language: language ?? Languages.unspecified, text: value(of: item))
      }
    }
    return []
  }
}
