/// A person and the conversations they are in.
public struct Library: Hashable, Sendable {
  /// The person's name.
  public var name: String
  /// The conversations in the order in which they are listed; may be empty.
  public var conversations: [Conversation]
  /// The photo that stands for the person on the profile page, or `nil`.
  public var profilePhoto: Photo?

  /// Creates a library from its parts.
  public init(name: String, conversations: [Conversation], profilePhoto: Photo? = nil) {
    self.name = name
    self.conversations = conversations
    self.profilePhoto = profilePhoto
  }

  /// How many photos all conversations have together; the profile's own is not counted.
  public var photoCount: Int {
    conversations.reduce(0) { $0 + $1.photos.count }
  }
}
