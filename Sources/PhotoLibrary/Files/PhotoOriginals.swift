import Foundation
import GLib
import PhotoMetadata
import Synchronization

/// An on-disk store of the original bytes of edited photo files, for Undo.
///
/// There is one record for each edited file, keyed by the SHA-256 of the file's bytes: it holds
/// those bytes of the original that the edited file lacks. A photo may move meanwhile, and a file
/// that another program changed has no record. A record is durable before the edited file is, and
/// later edits pass it on. As copies of a photo share it, it stays until it is one of the oldest.
final class PhotoOriginals: Sendable {
  /// The maximum number of records, and of bytes in total; the most recently used are kept.
  static let (maxCount, maxByteCount) = (2000, 256_000_000)

  /// The store in the person's data folder.
  static let shared = PhotoOriginals(
    folder: FilePath.dataFolder(of: "photo-conversations").appending("originals"))

  private let folder: FilePath
  private let turn = Mutex(())

  /// Creates a store in a folder, which is created when needed.
  init(folder: FilePath) { self.folder = folder }

  /// Returns the original of an edited file, or `nil` if none is stored.
  ///
  /// As slow as the disk is.
  func original(of bytes: [UInt8]) -> [UInt8]? {
    let path = self.path(Checksum.sha256.digits(of: bytes))
    guard
      let record = try? InputFile(path: path).bytes(maxSize: PhotoChange.maxFileSize),
      let original = PhotoDifference(record)?.original(of: bytes)
    else { return nil }
    return original
  }

  /// Stores the original of a file that is about to be edited, and replaces any earlier record.
  ///
  /// As slow as the disk is. If writing fails, nothing is stored: the edit can still be undone by
  /// another edit.
  func keep(_ original: [UInt8], of edited: [UInt8]) {
    turn.withLock { _ in
      do throws(GLibError) {
        try PrivateFile.makeFolder(folder)
        let path = self.path(Checksum.sha256.digits(of: edited))
        try PrivateFile.replace(
          path, with: PhotoDifference(from: edited, to: original).bytes)
      } catch {
        return
      }
      removeOldest()
    }
  }

  private func path(_ digits: String) -> FilePath { FilePath("\(folder.text)/\(digits)") }

  private func removeOldest() {
    guard let entries = try? FileEntry.contents(ofFolder: folder) else { return }
    let newest = entries.sorted { $0.fileVersion.modified > $1.fileVersion.modified }
    var byteCount = 0
    for (index, entry) in newest.enumerated() {
      byteCount += entry.fileVersion.byteCount
      // The newest record is kept, whatever its size.
      if index > 0, index >= Self.maxCount || byteCount > Self.maxByteCount {
        PrivateFile.remove(entry.path)
      }
    }
  }
}
