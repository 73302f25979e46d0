import Foundation
import GLib
import PhotoMetadata
import Synchronization

/// An on-disk store of the bytes of photo files before their edits, for Undo.
///
/// There are up to two records for each edited file, keyed by the SHA-256 of the file's bytes: they
/// hold those bytes of the original and of the version before the last edit that the edited file
/// lacks. A photo may move meanwhile, and a file that another program changed has no record. A
/// record is durable before the edited file is, and later edits pass that of the original on. As
/// copies of a photo share it, it stays until it is one of the oldest.
final class PhotoOriginals: Sendable {
  /// A version of a file before an edit.
  enum Version: String {
    /// The version before the first edit.
    case original = ""
    /// The version before the last of several edits.
    case previous = "-previous"
  }

  /// The maximum number of records, and of bytes in total; the most recently used are kept.
  static let (maxCount, maxByteCount) = (2000, 256_000_000)

  /// The store in the person's data folder.
  static let shared = PhotoOriginals(
    folder: FilePath.dataFolder(of: "photo-conversations").appending("originals"))

  let folder: FilePath
  /// A lock, held while records are written and removed.
  private let lock = Mutex(())
  /// The error of the last version that could not be stored, until it is taken.
  private let failure = Mutex<GLibError?>(nil)

  /// Creates a store in a folder, which is created when needed.
  init(folder: FilePath) { self.folder = folder }

  /// Returns a version of an edited file, or `nil` if it isn't stored.
  ///
  /// As slow as the disk is.
  func version(_ version: Version, of bytes: [UInt8]) -> [UInt8]? {
    let path = path(version, Checksum.sha256.digits(of: bytes))
    let record = try? InputFile(path: path).bytes(maxSize: PhotoChange.maxFileSize)
    return record.flatMap { OriginalDelta($0)?.original(of: bytes) }
  }

  /// Stores a version of a file that is about to be edited, and replaces any earlier record.
  ///
  /// As slow as the disk is. If writing fails, nothing is stored: the edit can still be undone by
  /// another edit. ``takeFailure()`` returns the error.
  func keep(_ bytes: [UInt8], as version: Version, of edited: [UInt8]) {
    lock.withLock { _ in
      do throws(GLibError) {
        try PrivateFile.makeFolder(folder)
        let path = path(version, Checksum.sha256.digits(of: edited))
        try PrivateFile.replace(path, with: OriginalDelta(from: edited, to: bytes).bytes)
      } catch {
        failure.withLock { $0 = error }
        return
      }
      removeOldest()
    }
  }

  /// Returns the error of the last version that could not be stored, once.
  func takeFailure() -> GLibError? {
    failure.withLock { failure in
      defer { failure = nil }
      return failure
    }
  }

  private func path(_ version: Version, _ digits: String) -> FilePath {
    FilePath("\(folder.text)/\(digits)\(version.rawValue)")
  }

  private func removeOldest() {
    guard let entries = try? FileEntry.contents(ofFolder: folder) else { return }
    let newest = entries.sorted { $0.fileVersion.modified > $1.fileVersion.modified }
    var byteCount = 0
    for (index, entry) in newest.enumerated() {
      byteCount += entry.fileVersion.byteCount
      // The newest record is kept, even if it is too large.
      if index > 0, index >= Self.maxCount || byteCount > Self.maxByteCount {
        try? entry.path.delete()
      }
    }
  }
}
