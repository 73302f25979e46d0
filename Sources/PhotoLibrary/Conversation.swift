/// Photos that belong together, under a name.
public struct Conversation: Hashable, Sendable, Identifiable {
  /// What names the conversation for ever: the path of its folder below the library's own folder,
  /// or its name where a library file lists it; with a number after it where that was taken.
  public let id: String
  /// The name that a person reads, as it is: never markup.
  public let name: String
  /// The photos in the order in which they are listed; may be empty.
  public var photos: [Photo]

  /// Creates a conversation from its parts.
  public init(id: String, name: String, photos: [Photo]) {
    self.id = id
    self.name = name
    self.photos = photos
  }
}
