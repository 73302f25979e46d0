import AdaptiveSplit
import Cairo
import Foundation
import GLib
import GTK
import GTKTestSupport
import ImageDecoding
import PhotoLibrary
import PictureView
import Synchronization
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

private let why = "The GIF decoder stopped unexpectedly."

/// The messages of a window about a photo whose decoder crashed, and its Try Again button.
final class BadPhotoTests: XCTestCase {
  func testRowAndPageShowTheErrorAndTryAgainReloadsBoth() {
    withGTK {
      let decoder = SickDecoder(for: "c02.jpg")
      let sample = try SampleLibraryWindow(width: 1000, loader: PhotoLoader(decode: decoder.decode))
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      let conversation = try XCTUnwrap(sample.conversation)
      let photo = try XCTUnwrap(sample.photo)
      pump(until: "the row says why") { conversation.row(1).subtitle == why }
      pump(until: "the page says why") { photo.says(why) }
      XCTAssertEqual(conversation.row(1).accessibleSubtitle, why)
      XCTAssertEqual(conversation.row(1).placeholderIcon, "image-missing-symbolic")
      XCTAssertNotEqual(conversation.row(0).subtitle, why)
      XCTAssertEqual(decoder.count, 2, "as a thumbnail and as a photo")

      // It crashed twice, so it is decoded again only at the person's request.
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      pump(until: "another photo") { photo.photoView.hasPicture }
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pump(until: "the page says why") { photo.says(why) }
      XCTAssertEqual(decoder.count, 2)
      conversation.list.grabFocus()
      let words = try XCTUnwrap(photo.widget.shownTexts.first { $0.text.contains(why) })
      photo.photoView.area.clickWithPointer(
        x: words.place.x + words.place.width / 2, y: words.place.y + words.place.height / 2)
      XCTAssertTrue(photo.photoView.area.hasFocus, "keys are about the photo that was clicked")
      decoder.heal()
      pumpUntilIdle()
      let button = try XCTUnwrap(photo.widget.shownTexts.first { $0.text == "Try Again" })
      photo.photoView.area.clickWithPointer(
        x: button.place.x + button.place.width / 2, y: button.place.y + button.place.height / 2)
      pump(until: "the photo") { photo.photoView.hasPicture && !photo.says("Try Again") }
      pump(until: "the row") { conversation.row(1).thumbnail != nil }
      XCTAssertNotEqual(conversation.row(1).subtitle, why)
    }
  }

  /// Opens a window whose photo's page shows the reason why it isn't visible.
  @MainActor
  private static func openPhotoThatDoesNotShow() throws -> SampleLibraryWindow {
    let decoder = SickDecoder(for: "c02.jpg")
    let sample = try SampleLibraryWindow(width: 1000, loader: PhotoLoader(decode: decoder.decode))
    sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
    pump(until: "the page says why") { sample.photo?.says(why) == true }
    return sample
  }

  func testRatingAPhotoThatCantBeShownShowsItsStars() {
    withGTK {
      let sample = try Self.openPhotoThatDoesNotShow()
      let photo = try XCTUnwrap(sample.photo)
      photo.controls.visibleDuration = 60_000
      XCTAssertFalse(photo.bar.widget.isVisible, "nothing lies over the reason")
      photo.photoView.area.grabFocus()
      sample.photos.window.press("3")
      XCTAssertTrue(photo.bar.widget.isMapped)
      XCTAssertEqual(photo.rating.rating, 3)
      XCTAssertTrue(photo.controls.isShown)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      pump(until: "another photo") { photo.photoView.hasPicture }
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pump(until: "the page says why") { photo.says(why) }
      XCTAssertFalse(photo.bar.widget.isVisible, "as before")
    }
  }

