import GLib
import PhotoMetadata
import Testing

/// The permitted responses of a process that makes XMP: exactly the requested change.
@Suite struct XMPComparisonTests {
  private static let old = """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" xmlns:dc="http://purl.org/dc/elements/1.1/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="2"
        xmlns:own="http://example.com/" own:kept="a &amp; b">
       <!-- A comment -->
       <dc:subject><rdf:Bag><rdf:li>lake</rdf:li></rdf:Bag></dc:subject>
       <dc:description><rdf:Alt><rdf:li xml:lang="x-default">old</rdf:li>
        <rdf:li xml:lang="fr">vieux</rdf:li></rdf:Alt></dc:description>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """

  private func isRight(_ new: String, _ change: AnnotationPatch, _ old: String = Self.old) -> Bool {
    do {
      try XMPComparison.check(Array(new.utf8), against: Array(old.utf8), change, path: "a")
      return true
    } catch {
      return false
    }
  }

  @Test func `A sidecar with exactly the requested change is accepted`() throws {
    let changes = [
      AnnotationPatch(rating: .changed(5)), AnnotationPatch(rating: .changed(nil)),
      AnnotationPatch(caption: .changed("new <&> \"two\"\nlines")),
      AnnotationPatch(caption: .changed(nil)), AnnotationPatch(caption: .changed("")),
      AnnotationPatch(rating: .changed(0), caption: .changed("湖")),
    ]
    let latin = "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>"
    for old in [Self.old, "", latin + Self.old.split(separator: "\n").dropFirst().joined()] {
      for change in changes {
        let new = try SidecarEditor.change(change, in: Array(old.utf8), path: "a")
        #expect(isRight(String(decoding: new, as: UTF8.self), change, old), "\(change)")
      }
    }
    // The same in UTF-16.
    let units: [UInt8] = Self.old.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let wide: [UInt8] = [0xFE, 0xFF] + units
    let change = AnnotationPatch(rating: .changed(3))
    let new = try SidecarEditor.change(change, in: wide, path: "a")
    try XMPComparison.check(new, against: wide, change, path: "a")
  }

  @Test func `A sidecar with any other change is refused`() throws {
    let change = AnnotationPatch(rating: .changed(5))
    let right = try String(
      decoding: SidecarEditor.change(change, in: Array(Self.old.utf8), path: "a"), as: UTF8.self)
    #expect(isRight(right, change))
    let wrong = [
      "", "lake", Self.old, right.replacing("lake", with: "fog"),
      right.replacing("Rating=\"5\"", with: "Rating=\"4\""),
      right.replacing("own:kept", with: "own:lost"), right.replacing(">old<", with: ">new<"),
      right.replacing("vieux", with: "neuf"), right.replacing("A comment", with: "Another"),
      right.replacing("http://example.com/", with: "http://example.org/"),
      right.replacing("</rdf:RDF>", with: "<rdf:Description own='a'/></rdf:RDF>"),
      right.replacing("<rdf:li>lake</rdf:li>", with: ""),
      right.replacing("<rdf:li>lake</rdf:li>", with: "<rdf:li>lake</rdf:li><rdf:li/>"),
      right + String(repeating: " ", count: 100_000), String(right.dropLast(60)),
      "<!DOCTYPE a [<!ENTITY b 'c'>]>" + right, right.replacing("lake", with: "&b;"),
      right.replacing("</dc:subject>", with: "</dc:subject><xmp:Rating>1</xmp:Rating>"),
      String(repeating: "<a>", count: 100_000), "\u{0}" + right,
    ]
    for (index, text) in wrong.enumerated() {
      #expect(!isRight(text, change), "\(index)")
    }
    for change in [
      AnnotationPatch(caption: .changed("new")), AnnotationPatch(caption: .changed(nil)),
    ] {
      let right = try String(
        decoding: SidecarEditor.change(change, in: Array(Self.old.utf8), path: "a"), as: UTF8.self)
      #expect(isRight(right, change))
      #expect(!isRight(right.replacing("vieux", with: "neuf"), change))
      #expect(
        !isRight(right.replacing(">new<", with: ">other<"), .init(caption: .changed("new")))
          || change.caption == .changed(nil))
      #expect(!isRight(right.replacing("Rating=\"2\"", with: "Rating=\"3\""), change))
    }
  }
}
