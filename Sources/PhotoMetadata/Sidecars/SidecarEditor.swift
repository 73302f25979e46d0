package import GLib
package import ImageDecoding

/// An editor that changes annotations in a sidecar, and keeps all else.
package enum SidecarEditor {
  /// The template of a new sidecar.
  static let blank = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"></rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """

  /// Changes a sidecar, or the XMP in a photo's file.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - old: The current XMP; empty for none.
  ///   - path: The file's name in errors.
  /// - Returns: The new XMP.
  /// - Throws: ``ImageError`` if the old XMP is invalid.
  package static func change(
    _ change: AnnotationPatch, in old: [UInt8], path: FilePath
  ) throws(ImageError) -> [UInt8] {
    do throws(XMPProblem) {
      // An empty file, such as one that another program just created, counts as none.
      let document = try XMPDocument((old.isEmpty ? Array(blank.utf8) : old)[...])
      try apply(change.bounded, to: document)
      let new = try document.bytes()
      try check(new, change.bounded)
      return new
    } catch {
      throw ImageError(path: path, reason: .broken(error.reason))
    }
  }

  private static func apply(
    _ change: AnnotationPatch, to document: XMPDocument
  ) throws(XMPProblem) {
    if case .changed(let stars) = change.rating {
      try document.set(.rating, to: stars.map { "\($0)" })
      // Windows' own property, only if it exists already: the two must be consistent.
      for name in XMPName.percents where document.text(name) != nil {
        try document.set(name, to: stars.map { "\(Stars.percent($0))" })
      }
    }
    if case .changed(let caption) = change.caption {
      try document.setAlternatives(.description, to: caption)
    }
  }

  /// Reads the new XMP back, and throws if it doesn't contain the change.
  private static func check(_ bytes: [UInt8], _ change: AnnotationPatch) throws(XMPProblem) {
    let written = try XMPDocument(bytes[...])
    var isRight = bytes.count <= SidecarFile.maxSize
    if case .changed(let stars?) = change.rating {
      isRight = isRight && written.text(.rating) == "\(stars)"
    }
    if case .changed(let caption?) = change.caption {
      isRight = isRight && written.bestText(.description) == caption
    }
    if !isRight { throw XMPProblem(localized("there is no room for the change")) }
  }
}
