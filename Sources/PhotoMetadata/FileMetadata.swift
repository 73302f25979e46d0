/// A photo's metadata from its file and its sidecar; a part is `nil` if neither contains it.
package struct FileMetadata: Hashable, Sendable {
  /// Zero to five stars, or −1 for a rejected photo.
  package var rating: Int?
  /// The caption, of one line or several; empty if a file or sidecar has an explicitly empty one.
  package var caption: String?
  /// The title, in one line.
  package var title: String?
  /// The time that the camera's clock showed, in seconds since the beginning of 1970 on that clock.
  package var dateTaken: Double?
  /// The camera's maker and model, in one line.
  package var camera: String?
  /// The lens's name, in one line.
  package var lens: String?
  /// The exposure time, in seconds.
  package var exposureTime: Double?
  /// The f-number: the focal length divided by the aperture's width.
  package var fNumber: Double?
  /// The sensitivity.
  package var iso: Int?
  /// The focal length in millimeters.
  package var focalLength: Double?
  /// The latitude in degrees; south is negative.
  package var latitude: Double?
  /// The longitude in degrees; west is negative.
  package var longitude: Double?
  /// The EXIF orientation, from 1 to 8.
  package var orientation: Int?
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
    result.rating = rating.map { min(max($0, -1), 5) }
    result.caption = caption.map { MetadataText.paragraph($0) }
    result.title = Self.text(
      title.map { MetadataText.line($0, maxLength: MetadataText.maxTitleLength) })
    result.camera = Self.text(camera.map { MetadataText.line($0) })
    result.lens = Self.text(lens.map { MetadataText.line($0) })
    // From the year 0 to 9999.
    result.dateTaken = Self.number(dateTaken, -62_200_000_000...253_402_300_800)
    result.exposureTime = Self.number(exposureTime, 1e-9...1e9)
    result.fNumber = Self.number(fNumber, 1e-3...1e6)
    result.iso = Self.number(iso, 1...Int(Int32.max))
    result.focalLength = Self.number(focalLength, 1e-3...1e6)
    result.latitude = Self.number(latitude, -90...90)
    result.longitude = Self.number(longitude, -180...180)
    if result.latitude == nil || result.longitude == nil {
      (result.latitude, result.longitude) = (nil, nil)
    }
    result.orientation = Self.number(orientation, 1...8)
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
