import Foundation
import GLib
import PhotoMetadata
import PhotoTestSupport
import Testing

/// Captions in several languages: an edit changes the visible one.
@Suite struct CaptionLanguageTests {
  private let folder: LibraryFolder
  private let photo: FilePath

  init() throws {
    folder = try LibraryFolder()
    photo = try folder.write("GIF89a", to: "photo.gif")
  }

  /// Returns a sidecar with captions by language.
  private static func sidecar(_ captions: KeyValuePairs<String, String>) -> String {
    let items = captions.map { "<rdf:li xml:lang=\"\($0)\">\($1)</rdf:li>" }.joined()
    return """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt>\(items)</rdf:Alt>
      </dc:description></rdf:Description></rdf:RDF></x:xmpmeta>
      """
  }

  /// Returns the captions by language after each of some edits by a person who reads German.
  private func captions(
    after edits: [String], of captions: KeyValuePairs<String, String>, inProcess: Bool
  ) throws -> [[String]] {
    try folder.write(Self.sidecar(captions), to: "photo.gif.xmp")
    let actor = try TestPrograms.path("file-actor")
    let apart = inProcess ? [] : ["APART=1"]
    let said = try MetadataTools.run(
      "env", ["LANGUAGE=de"] + apart + [actor, "caption", photo.text] + edits)
    #expect(!said.contains("not read back"))
    return said.split(separator: "</x:xmpmeta>").map { sidecar in
      sidecar.matches(of: /<rdf:li xml:lang="([^"]*)"(?:\/>|>([^<]*)<)/).map {
        "\($0.1): \($0.2 ?? "")"
      }
    }.filter { !$0.isEmpty }
  }

  @Test(arguments: [true, false])
  func `An edit changes the visible caption only, and undo is exact`(inProcess: Bool) throws {
    let before: KeyValuePairs = ["x-default": "English words", "fr": "mots", "de": "Worte"]
    for edit in ["Neu", ""] {
      #expect(
        try captions(after: [edit, "Worte"], of: before, inProcess: inProcess) == [
          ["x-default: English words", "fr: mots", "de: \(edit)"],
          ["x-default: English words", "fr: mots", "de: Worte"],
        ])
      #expect(
        try captions(after: [edit, "Worte"], of: ["de-AT": "Worte"], inProcess: inProcess) == [
          ["de-AT: \(edit)"], ["de-AT: Worte"],
        ])
    }
  }

  @Test(arguments: [true, false])
  func `The text without a language stays equal to the visible caption`(
    inProcess: Bool
  ) throws {
    let before: KeyValuePairs = ["de": "Worte", "x-default": "Worte", "fr": "mots"]
    for edit in ["Neu", ""] {
      #expect(
        try captions(after: [edit, "Worte"], of: before, inProcess: inProcess) == [
          ["de: \(edit)", "x-default: \(edit)", "fr: mots"],
          ["de: Worte", "x-default: Worte", "fr: mots"],
        ])
    }
  }
}
