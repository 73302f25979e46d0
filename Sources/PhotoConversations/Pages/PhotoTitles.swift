import GLib
import GTK
import PhotoLibrary
import PhotoMetadata

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
    case .properties:
      return localized("Properties")
    }
  }

  /// The number of folders as a text, such as "5 folders".
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

extension PhotoNavigator {
  /// Whether the library consists of folders or photos, rather than being the sample.
  var isOfFolders: Bool { !source.paths.isEmpty }

  /// Returns the title of a page; in a folder library, a photo's is its file's name.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - photos: The photos of the page's conversation in the order of the list, or `nil`.
  /// - Returns: The title.
  func title(of page: PhotoPage, listed photos: [Photo.ID]?) -> String {
    guard let title = source.title(of: library) else {
      return library.title(of: page, listed: photos)
    }
    switch page {
    case .conversations: return title
    case .photo: return photo(page)?.path.name ?? ""
    case .conversation, .comparison, .properties: return library.title(of: page)
    }
  }

  /// Returns the subtitle of a photo in a folder library, such as "Scans · 1 of 5", or `nil`.
  func subtitle(of page: PhotoPage, listed photos: [Photo.ID]) -> String? {
    guard isOfFolders, case .photo(let id, _) = page, let photo = page.photoID,
      let place = library.position(of: photo), let folder = library.conversation(id: id)?.name
    else { return nil }
    let number = photos.firstIndex(of: photo).map { $0 + 1 } ?? place.number
    return dotted([folder, localized("%s of %s", numeral(number), numeral(place.count))])
  }

  /// Returns the title of a photo's row: the file's name in a folder library, else any caption.
  func rowTitle(of photo: Photo) -> String { isOfFolders ? photo.name : photo.title }

  /// Returns a photo's accessible label: its row's title and, in a folder library, any caption.
  func accessibleTitle(of photo: Photo) -> String {
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
  /// The rating as an accessible text, such as "Rating: 3 stars".
  var accessibleRating: String { Self.accessibleText(ofRating: rating) }

  /// Returns the text below the photo's title in a list, or `nil` for none.
  ///
  /// It contains the day when the photo was taken and, in a folder library, the caption.
  ///
  /// - Parameters:
  ///   - order: The order of the list; an order by date includes unknown dates.
  ///   - isOfFolders: Whether the title is the file's name.
  ///   - conversation: The name of the photo's conversation, if the list has photos of several.
  /// - Returns: The text.
  @MainActor
  func details(
    in order: PhotoOrder, ofFolders isOfFolders: Bool, conversation: String? = nil
  ) -> String? {
    let details = [conversation, day(in: order), isOfFolders ? caption : nil].compactMap { $0 }
    return details.isEmpty ? nil : dotted(details)
  }

  /// Returns the same as an accessible text, with the rating; only a list of one
  /// conversation, in an order other than by date, says that a photo is unrated.
  func accessibleDetails(
    in order: PhotoOrder, ofFolders isOfFolders: Bool, conversation: String? = nil
  ) -> String {
    let omitsUnrated = conversation != nil || order.isByDate
    let rating = omitsUnrated && rating == nil ? nil : accessibleRating
    return listed(
      [conversation, day(in: order), rating, isOfFolders ? caption : nil].compactMap { $0 })
  }

  /// Returns the day when the photo was taken; an unknown one is `nil`, except in an order by date.
  private func day(in order: PhotoOrder) -> String? {
    order.isByDate ? dayText : capture.timeTaken?.dayText
  }

  /// The day when the photo was taken, or a text for an unknown date.
  var dayText: String { capture.timeTaken?.dayText ?? localized("Unknown date") }

  /// The file's path, the time when the photo was taken, and the camera.
  var tooltip: String {
    [path.text.showingControls, capture.timeTaken?.text, capture.camera?.showingControls]
      .compactMap { $0 }.joined(separator: "\n")
  }

  /// Returns a rating as an accessible text, such as "Rating: 3 stars" or "Not rated".
  static func accessibleText(ofRating rating: Int?) -> String {
    rating.map { counted("Rating: %s star", "Rating: %s stars", $0) } ?? localized("Not rated")
  }
}
