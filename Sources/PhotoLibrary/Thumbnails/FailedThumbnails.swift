import Cairo
import Foundation
import GLib
import ImageDecoding

/// A persistent cache of errors of photos without thumbnails: a PNG of one pixel each, in a folder
/// for this version of the program.
///
/// Only errors that take long to find out are stored.
struct FailedThumbnails: Sendable {
  /// The name of the text chunk with the reason; the specification has none.
  static let key = "X-PhotoConversations::Failure"
  /// The maximum number of bytes that are read of a file; ours are shorter.
  private static let maxSize = 65_536

  private let folder: FilePath

  init(folder: FilePath) {
    self.folder = folder
  }

  /// Returns why no thumbnail can be made of this version of a photo, or `nil` if it should be
  /// tried.
  func reason(for source: ThumbnailSource) -> ImageError.Reason? {
    guard let failure = failure(of: source), let tries = failure.reason.countUntilSkipped,
      failure.count >= tries
    else { return nil }
    return failure.reason
  }

  /// Stores why no thumbnail could be made, if it is worth storing.
  func record(
    _ reason: ImageError.Reason, about source: ThumbnailSource, by program: String
  ) throws(GLibError) {
    guard reason.isCostly else { return }
    let failure = Failure(count: (failure(of: source)?.count ?? 0) + 1, reason: reason)
    guard let text = failure.text,
      let pixel = ImageSurface(
        size: PixelSize(width: 1, height: 1),
        color: { _, _ in .init(red: 0, green: 0, blue: 0, alpha: 0) }),
      let bytes = pixel.encoded(
        as: "png", notes: source.notes(originalSize: nil, by: program, reason: text))
    else { return }
    try PrivateFile.makeFolder(folder)
    try PrivateFile.cache(bytes, at: "\(folder)/\(source.name)")
  }

  /// Removes a photo's failures, so that the next attempt starts over.
  func forget(_ path: FilePath) {
    try? FilePath("\(folder)/\(ThumbnailSource.name(uri: path.uri))").delete()
  }

  private func failure(of source: ThumbnailSource) -> Failure? {
    let path = FilePath("\(folder)/\(source.name)")
    guard let bytes = try? InputFile.firstBytes(of: path, count: Self.maxSize) else {
      return nil
    }
    let notes = PNGNotes.read(bytes)
    guard notes["Thumb::URI"] == source.uri,
      notes["Thumb::MTime"] == "\(source.fileVersion.modifiedSeconds)",
      notes["Thumb::Size"] == "\(source.fileVersion.byteCount)"
    else { return nil }
    return notes[Self.key].flatMap { Data(base64Encoded: $0) }
      .flatMap { try? JSONDecoder().decode(Failure.self, from: $0) }
  }
}

/// The content of a failure file.
private struct Failure: Codable {
  /// The number of failures.
  let count: Int
  let reason: ImageError.Reason

  /// The failure in ASCII, as a text chunk needs it.
  var text: String? { try? JSONEncoder().encode(self).base64EncodedString() }
}

extension ImageError.Reason {
  /// Whether the error takes long to find out again.
  fileprivate var isCostly: Bool {
    switch self {
    case .truncated, .broken, .fileTooLarge, .tooMuchMemory, .tooLong, .crashed: true
    case .missing, .unreadable, .empty, .notAnImage, .tooLarge, .cancelled: false
    }
  }
}
