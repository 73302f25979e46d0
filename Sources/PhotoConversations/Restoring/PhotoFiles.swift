import ImageFiles
import PhotoLibrary

/// Which files the photos of pages are, by the files' names: pages are called by the photos'
/// numbers, which another reading gives out anew.
struct PhotoFiles: Hashable, Sendable {
  private var names: [PhotoPage: FilePath] = [:]

  /// No pages.
  init() {}

  /// Takes the names from the library that has the pages.
  init(of pages: [PhotoPage], in library: Library) {
    for page in pages.flatMap(\.photos) {
      names[page] = page.photoID.flatMap { library.photo(id: $0)?.fileName }
    }
  }

  /// Where the photos of a page are in a library: on the page itself, where they are still there or
  /// nobody knows their files, on another one of the conversation, or nowhere.
  func page(_ page: PhotoPage, in library: Library) -> PhotoPage? {
    page.replacingPhotos { photoPage($0, in: library) }
  }

  private func photoPage(_ page: PhotoPage, in library: Library) -> PhotoPage? {
    guard case .photo(let id, _) = page, let name = names[page] else { return page }
    if page.photoID.flatMap({ library.photo(id: $0) })?.fileName == name { return page }
    return library.conversation(id: id)?.photos.first { $0.fileName == name }?.page
  }
}

extension PhotoFiles: Codable {
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
