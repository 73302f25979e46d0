import CGExiv2
import Cairo

/// The metadata in a photo's file, read by exiv2.
///
/// For one thread at a time, all objects together.
@safe
final class Exiv2Metadata {
  let metadata: UnsafeMutablePointer<GExiv2Metadata>
  /// The first 12 bytes.
  private let start: [UInt8]

  /// Initializes exiv2 for the whole process.
  static func prepare() { _ = isReady }

  private static let isReady: Bool = {
    // Its many warnings are of no use.
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
    return gexiv2_initialize() != 0
  }()

  /// Parses a file, which has to stay in memory as long as the object; fails if exiv2 doesn't know
  /// its format, or it is invalid.
  ///
  /// - Parameter bytes: The whole file.
  init?(_ bytes: UnsafeRawBufferPointer) {
    start = unsafe Array(bytes.prefix(12))
    guard Self.isReady, !start.isEmpty, !Self.isVideo(start),
      let metadata = unsafe gexiv2_metadata_new()
    else {
      return nil
    }
    unsafe self.metadata = metadata
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: guint8.self)
    guard unsafe gexiv2_metadata_open_buf(metadata, start, glong(bytes.count), nil) != 0 else {
      return nil
    }
  }

  /// Returns whether exiv2 would parse a file with these first 12 bytes as a video: its video
  /// parser loops forever over a broken one.
  private static func isVideo(_ start: [UInt8]) -> Bool {
    func hasText(_ text: String, at offset: Int) -> Bool {
      start.dropFirst(offset).starts(with: text.utf8)
    }
    if hasText("RIFF", at: 0) { return !hasText("WEBP", at: 8) }
    if hasText("ftyp", at: 4) {
      // Some pictures use a video container, and have their own brand in it.
      return ![
        "heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif", "avis", "crx ", "jxl ",
      ]
      .contains { hasText($0, at: 8) }
    }
    return ["moov", "mdat", "free", "junk", "pnot", "skip", "uuid", "wide", "pict", "PICT"]
      .contains { hasText($0, at: 4) }
      || start.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
      || start.starts(with: [0x30, 0x26, 0xB2, 0x75])
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(metadata))
  }

  var hasEXIF: Bool { unsafe gexiv2_metadata_has_exif(metadata) != 0 }
  var hasIPTC: Bool { unsafe gexiv2_metadata_has_iptc(metadata) != 0 }

  /// The XMP in the file, or `nil` if there is none.
  var xmp: XMPDocument? {
    guard unsafe gexiv2_metadata_has_xmp(metadata) != 0,
      let packet = unsafe gexiv2_metadata_try_get_xmp_packet(metadata, nil)
    else { return nil }
    defer { unsafe g_free(packet) }
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: packet, count: strlen(packet)))
    return try? XMPDocument(bytes[...])
  }

  /// The camera's embedded preview, or `nil`.
  var thumbnail: [UInt8]? {
    var start: UnsafeMutablePointer<guint8>?
    var count = gint(0)
    guard unsafe gexiv2_metadata_get_exif_thumbnail(metadata, &start, &count) != 0,
      let start = unsafe start
    else { return nil }
    defer { unsafe g_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(max(count, 0))))
  }

  /// Whether the file is a camera's raw file in the structure of TIFF.
  var isRawTIFF: Bool {
    RawTIFF.isTIFF(start: start)
      && RawTIFF.isRaw(
        start: start, compression: text("Exif.Image.Compression").flatMap(Int.init),
        subfileType: text("Exif.Image.NewSubfileType").flatMap(Int.init),
        hasDNGVersion: text("Exif.Image.DNGVersion") != nil)
  }

  /// The photo's size in the file, or `nil` if exiv2 doesn't know it.
  var size: PixelSize? {
    let width = unsafe Int(gexiv2_metadata_get_pixel_width(metadata))
    let height = unsafe Int(gexiv2_metadata_get_pixel_height(metadata))
    return width > 0 && height > 0 ? PixelSize(width: width, height: height) : nil
  }

  /// Returns the text of a tag, or `nil` if there is none.
  func text(_ tag: String) -> String? {
    unsafe Self.taking(gexiv2_metadata_try_get_tag_string(metadata, tag, nil))
  }

  /// Returns the meaning of a tag, in exiv2's text, or `nil` if there is none.
  func meaning(_ tag: String) -> String? {
    unsafe Self.taking(gexiv2_metadata_try_get_tag_interpreted_string(metadata, tag, nil))
  }

  /// The comment in EXIF, by a person or the camera, or `nil` if there is none.
  ///
  /// Exiv2 puts the encoding before it, as in `charset=Unicode A text`.
  var comment: String? {
    guard let text = text("Exif.Photo.UserComment"), text.hasPrefix("charset=") else {
      return text("Exif.Photo.UserComment")
    }
    return text.firstIndex(of: " ").map { String(text[text.index(after: $0)...]) }
  }

  /// Takes a text that should be UTF-8 but often isn't in older files.
  private static func taking(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    defer { unsafe g_free(text) }
    if let valid = unsafe String(validatingCString: text) { return valid }
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
    return unsafe String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The exposure time, in seconds.
  var exposureTime: Double? {
    var (numerator, denominator) = (gint(0), gint(0))
    guard
      unsafe gexiv2_metadata_try_get_exposure_time(metadata, &numerator, &denominator, nil) != 0,
      denominator != 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  var fNumber: Double { unsafe gexiv2_metadata_try_get_fnumber(metadata, nil) }
  var focalLength: Double { unsafe gexiv2_metadata_try_get_focal_length(metadata, nil) }
  var iso: Int { unsafe Int(gexiv2_metadata_try_get_iso_speed(metadata, nil)) }

  /// The latitude in degrees; south is negative.
  var latitude: Double? {
    var degrees = 0.0
    return unsafe gexiv2_metadata_try_get_gps_latitude(metadata, &degrees, nil) != 0 ? degrees : nil
  }

  /// The longitude in degrees; west is negative.
  var longitude: Double? {
    var degrees = 0.0
    return unsafe gexiv2_metadata_try_get_gps_longitude(metadata, &degrees, nil) != 0
      ? degrees : nil
  }
}
