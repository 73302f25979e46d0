/// A photo's metadata from its file and its sidecar; a part is `nil` if neither contains it.
package struct FileMetadata: Hashable, Sendable {
  /// The annotations; the caption is empty if a file or sidecar has an explicitly empty one.
  package var annotations = Annotations()
  /// The facts that the camera recorded.
  package var facts = PhotoFacts()
  /// Whether the photo is a camera's raw file in the structure of TIFF: decoders show its thumbnail
  /// only.
  package var isRawTIFF = false
  /// The reader's message about a sidecar that can't be read.
  package var sidecarProblem: String?

  /// Creates empty metadata.
  package init() {}
}

extension FileMetadata {
  /// The metadata without invalid values, and with cleaned texts.
  package var bounded: FileMetadata {
    var result = self
    result.annotations.rating = annotations.rating.map { min(max($0, -1), 5) }
    result.annotations.caption = annotations.caption.map { MetadataText.paragraph($0) }
    result.facts.title = Self.text(
      facts.title.map { MetadataText.line($0, maxLength: MetadataText.maxTitleLength) })
    result.facts.camera = Self.text(facts.camera.map { MetadataText.line($0) })
    result.facts.lens = Self.text(facts.lens.map { MetadataText.line($0) })
    // From the year 0 to 9999.
    result.facts.dateTaken = Self.number(facts.dateTaken, -62_200_000_000...253_402_300_800)
    let exposure = facts.exposure
    result.facts.exposure.time = Self.number(exposure.time, 1e-9...1e9)
    result.facts.exposure.fNumber = Self.number(exposure.fNumber, 1e-3...1e6)
    result.facts.exposure.iso = Self.number(exposure.iso, 1...Int(Int32.max))
    result.facts.exposure.focalLength = Self.number(exposure.focalLength, 1e-3...1e6)
    result.facts.place = facts.place.flatMap { place in
      (-90...90).contains(place.latitude) && (-180...180).contains(place.longitude) ? place : nil
    }
    result.facts.orientation = Self.number(facts.orientation, 1...8)
    result.sidecarProblem = sidecarProblem.map { MetadataText.line($0) }
    return result
  }

  /// Returns the number if it is in a range; NaN isn't.
  private static func number<Number: Comparable>(
    _ number: Number?, _ range: ClosedRange<Number>
  ) -> Number? {
    number.flatMap { range.contains($0) ? $0 : nil }
  }

  private static func text(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
