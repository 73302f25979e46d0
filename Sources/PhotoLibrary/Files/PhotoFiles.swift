import GLib
import PhotoMetadata

/// The sidecars and names of photos' files during a file operation.
///
/// Each folder is listed at most once.
struct PhotoFiles {
  /// The journal, if any.
  let journal: FileJournal?
  /// The file names in each folder, without sidecars.
  private var names: [FilePath: Set<FilePath>] = [:]

  init(journal: FileJournal?) {
    self.journal = journal
  }

  /// Performs an intent, or restores the previous state.
  func perform(_ intent: FileIntent) throws(FileOperationError) {
    journal?.begin(intent)
    do throws(FileOperationError) {
      try intent.finish()
    } catch {
      if intent.takeBack() { journal?.settle() }
      throw error
    }
    journal?.settle()
  }

  /// Returns the sidecars that belong to this photo alone: `a.xmp` belongs to all files with the
  /// stem `a`, and goes with the last of them.
  mutating func sidecarsOnly(about photo: FilePath) -> [FilePath] {
    let sidecars = SidecarFile.all(beside: photo)
    if sidecars.common.isEmpty { return sidecars.own }
    return sidecars.own + (isAlone(photo) ? sidecars.common : [])
  }

  /// Removes a photo from the list of its folder.
  mutating func forget(_ photo: FilePath) {
    names[FileEntry.folder(of: photo)]?.remove(photo.lastPart)
  }

  /// Whether no other file in a photo's folder has its stem.
  private mutating func isAlone(_ photo: FilePath) -> Bool {
    let folder = FileEntry.folder(of: photo)
    let known = names[folder] ?? Self.names(in: folder)
    names[folder] = known
    let stem = photo.lastPart.stem
    return !known.contains { $0 != photo.lastPart && $0.stem == stem }
  }

  private static func names(in folder: FilePath) -> Set<FilePath> {
    let entries = (try? FileEntry.contents(ofFolder: folder)) ?? []
    return Set(entries.map(\.path.lastPart).filter { !$0.text.lowercased().hasSuffix(".xmp") })
  }
}

extension FilePath {
  /// The path without its extension.
  var stem: FilePath {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), dot != text.utf8.startIndex else {
      return self
    }
    return FilePath(String(text[..<dot]))
  }
}
