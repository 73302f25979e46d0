import ImageFiles
import PhotoLibrary

extension Library {
  /// Returns the title of a page: the conversation's name for its only photo, or else a text such
  /// as "2 of 3".
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - photos: The photos of the page's conversation in the order of the list; `nil` for the
  ///     library's order.
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

  /// The number of conversations as a text, such as "5 conversations".
  var conversationCountText: String {
    counted("%s conversation", "%s conversations", conversations.count)
  }

  /// The number of photos as a text, such as "9 photos".
  var photoCountText: String {
    counted("%s photo", "%s photos", photoCount)
  }
}

extension Conversation {
  /// The text below the conversation's name in the list, such as "3 photos".
  var photoCountText: String {
    counted("%s photo", "%s photos", photos.count)
  }
}

extension Photo {
  /// The rating as stars, for the list, or `nil` if the photo is unrated.
  var ratingText: String? {
    rating.map { String(repeating: "★", count: $0) + String(repeating: "☆", count: 5 - $0) }
  }

  /// The rating as an accessible text, such as "Rating: 3 stars".
  var spokenRating: String { Self.spoken(rating: rating) }

  /// Returns the text below the photo's title in a list, or `nil` for none.
  ///
  /// It contains the rating or, for an unrated photo, the day when it was taken; in an order by
  /// date, the day and any rating.
  func details(in order: PhotoOrder) -> String? {
    guard order.isByDate else { return ratingText ?? origin.timeTaken?.dayText }
    return [dayText, ratingText].compactMap { $0 }.joined(separator: " · ")
  }

  /// Returns the same as an accessible text, which also contains that a photo is unrated.
  func spokenDetails(in order: PhotoOrder) -> String {
    let day = order.isByDate ? dayText : rating == nil ? origin.timeTaken?.dayText : nil
    return listed(
      [day, order.isByDate && rating == nil ? nil : spokenRating].compactMap { $0 })
  }

  /// The day when the photo was taken, or a text for an unknown date.
  var dayText: String { origin.timeTaken?.dayText ?? localized("Unknown date") }

  /// The file's path, the time when the photo was taken, and the camera.
  var tooltip: String {
    [path.text.showingControls, origin.timeTaken?.text, origin.camera?.showingControls]
      .compactMap { $0 }.joined(separator: "\n")
  }

  /// Returns a rating as an accessible text, such as "Rating: 3 stars" or "Not rated".
  static func spoken(rating: Int?) -> String {
    rating.map { counted("Rating: %s star", "Rating: %s stars", $0) } ?? localized("Not rated")
  }
}
