import ImageFiles

/// A person and the conversations they are in.
public struct Library: Hashable, Sendable {
  /// The person's name, as it is: never markup.
  public var name: String
  /// The conversations in the order in which they are listed; may be empty.
  public var conversations: [Conversation]
  /// The photo that stands for the person on the profile page, in no conversation, or `nil`.
  public var profilePhoto: Photo?
  /// What was left out while the library was read, and why: one sentence each, for people.
  public var problems: [String]
  /// What a `library.json` says about files, which counts where neither they nor their sidecars say
  /// anything.
  var described: [FilePath: Remarks] = [:]
  /// The highest numbers of photos in conversations that are gone: one that comes under the name of
  /// such a one goes on from there, so that no number ever names another photo.
  var formerNumbers: [Conversation.ID: Int] = [:]

  /// Creates a library from its parts.
  public init(
    name: String, conversations: [Conversation] = [], profilePhoto: Photo? = nil,
    problems: [String] = []
  ) {
    self.name = name
    self.conversations = conversations
    self.profilePhoto = profilePhoto
    self.problems = problems
  }

  /// How many photos all conversations have together; the profile's own is not counted.
  public var photoCount: Int {
    conversations.reduce(0) { $0 + $1.photos.count }
  }

  /// The years in which photos of conversations were taken, the last one first.
  public var yearsTaken: [Int] {
    var years: Set<Int> = []
    for conversation in conversations {
      for photo in conversation.photos { photo.origin.yearTaken.map { _ = years.insert($0) } }
    }
    return years.sorted(by: >)
  }

  /// The conversation with an identifier, or `nil` where there is none.
  public func conversation(id: Conversation.ID) -> Conversation? {
    conversations.first { $0.id == id }
  }

  /// The conversation that a photo is in, or `nil` where it is in none, as the profile's own.
  public func conversation(containing photo: Photo.ID) -> Conversation? {
    place(of: photo).map { conversations[$0.conversation] }
  }

  /// The photo with an identifier, the profile's own included, or `nil` where there is none.
  public func photo(id: Photo.ID) -> Photo? {
    if let place = place(of: id) { return conversations[place.conversation].photos[place.photo] }
    return profilePhoto?.id == id ? profilePhoto : nil
  }

  /// Where a photo stands in its conversation: its place, counted from 1, and how many there are;
  /// `nil` where it is in none.
  public func position(of photo: Photo.ID) -> (number: Int, count: Int)? {
    place(of: photo).map { ($0.photo + 1, conversations[$0.conversation].photos.count) }
  }

  /// Where a photo is.
  ///
  /// Its identifier nearly says it: its number was its place at first, and it is not far from there
  /// unless many came before it or went.
  private func place(of photo: Photo.ID) -> (conversation: Int, photo: Int)? {
    guard let slash = photo.lastIndex(of: "/"),
      let conversation = conversations.firstIndex(where: { $0.id == photo[..<slash] })
    else { return nil }
    let photos = conversations[conversation].photos
    let number = Int(photo[photo.index(after: slash)...]) ?? 1
    let first = min(max(number, 1), photos.count) - 1
    for distance in photos.indices {
      let (before, after) = (first - distance, first + distance)
      if before >= 0, photos[before].id == photo { return (conversation, before) }
      if after < photos.count, photos[after].id == photo { return (conversation, after) }
    }
    return nil
  }
}
