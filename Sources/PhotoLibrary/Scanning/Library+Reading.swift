import Foundation
import GLib

extension Library {
  /// Returns the library of the folder's own library file, or `nil` if it has none.
  static func libraryFile(in folder: FileEntry) throws(LibraryError) -> Library? {
    guard let entry = try? FileEntry.at("\(folder.path)/library.json"), entry.kind == .file else {
      return nil
    }
    if entry.isLink, !entry.path.withoutLinks.isInside(folder.path.withoutLinks) {
      throw .unreadable(
        path: entry.path, reason: localized("link to a file outside the folder"))
    }
    return try LibraryFile.read(entry.path)?.library()
  }

  /// Returns all conversations in order, with unique identifiers.
  static func conversations(
    of groups: [FilePath: FolderScan.Group], and others: [Conversation]
  ) -> [Conversation] {
    var names = UniqueNames()
    let sorted = NaturalOrder.sorted(Array(groups)) { ($0.value.name, $0.key.text) }
    let found = sorted.map { path, group in
      Conversation(id: names.unique(group.id), folder: path, group: group)
    }
    guard !others.isEmpty else { return found.disambiguated() }
    let renamed = others.map { other in
      let id = names.unique(other.id)
      return id == other.id ? other : other.identified(as: id)
    }
    return NaturalOrder.sorted(found + renamed) { $0.sortedBy }.disambiguated()
  }

  /// Returns the name of the person who is logged in.
  static func loginName() -> String {
    // The account's comment field may continue after a comma with an office and telephone numbers.
    let name = NSFullUserName().prefix { $0 != "," }.trimmingCharacters(in: .whitespaces)
    // Translators: The person at the computer, when their name is unknown.
    return name.isEmpty || name == "Unknown" ? localized("You") : name
  }
}

extension Conversation {
  /// Creates a conversation from a folder's files, in natural sort order.
  init(id: String, folder: FilePath, group: FolderScan.Group) {
    let sorted = NaturalOrder.sorted(Array(group.photos.values)) { ($0.name, $0.path.text) }
    let names = sorted.map { ($0.name as NSString).deletingPathExtension }
    let counts = Dictionary(names.map { (FilePath($0), 1) }, uniquingKeysWith: +)
    let photos = zip(sorted, names).enumerated().map { index, file in
      let (entry, name) = file
      // The extension is part of the name only if it distinguishes two files.
      let isAlone = counts[FilePath(name)] == 1
      return Photo(
        id: "\(id)/\(index + 1)", path: entry.path, name: isAlone ? name : entry.name,
        fileVersion: entry.fileVersion, identity: entry.identity)
    }
    self.init(
      id: id, name: group.name, photos: photos, folder: folder, folderIdentity: group.identity)
  }
}

/// A generator of unique names.
struct UniqueNames {
  private var taken: Set<String> = []

  /// Returns the name, with a number appended if it is already used.
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
