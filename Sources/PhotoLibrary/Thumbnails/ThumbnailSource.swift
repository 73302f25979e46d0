import Cairo
import Foundation
import GLib
import ImageDecoding

/// A version of a photo, as identified in thumbnails.
struct ThumbnailSource: Sendable {
  let path: FilePath
  let fileVersion: FileVersion
  /// The photo's URI, as GIO makes it; all programs make the same.
  let uri: String

  init(path: FilePath, fileVersion: FileVersion) {
    self.path = path
    self.fileVersion = fileVersion
    uri = path.uri
  }

  /// The file name of the thumbnails.
  var name: String { Self.name(uri: uri) }

  static func name(uri: String) -> String { Checksum.md5.digits(of: uri) + ".png" }

  /// The photo's URI and version, which the thumbnails' files contain.
  var origin: ThumbnailOrigin { ThumbnailOrigin(uri: uri, fileVersion: fileVersion) }

  /// Whether a change of the photo at a time or later gets another date, in whole seconds.
  ///
  /// False shortly before and after the current date: dates on FAT are even numbers of seconds, and
  /// a server's clock may differ.
  func isSettled(at time: Date) -> Bool {
    let modified = Double(fileVersion.modified) / 1_000_000
    return abs(time.timeIntervalSince1970 - modified) >= Self.settlingTime
  }

  /// The seconds until a change of a photo gets another date.
  private static let settlingTime = 3.0

  /// Returns the text chunks of a thumbnail, according to the specification.
  ///
  /// - Parameters:
  ///   - originalSize: The photo's size, or `nil` if unknown.
  ///   - program: The program that made the thumbnail.
  ///   - reason: The reason why there is none, in the format of ``FailedThumbnails``, or `nil`.
  /// - Returns: The texts, by the names of the specification.
  func notes(
    originalSize: PixelSize?, by program: String, reason: String? = nil
  ) -> [(String, String)] {
    var notes = [
      ("Thumb::URI", uri), ("Thumb::MTime", "\(fileVersion.modifiedSeconds)"),
      ("Thumb::Size", "\(fileVersion.byteCount)"), ("Software", program),
    ]
    if let type = try? ImageFormat.mimeType(contentOf: path) {
      notes.append(("Thumb::Mimetype", type))
    }
    if let originalSize {
      notes.append(("Thumb::Image::Width", "\(originalSize.width)"))
      notes.append(("Thumb::Image::Height", "\(originalSize.height)"))
    }
    if let reason { notes.append((FailedThumbnails.key, reason)) }
    return notes
  }
}
