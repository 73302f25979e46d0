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
    add(metadata.rating)
    add(metadata.dateTaken)
    add(metadata.exposureTime)
    add(metadata.fNumber)
    add(metadata.iso)
    add(metadata.focalLength)
    add(metadata.latitude)
    add(metadata.longitude)
    add(metadata.orientation)
    add(metadata.isRawTIFF)
    let texts = [
      metadata.caption, metadata.title, metadata.camera, metadata.lens, metadata.sidecarProblem,
    ]
    for text in texts { add(text) }
  }
}

extension ByteReader {
  /// Reads metadata; values out of their bounds are damage.
  mutating func metadata() throws(DamagedBytes) -> FileMetadata {
    var metadata = FileMetadata()
    metadata.rating = try optionalNumber()
    metadata.dateTaken = try optionalReal()
    metadata.exposureTime = try optionalReal()
    metadata.fNumber = try optionalReal()
    metadata.iso = try optionalNumber()
    metadata.focalLength = try optionalReal()
    metadata.latitude = try optionalReal()
    metadata.longitude = try optionalReal()
    metadata.orientation = try optionalNumber()
    metadata.isRawTIFF = try flag()
    metadata.caption = try optionalText()
    metadata.title = try optionalText()
    metadata.camera = try optionalText()
    metadata.lens = try optionalText()
    metadata.sidecarProblem = try optionalText()
    guard metadata.bounded == metadata else { throw DamagedBytes() }
    return metadata
  }
}
