import GLib
import ImageDecoding

/// A scan of folders for photos, and the folder tree that it found.
///
/// It keeps the folder tree, so that single folders can be read again; the photos are taken from it
/// as soon as they are read.
struct FolderScan: Sendable {
  /// A folder that was read, or is yet to be read.
  struct Folder: Sendable {
    /// The folder as it was when it was read.
    let entry: FileEntry
    /// The path from the requested folder, in display names; the requested folder has its own name,
    /// which is empty until it is read.
    let id: String
    /// The requested folder.
    let root: FilePath
    /// Whether the folder's subfolders are read too.
    let isDeep: Bool
    /// The folder's subfolders.
    var folders: [FilePath] = []
  }

  /// A folder that directly holds photos.
  struct Group: Sendable {
    /// The folder's display name.
    let name: String
    /// As ``Folder/id``.
    let id: String
    /// The folder's file identity on this machine; empty if unknown.
    let identity: String
    /// The photos by path, each once.
    var photos: [FilePath: FileEntry] = [:]
  }

  /// The folders by their paths.
  private(set) var folders: [FilePath: Folder] = [:]
  /// The groups that were read, by their folders' paths.
  private(set) var groups: [FilePath: Group] = [:]
  /// The photos that were requested individually, by their folders' paths.
  private(set) var singles: [FilePath: Set<FilePath>] = [:]
  /// The problems with what was left out, one sentence each.
  var problems: [String] { problemsByFolder.keys.sorted().flatMap { problemsByFolder[$0] ?? [] } }

  /// The conversations that were listed before, by folder, until the folder turns out to be
  /// unchanged; an unchanged folder becomes no group.
  var listed: [FilePath: Conversation] = [:]

  /// Receives the progress and may stop the scan; unused when folders are read again.
  var progress: PhotoProgress?
  /// Whether the scan was stopped before everything was read.
  private(set) var isPartial = false

  private var problemsByFolder: [FilePath: [String]] = [:]
  /// The keys of the folders that were read.
  private var visited: Set<FilePath> = []

  /// Adds a single photo without checking its name or content.
  mutating func add(photo: FileEntry) throws(LibraryError) {
    let path = FileEntry.folder(of: photo.path)
    let folder: FileEntry
    do {
      folder = try FileEntry.at(path)
    } catch {
      throw LibraryError(error)
    }
    singles[path, default: []].insert(photo.path)
    groups[path, default: Group(name: folder.name, id: folder.name, identity: folder.identity)]
      .photos[photo.path] = photo
  }

  /// Adds the new paths of individually requested photos that are renamed in their folders.
  mutating func expect(_ renamings: [MovedPhoto]) {
    for photo in renamings where singles[photo.folder]?.contains(photo.path) == true {
      singles[photo.folder]?.insert(photo.target)
    }
  }

  /// Adds all photos in a folder and, if requested, in its subfolders.
  ///
  /// Hidden files and folders are left out. A folder that is reached twice, such as through a link
  /// to a parent folder, counts once. A link to a folder elsewhere is not followed: the author of
  /// the folder could otherwise expose any folder.
  mutating func add(
    folder: FileEntry, isDeep: Bool = true, isCancelled: () -> Bool
  ) throws(LibraryError) {
    try read(
      [Folder(entry: folder, id: "", root: folder.path, isDeep: isDeep)], isCancelled: isCancelled)
  }

  /// Reads some of the known folders again, and their new subfolders.
  ///
  /// - Parameters:
  ///   - dirty: The folders; unknown ones are ignored.
  ///   - isCancelled: Polled; true cancels.
  /// - Returns: The folders that were read or are gone; ``groups`` has their current content.
  /// - Throws: ``LibraryError/cancelled``.
  mutating func read(
    again dirty: Set<FilePath>, isCancelled: () -> Bool
  ) throws(LibraryError) -> Set<FilePath> {
    groups = [:]
    var touched: Set<FilePath> = []
    var found: [Folder] = []
    // Removed folders come first: a folder that was moved is then read again at its new path.
    var waiting = dirty.sorted()
    while let path = waiting.popLast() {
      guard let folder = folders[path] else {
        if singles[path] != nil { touched.insert(path) }
        continue
      }
      guard touched.insert(path).inserted else { continue }
      if isCancelled() { throw .cancelled }
      guard let (entry, contents) = list(path, forgetting: &touched) else { continue }
      try add(contents, of: entry, id: folder.id, isCancelled)
      let inside = foldersToRead(contents, in: path, folder.root, folder.isDeep)
      waiting += changed(folder.folders, among: inside, forgetting: &touched)
      let isRoot = folder.root == path
      folders[path] = Folder(
        entry: entry, id: folder.id, root: folder.root, isDeep: folder.isDeep,
        folders: inside.map(\.path))
      found += inside.filter { folders[$0.path] == nil }.map {
        Folder(
          entry: $0, id: isRoot ? $0.name : "\(folder.id)/\($0.name)", root: folder.root,
          isDeep: true)
      }
    }
    for place in found { touched.insert(place.entry.path) }
    let known = Set(folders.keys)
    // A requested folder may be another one now.
    visited = Set(folders.map { visitKey($1.entry.identity, $0) })
    try read(found, isCancelled: isCancelled)
    touched.formUnion(folders.keys.filter { !known.contains($0) })
    readSingles(in: touched)
    return touched
  }

