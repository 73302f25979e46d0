import Foundation
import ImageFiles

extension Library {
  /// Reads the photos that a person pointed at.
  ///
  /// As slow as the disk: keep it off the main thread. A path may lead to:
  ///
  /// - A folder: every folder in it, however deep, that directly holds photos is a conversation
  ///   with that folder's name; photos directly in it are one with its own name. A folder with a
  ///   `library.json` as ``sample(at:)`` reads it is read from that file alone.
  /// - A file: a photo of a conversation with the name of the folder that it is in, together with
  ///   the other photos given from there.
  ///
  /// Conversations and photos are in the order in which people sort names. What is a photo is told
  /// by its content; a file that is called like a photo is listed even if it is broken. Hidden
  /// files and folders are left out, folders that can't be read too: ``problems`` names those.
  ///
  /// - Parameters:
  ///   - paths: Folders and files, absolute or below the working folder.
  ///   - isCancelled: Asked from time to time; true gives up.
  /// - Returns: The library, without conversations where there are no photos. The person is whoever
  ///   is logged in, unless the only path has a `library.json`.
  /// - Throws: ``LibraryError/missing(path:)`` and ``LibraryError/unreadable(path:reason:)`` about
  ///   one of `paths`, ``LibraryError/cancelled``.
  public static func read(
    _ paths: [String], isCancelled: @escaping () -> Bool = { Task.isCancelled }
  ) throws(LibraryError) -> Library {
    var reader = LibraryReader(paths)
    return try reader.read(isCancelled: isCancelled)
  }

  /// What the folder's own library file says, or `nil` where it has none.
  static func libraryFile(in folder: FileEntry) throws(LibraryError) -> Library? {
    guard let entry = try? FileEntry.at("\(folder.path)/library.json"), entry.kind == .file else {
      return nil
    }
    if entry.isLink, !entry.path.withoutLinks.isInside(folder.path.withoutLinks) {
      throw .unreadable(
        path: entry.path.text, reason: localized("this link leads out of the folder"))
    }
    return try LibraryFile.read(entry.path.text)?.library()
  }

  /// All conversations in their order, with identifiers that differ.
  static func conversations(
    of groups: [FilePath: FolderScan.Group], and others: [Conversation]
  ) -> [Conversation] {
    var names = UniqueNames()
    let sorted = NaturalOrder.sorted(Array(groups)) { ($0.value.name, $0.key.text) }
    let found = sorted.map { path, group in
      Conversation(id: names.unique(group.id), folder: path, group: group)
    }
    guard !others.isEmpty else { return found.toldApart() }
    let renamed = others.map { other in
      let id = names.unique(other.id)
      return id == other.id ? other : other.called(id)
    }
    return NaturalOrder.sorted(found + renamed) { $0.sortedBy }.toldApart()
  }

  /// The name of the person who is logged in.
  static func loginName() -> String {
    // The account's comment field has more after a comma: an office, telephone numbers.
    let name = NSFullUserName().prefix { $0 != "," }.trimmingCharacters(in: .whitespaces)
    // Translators: The person at the computer, when their name is unknown.
    return name.isEmpty || name == "Unknown" ? localized("You") : name
  }
}

extension Conversation {
  /// Makes a conversation of a folder's files, in the order in which people sort their names.
  init(id: String, folder: FilePath, group: FolderScan.Group) {
    let sorted = NaturalOrder.sorted(Array(group.photos.values)) { ($0.name, $0.path.text) }
    let names = sorted.map { ($0.name as NSString).deletingPathExtension }
    let counts = Dictionary(names.map { (FilePath($0), 1) }, uniquingKeysWith: +)
    let photos = zip(sorted, names).enumerated().map { index, file in
      let (entry, name) = file
      // A file's ending says nothing but where it is all that tells two apart.
      let isAlone = counts[FilePath(name)] == 1
      return Photo(
        id: "\(id)/\(index + 1)", path: entry.path, name: isAlone ? name : entry.name,
        stamp: entry.stamp, identity: entry.identity)
    }
    self.init(
      id: id, name: group.name, photos: photos, folder: folder, folderIdentity: group.identity)
  }
}

/// Gives out names, each once.
struct UniqueNames {
  private var taken: Set<String> = []

  /// The name itself, or with a number after it where it was given out before.
  mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(name) (\(number))"
      number += 1
    }
    return candidate
  }
}
