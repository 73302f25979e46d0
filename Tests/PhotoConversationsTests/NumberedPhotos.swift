import GLib
import PhotoLibrary

@testable import PhotoConversations

/// A window with one folder of photos, "All/1", "All/2" and so on, whose files are empty: their
/// pictures come from a decoder of the tests.
@MainActor
final class NumberedPhotos {
  let photos: [Photo]
  let window: SampleLibraryWindow
  private let folder: PhotoFolder

  init(count: Int, decoder: HeldDecoder) throws {
    let folder = try PhotoFolder(["All": (1...count).map { "p\($0)" }], isEmpty: true)
    photos = try (1...count).map {
      let path = folder("All/p\($0)")
      return Photo(
        id: "All/\($0)", path: path, name: "\($0)", fileVersion: try FileEntry.at(path).fileVersion)
    }
    self.folder = folder
    window = try SampleLibraryWindow(
      width: 1000,
      library: Library(
        name: "Robin", conversations: [Conversation(id: "All", name: "All", photos: photos)]),
      loader: PhotoLoader(decode: decoder.decode))
  }
}
