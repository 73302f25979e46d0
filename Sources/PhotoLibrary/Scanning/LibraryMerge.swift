import GLib

/// A merge of newly read conversations with the known ones, in which surviving conversations and
/// photos keep their identifiers.
struct LibraryMerge {
  private(set) var difference = LibraryDifference()
  /// As ``Library/formerNumbers``.
  private(set) var formerNumbers: [Conversation.ID: Int]
  private var names = UniqueNames()
  /// The files that are at other paths than before, with these paths.
  private var moved: [FileKey: FilePath] = [:]
  /// The photos that are no longer in their conversations, by their files.
  private var gone: [FileKey: Photo] = [:]
  /// The surviving and the new conversations, in the order in which they were read.
  private var merged: [Conversation] = []
  /// The positions of the new photos among the merged ones.
  private var new: [(conversation: Int, photo: Int)] = []

  /// A file, regardless of its path.
  private struct FileKey: Hashable {
    let identity: String
    /// The version of a file whose creation time is unknown: a new file may have the identity of a
    /// deleted one.
    let fileVersion: FileVersion?

    init?(_ photo: Photo) {
      guard let fileVersion = photo.fileVersion, !photo.identity.isEmpty else { return nil }
      identity = photo.identity
      self.fileVersion = FileEntry.hasCreationTime(identity) ? nil : fileVersion
    }
  }

  /// A file at a path.
  private struct PlacedFile: Hashable {
    let path: FilePath
    let file: FileKey?

    init(_ photo: Photo) {
      path = photo.path
      file = FileKey(photo)
    }
  }

  /// Begins a merge in which no new conversation gets an identifier in use.
  init(taken: some Sequence<Conversation.ID>, formerNumbers: [Conversation.ID: Int]) {
    self.formerNumbers = formerNumbers
    for id in taken { _ = names.unique(id) }
  }

  /// Merges conversations; may be called once.
  ///
  /// - Parameters:
  ///   - old: The known conversations.
  ///   - read: The same conversations, as they were read now.
  /// - Returns: The current conversations, in the order of `read`.
  mutating func merge(_ old: [Conversation], _ read: [Conversation]) -> [Conversation] {
    let matches = matches(old, read)
    moved = movedFiles(old, read, matches)
    for (read, match) in zip(read, matches) {
      if let match { keep(old[match], as: read) } else { add(read) }
    }
    let kept = Set(matches.compactMap { $0 })
    for (index, conversation) in old.enumerated() where !kept.contains(index) {
      difference.removedConversations.append(conversation.id)
      formerNumbers[conversation.id] = conversation.lastNumber
      for photo in conversation.photos { drop(photo) }
    }
    findMoved()
    difference.addedPhotos = new.map { merged[$0.conversation].photos[$0.photo].id }
    difference.removedPhotos.removeAll { difference.movedPhotos[$0] != nil }
    return merged
  }

  /// Returns, for each conversation that was read, the index of the old one with the same folder,
  /// renamed or not.
  private func matches(_ old: [Conversation], _ read: [Conversation]) -> [Int?] {
    var byPlace: [FilePath: Int] = [:]
    for (index, conversation) in old.enumerated() { byPlace[conversation.place] = index }
    var matches = read.map { byPlace.removeValue(forKey: $0.place) }
    let byIdentity = Dictionary(
      byPlace.values.map { (old[$0].folderIdentity, $0) }, uniquingKeysWith: { first, _ in first })
    var renamed: Set<Int> = []
    for (index, conversation) in read.enumerated()
    where matches[index] == nil && !conversation.folderIdentity.isEmpty {
      guard let match = byIdentity[conversation.folderIdentity], renamed.insert(match).inserted
      else { continue }
      matches[index] = match
    }
    return matches
  }

  /// Returns the files that are at other paths than before, with these paths.
  private func movedFiles(
    _ old: [Conversation], _ read: [Conversation], _ matches: [Int?]
  ) -> [FileKey: FilePath] {
    var left: Set<FileKey> = []
    var arrived: [FileKey: FilePath] = [:]
    for (conversation, match) in zip(read, matches) {
      let known = match.map { old[$0].photos } ?? []
      if Self.areSame(known, conversation.photos) { continue }
      let files = Set(known.lazy.map(PlacedFile.init))
      let newFiles = Set(conversation.photos.lazy.map(PlacedFile.init))
      left.formUnion(files.subtracting(newFiles).compactMap(\.file))
      for new in newFiles.subtracting(files) {
        if let file = new.file { arrived[file] = new.path }
      }
    }
    let kept = Set(matches)
    for (index, conversation) in old.enumerated() where !kept.contains(index) {
      left.formUnion(conversation.photos.lazy.compactMap(FileKey.init))
    }
    return arrived.filter { left.contains($0.key) }
  }

  /// Whether photos are the same files at the same paths.
  private static func areSame(_ old: [Photo], _ read: [Photo]) -> Bool {
    old.count == read.count
      && zip(old, read).allSatisfy { old, read in
        old.path == read.path
          && (old.identity == read.identity && old.fileVersion == read.fileVersion
            || FileKey(old) == FileKey(read))
      }
  }

  private mutating func add(_ read: Conversation) {
    let id = names.unique(read.id)
    let conversation = read.identified(as: id, after: formerNumbers.removeValue(forKey: id) ?? 0)
    new += conversation.photos.indices.map { (merged.count, $0) }
    merged.append(conversation)
    difference.addedConversations.append(conversation.id)
  }

