import GLib

extension Library {
  /// Merges newly read folders into the library; what still exists keeps its identifiers and
  /// annotations.
  ///
  /// A photo is the same if its path is, or if its file is the same under another name in its
  /// conversation. A photo that moved to another conversation keeps its annotations. A conversation
  /// is the same if its folder is, renamed or not.
  ///
  /// - Parameter scan: The scan's result.
  /// - Returns: The differences.
  @discardableResult
  public mutating func update(to scan: ScanResult) -> LibraryDifference {
    switch scan {
    case .library(let library): update(to: library)
    case .folders(let scan): update(to: scan)
    }
  }

  /// Returns the part of a new reading of the same places that has to be merged: only the changed
  /// folders, so that the work is proportional to the change.
  ///
  /// - Parameter read: The new reading.
  /// - Returns: The changes for this library.
  public func changes(in read: Library) -> ScanResult {
    var known: [FilePath: Conversation] = [:]
    for conversation in conversations {
      guard let folder = conversation.folder else { return .library(read) }
      known[folder] = conversation
    }
    var folders: Set<FilePath> = []
    var changed: [Conversation] = []
    for conversation in read.conversations {
      guard let folder = conversation.folder else { return .library(read) }
      if known.removeValue(forKey: folder)?.listsTheSame(as: conversation) == true { continue }
      folders.insert(folder)
      changed.append(conversation)
    }
    return .folders(
      FolderScanResult(
        folders: folders.union(known.keys), conversations: changed, problems: read.problems))
  }

  /// Merges a new reading of the same places, as ``update(to:)-(ScanResult)`` does.
  @discardableResult
  public mutating func update(to read: Library) -> LibraryDifference {
    let old = profilePhoto
    profilePhoto = read.profilePhoto.map { photo in
      photo.identified(as: photo.id, keepingAnnotationsOf: photo.path == old?.path ? old : nil)
    }
    name = read.name
    described = read.described
    problems = read.problems
    return replace(conversations, by: read.conversations) { _, merged in merged }
  }

  private mutating func update(to scan: FolderScanResult) -> LibraryDifference {
    problems = scan.problems
    let isOld = { (conversation: Conversation) in
      conversation.folder.map { scan.folders.contains($0) } == true
    }
    return replace(conversations.filter(isOld), by: scan.conversations) { all, merged in
      var rest = all.filter { !isOld($0) }
      for conversation in merged { rest.insertSorted(conversation) }
      return rest
    }
  }

  /// Merges some conversations with their new reading.
  private mutating func replace(
    _ old: [Conversation], by read: [Conversation],
    _ join: (_ all: [Conversation], _ merged: [Conversation]) -> [Conversation]
  ) -> LibraryDifference {
    var merge = LibraryMerge(taken: conversations.map(\.id), formerNumbers: formerNumbers)
    let names = Dictionary(conversations.map { ($0.id, $0.name) }) { first, _ in first }
    conversations = join(conversations, merge.merge(old, read)).disambiguated()
    formerNumbers = merge.formerNumbers
    for conversation in conversations where names[conversation.id] != conversation.name {
      merge.rename(conversation.id)
    }
    return merge.difference
  }
}

extension Conversation {
  /// Whether another reading of the folder found the same files in the same versions.
  fileprivate func listsTheSame(as read: Conversation) -> Bool {
    ownName.utf8.elementsEqual(read.ownName.utf8) && folderIdentity == read.folderIdentity
      && photos.count == read.photos.count
      && zip(photos, read.photos).allSatisfy { photo, other in
        photo.path == other.path && photo.fileVersion == other.fileVersion
          && photo.identity == other.identity
          && photo.name.utf8.elementsEqual(other.name.utf8)
      }
  }
}

extension [Conversation] {
  /// Inserts a conversation into the sorted conversations.
  fileprivate mutating func insertSorted(_ conversation: Conversation) {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if NaturalOrder.precedes(self[middle].sortedBy, conversation.sortedBy) {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    insert(conversation, at: range.lowerBound)
  }

  /// Returns the same conversations, with folders of equal names distinguished by as few parent
  /// folders as possible.
  func disambiguated() -> [Conversation] {
    var byName: [FilePath: [Int]] = [:]
    for index in indices where self[index].folder != nil {
      byName[FilePath(self[index].ownName), default: []].append(index)
    }
    var result = self
    for same in byName.values {
      let names = Self.names(same.map { self[$0] })
      for (index, name) in zip(same, names) where result[index].name != name {
        result[index].name = name
      }
    }
    return result
  }

  /// Returns names for conversations whose folders have equal names.
  private static func names(_ conversations: [Conversation]) -> [String] {
    guard conversations.count > 1 else { return conversations.map(\.ownName) }
    let parents = conversations.map { conversation in
      (conversation.folder?.text ?? "").showingControls.split(separator: "/").dropLast().reversed()
        .map(String.init)
    }
    var names = conversations.map(\.ownName)
    for depth in 0..<(parents.map(\.count).max() ?? 0) {
      let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
      let open = names.indices.filter { counts[names[$0], default: 0] > 1 }
      if open.isEmpty { break }
      for index in open where depth < parents[index].count {
        names[index] = "\(parents[index][depth]) › \(names[index])"
      }
    }
    return names
  }
}
