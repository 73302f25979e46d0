public import AdaptiveSplit
import PhotoLibrary

/// A page of Photo Conversations.
///
/// Its description is its name in traces: `conversations`, `conversation:Chen`, `photo:Chen/2`,
/// `comparison:Chen/2,3`, `properties:Chen/2`.
public enum PhotoPage: Hashable, Sendable {
  /// The list of all conversations.
  case conversations
  /// The photos of one conversation, by its identifier.
  case conversation(String)
  /// One photo, by its conversation's identifier and its number, which is its position only at
  /// first.
  case photo(conversation: String, number: Int)
  /// A comparison of two to four photos of a conversation, by their numbers.
  case comparison(conversation: String, numbers: [Int])
  /// The properties of one photo, in the inspector.
  case properties(conversation: String, number: Int)

  /// The possible numbers of compared photos.
  static let comparable = 2...4

  /// Creates the page that compares photos of a conversation; a single photo's own page, or `nil`
  /// for none.
  ///
  /// - Parameter photos: The pages of photos, in their order; those of other conversations than the
  ///   first one's, and those beyond the fourth, are omitted.
  init?(comparing photos: [PhotoPage]) {
    var numbers: [Int] = []
    guard let first = photos.first, case .photo(let conversation, _) = first else { return nil }
    for case .photo(conversation, let number) in photos where !numbers.contains(number) {
      numbers.append(number)
    }
    numbers = Array(numbers.prefix(Self.comparable.upperBound))
    self =
      numbers.count > 1 ? .comparison(conversation: conversation, numbers: numbers) : first
  }

  /// Whether the page shows photos themselves (<doc:PhotoPages>).
  public var showsPhoto: Bool { !photos.isEmpty }

  /// Whether the page compares several photos.
  var compares: Bool { if case .comparison = self { true } else { false } }

  /// The page's conversation; `nil` for the list of all.
  var conversation: String? {
    switch self {
    case .conversations: nil
    case .conversation(let id), .photo(let id, _), .comparison(let id, _), .properties(let id, _):
      id
    }
  }

  /// The pages of its photos, which may be the page itself.
  var photos: [PhotoPage] {
    switch self {
    case .conversations, .conversation, .properties: []
    case .photo: [self]
    case .comparison(let id, let numbers): numbers.map { .photo(conversation: id, number: $0) }
    }
  }

  /// Returns the page with photos replaced or removed; `nil` if none is left.
  ///
  /// A comparison loses the photos that are in another conversation now, unless all are.
  func replacingPhotos(_ replacement: (PhotoPage) -> PhotoPage?) -> PhotoPage? {
    guard showsPhoto else { return self }
    let all = photos.compactMap(replacement)
    let own = all.filter { $0.conversation == conversation }
    return PhotoPage(comparing: own.isEmpty ? all : own)
  }

  /// Whether the page leads to a photo: the list leads to all, a conversation to its own
  /// (<doc:PhotoPages>).
  public func contains(_ photo: PhotoPage) -> Bool {
    switch (self, photo) {
    case (.conversations, .photo), (.conversations, .comparison): true
    case (.conversation(let own), .photo(let conversation, _)),
      (.conversation(let own), .comparison(let conversation, _)):
      own == conversation
    default: false
    }
  }

  /// The photo's identifier in the library, or `nil` for a page that is not about a single photo.
  public var photoID: String? {
    switch self {
    case .photo(let conversation, let number), .properties(let conversation, let number):
      "\(conversation)/\(number)"
    case .conversations, .conversation, .comparison: nil
    }
  }

  /// The page of the photo's properties, or `nil` for a page that is not a photo's.
  var properties: PhotoPage? {
    guard case .photo(let conversation, let number) = self else { return nil }
    return .properties(conversation: conversation, number: number)
  }
}

extension Photo {
  /// The photo's page, or `nil` if its identifier is not one of a page.
  var page: PhotoPage? {
    guard let slash = id.lastIndex(of: "/"), let number else { return nil }
    return .photo(conversation: String(id[..<slash]), number: number)
  }
}

extension [Photo] {
  /// Whether they can be compared: there are several, all of one conversation.
  var areComparable: Bool { count > 1 && Set(map { $0.page?.conversation }).count == 1 }
}

extension PhotoPage: NamedPage {
  /// The page's name in traces.
  public var description: String {
    switch self {
    case .conversations: "conversations"
    case .conversation(let id): "conversation:\(id)"
    case .photo(let conversation, let number): "photo:\(conversation)/\(number)"
    case .comparison(let conversation, let numbers):
      "comparison:\(conversation)/" + numbers.map(String.init).joined(separator: ",")
    case .properties(let conversation, let number): "properties:\(conversation)/\(number)"
    }
  }

  /// Creates the page with a name, or `nil` if the name is invalid.
  public init?(_ description: String) {
    if description == "conversations" {
      self = .conversations
      return
    }
    guard let colon = description.firstIndex(of: ":") else { return nil }
    let rest = description[description.index(after: colon)...]
    switch description[..<colon] {
    case "conversation":
      self = .conversation(String(rest))
    case "photo", "properties":
      guard let slash = rest.lastIndex(of: "/"),
        let number = Int(rest[rest.index(after: slash)...]), number > 0
      else { return nil }
      let conversation = String(rest[..<slash])
      self =
        description.hasPrefix("photo:")
        ? .photo(conversation: conversation, number: number)
        : .properties(conversation: conversation, number: number)
    case "comparison":
      guard let slash = rest.lastIndex(of: "/") else { return nil }
      let parts = rest[rest.index(after: slash)...]
        .split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Int($0) }.filter { $0 > 0 }
      guard numbers.count == parts.count, Set(numbers).count == numbers.count,
        Self.comparable.contains(numbers.count)
      else { return nil }
      self = .comparison(conversation: String(rest[..<slash]), numbers: numbers)
    default:
      return nil
    }
  }
}