  private mutating func keep(_ old: Conversation, as read: Conversation) {
    if let folder = old.folder, folder != read.folder {
      difference.movedFolders[folder] = read.folder
    }
    let matches = photoMatches(old.photos, read.photos)
    var lastNumber = old.lastNumber
    var isChanged = old.ownName != read.ownName || old.photos.count != read.photos.count
    var photos: [Photo] = []
    photos.reserveCapacity(read.photos.count)
    for (index, match) in matches.enumerated() {
      guard let match else {
        lastNumber += 1
        new.append((merged.count, index))
        photos.append(read.photos[index].identified(as: "\(old.id)/\(lastNumber)"))
        continue
      }
      let known = old.photos[match]
      let photo = read.photos[index].identified(as: known.id, keepingAnnotationsOf: known)
      if known.path != photo.path {
        difference.movedPhotos[photo.id] = photo.id
        difference.movedFiles[known.path] = photo.path
      }
      if known.fileVersion != photo.fileVersion { difference.changedPhotos.append(photo.id) }
      if match != index || known != photo { isChanged = true }
      photos.append(photo)
    }
    var conversation = Conversation(
      id: old.id, name: read.ownName, photos: photos, folder: read.folder,
      folderIdentity: read.folderIdentity)
    conversation.lastNumber = lastNumber
    merged.append(conversation)
    let kept = Set(matches.compactMap { $0 })
    if kept.count < old.photos.count || kept.count < photos.count { isChanged = true }
    if kept.count < old.photos.count { leave(old.photos, kept: kept) }
    if isChanged { difference.changedConversations.append(old.id) }
  }

  /// Returns, for each photo that was read, the index of the old one in the same file, or else, as
  /// another program changed or replaced the file, at the same path.
  private func photoMatches(_ old: [Photo], _ read: [Photo]) -> [Int?] {
    if Self.areSame(old, read) { return Array(old.indices) }
    var byPath = Dictionary(
      zip(old.map(\.path), old.indices), uniquingKeysWith: { first, _ in first })
    var matches = read.map { photo -> Int? in
      guard let index = byPath[photo.path] else { return nil }
      return isOther(photo, than: old[index]) ? nil : byPath.removeValue(forKey: photo.path)
    }
    var byFile: [FileKey: Int] = [:]
    for index in byPath.values.sorted() {
      if let file = FileKey(old[index]) { byFile[file] = index }
    }
    guard !byFile.isEmpty else { return matches }
    for index in read.indices where matches[index] == nil {
      matches[index] = FileKey(read[index]).flatMap { byFile.removeValue(forKey: $0) }
    }
    return matches
  }

  /// Whether a photo is another one than the old one at its path: several files may have been
  /// renamed, so that one has the earlier name of another one.
  private func isOther(_ photo: Photo, than old: Photo) -> Bool {
    let (file, oldFile) = (FileKey(photo), FileKey(old))
    if file == oldFile { return false }
    if let file, moved[file] != nil { return true }
    guard let oldFile, let place = moved[oldFile] else { return false }
    // An editor may keep the previous file under a name such as “a-old.jpg” or “a (1).jpg”.
    return !place.isBackup(of: photo.path)
  }

  /// Records that a conversation was renamed.
  mutating func rename(_ id: Conversation.ID) {
    if !difference.changedConversations.contains(id), !difference.addedConversations.contains(id) {
      difference.changedConversations.append(id)
    }
  }

  /// Records the removed photos of a conversation, and their neighbors.
  private mutating func leave(_ photos: [Photo], kept: Set<Int>) {
    var before: Photo.ID?
    for (index, photo) in photos.enumerated() {
      if kept.contains(index) {
        before = photo.id
      } else {
        drop(photo)
        difference.neighbors[photo.id] = before
      }
    }
    var after: Photo.ID?
    for (index, photo) in photos.enumerated().reversed() {
      if kept.contains(index) {
        after = photo.id
      } else if let after {
        difference.neighbors[photo.id] = after
      }
    }
  }

  private mutating func drop(_ photo: Photo) {
    difference.removedPhotos.append(photo.id)
    if let file = FileKey(photo) { gone[file] = photo }
  }

  /// Finds new photos among those that were removed from other conversations.
  private mutating func findMoved() {
    guard !gone.isEmpty else { return }
    new.removeAll { conversation, index in
      let photo = merged[conversation].photos[index]
      guard let file = FileKey(photo), let old = gone.removeValue(forKey: file) else {
        return false
      }
      merged[conversation].photos[index] = photo.identified(as: photo.id, keepingAnnotationsOf: old)
      if old.fileVersion != photo.fileVersion { difference.changedPhotos.append(photo.id) }
      difference.movedPhotos[old.id] = photo.id
      difference.movedFiles[old.path] = photo.path
      return true
    }
  }
}

extension Conversation {
  /// The key of the conversation in its library.
  fileprivate var place: FilePath { folder ?? FilePath(id) }
}

extension FilePath {
  /// Whether the path is that of another file's previous version: beside it, with a name that
  /// begins like its name.
  fileprivate func isBackup(of other: FilePath) -> Bool {
    FileEntry.folder(of: self) == FileEntry.folder(of: other)
      && name.hasPrefix(other.name.prefix { $0 != "." })
  }
}
