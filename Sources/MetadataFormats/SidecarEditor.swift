package import ImageFiles

/// Makes the sidecar that says something else than before, and all else as before.
package enum SidecarEditor {
  /// What a sidecar begins with.
  private static let blank = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"></rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """

  /// Changes a sidecar.
  ///
  /// What is taken away from a photo whose file says it, too, is said to be nothing: else the file's
  /// own would show.
  ///
  /// - Parameters:
  ///   - change: What is to be changed.
  ///   - photo: The photo's open file.
  ///   - sidecar: The open sidecar, or `nil` where there is none.
  ///   - access: How the photo is read.
  /// - Returns: The sidecar's bytes.
  /// - Throws: ``ImageError`` where the sidecar is too large or can't be understood.
  package static func change(
    _ change: RemarksChange, of photo: InputFile, sidecar: OpenFile?, _ access: MetadataAccess
  ) throws(ImageError) -> [UInt8] {
    var old: [UInt8] = []
    if let sidecar {
      old = try InputFile(sidecar, name: photo.path).bytes(longest: SidecarFile.longest)
    }
    // One that another program only made, or had no room for, holds nothing.
    if old.isEmpty { old = Array(blank.utf8) }
    var own = FileMetadata()
    if change.rating == .changed(nil) || change.caption == .changed(nil) {
      own = try MetadataReader.read(photo, sidecar: nil, access)
    }
    do throws(XMPProblem) {
      let document = try XMPDocument(old[...])
      try apply(change.bounded, to: document, own)
      let new = try document.bytes()
      try check(new, change.bounded)
      return new
    } catch {
      throw ImageError(path: photo.path, reason: .broken(error.words))
    }
  }

  private static func apply(
    _ change: RemarksChange, to document: XMPDocument, _ own: FileMetadata
  ) throws(XMPProblem) {
    if case .changed(let stars) = change.rating {
      let stars = stars ?? (own.rating == nil ? nil : 0)
      try document.set(.rating, to: stars.map { "\($0)" })
      // Windows' own, only where it is there already: the two must not disagree.
      if document.text(.percent) != nil {
        try document.set(.percent, to: stars.map { "\(Stars.percent($0))" })
      }
    }
    if case .changed(let caption) = change.caption {
      let isEmpty = caption?.isEmpty ?? (own.caption != nil)
      try document.setAlternatives(
        .description, to: isEmpty ? nil : caption, staysEmpty: isEmpty)
    }
  }

  /// Reads what was written: what doesn't say what it is to say is not handed out.
  private static func check(_ bytes: [UInt8], _ change: RemarksChange) throws(XMPProblem) {
    let written = try XMPDocument(bytes[...])
    var isRight = bytes.count <= SidecarFile.longest
    if case .changed(let stars?) = change.rating {
      isRight = isRight && written.text(.rating) == "\(stars)"
    }
    if case .changed(let caption?) = change.caption {
      isRight = isRight && written.bestText(.description) == caption
    }
    if !isRight { throw XMPProblem("there is no room for the change") }
  }
}
