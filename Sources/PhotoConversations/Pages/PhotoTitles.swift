import ImageFiles
import PhotoLibrary

extension Library {
  /// The title of a page: a photo that is alone in its conversation has the conversation's name,
  /// others say "2 of 3".
  func title(of page: PhotoPage) -> String {
    switch page {
    case .conversations:
      return localized("Conversations")
    case .conversation(let id):
      return conversation(id: id)?.name ?? ""
    case .photo(let id, _):
      guard let place = page.photoID.flatMap({ position(of: $0) }) else { return "" }
      if place.count == 1 { return conversation(id: id)?.name ?? "" }
      // Translators: A photo's number among those of its conversation, as in “2 of 3”.
      return localized("%s of %s", "\(place.number)", "\(place.count)")
    }
  }

  /// How many conversations there are, as "5 conversations".
  var conversationCountText: String {
    counted("%s conversation", "%s conversations", conversations.count)
  }

  /// How many photos there are, as "9 photos".
  var photoCountText: String {
    counted("%s photo", "%s photos", photoCount)
  }
}

extension Conversation {
  /// "3 photos", as the list shows below the name.
  var photoCountText: String {
    counted("%s photo", "%s photos", photos.count)
  }
}

extension Photo {
  /// The rating as stars, as the list shows below the comment.
  var ratingText: String {
    guard let rating else { return localized("Not rated") }
    return String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
  }

  /// The rating in words, for those who hear it: "Rating: 3 stars".
  var spokenRating: String { Self.spoken(rating: rating) }

  /// A rating in words: "Rating: 3 stars", or that there is none.
  static func spoken(rating: Int?) -> String {
    rating.map { counted("Rating: %s star", "Rating: %s stars", $0) } ?? localized("Not rated")
  }
}
