public import GLib

/// A reader of the photos at given paths, which can later read only the changed folders again.
///
/// A value: after reading on another thread, use the value that was changed there, as it has the
/// new state.
public struct LibraryReader: Sendable {
  private let paths: [FilePath]
  private let showsSurroundings: Bool
  private var scan = FolderScan()
  /// The requested folders and the folders of requested photos, with their file identities.
  private var roots: [FilePath: String] = [:]
  /// The requested folders that have a library file, and the folders of the photos it lists.
  private var described: Set<FilePath> = []
  private var fileProblems: [String] = []

  /// Creates a reader that has read nothing yet.
  ///
  /// - Parameters:
  ///   - paths: Folders and files, absolute or relative to the working folder, or `file:` URIs.
  ///   - showsSurroundings: Whether the photos are listed together with the others of their
  ///     folders.
  public init(_ paths: [FilePath], showsSurroundings: Bool = false) {
    self.paths = paths
    self.showsSurroundings = showsSurroundings
  }

  /// The folders in which a change affects the library, in no order.
  public var folders: [FilePath] {
    Array(Set(scan.folders.keys).union(scan.singles.keys).union(described))
  }

  /// Whether a change in a folder affects the library.
  public func knows(_ folder: FilePath) -> Bool {
    scan.folders[folder] != nil || scan.singles[folder] != nil || described.contains(folder)
  }

  /// Whether ``PhotoProgress/stop()`` ended the last reading early.
  public var isPartial: Bool { scan.isPartial }

  /// Reads everything.
  ///
  /// As slow as the disk: keep it off the main thread. A path may lead to:
  ///
  /// - A folder: every folder in it, at any depth, that directly contains photos is a conversation
  ///   with that folder's name; photos directly in it form one with its own name. A folder with a
  ///   `library.json` as described at ``Library/sample(at:)`` is read from that file alone.
  /// - A file: a photo of a conversation with the name of its folder, together with the other
  ///   photos given from there.
  ///
  /// Conversations and photos are in natural sort order. Photos are recognized by their content; a
  /// file that is named like a photo is listed even if it is broken. Hidden files and folders are
  /// left out, and so are unreadable folders, which ``Library/problems`` lists.
  ///
  /// - Parameters:
  ///   - progress: Receives the progress, and may stop the reading.
  ///   - isCancelled: Polled; true cancels.
  /// - Returns: The library, with the photos found so far, and without conversations if there are
  ///   none. Its name is that of the person who is logged in, unless the only path has a
  ///   `library.json`.
  /// - Throws: ``LibraryError/missing(path:)`` and ``LibraryError/unreadable(path:reason:)`` about
  ///   one of the paths, ``LibraryError/cancelled``.
  public mutating func read(
    progress: PhotoProgress? = nil,
    isCancelled: @escaping () -> Bool = { Task.isCancelled }
  ) throws(LibraryError) -> Library {
    var reader = LibraryReader(paths, showsSurroundings: showsSurroundings)
    let library = try reader.readAll(progress, isCancelled)
    self = reader
    return library
  }

  /// Reads everything, and returns only the differences from the last listing; otherwise as
  /// ``read(progress:isCancelled:)``.
  ///
  /// Takes little memory if few folders changed.
  ///
  /// - Parameters:
  ///   - listed: The last listing.
  ///   - progress: Receives the progress, and may stop the reading; unread folders count as
  ///     unchanged.
  ///   - isCancelled: Polled; true cancels.
  /// - Returns: The changes for that library.
  /// - Throws: As ``read(progress:isCancelled:)``.
  public mutating func read(
    after listed: Library, progress: PhotoProgress? = nil,
    isCancelled: @escaping () -> Bool = { Task.isCancelled }
  ) throws(LibraryError) -> ScanResult {
    let areFolders = paths.allSatisfy { (try? FileEntry.at($0))?.kind == .folder }
    guard areFolders else {
      return listed.changes(in: try read(progress: progress, isCancelled: isCancelled))
    }
    var reader = LibraryReader(paths, showsSurroundings: showsSurroundings)
    for conversation in listed.conversations {
      if let folder = conversation.folder { reader.scan.listed[folder] = conversation }
    }
    let library = try reader.readAll(progress, isCancelled)
    guard reader.described.isEmpty else {
      return .library(try read(progress: progress, isCancelled: isCancelled))
    }
    let left = reader.scan.takeListed()
    let gone = reader.isPartial ? [] : left
    self = reader
    return .folders(
      FolderScanResult(
        folders: gone.union(library.conversations.compactMap(\.folder)),
        conversations: library.conversations, problems: library.problems))
  }

