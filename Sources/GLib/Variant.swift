import CGLib

/// A tree of texts, written in GVariant's text format.
package indirect enum Variant: Hashable, Sendable {
  /// A text, GVariant's type `s`.
  case text(String)
  /// A list, GVariant's type `av`.
  case list([Variant])
  /// A dictionary of values by their keys, GVariant's type `a{sv}`.
  case table([String: Variant])
  /// A missing value that keeps its place, GVariant's `nothing` of the type `mv`.
  case nothing
}

extension Variant {
  /// Parses a table; nil if the text is no table, or has values of other types.
  ///
  /// The C function is `g_variant_parse`.
  package init?(parsing text: String) {
    // C would see only the part before it.
    if text.utf8.contains(0) { return nil }
    let type = unsafe g_variant_type_new("a{sv}")
    defer { unsafe g_variant_type_free(type) }
    guard let value = unsafe g_variant_parse(type, text, nil, nil, nil) else { return nil }
    defer { unsafe g_variant_unref(value) }
    unsafe self.init(value)
  }

  /// Copies a GVariant; nil if it has values of other types.
  private init?(_ value: OpaquePointer) {
    switch unsafe string(g_variant_get_type_string(value)) {
    case "s": self = unsafe .text(string(g_variant_get_string(value, nil)) ?? "")
    case "av", "{sv}":
      guard let values = unsafe Self.children(of: value) else { return nil }
      self = .list(values)
    case "v":
      guard let value = unsafe Self.children(of: value)?.first else { return nil }
      self = value
    case "a{sv}":
      guard let entries = unsafe Self.children(of: value) else { return nil }
      var table: [String: Variant] = [:]
      for entry in entries {
        guard case .list(let pair) = entry, pair.count == 2, case .text(let key) = pair[0]
        else { return nil }
        table[key] = pair[1]
      }
      self = .table(table)
    case "mv" where unsafe g_variant_n_children(value) == 0: self = .nothing
    default: return nil
    }
  }

  private static func children(of value: OpaquePointer) -> [Variant]? {
    var children: [Variant] = []
    for index in 0..<(unsafe g_variant_n_children(value)) {
      guard let child = unsafe g_variant_get_child_value(value, index) else { return nil }
      defer { unsafe g_variant_unref(child) }
      guard let copy = unsafe Variant(child) else { return nil }
      children.append(copy)
    }
    return children
  }

  /// The text, on one line; ``init(parsing:)`` reads that of a table.
  ///
  /// The C function is `g_variant_print`.
  package var printed: String {
    let value = unsafe g_variant_ref_sink(floating)
    defer { unsafe g_variant_unref(value) }
    return unsafe takingString(g_variant_print(value, gboolean(true))) ?? ""
  }

  /// A new GVariant with a floating reference.
  private var floating: OpaquePointer? {
    switch self {
    case .text(let text): return unsafe g_variant_new_string(text)
    case .list(let values):
      return unsafe Self.array(of: "av", values.map { unsafe g_variant_new_variant($0.floating) })
    case .table(let values):
      return unsafe Self.array(
        of: "a{sv}",
        values.sorted { $0.key < $1.key }.map { key, value in
          unsafe g_variant_new_dict_entry(
            g_variant_new_string(key), g_variant_new_variant(value.floating))
        })
    case .nothing:
      let type = unsafe g_variant_type_new("v")
      defer { unsafe g_variant_type_free(type) }
      return unsafe g_variant_new_maybe(type, nil)
    }
  }

  private static func array(of name: String, _ values: [OpaquePointer?]) -> OpaquePointer? {
    let type = unsafe g_variant_type_new(name)
    defer { unsafe g_variant_type_free(type) }
    let builder = unsafe g_variant_builder_new(type)
    defer { unsafe g_variant_builder_unref(builder) }
    unsafe values.forEach { unsafe g_variant_builder_add_value(builder, $0) }
    return unsafe g_variant_builder_end(builder)
  }
}
