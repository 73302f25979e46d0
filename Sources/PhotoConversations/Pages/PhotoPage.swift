import PhotoLibrary

/// A page of Photo Conversations.
///
/// Its description is its name in traces: `conversations`, `conversation:Chen`, `photo:Chen/2`.
public enum PhotoPage: Hashable, Sendable {
  /// The list of all conversations.
  case conversations
  /// The photos of one conversation, by its identifier.
  case conversation(String)
  /// One photo, by its conversation's identifier and the number that names it there, which is its
  /// place only at first.
  case photo(conversation: String, number: Int)

  /// Whether the page shows a photo itself (<doc:PhotoPages>).
  public var showsPhoto: Bool {
    if case .photo = self { true } else { false }
  }

  /// Whether the page leads to a photo: the list leads to all, a conversation to its own
  /// (<doc:PhotoPages>).
  public func contains(_ photo: PhotoPage) -> Bool {
    switch (self, photo) {
    case (.conversations, .photo): true
    case (.conversation(let own), .photo(let conversation, _)): own == conversation
    default: false
    }
  }

  /// The photo's identifier in the library, or `nil` for a page that shows none.
  public var photoID: String? {
    if case .photo(let conversation, let number) = self { "\(conversation)/\(number)" } else { nil }
  }
}

extension Photo {
  /// The photo's page, or `nil` where its identifier names none.
  var page: PhotoPage? {
    guard let slash = id.lastIndex(of: "/"), let number else { return nil }
    return .photo(conversation: String(id[..<slash]), number: number)
  }
}

extension PhotoPage: LosslessStringConvertible {
  /// The page's name in traces.
  public var description: String {
    switch self {
    case .conversations: "conversations"
    case .conversation(let id): "conversation:\(id)"
    case .photo(let conversation, let number): "photo:\(conversation)/\(number)"
    }
  }

  /// The page with a name, or `nil` when no page has it.
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
    case "photo":
      guard let slash = rest.lastIndex(of: "/"),
        let number = Int(rest[rest.index(after: slash)...]), number > 0
      else { return nil }
      self = .photo(conversation: String(rest[..<slash]), number: number)
    default:
      return nil
    }
  }
}