  /// Lists a known folder again; forgets it if it is gone, or the folders in it if it can't be
  /// read.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - forgotten: Receives the forgotten folders.
  /// - Returns: The folder and its contents, or `nil` if it can't be listed.
  private mutating func list(
    _ path: FilePath, forgetting forgotten: inout Set<FilePath>
  ) -> (folder: FileEntry, contents: [FileEntry])? {
    problemsByFolder[path] = nil
    do {
      return (try FileEntry.at(path), try FileEntry.contents(ofFolder: path))
    } catch .missing {
      forgotten.formUnion(forget(path))
    } catch {
      forgotten.formUnion(forgetFolders(in: path))
      problemsByFolder[path] = ["\(LibraryError(error))."]
    }
    return nil
  }

  /// Returns the known subfolders whose content changed without an event, as in a folder that was
  /// moved away and back, and forgets those that are gone or others now.
  ///
  /// - Parameters:
  ///   - known: The known subfolders of a folder.
  ///   - inside: Its current subfolders.
  ///   - forgotten: Receives the forgotten folders.
  /// - Returns: The changed subfolders.
  private mutating func changed(
    _ known: [FilePath], among inside: [FileEntry], forgetting forgotten: inout Set<FilePath>
  ) -> [FilePath] {
    let current = Dictionary(inside.map { ($0.path, $0) }) { first, _ in first }
    var changed: [FilePath] = []
    for path in known {
      guard let old = folders[path] else { continue }
      if let entry = current[path], entry.identity == old.entry.identity {
        if entry.fileVersion != old.entry.fileVersion { changed.append(path) }
      } else {
        forgotten.formUnion(forget(path))
      }
    }
    return changed
  }

  /// Returns the groups that were read since the last call, and clears them.
  mutating func takeGroups() -> [FilePath: Group] {
    defer { groups = [:] }
    return groups
  }

  /// Returns the folders that were listed before and have changed or are gone.
  mutating func takeListed() -> Set<FilePath> {
    defer { listed = [:] }
    return Set(listed.keys)
  }

  private mutating func leaveListed(_ path: FilePath) {
    if isPartial, listed[path] != nil { groups[path] = nil }
    guard let group = groups[path], listed[path]?.lists(group) == true else { return }
    groups[path] = nil
    listed[path] = nil
  }

  private mutating func read(_ found: [Folder], isCancelled: () -> Bool) throws(LibraryError) {
    var waiting = found
    while let place = waiting.popLast() {
      if isCancelled() { throw .cancelled }
      if hasEnough() { return }
      let folder = place.entry
      guard visited.insert(visitKey(folder.identity, folder.path)).inserted else { continue }
      let isRoot = place.id.isEmpty
      let id = isRoot ? folder.name : place.id
      folders[folder.path] = Folder(
        entry: folder, id: id, root: place.root, isDeep: place.isDeep)
      let contents: [FileEntry]
      do {
        contents = try FileEntry.contents(ofFolder: folder.path)
      } catch {
        let error = LibraryError(error)
        if isRoot { throw error }
        problemsByFolder[folder.path] = ["\(error)."]
        continue
      }
      try add(contents, of: folder, id: id, isCancelled)
      leaveListed(folder.path)
      let inside = foldersToRead(contents, in: folder.path, place.root, place.isDeep)
      folders[folder.path]?.folders = inside.map(\.path)
      waiting += inside.map {
        Folder(entry: $0, id: isRoot ? $0.name : "\(id)/\($0.name)", root: place.root, isDeep: true)
      }
    }
  }

