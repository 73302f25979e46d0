public import GLib

/// The difference between a library before and after its folders were read again.
public struct LibraryDifference: Hashable, Sendable {
  /// The conversations that are new.
  public internal(set) var addedConversations: [Conversation.ID] = []
  /// The conversations that are gone.
  public internal(set) var removedConversations: [Conversation.ID] = []
  /// The conversations that were renamed, or whose photos were changed or reordered.
  public internal(set) var changedConversations: [Conversation.ID] = []
  /// The photos that are new, without moved ones.
  public internal(set) var addedPhotos: [Photo.ID] = []
  /// The photos that are gone, without moved ones.
  public internal(set) var removedPhotos: [Photo.ID] = []
  /// The new identifiers of photos whose files have another path now, by their old identifiers.
  ///
  /// A photo that stays in its conversation keeps its identifier.
  public internal(set) var movedPhotos: [Photo.ID: Photo.ID] = [:]
  /// The files' new paths, by their old paths.
  public internal(set) var movedFiles: [FilePath: FilePath] = [:]
  /// The new paths of conversations' folders, by their old paths, if they were renamed or moved.
  public internal(set) var movedFolders: [FilePath: FilePath] = [:]
  /// The photos whose files were rewritten.
  public internal(set) var changedPhotos: [Photo.ID] = []
  /// The photos in a folder that was unavailable, and is back.
  public var returnedPhotos: [Photo.ID] = []
  /// The neighbors of removed photos, by the removed photos.
  var neighbors: [Photo.ID: Photo.ID] = [:]

  /// Creates an empty difference.
  public init() {}

  /// The photos whose files were rewritten, have another path now or are back: what failed to load
  /// may load.
  public var photosWithOtherFiles: [Photo.ID] {
    changedPhotos + movedPhotos.values + returnedPhotos
  }

  /// Returns whether a photo has to be loaded again: its file was rewritten or, if the photo isn't
  /// loaded, has another path or is back.
  public func reloads(_ photo: Photo.ID, isLoaded: Bool) -> Bool {
    (isLoaded ? changedPhotos : photosWithOtherFiles).contains(photo)
  }

  /// Whether nothing is different.
  public var isEmpty: Bool { self == LibraryDifference() }

  /// Returns the photo to show in place of a photo that was visible.
  ///
  /// - Parameter photo: The identifier that the photo had.
  /// - Returns: The photo itself if it still exists, even if it was moved; if it is gone, the next
  ///   one of its conversation, or else the previous one; `nil` if the conversation has no photo
  ///   any more.
  public func successor(of photo: Photo.ID) -> Photo.ID? {
    movedPhotos[photo] ?? neighbors[photo]
      ?? (removedPhotos.contains(photo) ? nil : photo)
  }
}