  private mutating func readAll(
    _ progress: PhotoProgress?, _ isCancelled: @escaping () -> Bool
  ) throws(LibraryError) -> Library {
    scan.progress = progress
    defer { scan.progress = nil }
    var files: [Library] = []
    for path in paths {
      let entry = try Library.readable(path)
      guard entry.kind == .folder else {
        let folder = FileEntry.folder(of: entry.path)
        roots[folder] = (try? FileEntry.at(folder))?.identity ?? ""
        if showsSurroundings { try addSurroundings(of: entry, isCancelled) }
        try scan.add(photo: entry)
        continue
      }
      roots[entry.path] = entry.identity
      do {
        if let library = try Library.libraryFile(in: entry) {
          files.append(library)
          described.insert(entry.path)
          described.formUnion(library.described.keys.map { FileEntry.folder(of: $0) })
          continue
        }
      } catch {
        described.insert(entry.path)
        fileProblems.append("\(error).")
      }
      try scan.add(folder: entry, isCancelled: isCancelled)
    }
    // The scan does it in the folders that it reads.
    for folder in folders where scan.folders[folder] == nil { LeftoverFile.remove(in: folder) }
    if let only = files.first, paths.count == 1 { return only }
    fileProblems += files.flatMap(\.problems)
    var library = Library(name: Library.loginName())
    library.conversations = Library.conversations(
      of: scan.takeGroups(), and: files.flatMap(\.conversations))
    for file in files { library.described.merge(file.described) { first, _ in first } }
    library.problems = fileProblems + scan.problems
    return library
  }

  private mutating func addSurroundings(
    of photo: FileEntry, _ isCancelled: () -> Bool
  ) throws(LibraryError) {
    // A photo may be readable in a folder that isn't.
    guard let folder = try? FileEntry.at(FileEntry.folder(of: photo.path)) else { return }
    do {
      try scan.add(folder: folder, isDeep: false, isCancelled: isCancelled)
    } catch .cancelled {
      throw .cancelled
    } catch {
      fileProblems.append("\(error).")
    }
  }

  /// Expects requested photos at new paths, as they are about to be renamed in their folders.
  public mutating func expect(_ renamings: [MovedPhoto]) { scan.expect(renamings) }

  /// Reads some folders again, and their new subfolders.
  ///
  /// As slow as the disk. The content of a requested folder that is missing counts as still
  /// present, until that folder is back.
  ///
  /// - Parameters:
  ///   - folders: Folders of ``folders``; others are ignored.
  ///   - isCancelled: Polled; true cancels.
  /// - Returns: Their content.
  /// - Throws: ``LibraryError/cancelled``.
  public mutating func read(
    again folders: Set<FilePath>, isCancelled: @escaping () -> Bool = { Task.isCancelled }
  ) throws(LibraryError) -> ScanResult {
    let missing = Set(missingRoots)
    // A library file affects all its folders.
    let isDescribed = folders.contains { folder in
      described.contains(folder) || roots[folder] != nil && hasLibraryFile(folder)
    }
    // Before they are read: if they become others once more, that is noticed later.
    for folder in folders where roots[folder] != nil {
      if let current = identity(ofRoot: folder) { roots[folder] = current }
    }
    if isDescribed, missing.isEmpty {
      do throws(LibraryError) {
        return .library(try read(isCancelled: isCancelled))
      } catch .cancelled {
        throw .cancelled
      } catch {
        return .folders(FolderScanResult(folders: [], conversations: [], problems: ["\(error)."]))
      }
    }
    let there = folders.filter { folder in
      !missing.contains { $0 == folder || folder.isInside($0) }
    }
    let touched = try scan.read(again: there, isCancelled: isCancelled)
    let conversations = scan.takeGroups().map { path, group in
      Conversation(id: group.id, folder: path, group: group)
    }
    return .folders(
      FolderScanResult(
        folders: touched, conversations: conversations, problems: fileProblems + scan.problems))
  }

