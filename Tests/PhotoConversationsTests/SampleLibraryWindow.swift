import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The program's window with the sample library, or with another one.
@MainActor
final class SampleLibraryWindow {
  let photos: PhotoWindow
  private var clickCount = 0
  var split: SplitView<PhotoPage> { photos.split }

  init(
    width: Int, height: Int = 680, library: Library? = nil, loader: PhotoLoader = PhotoLoader()
  ) throws {
    let style = try StyleSheet(
      path: FilePath(Self.package.appending(path: "Resources/style.css").path))
    style.apply()
    photos = PhotoWindow(
      navigator: PhotoNavigator(library: try library ?? Self.library(), loader: loader), trace: nil)
    photos.window.presentAndWait(width: width, height: height)
  }

  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  static func library() throws -> Library {
    try Library.sample(at: FilePath(package.appending(path: "data/sample/library.json").path))
  }

  func resize(_ width: Int, height: Int = 680) {
    photos.window.resizeAndWait(width: width, height: height)
  }

  var list: ConversationListPage? { photos.pages.list }
  var conversation: ConversationPage? { photos.pages.conversation }
  var photo: PhotoDetailPage? { photos.pages.photo }

  /// The name of the detail's top page.
  var shownPhoto: String? { split.state.arrangement.secondary?.top.description }

  /// Shows a photo beside the photos of its conversation.
  func show(photo number: Int, of conversation: String) {
    photos.send(.show(.conversation(conversation), from: .primary))
    photos.send(.showDetail(.photo(conversation: conversation, number: number)))
    pumpUntilIdle()
  }

  /// Focuses the visible photo.
  func focusPhoto() { photo?.photoView.area.grabFocus() }

  /// Clicks a row of the visible list.
  func activate(_ row: Int, in list: ListView? = nil) {
    pumpUntilIdle()
    guard let list = list ?? self.list?.list, let place = list.place(ofRow: row) else {
      return XCTFail("There is no row \(row).")
    }
    // Two clicks in one place could be a double click.
    clickCount += 1
    list.clickWithPointer(x: 90 + clickCount % 2 * 20, y: place.y + place.height / 2)
  }
}

extension LibrarySession {
  /// Reads the sample, with its stored state.
  convenience init(readingSample sessions: LibrarySessions) {
    let path = SampleLibraryWindow.package.appending(path: "data/sample/library.json").path
    self.init(reading: .sample(at: FilePath(path)), in: sessions)
    pump(until: "the library is there") { !self.phase.isOpening }
  }
}
