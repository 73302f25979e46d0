import GLib
import PhotoMetadata

/// A person's photo library, grouped into conversations.
public struct Library: Hashable, Sendable {
  /// The person's name, as plain text and never as markup.
  public var name: String
  /// The conversations in the order in which they are listed; may be empty.
  public var conversations: [Conversation]
  /// The photo of the person on the profile page, which is in no conversation, or `nil`.
  public var profilePhoto: Photo?
  /// The problems that occurred while the library was read, one sentence each, for people.
  public var problems: [String]
  /// The annotations from a `library.json`, which apply if neither the file nor its sidecar has
  /// any.
  var described: [FilePath: Annotations] = [:]
  /// The highest photo numbers of conversations that are gone: a new conversation with the same
  /// identifier continues from there, so that no number is reused.
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

  /// Returns whether a photo can be renamed and moved.
  ///
  /// A library file lists its photos by name. It belongs to the person or to another program, so it
  /// isn't changed, and would list the photo as missing.
  public func canMove(_ photo: Photo) -> Bool { described[photo.path] == nil }

  /// The number of photos in all conversations, without the profile photo.
  public var photoCount: Int {
    conversations.reduce(0) { $0 + $1.photos.count }
  }

  /// The years in which photos of conversations were taken, the last one first.
  public var yearsTaken: [Int] {
    var years: Set<Int> = []
    for conversation in conversations {
      for photo in conversation.photos { photo.capture.yearTaken.map { _ = years.insert($0) } }
    }
    return years.sorted(by: >)
  }

  /// Returns the conversation with an identifier, or `nil` if there is none.
  public func conversation(id: Conversation.ID) -> Conversation? {
    conversations.first { $0.id == id }
  }

  /// Returns the conversation that contains a photo, or `nil` if none does, as for the profile
  /// photo.
  public func conversation(containing photo: Photo.ID) -> Conversation? {
    place(of: photo).map { conversations[$0.conversation] }
  }

  /// Returns the photo with an identifier, including the profile photo, or `nil` if there is none.
  public func photo(id: Photo.ID) -> Photo? {
    if let place = place(of: id) { return conversations[place.conversation].photos[place.photo] }
    return profilePhoto?.id == id ? profilePhoto : nil
  }

  /// Returns the photos with some identifiers, in that order; unknown identifiers are ignored.
  ///
  /// - Complexity: O(*c* + *n*), where *c* is the number of conversations and *n* that of the
  ///   identifiers, as long as the photos are near their first positions.
  public func photos(ids: some Sequence<Photo.ID>) -> [Photo] {
    let indices = Dictionary(conversations.indices.map { (conversations[$0].id[...], $0) }) {
      first, _ in first
    }
    return ids.compactMap { id in
      guard let slash = id.lastIndex(of: "/"), let conversation = indices[id[..<slash]],
        let photo = index(of: id, in: conversations[conversation].photos)
      else { return profilePhoto?.id == id ? profilePhoto : nil }
      return conversations[conversation].photos[photo]
    }
  }

  /// Returns a photo's position in its conversation, counted from 1, and the number of photos
  /// there; `nil` if it is in none.
  public func position(of photo: Photo.ID) -> (number: Int, count: Int)? {
    place(of: photo).map { ($0.photo + 1, conversations[$0.conversation].photos.count) }
  }

  /// Returns the indices of a photo's conversation and of the photo in it.
  private func place(of photo: Photo.ID) -> (conversation: Int, photo: Int)? {
    guard let slash = photo.lastIndex(of: "/"),
      let conversation = conversations.firstIndex(where: { $0.id == photo[..<slash] })
    else { return nil }
    return index(of: photo, in: conversations[conversation].photos).map { (conversation, $0) }
  }

  /// Returns the index of a photo among those of its conversation.
  ///
  /// The search starts at the number in the identifier: it was the photo's position at first, and
  /// the photo is not far from there unless many were added or removed before it.
  private func index(of photo: Photo.ID, in photos: [Photo]) -> Int? {
    let number = photo.lastIndex(of: "/").flatMap { Int(photo[photo.index(after: $0)...]) } ?? 1
    let first = min(max(number, 1), photos.count) - 1
    for distance in photos.indices {
      let (before, after) = (first - distance, first + distance)
      if before >= 0, photos[before].id == photo { return before }
      if after < photos.count, photos[after].id == photo { return after }
    }
    return nil
  }
}
