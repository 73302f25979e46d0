import ImageFiles
import PhotoLibrary

extension Library {
  /// The title of a page: a photo that is alone in its conversation has the conversation's name,
  /// others say "2 of 3".
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - photos: The photos of the page's conversation as they are listed; `nil` for the library's order.
  /// - Returns: The title.
  func title(of page: PhotoPage, listed photos: [Photo.ID]? = nil) -> String {
    switch page {
    case .conversations:
      return localized("Conversations")
    case .conversation(let id):
      return conversation(id: id)?.name ?? ""
    case .photo(let id, _):
      guard let photo = page.photoID, let place = position(of: photo) else { return "" }
      if place.count == 1 { return conversation(id: id)?.name ?? "" }
      let number = photos?.firstIndex(of: photo).map { $0 + 1 } ?? place.number
      // Translators: A photo's number among those of its conversation, as in “2 of 3”.
      return localized("%s of %s", numeral(number), numeral(place.count))
    case .comparison(_, let numbers):
      return counted("%s photo", "%s photos", numbers.count)
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
  /// The rating as stars, as the list shows below the comment, or `nil` where nobody rated it.
  var ratingText: String? {
    rating.map { String(repeating: "★", count: $0) + String(repeating: "☆", count: 5 - $0) }
  }

  /// The rating in words, for those who hear it: "Rating: 3 stars".
  var spokenRating: String { Self.spoken(rating: rating) }

  /// What a list shows below the comment: the rating, where nobody rated it the day when it was taken,
  /// and where photos are in the order of their dates the day in any case; `nil` where there is neither.
  func details(in order: PhotoOrder) -> String? {
    guard order.isByDate else { return ratingText ?? origin.timeTaken?.dayText }
    return [dayText, ratingText].compactMap { $0 }.joined(separator: " · ")
  }

  /// The same in words, for those who hear it, who hear too that nobody rated it.
  func spokenDetails(in order: PhotoOrder) -> String {
    let day = order.isByDate ? dayText : rating == nil ? origin.timeTaken?.dayText : nil
    return listed(
      [day, order.isByDate && rating == nil ? nil : spokenRating].compactMap { $0 })
  }

  /// The day when it was taken, or that nobody knows.
  var dayText: String { origin.timeTaken?.dayText ?? localized("Date unknown") }

  /// Where its file is, when it was taken and with what.
  var tooltip: String {
    [path.text.showingControls, origin.timeTaken?.text, origin.camera?.showingControls]
      .compactMap { $0 }.joined(separator: "\n")
  }

  /// A rating in words: "Rating: 3 stars", or that there is none.
  static func spoken(rating: Int?) -> String {
    rating.map { counted("Rating: %s star", "Rating: %s stars", $0) } ?? localized("Not rated")
  }
}
