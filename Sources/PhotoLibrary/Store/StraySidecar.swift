import GLib
import GRDB
import PhotoMetadata

// Stray sidecars: a program may rename the sidecars of a folder first and its photos later, or the
// other way round. Meanwhile a photo is beside another one's sidecar, or its own is missing. A
// sidecar that is written then would have a name that the program is about to use.

extension PhotoDatabase {
  /// The known photos of a sidecar.
  struct SidecarOwners: Sendable {
    /// The identity of the photo's sidecar when it was last read or written, or `nil`.
    var known: String?
    /// The other photos that had the sidecar that is beside the photo now, with the identities of
    /// their files.
    var others: [(photo: FilePath, identity: String)] = []
  }

  /// Finds the photos that had the sidecars of photos.
  ///
  /// - Parameter photos: The photos, with the identities of the sidecars beside them now.
  /// - Returns: The owners for each photo.
  /// - Throws: A database error.
  func sidecarOwners(of photos: [(path: FilePath, sidecar: String?)]) throws -> [SidecarOwners] {
    try database.read { database in
      let known = try database.cachedStatement(
        sql: "SELECT sidecarIdentity FROM file WHERE path = ?")
      let others = try database.cachedStatement(
        sql: "SELECT path, identity FROM file WHERE sidecarIdentity = ? AND path <> ?")
      return try photos.map { photo in
        var owners = SidecarOwners(
          known: try String.fetchOne(known, arguments: [photo.path.bytes]))
        if let sidecar = photo.sidecar, sidecar != owners.known {
          owners.others = try Row.fetchAll(others, arguments: [sidecar, photo.path.bytes]).map {
            (FilePath(bytes: $0["path"]), $0["identity"] ?? "")
          }
        }
        return owners
      }
    }
  }
}

/// The paths of files in folders by their identities, as they were when first needed.
struct IdentifiedFiles {
  private var folders: [FilePath: [String: FilePath]] = [:]

  /// Returns the path of a file, also if it was just renamed; blocks for the disk.
  ///
  /// - Parameters:
  ///   - identity: The file's identity.
  ///   - last: The last known path.
  /// - Returns: `nil` if it is gone from its folder.
  mutating func path(of identity: String, lastAt last: FilePath) -> FilePath? {
    if (try? FileEntry.at(last))?.identity == identity { return last }
    let folder = FileEntry.folder(of: last)
    if let known = folders[folder] { return known[identity] }
    let entries = (try? FileEntry.contents(ofFolder: folder)) ?? []
    let paths = Dictionary(entries.map { ($0.identity, $0.path) }) { first, _ in first }
    folders[folder] = paths
    return paths[identity]
  }
}

extension PhotoReading {
  /// Finds out whether the sidecar beside the photo was moved there from another photo, or the
  /// photo's own is missing; blocks for the disk.
  ///
  /// - Parameters:
  ///   - owners: The photos that had the sidecar.
  ///   - files: The files of folders.
  mutating func findStray(
    _ owners: PhotoDatabase.SidecarOwners, in files: inout IdentifiedFiles
  ) {
    hasStraySidecar =
      if let sidecar = metadata.sidecar {
        owners.lost(sidecar, metadata.sidecarIdentity, to: version.identity, in: &files)
      } else {
        owners.known != nil
      }
  }
}

extension PhotoDatabase.SidecarOwners {
  /// Whether another photo is still there, but its sidecar was moved to this one; blocks for the
  /// disk.
  ///
  /// - Parameters:
  ///   - sidecar: The path of the sidecar now.
  ///   - identity: The identity of the sidecar.
  ///   - photo: The identity of this photo.
  ///   - files: The files of folders.
  /// - Returns: False, too, if the file is beside both, as in copies of folders that share files.
  func lost(
    _ sidecar: FilePath, _ identity: String?, to photo: String, in files: inout IdentifiedFiles
  ) -> Bool {
    guard let identity, FileEntry.hasCreationTime(identity) else { return false }
    for owner in others where !owner.identity.isEmpty && owner.identity != photo {
      guard let path = files.path(of: owner.identity, lastAt: owner.photo),
        !SidecarFile.isPath(sidecar, of: path)
      else { continue }
      if (try? SidecarFile.find(beside: path))?.identity != identity { return true }
    }
    return false
  }
}

extension PhotoStore {
  /// Whether the sidecar beside a photo was moved there from another photo, which is still there;
  /// as slow as the disk is.
  nonisolated func hasSidecarOfAnother(_ photo: FilePath) -> Bool {
    guard let file = try? FileEntry.at(photo), let sidecar = try? SidecarFile.find(beside: photo)
    else { return false }
    let identity = sidecar.identity
    let owners = sync { store in
      store.query([]) { try $0.sidecarOwners(of: [(photo, identity)]) }
    }
    var files = IdentifiedFiles()
    return owners.contains { $0.lost(sidecar.path, identity, to: file.identity, in: &files) }
  }
}
