import ImageFiles

/// Which files belong to photos, while something is done with one photo after the other.
///
/// Each folder is listed once at most.
struct PhotoFiles {
  /// The journal, if there is one.
  let journal: FileJournal?
  /// What the files of a folder are called, but for sidecars.
  private var names: [FilePath: Set<FilePath>] = [:]

  init(journal: FileJournal?) {
    self.journal = journal
  }

  /// Does what an intent says, or leaves everything as it was.
  func perform(_ intent: FileIntent) throws(FileActionError) {
    journal?.begin(intent)
    do throws(FileActionError) {
      try intent.finish()
    } catch {
      if intent.takeBack() { journal?.settle() }
      throw error
    }
    journal?.settle()
  }

  /// The sidecars beside a photo that are about nothing else: `a.xmp` is about all files that are
  /// called `a`, and goes with the last of them.
  mutating func sidecarsOnly(about photo: FilePath) -> [FilePath] {
    let sidecars = SidecarFile.all(beside: photo)
    if sidecars.common.isEmpty { return sidecars.own }
    return sidecars.own + (isAlone(photo) ? sidecars.common : [])
  }

  /// The photo is in its folder no longer.
  mutating func forget(_ photo: FilePath) {
    names[FileEntry.folder(of: photo)]?.remove(photo.lastPart)
  }

  /// Whether no other file in a photo's folder has its name and another extension.
  private mutating func isAlone(_ photo: FilePath) -> Bool {
    let folder = FileEntry.folder(of: photo)
    let known = names[folder] ?? Self.names(in: folder)
    names[folder] = known
    let stem = photo.lastPart.stem
    return !known.contains { $0 != photo.lastPart && $0.stem == stem }
  }

  private static func names(in folder: FilePath) -> Set<FilePath> {
    let entries = (try? FileEntry.contents(ofFolder: folder.text)) ?? []
    return Set(entries.map(\.path.lastPart).filter { !$0.text.lowercased().hasSuffix(".xmp") })
  }
}

extension FilePath {
  /// The path without the last point and what follows it.
  var stem: FilePath {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), dot != text.utf8.startIndex else {
      return self
    }
    return FilePath(String(text[..<dot]))
  }
}
