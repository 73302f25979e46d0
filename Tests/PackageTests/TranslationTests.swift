import Foundation
import TestSupport
import Testing

/// The same texts in the sources, in the template for translators and in the translations.
@Suite struct TranslationTests {
  /// A text to translate, with its plural form, if any.
  private struct Text: Hashable, CustomStringConvertible {
    let singular: String
    let plural: String?
    var description: String { [singular, plural].compactMap { $0 }.joined(separator: " / ") }
  }

  /// One entry of a catalog, with its translations, which are empty in a template.
  private struct Entry {
    var comments = ""
    var text = ""
    var plural: String?
    var translations: [String] = []
  }

  /// Returns the quoted part of a line.
  private static func quoted(_ line: Substring) -> String {
    guard let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\""), start < end
    else { return "" }
    return String(line[line.index(after: start)..<end])
  }

  /// Returns the entries of a gettext file, without its header.
  private static func entries(_ name: String) throws -> [Entry] {
    let file = Repository.folder.appending(path: "Resources/po/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n\n").map { block in
      var entry = Entry()
      var add: (inout Entry, String) -> Void = { _, _ in }
      for line in block.split(separator: "\n") {
        if line.hasPrefix("#") {
          entry.comments += line + "\n"
        } else {
          if line.hasPrefix("msgid ") {
            add = { $0.text += $1 }
          } else if line.hasPrefix("msgid_plural") {
            entry.plural = ""
            add = { $0.plural? += $1 }
          } else if line.hasPrefix("msgstr") {
            let index = entry.translations.count
            entry.translations.append("")
            add = { $0.translations[index] += $1 }
          }
          add(&entry, quoted(line))
        }
      }
      return entry
    }.filter { !$0.text.isEmpty }
  }

  private static func swiftSources() -> [URL] {
    let sources = Repository.folder.appending(path: "Sources")
    let all = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  /// Returns the texts that the sources mark for translation, found independently of xgettext.
  private static func textsInSources() throws -> Set<Text> {
    var texts: Set<Text> = []
    let literal = #""((?:[^"\\]|\\.)*)""#
    let call = try Regex<(Substring, Substring, Substring, Substring?)>(
      #"\b(localized|counted)\(\s*"# + literal + #"(?:,\s*"# + literal + ")?")
    for file in swiftSources() where file.lastPathComponent != "Translation.swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      var calls = 0
      for match in source.matches(of: call) {
        calls += 1
        let (_, name, text, next) = match.output
        #expect(!text.contains(#"\("#), "\(file.lastPathComponent): \(text)")
        texts.insert(
          Text(singular: String(text), plural: name == "counted" ? next.map { String($0) } : nil))
      }
      let named = source.matches(of: /\b(?:localized|counted)\(/).count
      #expect(calls == named, "\(file.lastPathComponent) translates what is no literal")
    }
    return texts
  }

  @Test func `The template has the sources' texts and no others`() throws {
    let template = try Self.entries("adaptive-split.pot")
    let ofSources = template.filter { $0.comments.contains("Sources/") }
    let known = Set(ofSources.map { Text(singular: $0.text, plural: $0.plural) })
    let used = try Self.textsInSources()
    #expect(used.count > 100)
    #expect(used.subtracting(known) == [], "Not in the template: run make pot")
    #expect(known.subtracting(used) == [], "No longer in the sources: run make pot")
  }

  @Test func `The template has the texts of the desktop entry`() throws {
    let texts = Set(try Self.entries("adaptive-split.pot").map(\.text))
    let folder = Repository.folder.appending(path: "Resources")
    var found = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let pattern =
        name.hasSuffix(".desktop")
        ? /(?m)^(?:Name|GenericName|Comment|Keywords)=(.+)$/
        : name.hasSuffix(".metainfo.xml") ? /(?s)<(?:name|summary|p)>(.+?)<\// : nil
      guard let text, let pattern else { continue }
      for match in text.matches(of: pattern) {
        let words = match.1.split { $0.isWhitespace }.joined(separator: " ")
        #expect(texts.contains(words), "\(name): run make pot")
        found += 1
      }
    }
    #expect(found >= 8)
  }

  @Test func `Each translation is complete`() throws {
    let template = try Self.entries("adaptive-split.pot")
    let languages = try String(
      contentsOf: Repository.folder.appending(path: "Resources/po/LINGUAS"), encoding: .utf8
    ).split { $0.isWhitespace }
    #expect(!languages.isEmpty)
    for language in languages {
      let catalogue = try Self.entries("\(language).po")
      let translated = catalogue.filter { !$0.comments.hasPrefix("#~") }
      let forms = try Self.formCount("\(language).po")
      #expect(Set(translated.map(\.text)) == Set(template.map(\.text)), "\(language)")
      for entry in translated {
        #expect(!entry.comments.contains("fuzzy"), "\(language): \(entry.text)")
        #expect(entry.translations.count == (entry.plural == nil ? 1 : forms), "\(language)")
        for (form, translation) in entry.translations.enumerated() {
          #expect(!translation.isEmpty, "\(language): \(entry.text)")
          // A form for a single number may spell the number as a word; msgfmt checks which forms
          // those are.
          let isWord =
            form < entry.translations.count - 1 && Self.values(in: translation).isEmpty
          #expect(
            isWord || Self.values(in: translation) == Self.values(in: entry.text),
            "\(language): \(translation)")
        }
      }
    }
  }

  /// Returns the number of plural forms of a language, as its file declares it.
  private static func formCount(_ name: String) throws -> Int? {
    let file = Repository.folder.appending(path: "Resources/po/\(name)")
    let number = try String(contentsOf: file, encoding: .utf8).firstMatch(of: /nplurals=(\d+)/)?.1
    return number.flatMap { Int($0) }
  }

  /// Returns the placeholders in a text, in any order.
  private static func values(in text: String) -> [String] {
    var next = 0
    return text.matches(of: /%(?:(\d+)\$)?s/).map { match in
      if let number = match.1 { return String(number) }
      next += 1
      return "\(next)"
    }.sorted()
  }
}
