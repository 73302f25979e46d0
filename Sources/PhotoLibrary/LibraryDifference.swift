public import ImageFiles

/// What became different in a library when its folders were read anew.
public struct LibraryDifference: Hashable, Sendable {
  /// The conversations that are new.
  public internal(set) var addedConversations: [Conversation.ID] = []
  /// The conversations that are gone.
  public internal(set) var removedConversations: [Conversation.ID] = []
  /// The conversations that stay and have another name, other photos, or photos in another order.
  public internal(set) var changedConversations: [Conversation.ID] = []
  /// The photos that are new; one that was moved is not.
  public internal(set) var addedPhotos: [Photo.ID] = []
  /// The photos that are gone; one that was moved is not.
  public internal(set) var removedPhotos: [Photo.ID] = []
  /// The photos whose files have another path now, by the identifiers that they had.
  ///
  /// One that is still in its conversation keeps its identifier.
  public internal(set) var movedPhotos: [Photo.ID: Photo.ID] = [:]
  /// The paths that files have now, by those that they had.
  public internal(set) var movedFiles: [FilePath: FilePath] = [:]
  /// The photos whose files were written anew.
  public internal(set) var changedPhotos: [Photo.ID] = []
  /// The photos that stood beside those that are gone.
  var neighbours: [Photo.ID: Photo.ID] = [:]

  /// Creates the difference between a library and itself.
  public init() {}

  /// Whether nothing is different.
  public var isEmpty: Bool { self == LibraryDifference() }

  /// What shows in the place of a photo that was seen.
  ///
  /// - Parameter photo: The identifier that the photo had.
  /// - Returns: The photo itself where it is still there, though it may have moved; the next one of
  ///   its conversation where it is gone, else the one before; `nil` where the conversation has no
  ///   photo any more.
  public func successor(of photo: Photo.ID) -> Photo.ID? {
    movedPhotos[photo] ?? neighbours[photo]
      ?? (removedPhotos.contains(photo) ? nil : photo)
  }
}
