public import GLib

/// A named group of photos.
public struct Conversation: Hashable, Sendable, Identifiable {
  /// The identifier while the library is open: the path of the conversation's folder below the
  /// library's folder at first reading, or its name if a library file lists it, with a number
  /// appended if that was taken.
  public let id: String
  /// The display name, as plain text and never as markup.
  ///
  /// The folder's own name, after the names of as many parent folders as are needed to distinguish
  /// it in the library: `2019 › January`.
  public internal(set) var name: String
  /// The folder's own name, or the name in a library file.
  let ownName: String
  /// The photos in the order in which they are listed; may be empty.
  public var photos: [Photo]
  /// The folder that directly holds the photos, or `nil` if a library file lists them.
  public let folder: FilePath?
  /// The folder's file identity on this machine; empty if unknown.
  let folderIdentity: String
  /// The highest number that any photo had so far; the next new photo gets the number after it.
  var lastNumber: Int

  /// Creates a conversation from its parts.
  public init(id: String, name: String, photos: [Photo], folder: FilePath? = nil) {
    self.init(id: id, name: name, photos: photos, folder: folder, folderIdentity: "")
  }

  /// Creates a conversation; without a last number, the highest number of its photos is used.
  init(
    id: String, name: String, photos: [Photo], folder: FilePath?, folderIdentity: String,
    lastNumber: Int? = nil
  ) {
    self.id = id
    self.name = name
    ownName = name
    self.photos = photos
    self.folder = folder
    self.folderIdentity = folderIdentity
    self.lastNumber = lastNumber ?? photos.lazy.compactMap(\.number).max() ?? 0
  }

  /// Returns the same conversation under another identifier, with photos numbered after `number`.
  func identified(as id: String, after number: Int = 0) -> Conversation {
    let photos = photos.enumerated().map { $1.identified(as: "\(id)/\(number + $0 + 1)") }
    return Conversation(
      id: id, name: ownName, photos: photos, folder: folder, folderIdentity: folderIdentity)
  }

  /// The sort key of the conversation in its library.
  var sortedBy: (String, String) { (ownName, folder?.text ?? id) }
}
