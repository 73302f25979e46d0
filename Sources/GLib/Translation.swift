import CGLib

/// The program's translations.
public enum Translation {
  /// The gettext domain of this package's texts.
  public static let domain = "adaptive-split"

  /// Takes the language from the environment and looks for translations in a folder.
  ///
  /// Call it once, before the first text is shown. The C functions are `setlocale`,
  /// `bindtextdomain` and `bind_textdomain_codeset`.
  ///
  /// - Parameter directory: The folder that has `de/LC_MESSAGES/adaptive-split.mo` and the like;
  ///   nil if there is none.
  @MainActor
  public static func start(directory: FilePath?) {
    unsafe setlocale(LC_ALL, "")
    guard let directory = directory?.systemPath else { return }
    unsafe bindtextdomain(domain, directory)
    unsafe bind_textdomain_codeset(domain, "UTF-8")
  }
}

/// Translates a text to the person's language; returns the text itself if there is no translation.
///
/// The C function is `g_dgettext`.
///
/// - Parameters:
///   - text: The text in English, a literal, so that translators find it.
///   - values: The values for each `%s`, in order; a translation may use `%2$s`.
/// - Returns: The translation with the values in it.
public func localized(_ text: String, _ values: String...) -> String {
  // Without a translation, gettext returns the same pointer that it was given.
  let translation = unsafe text.withCString { unsafe string(g_dgettext(Translation.domain, $0)) }
  return filled(translation ?? text, values)
}

/// Translates a text that another process of the program made with ``localized(_:_:)`` but without
/// translations, as a decoder does.
///
/// - Parameter text: The text, which may be untrusted.
/// - Returns: The translation, or the text itself if it is no such text, or has values in it.
package func translated(received text: String) -> String {
  // The translation of the empty text is the catalog's header.
  text.isEmpty ? text : localized(text)
}

/// Translates a text to the person's language, in the plural form for a number.
///
/// The C function is `g_dngettext`. The function has another name than ``localized(_:_:)``, so that
/// `xgettext` finds both forms.
///
/// - Parameters:
///   - singular: The English text for one, a literal; `%s` stands for the number.
///   - plural: The English text for all other numbers, a literal.
///   - count: The number.
/// - Returns: The translation with the number in it.
public func counted(_ singular: String, _ plural: String, _ count: Int) -> String {
  let translation = unsafe singular.withCString { singular in
    unsafe plural.withCString { plural in
      unsafe string(
        g_dngettext(Translation.domain, singular, plural, CUnsignedLong(clamping: count)))
    }
  }
  return filled(translation ?? plural, [numeral(count)])
}

/// Replaces each `%s` with a value, or each `%2$s` if a language has another order.
private func filled(_ text: String, _ values: [String]) -> String {
  if values.isEmpty { return text }
  var parts = text.split(separator: "%", omittingEmptySubsequences: false)[...]
  var result = String(parts.removeFirst())
  var next = 0
  for part in parts {
    let number = part.prefix { $0.isASCII && $0.isNumber }
    let place = Int(number).map { $0 - 1 } ?? next
    let end = number.isEmpty ? "s" : "\(number)$s"
    if part.hasPrefix(end), values.indices.contains(place) {
      result += values[place] + part.dropFirst(end.count)
      if number.isEmpty { next += 1 }
    } else {
      result += "%" + part
    }
  }
  return result
}
