import GLib
import ImageDecoding

// The encoding of metadata in a decoder's answer.

extension FileMetadata {
  /// The largest number of bytes in a message with metadata.
  static let maxMessageSize = ByteWriter.maxMessageSize(
    // Each of 14 values has a Boolean for its presence, and one is a Boolean.
    numbers: 2 * 14 + 1,
    textBytes: MetadataText.maxCaptionLength + MetadataText.maxTitleLength
      + 3 * MetadataText.maxNameLength)
}

extension ByteWriter {
  /// Adds metadata.
  mutating func add(_ metadata: FileMetadata) {
    let (annotations, facts) = (metadata.annotations, metadata.facts)
    add(annotations.rating)
    add(facts.dateTaken)
    add(facts.exposure.time)
    add(facts.exposure.fNumber)
    add(facts.exposure.iso)
    add(facts.exposure.focalLength)
    add(facts.place?.latitude)
    add(facts.place?.longitude)
    add(facts.orientation)
    add(metadata.isRawTIFF)
    let texts = [
      annotations.caption, facts.title, facts.camera, facts.lens, metadata.sidecarProblem,
    ]
    for text in texts { add(text) }
  }
}

extension ByteReader {
  /// Reads metadata; values out of their bounds are damage.
  mutating func metadata() throws(DamagedBytes) -> FileMetadata {
    var metadata = FileMetadata()
    metadata.annotations.rating = try optionalNumber()
    metadata.facts.dateTaken = try optionalReal()
    metadata.facts.exposure.time = try optionalReal()
    metadata.facts.exposure.fNumber = try optionalReal()
    metadata.facts.exposure.iso = try optionalNumber()
    metadata.facts.exposure.focalLength = try optionalReal()
    let (latitude, longitude) = (try optionalReal(), try optionalReal())
    // One without the other is damage: it would be written again as none.
    if let latitude, let longitude {
      metadata.facts.place = PhotoFacts.Place(latitude: latitude, longitude: longitude)
    }
    metadata.facts.orientation = try optionalNumber()
    metadata.isRawTIFF = try flag()
    metadata.annotations.caption = try optionalText()
    metadata.facts.title = try optionalText()
    metadata.facts.camera = try optionalText()
    metadata.facts.lens = try optionalText()
    metadata.sidecarProblem = try optionalText()
    guard metadata.bounded == metadata else { throw DamagedBytes() }
    return metadata
  }
}
