import GLib
import PhotoLibrary

/// The file names of the photos of pages.
///
/// Pages identify photos by number, and another scan may assign other numbers.
struct PhotoFileNames: Hashable, Sendable {
  private var names: [PhotoPage: FilePath] = [:]

  /// Creates a value without pages.
  init() {}

  /// Reads the file names from the library that contains the pages.
  init(of pages: [PhotoPage], in library: Library) {
    for page in pages.flatMap(\.photos) {
      names[page] = page.photoID.flatMap { library.photo(id: $0)?.fileName }
    }
  }

  /// Returns the page of a library that shows a page's photos.
  ///
  /// The page itself is returned if its photos are unchanged or their files are unknown; another
  /// page of the conversation if they have other numbers; `nil` if they are gone.
  func page(_ page: PhotoPage, in library: Library) -> PhotoPage? {
    page.replacingPhotos { photoPage($0, in: library) }
  }

  private func photoPage(_ page: PhotoPage, in library: Library) -> PhotoPage? {
    guard case .photo(let id, _) = page, let name = names[page] else { return page }
    if page.photoID.flatMap({ library.photo(id: $0) })?.fileName == name { return page }
    return library.conversation(id: id)?.photos.first { $0.fileName == name }?.page
  }
}

extension PhotoFileNames: Codable {
  init(from decoder: any Decoder) throws {
    for (page, name) in try [String: FilePath](from: decoder) {
      if let page = PhotoPage(page) { names[page] = name }
    }
  }

  func encode(to encoder: any Encoder) throws {
    let pairs = names.map { ($0.description, $1) }
    try Dictionary(pairs) { first, _ in first }.encode(to: encoder)
  }
}

extension Photo {
  fileprivate var fileName: FilePath { path.lastPart }
}