  func testRatingAComparedPhotoThatCantBeShownShowsItsStars() {
    withGTK {
      let decoder = SickDecoder(for: "c02.jpg")
      let sample = try SampleLibraryWindow(width: 1000, loader: PhotoLoader(decode: decoder.decode))
      sample.photos.send(.showDetail(.comparison(conversation: "Chen", numbers: [1, 2])))
      let comparison = try XCTUnwrap(sample.photos.pages.comparison)
      comparison.controls.visibleDuration = 60_000
      pump(until: "the page says why") {
        comparison.widget.shownTexts.contains { $0.text.contains(why) }
      }
      let pane = try XCTUnwrap(comparison.shown.last)
      XCTAssertFalse(pane.bar.widget.isVisible, "nothing lies over the reason")
      pane.picture.area.grabFocus()
      comparison.controls.hide()
      sample.photos.window.press("x")
      XCTAssertTrue(comparison.controls.isShown)
      XCTAssertFalse(pane.bar.widget.isVisible, "after a key that leads nowhere")
      sample.photos.window.press("3")
      XCTAssertTrue(pane.bar.widget.isMapped)
      XCTAssertEqual(pane.rating.rating, 3)
    }
  }

  func testInputCoversNoReasonWithTheCaption() {
    withGTK {
      let sample = try Self.openPhotoThatDoesNotShow()
      let photo = try XCTUnwrap(sample.photo)
      photo.controls.visibleDuration = 60_000
      photo.photoView.area.grabFocus()
      let ways: [(String, @MainActor () -> Void)] = [
        ("Return", { sample.photos.window.press(.return) }),
        ("movement", { photo.widget.movePointer(x: 140, y: 120) }),
      ]
      for (way, act) in ways {
        photo.controls.hide()
        act()
        XCTAssertTrue(photo.controls.isShown, way)
        XCTAssertFalse(photo.bar.widget.isVisible, way)
        XCTAssertFalse(photo.caption.isEditing, way)
      }
    }
  }

  func testACaptionCanBeEditedIfThePhotoCantBeShown() {
    withGTK {
      let sample = try Self.openPhotoThatDoesNotShow()
      let photo = try XCTUnwrap(sample.photo)
      photo.photoView.area.grabFocus()
      sample.photos.window.press(.f2)
      XCTAssertTrue(photo.caption.isEditing)
      XCTAssertTrue(sample.photos.isWriting, "keys are the text's")
      XCTAssertTrue(photo.bar.widget.isMapped)
      sample.photos.window.press(.escape)
      XCTAssertFalse(photo.caption.isEditing)
      XCTAssertTrue(sample.photos.isOnPhoto)
    }
  }

  /// Returns a loader of gray photos, whose images are created with the surface, its size, and
  /// whether they are those of `c02.jpg`, which isn't complete.
  @MainActor
  private static func loader(
    _ image: @escaping @Sendable (ImageSurface, PixelSize, _ isIncomplete: Bool) -> DecodedImage
  ) -> PhotoLoader {
    PhotoLoader { path, _, _, _ throws(ImageError) in
      let size = PixelSize(width: 48, height: 48)
      guard
        let surface = ImageSurface(
          size: size, color: { _, _ in .init(red: 9, green: 9, blue: 9) })
      else { throw ImageError(path: path, reason: .empty) }
      return image(surface, size, path.text.hasSuffix("c02.jpg"))
    }
  }

  func testATruncatedPhotoShowsWithAWarning() {
    withGTK {
      let why = "The file is incomplete: part of the image is missing."
      let loader = Self.loader { DecodedImage(surface: $0, originalSize: $1, isTruncated: $2) }
      let sample = try SampleLibraryWindow(width: 1000, loader: loader)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      let conversation = try XCTUnwrap(sample.conversation)
      let photo = try XCTUnwrap(sample.photo)
      pump(until: "the row says why, beside its thumbnail") {
        conversation.row(1).subtitle == why && conversation.row(1).thumbnail != nil
      }
      XCTAssertNotEqual(conversation.row(0).subtitle, why)
      pump(until: "the photo") { photo.photoView.hasPicture }
      XCTAssertTrue(photo.says(why))
      XCTAssertFalse(photo.says("Try Again"))
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      pump(until: "another photo") { photo.seenPhoto?.id == "Chen/1" }
      XCTAssertFalse(photo.says(why))
      XCTAssertTrue(sample.photos.commands.perform("compare"))
      let comparison = try XCTUnwrap(sample.photos.pages.comparison)
      pump(until: "both beside each other") {
        comparison.shown.map { $0.seenPhoto?.id } == ["Chen/1", "Chen/2"]
          && comparison.shown.allSatisfy { $0.picture.hasPicture }
      }
      pumpUntilIdle()
      XCTAssertEqual(comparison.shown.map(\.bar.note.isMapped), [false, true])
    }
  }

