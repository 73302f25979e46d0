import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Tests of a window in which a caption is edited.
class CaptionTestCase: XCTestCase {
  /// Opens the sample library, and shows a photo.
  @MainActor
  static func open(
    _ photo: (conversation: String, number: Int), width: Int = 1000, library: Library? = nil
  ) throws -> (sample: SampleLibraryWindow, caption: CaptionPanel) {
    let sample = try SampleLibraryWindow(width: width, library: library)
    sample.photos.send(.showDetail(.photo(conversation: photo.conversation, number: photo.number)))
    sample.focusPhoto()
    pumpUntilIdle()
    return (sample, try XCTUnwrap(sample.photo?.caption))
  }

  /// Edits captions with another delay before typed text is saved, in milliseconds.
  @MainActor
  static func saving(after delay: Int, _ body: () throws -> Void) rethrows {
    CaptionPanel.savingDelay = delay
    defer { CaptionPanel.savingDelay = 2000 }
    try body()
  }

  /// Returns a photo's caption in the library.
  @MainActor
  static func written(_ photo: Photo.ID, _ sample: SampleLibraryWindow) -> String? {
    sample.photos.navigator.library.photo(id: photo)?.caption
  }

  /// A library of one photo, which has no annotations.
  @MainActor
  static var libraryWithoutAnnotations: Library {
    Library(
      name: "",
      conversations: [
        Conversation(
          id: "A", name: "A",
          photos: [
            Photo(
              id: "A/1",
              path: FilePath(
                SampleLibraryWindow.package.appending(path: "data/sample/Ada/a01.jpg").path),
              name: "a01")
          ])
      ])
  }
}
