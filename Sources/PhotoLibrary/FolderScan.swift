import ImageFiles

/// The photos below some folders, by the folder that they are directly in.
struct FolderScan {
  /// A folder that directly holds photos.
  struct Group {
    /// The folder's name for people.
    let name: String
    /// The path from the folder that was asked for, in names for people; its own name for itself.
    let id: String
    /// What tells the folder from all others of the machine; empty where nobody knows.
    let identity: String
    /// The photos by path, so that each is there once.
    var photos: [FilePath: FileEntry] = [:]
  }

  /// The groups by the paths of their folders.
  private(set) var groups: [FilePath: Group] = [:]
  /// What was left out, one sentence each.
  private(set) var problems: [String] = []

  private var visited: Set<FilePath> = []
  private let isCancelled: () -> Bool

  init(isCancelled: @escaping () -> Bool) {
    self.isCancelled = isCancelled
  }

  /// Adds a single photo, without looking at its name or content.
  mutating func add(photo: FileEntry) throws(LibraryError) {
    let path = FileEntry.folder(of: photo.path)
    let folder: FileEntry
    do {
      folder = try FileEntry.at(path.text)
    } catch {
      throw LibraryError(error)
    }
    groups[path, default: Group(name: folder.name, id: folder.name, identity: folder.identity)]
      .photos[photo.path] = photo
  }

  /// Adds all photos in a folder and in the folders below it.
  ///
  /// Hidden files and folders are left out. A folder that is reached twice, as through a link to
  /// a folder above, counts once. A link to a folder elsewhere is not followed: whoever made the
  /// folder could show anything with it.
  mutating func add(folder: FileEntry) throws(LibraryError) {
    let root = folder.path.withoutLinks
    var waiting = [(entry: folder, id: "")]
    while let (folder, id) = waiting.popLast() {
      if isCancelled() { throw .cancelled }
      let identity = folder.identity.isEmpty ? folder.path : FilePath(folder.identity)
      guard visited.insert(identity).inserted else { continue }
      let contents: [FileEntry]
      do {
        contents = try FileEntry.contents(ofFolder: folder.path.text)
      } catch {
        let error = LibraryError(error)
        if id.isEmpty { throw error }
        problems.append("\(error).")
        continue
      }
      try add(contents, of: folder, id: id.isEmpty ? folder.name : id)
      // Sorted so that of two links to one folder the same counts every time.
      waiting += contents.lazy
        .filter { $0.kind == .folder && !$0.isHidden }
        .sorted { $0.path > $1.path }
        .filter { follows($0, below: root) }
        .map { ($0, id.isEmpty ? $0.name : "\(id)/\($0.name)") }
    }
  }

  /// Whether a folder is read: no link is that leads out of the one that was asked for.
  private mutating func follows(_ folder: FileEntry, below root: FilePath) -> Bool {
    guard folder.isLink else { return true }
    let place = folder.path.withoutLinks
    if place == root || place.isInside(root) { return true }
    let path = folder.path.text.showingControls
    problems.append(
      localized("%s: this link leads to a folder elsewhere and is not followed.", path))
    return false
  }

  private mutating func add(
    _ contents: [FileEntry], of folder: FileEntry, id: String
  ) throws(LibraryError) {
    var photos: [FilePath: FileEntry] = [:]
    for entry in contents where !entry.isHidden {
      if isCancelled() { throw .cancelled }
      if isPhoto(entry) { photos[entry.path] = entry }
    }
    guard !photos.isEmpty else { return }
    groups[folder.path, default: Group(name: folder.name, id: id, identity: folder.identity)]
      .photos.merge(photos) { old, _ in old }
  }

  /// Whether a file is listed: because of its name, so that a broken photo keeps its place and can
  /// say what is wrong with it, or because of its content, so that a photo needs no name.
  private func isPhoto(_ entry: FileEntry) -> Bool {
    switch entry.kind {
    case .file:
      ImageFormat.hasImageExtension(entry.name)
        || (try? ImageFormat.isImage(contentOf: entry.path.text)) == true
    case .brokenLink: ImageFormat.hasImageExtension(entry.name)
    case .folder, .other: false
    }
  }
}

extension LibraryError {
  /// The same error as one about a library.
  init(_ error: FileError) {
    switch error {
    case .missing(let path): self = .missing(path: path)
    case .unreadable(let path, let reason): self = .unreadable(path: path, reason: reason)
    }
  }
}
