public import ImageFiles

/// Photos that belong together, under a name.
public struct Conversation: Hashable, Sendable, Identifiable {
  /// What names the conversation as long as the library is open: the path of its folder below the
  /// library's own folder as it was at first, or its name where a library file lists it; with a
  /// number after it where that was taken.
  public let id: String
  /// The name that a person reads, as it is: never markup.
  ///
  /// The folder's own, after those of the folders above it as far as it takes to tell it from others
  /// of the library: `2019 › January`.
  public internal(set) var name: String
  /// The folder's own name, or that in a library file.
  let ownName: String
  /// The photos in the order in which they are listed; may be empty.
  public var photos: [Photo]
  /// The folder that directly holds the photos, or `nil` where a library file lists them.
  public let folder: FilePath?
  /// What tells the folder from all others of the machine; empty where nobody knows.
  let folderIdentity: String
  /// The highest number that a photo had so far: the next one gets the number after it.
  var lastNumber: Int

  /// Creates a conversation from its parts.
  public init(id: String, name: String, photos: [Photo], folder: FilePath? = nil) {
    self.init(id: id, name: name, photos: photos, folder: folder, folderIdentity: "")
  }

  /// Creates a conversation; without a last number it is the highest of its photos.
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

  /// The same conversation under another identifier, its photos numbered from the number after one.
  func called(_ id: String, after number: Int = 0) -> Conversation {
    let photos = photos.enumerated().map { $1.called("\(id)/\(number + $0 + 1)") }
    return Conversation(
      id: id, name: ownName, photos: photos, folder: folder, folderIdentity: folderIdentity)
  }

  /// What says where the conversation stands among others.
  var sortedBy: (String, String) { (ownName, folder?.text ?? id) }
}