  func testTheThumbnailOfARawFileShowsWithANote() {
    withGTK {
      let note = "This is only the thumbnail of a raw photo."
      let loader = Self.loader { DecodedImage(surface: $0, originalSize: $1, isRawThumbnail: $2) }
      let sample = try SampleLibraryWindow(width: 1000, loader: loader)
      sample.show(photo: 2, of: "Chen")
      let photo = try XCTUnwrap(sample.photo)
      pump(until: "the photo") { photo.photoView.hasPicture }
      XCTAssertTrue(photo.says(note))
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      pump(until: "another photo") { photo.seenPhoto?.id == "Chen/1" }
      XCTAssertFalse(photo.says(note))
    }
  }

  func testAFailedThumbnailIsRetriedWhenItsRowScrollsBack() {
    withGTK {
      let decoder = SickDecoder(for: "")
      let loader = PhotoLoader(decode: decoder.decode)
      let folder = try TemporaryFolder()
      let photos = try (1...100).map { number in
        let name = "\(number).jpg"
        try folder.write("", to: name)
        return Photo(id: "All/\(number)", path: FilePath(folder(name)), name: "\(number)")
      }
      let library = Library(
        name: "Robin", conversations: [Conversation(id: "All", name: "All", photos: photos)])
      let sample = try SampleLibraryWindow(width: 1000, library: library, loader: loader)
      sample.photos.send(.show(.conversation("All"), from: .primary))
      pumpUntilIdle()
      let conversation = try XCTUnwrap(sample.conversation)
      pump(until: "the first row says why") { conversation.row(0).subtitle == why }
      let list = conversation.list
      list.scroll(to: 99)
      pump(until: "the end") { list.visibleRows?.contains(99) == true }
      pump(until: "the last row says why") { conversation.row(99).subtitle == why }
      decoder.heal()
      list.scroll(to: 0)
      pump(until: "the beginning") { list.visibleRows?.contains(0) == true }
      pump(until: "the first row is there") { conversation.row(0).thumbnail != nil }
      XCTAssertNotEqual(conversation.row(0).subtitle, why)
    }
  }
}

extension PhotoDetailPage {
  /// Whether the page shows a text that contains these words.
  fileprivate func says(_ words: String) -> Bool {
    widget.shownTexts.contains { $0.text.contains(words) }
  }
}

/// A decoder that crashes for some files until it is repaired.
private final class SickDecoder: Sendable {
  private let state = Mutex((isSick: true, count: 0))
  private let ending: String

  /// Creates a decoder that crashes for paths with this ending.
  init(for ending: String) {
    self.ending = ending
  }

  /// The number of crashes.
  var count: Int { state.withLock { $0.count } }

  func heal() {
    state.withLock { $0.isSick = false }
  }

  func decode(
    _ path: FilePath, _ fit: ImageFit, isUrgent: Bool, isUnwanted: () -> Bool
  ) throws(ImageError) -> DecodedImage {
    let crashes = state.withLock { state in
      let crashes = state.isSick && path.text.hasSuffix(ending)
      if crashes { state.count += 1 }
      return crashes
    }
    let size = PixelSize(width: 48, height: 48)
    guard !crashes,
      let surface = ImageSurface(size: size, color: { _, _ in .init(red: 0, green: 0, blue: 255) })
    else { throw ImageError(path: path, reason: .crashed("GIF")) }
    return DecodedImage(surface: surface, originalSize: size)
  }
}
