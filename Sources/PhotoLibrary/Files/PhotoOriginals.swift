import Foundation
import ImageFiles
import Synchronization

/// The bytes of photos' files from before they were edited, kept on the disk for Undo.
///
/// There is one record for each edited file, found by the SHA-256 of the file's bytes: it holds those
/// bytes of the original that the edited file lacks. A photo may move meanwhile, and a file that another
/// program changed has no record. A record is on the disk before the edited file is; the edits that
/// follow pass it on, until an edit comes back to what the original says.
final class PhotoOriginals: Sendable {
  /// The largest number of records, and of the bytes in all: those that were used last are kept.
  static let (maxCount, maxByteCount) = (2000, 256_000_000)

  /// The records below the person's data folder.
  static let shared = PhotoOriginals(
    folder: FilePath(
      URL(filePath: PhotoStore.defaultPath(of: "photo-conversations")).deletingLastPathComponent()
        .appending(path: "originals").path))

  private let folder: FilePath
  private let turn = Mutex(())

  /// Keeps records in a folder, which is made when it is needed.
  init(folder: FilePath) { self.folder = folder }

  /// Returns the original of an edited file, or `nil` if none is kept.
  ///
  /// As slow as the disk is.
  func original(of bytes: [UInt8]) -> [UInt8]? {
    let path = self.path(Checksum.sha256.digits(of: bytes))
    guard
      let record = try? InputFile(path: path.text).bytes(longest: PhotoChange.longestFile),
      let original = PhotoDifference(record)?.original(of: bytes)
    else { return nil }
    return original
  }

  /// Keeps the original of a file that is about to be edited, in the place of what was kept for it.
  ///
  /// As slow as the disk is. Where nothing can be written, nothing is kept: the edit can still be taken
  /// back by another edit.
  func keep(_ original: [UInt8], of edited: [UInt8]) {
    turn.withLock { _ in
      do throws(GLibError) {
        try PrivateFile.makeFolder(folder)
        let path = self.path(Checksum.sha256.digits(of: edited))
        try PrivateFile.replace(
          path.text, with: PhotoDifference(from: edited, to: original).bytes)
      } catch {
        return
      }
      removeOldest()
    }
  }

  /// Forgets the original of a file that is edited no longer, or is something else by now.
  func forget(_ edited: [UInt8]) {
    PrivateFile.remove(path(Checksum.sha256.digits(of: edited)).text)
  }

  private func path(_ digits: String) -> FilePath { FilePath("\(folder.text)/\(digits)") }

  private func removeOldest() {
    guard let entries = try? FileEntry.contents(ofFolder: folder.text) else { return }
    let newest = entries.sorted { $0.stamp.modified > $1.stamp.modified }
    var byteCount = 0
    for (index, entry) in newest.enumerated() {
      byteCount += entry.stamp.byteCount
      // The newest one stays, however long it is.
      if index > 0, index >= Self.maxCount || byteCount > Self.maxByteCount {
        PrivateFile.remove(entry.path.text)
      }
    }
  }
}
