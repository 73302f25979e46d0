/// What a photo's file and the sidecar beside it say about the photo; each part is `nil` where neither
/// says it.
package struct FileMetadata: Hashable, Sendable {
  /// Zero to five stars, or −1 for a photo that was rejected.
  package var rating: Int?
  /// The caption, of one line or several; empty where a file or sidecar says that there is none.
  package var caption: String?
  /// The title, in one line.
  package var title: String?
  /// What the camera's clock showed, in seconds since it showed the beginning of 1970.
  package var dateTaken: Double?
  /// How many minutes that clock was ahead of universal time.
  package var clockOffset: Int?
  /// The camera's maker and model, in one line.
  package var camera: String?
  /// The lens's name, in one line.
  package var lens: String?
  /// How long the shutter was open, in seconds.
  package var exposureTime: Double?
  /// The focal length divided by the aperture's width.
  package var fNumber: Double?
  /// The sensitivity.
  package var iso: Int?
  /// The focal length in millimetres.
  package var focalLength: Double?
  /// In degrees, from south to north.
  package var latitude: Double?
  /// In degrees, from west to east.
  package var longitude: Double?
  /// In metres above the sea.
  package var altitude: Double?
  /// How the camera was held, as EXIF numbers it from 1 to 8.
  package var orientation: Int?
  /// Why the sidecar says nothing although there is one, in the reader's own words.
  package var sidecarProblem: String?

  /// Creates metadata that say nothing.
  package init() {}
}

extension FileMetadata {
  /// The same without what makes no sense, and with texts as they may be.
  package var bounded: FileMetadata {
    var result = self
    result.rating = rating.map { min(max($0, -1), 5) }
    result.caption = caption.map { MetadataText.paragraph($0) }
    result.title = Self.text(
      title.map { MetadataText.line($0, longest: MetadataText.longestTitle) })
    result.camera = Self.text(camera.map { MetadataText.line($0) })
    result.lens = Self.text(lens.map { MetadataText.line($0) })
    // From the year 0 to 9999.
    result.dateTaken = Self.number(dateTaken, -62_200_000_000...253_402_300_800)
    result.clockOffset = Self.number(result.dateTaken == nil ? nil : clockOffset, -1440...1440)
    result.exposureTime = Self.number(exposureTime, 1e-9...1e9)
    result.fNumber = Self.number(fNumber, 1e-3...1e6)
    result.iso = Self.number(iso, 1...Int(Int32.max))
    result.focalLength = Self.number(focalLength, 1e-3...1e6)
    result.latitude = Self.number(latitude, -90...90)
    result.longitude = Self.number(longitude, -180...180)
    if result.latitude == nil || result.longitude == nil {
      (result.latitude, result.longitude) = (nil, nil)
    }
    result.altitude = Self.number(result.latitude == nil ? nil : altitude, -1e6...1e9)
    result.orientation = Self.number(orientation, 1...8)
    result.sidecarProblem = sidecarProblem.map { MetadataText.line($0) }
    return result
  }

  /// A number that is in a range, which one that is none isn't.
  private static func number<Number: Comparable>(
    _ number: Number?, _ range: ClosedRange<Number>
  ) -> Number? {
    number.flatMap { range.contains($0) ? $0 : nil }
  }

  private static func text(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