  /// Returns the folders in which files were added or removed since they were read; as slow as the
  /// disk.
  ///
  /// Writing to a file doesn't change its folder.
  ///
  /// - Parameter folders: The folders to check.
  /// - Returns: The changed ones.
  public func changed(of folders: some Sequence<FilePath>) -> Set<FilePath> {
    Set(
      folders.filter { path in
        guard let folder = scan.folders[path] else { return false }
        guard let entry = try? FileEntry.at(path) else { return true }
        return entry.fileVersion != folder.entry.fileVersion
          || entry.identity != folder.entry.identity
      })
  }

  /// The requested folders that are missing: gone, or empty because their file system was
  /// unmounted.
  public var missingRoots: [FilePath] { roots.keys.filter { identity(ofRoot: $0) == nil } }

  /// The requested folders that are other ones than when they were read.
  public var replacedRoots: Set<FilePath> {
    Set(roots.keys.filter { root in identity(ofRoot: root).map { $0 != roots[root] } == true })
  }

  /// The paths that the system looks up on the way to the requested folders; as slow as the disk.
  ///
  /// If one of them changes, requested folders may be missing or other ones.
  public var lookups: [FilePath] { Array(Set(roots.keys.flatMap(\.lookups))) }

  /// Returns the current file identity of a requested folder, or `nil` if it is missing.
  private func identity(ofRoot root: FilePath) -> String? {
    guard let entry = try? FileEntry.at(root), entry.kind == .folder else { return nil }
    if entry.identity == roots[root] { return entry.identity }
    let contents = try? FileEntry.contents(ofFolder: root)
    return contents?.isEmpty == false ? entry.identity : nil
  }

  private func hasLibraryFile(_ folder: FilePath) -> Bool {
    (try? FileEntry.at("\(folder)/library.json"))?.kind == .file
  }
}

/// The result of a scan.
public enum ScanResult: Sendable {
  /// All folders were read.
  case library(Library)
  /// Some folders were read.
  case folders(FolderScanResult)

  /// The library of all conversations that were read.
  public var library: Library {
    switch self {
    case .library(let library): library
    case .folders(let scan): Library(name: "", conversations: scan.conversations)
    }
  }

  /// Whether nothing but removed folders was found.
  public var isEmpty: Bool {
    if case .folders(let scan) = self { scan.conversations.isEmpty } else { false }
  }

  /// Sets the annotations and capture details of the photos that were read.
  public mutating func apply(_ known: MetadataUpdate) {
    var library = library
    _ = library.applyAnnotations(known.annotations)
    _ = library.applyCaptureDetails(known.captures)
    switch self {
    case .library: self = .library(library)
    case .folders(var scan):
      scan.conversations = library.conversations
      self = .folders(scan)
    }
  }
}

/// The content of some folders of a library.
public struct FolderScanResult: Sendable {
  /// The folders that were read, and those that are gone.
  let folders: Set<FilePath>
  /// The conversations of those that contain photos, in no order.
  var conversations: [Conversation]
  /// The problems in all folders of the library: one sentence each, for people.
  let problems: [String]
}