  /// Returns a folder's subfolders that are read with it; sorted, so that of two links to one
  /// folder the same one always counts.
  private mutating func foldersToRead(
    _ contents: [FileEntry], in folder: FilePath, _ root: FilePath, _ isDeep: Bool
  ) -> [FileEntry] {
    guard isDeep else { return [] }
    return contents.filter { $0.kind == .folder && !$0.isHidden }
      .sorted { $0.path > $1.path }
      .filter { follows($0, in: folder, below: root) }
  }

  /// Whether a folder is read: links that lead out of the requested folder are not followed.
  private mutating func follows(
    _ folder: FileEntry, in parent: FilePath, below root: FilePath
  ) -> Bool {
    guard folder.isLink else { return true }
    let (place, root) = (folder.path.withoutLinks, root.withoutLinks)
    if place == root || place.isInside(root) { return true }
    let path = folder.path.text.showingControls
    problemsByFolder[parent, default: []].append(
      localized("%s: link to a folder outside the library, not followed.", path))
    return false
  }

  /// Removes a folder and all folders below it, and returns those.
  private mutating func forget(_ path: FilePath) -> Set<FilePath> {
    var gone = forgetFolders(in: path)
    if folders.removeValue(forKey: path) != nil { gone.insert(path) }
    problemsByFolder[path] = nil
    // It may have been read before its parent, and be a link out of the library now.
    groups[path] = nil
    return gone
  }

  private mutating func forgetFolders(in path: FilePath) -> Set<FilePath> {
    var gone: Set<FilePath> = []
    for folder in folders[path]?.folders ?? [] { gone.formUnion(forget(folder)) }
    folders[path]?.folders = []
    return gone
  }

  /// Returns the key of a folder that is read once, whatever its path.
  private func visitKey(_ identity: String, _ path: FilePath) -> FilePath {
    identity.isEmpty ? path : FilePath(identity)
  }

  /// Reads the individually requested photos again.
  private mutating func readSingles(in touched: Set<FilePath>) {
    for (path, photos) in singles where touched.contains(path) {
      guard let folder = try? FileEntry.at(path) else { continue }
      for photo in photos {
        guard let entry = try? FileEntry.at(photo) else { continue }
        groups[path, default: Group(name: folder.name, id: folder.name, identity: folder.identity)]
          .photos[photo] = entry
      }
    }
  }

  private mutating func add(
    _ contents: [FileEntry], of folder: FileEntry, id: String, _ isCancelled: () -> Bool
  ) throws(LibraryError) {
    LeftoverFile.remove(from: contents)
    var photos: [FilePath: FileEntry] = [:]
    for entry in contents where !entry.isHidden {
      if isCancelled() { throw .cancelled }
      if hasEnough() { break }
      guard isPhoto(entry) else { continue }
      photos[entry.path] = entry
      progress?.count()
    }
    guard !photos.isEmpty else { return }
    groups[folder.path, default: Group(name: folder.name, id: id, identity: folder.identity)]
      .photos.merge(photos) { old, _ in old }
  }

  private mutating func hasEnough() -> Bool {
    if progress?.isStopped == true { isPartial = true }
    return isPartial && progress != nil
  }

  /// Whether a file is listed: by its name, so that a broken photo keeps its place and can show its
  /// error, or by its content, so that a photo needs no extension.
  private func isPhoto(_ entry: FileEntry) -> Bool {
    switch entry.kind {
    case .file:
      ImageFormat.hasImageExtension(entry.name)
        || (try? ImageFormat.isImage(contentOf: entry.path)) == true
    case .brokenLink: ImageFormat.hasImageExtension(entry.name)
    case .folder, .other: false
    }
  }
}

extension Conversation {
  /// Whether the conversation has the same files as its folder, in the same versions.
  fileprivate func lists(_ group: FolderScan.Group) -> Bool {
    ownName.utf8.elementsEqual(group.name.utf8) && folderIdentity == group.identity
      && photos.count == group.photos.count
      && photos.allSatisfy { photo in
        guard let entry = group.photos[photo.path] else { return false }
        return entry.fileVersion == photo.fileVersion && entry.identity == photo.identity
      }
  }
}

extension LibraryError {
  /// Converts a file error to a library error.
  init(_ error: FileError) {
    switch error {
    case .missing(let path): self = .missing(path: path)
    case .unreadable(let path, let reason): self = .unreadable(path: path, reason: reason)
    case .tooLarge(let path, _): self = .unreadable(path: path, reason: "\(error)")
    }
  }
}
