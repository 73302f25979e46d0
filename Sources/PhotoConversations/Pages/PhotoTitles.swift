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

  /// The number of folders, as "5 folders".
  var folderCountText: String {
    counted("%s folder", "%s folders", conversations.count)
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

extension LibraryModel {
  /// Whether the library is the person's own folders or photos, which their files' names stand for.
  var isOfFolders: Bool { !shared.source.paths.isEmpty }

  /// The title of a page: in folders a photo's is its file's name.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - photos: The photos of the page's conversation as they are listed.
  /// - Returns: The title.
  func title(of page: PhotoPage, listed photos: [Photo.ID]?) -> String {
    guard let title = shared.source.title(of: library) else {
      return library.title(of: page, listed: photos)
    }
    switch page {
    case .conversations: return title
    case .photo: return photo(page)?.path.lastPart.text.showingControls ?? ""
    case .conversation, .comparison: return library.title(of: page)
    }
  }

  /// The line below the title of a photo in a folder, as "Scans · 1 of 5"; `nil` for other pages.
  func subtitle(of page: PhotoPage, listed photos: [Photo.ID]) -> String? {
    guard isOfFolders, case .photo(let id, _) = page, let photo = page.photoID,
      let place = library.position(of: photo), let folder = library.conversation(id: id)?.name
    else { return nil }
    let number = photos.firstIndex(of: photo).map { $0 + 1 } ?? place.number
    return folder + " · " + localized("%s of %s", numeral(number), numeral(place.count))
  }

  /// The title of a photo's row: in folders the file's name, else the caption where there is one.
  func rowTitle(of photo: Photo) -> String { isOfFolders ? photo.name : photo.comment }

  /// The text that a screen reader speaks for a photo: its row's title, and in folders the caption too.
  func spokenTitle(of photo: Photo) -> String {
    listed([rowTitle(of: photo), isOfFolders ? photo.caption : nil].compactMap { $0 })
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

  /// The line below a photo's title in a list: the day when it was taken, the rating, and the caption if
  /// that is not the title; `nil` without any.
  ///
  /// - Parameters:
  ///   - order: The order of the photos; where it is one of dates, an unknown date says so.
  ///   - isOfFolders: Whether the title is the file's name.
  /// - Returns: The line.
  func details(in order: PhotoOrder, ofFolders isOfFolders: Bool) -> String? {
    let details = [day(in: order), ratingText, isOfFolders ? caption : nil].compactMap { $0 }
    return details.isEmpty ? nil : details.joined(separator: " · ")
  }

  /// The same in words, for a screen reader, which says an absent rating too.
  func spokenDetails(in order: PhotoOrder, ofFolders isOfFolders: Bool) -> String {
    let rating = order.isByDate && rating == nil ? nil : spokenRating
    return listed([day(in: order), rating, isOfFolders ? caption : nil].compactMap { $0 })
  }

  /// The day when it was taken, or `nil` where that is unknown, unless photos are in the order of
  /// their dates.
  func day(in order: PhotoOrder) -> String? {
    order.isByDate ? dayText : origin.timeTaken?.dayText
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
