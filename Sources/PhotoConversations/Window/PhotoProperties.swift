import Cairo
import GLib
import ImageDecoding
import PhotoLibrary
import PhotoMetadata

/// The properties of photos, as localized text.
struct PhotoProperties: Sendable {
  /// A property.
  struct Line: Hashable, Sendable {
    let title: String
    let text: String
  }

  /// The properties, most important first.
  private(set) var lines: [Line] = []
  /// The URL of a map of the photo's location; `nil` if the location is unknown.
  private(set) var mapAddress: String?

  /// Reads the properties of one photo, or the common ones of several.
  ///
  /// Reads the disk.
  static func read(_ photos: [Photo]) -> PhotoProperties {
    guard let photo = photos.first, photos.count == 1 else { return PhotoProperties(of: photos) }
    let path = photo.path
    let metadata = (try? PhotoMetadata.read(photo.path)) ?? PhotoMetadata()
    return PhotoProperties(
      of: photo, metadata, size: size(of: photo, metadata.facts),
      fileVersion: (try? FileEntry.at(path))?.fileVersion)
  }

  /// Returns the size of an upright photo, or `nil` if its file doesn't contain it.
  ///
  /// Reads the disk.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - facts: The photo's metadata, or `nil` to read it too.
  /// - Returns: The size, with the orientation applied.
  static func size(of photo: Photo, _ facts: PhotoFacts? = nil) -> PixelSize? {
    let facts = facts ?? (try? PhotoMetadata.read(photo.path))?.facts
    let stored = try? ImageDecoder.size(of: photo.path)
    let isTurned =
      facts?.orientation.map { $0 > 4 } == true
      && ImageFormat.appliesOrientation(contentOf: photo.path)
    return isTurned ? stored?.turned : stored
  }

  /// Creates the common properties of several photos.
  private init(of photos: [Photo]) {
    let count = counted("%s photo", "%s photos", photos.count)
    let fileVersions = photos.compactMap { (try? FileEntry.at($0.path))?.fileVersion }
    add(localized("Selected"), count)
    add(
      localized("Size"),
      FileVersion(byteCount: fileVersions.reduce(0) { $0 + $1.byteCount }, modified: 0).sizeText)
    let times = photos.compactMap(\.capture.dateTaken).sorted()
    if let first = times.first.flatMap(ClockTime.init),
      let last = times.last.flatMap(ClockTime.init)
    {
      let (first, last) = (first.dayText, last.dayText)
      add(localized("Date taken"), first == last ? first : "\(first) – \(last)")
    }
  }

  /// Creates the properties of one photo.
  init(of photo: Photo, _ metadata: PhotoMetadata, size: PixelSize?, fileVersion: FileVersion?) {
    let facts = metadata.facts
    add(localized("Caption"), photo.caption)
    add(localized("Title"), facts.title)
    add(localized("File"), photo.path.name)
    add(localized("Folder"), FileEntry.folder(of: photo.path).text.showingControls)
    add(localized("Size"), fileVersion?.sizeText)
    add(localized("Picture"), size.map(Self.text))
    if metadata.isRawTIFF {
      add(localized("Format"), localized("Raw; only its thumbnail is shown"))
    }
    add(localized("Date taken"), facts.dateTaken.flatMap(ClockTime.init)?.text)
    add(localized("Camera"), facts.camera?.showingControls)
    add(localized("Lens"), facts.lens?.showingControls)
    add(localized("Exposure"), Self.text(facts.exposure))
    guard let place = facts.place else { return }
    let (latitude, longitude) = (Self.degrees(place.latitude), Self.degrees(place.longitude))
    let north =
      place.latitude < 0 ? localized("%s° S", latitude) : localized("%s° N", latitude)
    let east =
      place.longitude < 0 ? localized("%s° W", longitude) : localized("%s° E", longitude)
    add(localized("Location"), listed([north, east]))
    // A URL is the same in all languages.
    let point = (Self.rounded(place.latitude), Self.rounded(place.longitude))
    mapAddress =
      "https://www.openstreetmap.org/?mlat=\(point.0)&mlon=\(point.1)#map=15/\(point.0)/\(point.1)"
  }

  private mutating func add(_ title: String, _ text: String?) {
    if let text, !text.isEmpty { lines.append(Line(title: title, text: text)) }
  }

  /// Returns a text such as "4000 × 3000 px, 12 MP".
  private static func text(_ size: PixelSize) -> String {
    let sides = localized("%s × %s px", "\(size.width)", "\(size.height)")
    let millions = Double(size.pixelCount) / 1_000_000
    return millions < 0.05
      ? sides : listed([sides, localized("%s MP", numeral(millions, decimals: 1))])
  }

  /// Returns a text such as "1/125 s, f/2.8, ISO 100, 35 mm".
  private static func text(_ exposure: PhotoFacts.Exposure) -> String {
    var parts: [String] = []
    if let time = exposure.time {
      let text =
        time < 0.3 ? "1/" + numeral(1 / time, decimals: 0) : numeral(time, decimals: 1)
      // Translators: How long a photo was exposed, in seconds, as in “1/125 s” or “2.5 s”.
      parts.append(localized("%s s", text))
    }
    if let stop = exposure.fNumber {
      // Translators: A photo's f-number, as in “f/2.8”.
      parts.append(localized("f/%s", numeral(stop, decimals: 1)))
    }
    if let iso = exposure.iso {
      // Translators: How sensitive the film or sensor was, as in “ISO 100”.
      parts.append(localized("ISO %s", "\(iso)"))
    }
    if let length = exposure.focalLength {
      // Translators: A focal length in millimetres, as in “35 mm”.
      parts.append(localized("%s mm", numeral(length, decimals: 1)))
    }
    return listed(parts)
  }

  private static func degrees(_ angle: Double) -> String { numeral(abs(angle), decimals: 5) }

  /// Rounds an angle in degrees to five decimals, which is about one meter.
  private static func rounded(_ angle: Double) -> Double { (angle * 100_000).rounded() / 100_000 }
}
