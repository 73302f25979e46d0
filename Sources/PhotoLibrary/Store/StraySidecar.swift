import GLib
import GRDB
import PhotoMetadata

// Stray sidecars: a program may rename the sidecars of a folder first and its photos later, or the
// other way round. Meanwhile a photo is beside another one's sidecar, and its own isn't gone. One
// written anew would have a name that the program is about to use.

extension PhotoDatabase {
  /// The known photos of a sidecar.
  struct SidecarOwners: Sendable {
    /// A photo, as it was last read.
    struct Owner: Sendable {
      let photo: FilePath
      /// The identity of the photo's file.
      let identity: String
    }

    /// The identity of the photo's sidecar when it was last read or written, or `nil`.
    var known: String?
    /// The other photos that had the sidecar that is beside the photo now.
    var others: [Owner] = []
  }

  /// Finds the photos that had the sidecars of some readings.
  ///
  /// - Parameter readings: The readings.
  /// - Returns: The photos for each reading.
  /// - Throws: A database error.
  func sidecarOwners(of readings: [PhotoReading]) throws -> [SidecarOwners] {
    try database.read { database in
      let known = try database.cachedStatement(
        sql: "SELECT sidecarIdentity FROM file WHERE path = ?")
      let others = try database.cachedStatement(
        sql: "SELECT path, identity FROM file WHERE sidecarIdentity = ? AND path <> ?")
      return try readings.map { reading in
        let path = reading.version.path.bytes
        var owners = SidecarOwners(known: try String.fetchOne(known, arguments: [path]))
        if let sidecar = reading.metadata.sidecarIdentity, sidecar != owners.known {
          owners.others = try Row.fetchAll(others, arguments: [sidecar, path]).map {
            .init(photo: FilePath(bytes: $0["path"]), identity: $0["identity"] ?? "")
          }
        }
        return owners
      }
    }
  }
}

/// The contents of folders, each of which is listed at most once.
struct FolderContents {
  private var folders: [FilePath: [FileEntry]] = [:]

  /// Returns the entries of a folder, or none if it can't be listed; blocks for the disk.
  subscript(folder: FilePath) -> [FileEntry] {
    mutating get {
      if let known = folders[folder] { return known }
      let entries = (try? FileEntry.contents(ofFolder: folder)) ?? []
      folders[folder] = entries
      return entries
    }
  }
}

extension PhotoReading {
  /// Finds out whether the sidecar beside the photo was moved there from another photo, or the
  /// photo's own has another photo's name in the same folder; blocks for the disk.
  ///
  /// - Parameters:
  ///   - owners: The photos that had the sidecar.
  ///   - folders: The contents of folders.
  mutating func findStray(
    _ owners: PhotoDatabase.SidecarOwners, in folders: inout FolderContents
  ) {
    hasStraySidecar = isStray(owners, in: &folders)
  }

  private func isStray(
    _ owners: PhotoDatabase.SidecarOwners, in folders: inout FolderContents
  ) -> Bool {
    if let sidecar = metadata.sidecar {
      guard let identity = metadata.sidecarIdentity, FileEntry.hasCreationTime(identity) else {
        return false
      }
      return owners.others.contains { $0.lost(sidecar, identity, to: version) }
    }
    guard let known = owners.known, FileEntry.hasCreationTime(known) else { return false }
    return folders[FileEntry.folder(of: version.path)].contains {
      $0.identity == known && SidecarFile.isName($0.path.text)
    }
  }
}

extension PhotoDatabase.SidecarOwners.Owner {
  /// Whether this photo is still there, but its sidecar was moved to another photo.
  ///
  /// - Parameters:
  ///   - sidecar: The path of the sidecar now.
  ///   - identity: The identity of the sidecar.
  ///   - other: The other photo.
  /// - Returns: False, too, if the file is beside both, as in copies of folders that share files.
  fileprivate func lost(
    _ sidecar: FilePath, _ identity: String, to other: PhotoVersion
  ) -> Bool {
    if self.identity.isEmpty || self.identity == other.identity { return false }
    if SidecarFile.isPath(sidecar, of: photo) { return false }
    guard (try? FileEntry.at(photo))?.identity == self.identity else { return false }
    return (try? SidecarFile.find(beside: photo))?.identity != identity
  }
}
