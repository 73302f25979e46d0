import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The texts of a library that is a folder, which files and folders give their names to.
final class FolderTextsTests: XCTestCase {
  func testTheListIsTitledByItsFolderAndAPhotoByItsFile() {
    withGTK {
      let folder = try PhotoFolder(["Scans": ["a", "b"], "Burst": ["x"]])
      let start = try folder.open()
      let bars = start.split.header.bars
      XCTAssertEqual(bars.primary.title, "Photos")
      XCTAssertEqual(start.photos.pages.list?.list.accessibleName, "Photos")
      XCTAssertTrue(start.window.shownTexts.contains { $0.text == "No Folder Selected" })
      start.photos.send(.show(.conversation("Scans"), from: .primary))
      pumpUntilIdle()
      XCTAssertTrue(start.window.shownTexts.contains { $0.text == "No Photo Selected" })
      XCTAssertEqual(start.split.header.backLabel(.primary), "Photos")
      start.photos.send(.showDetail(.photo(conversation: "Scans", number: 2)))
      pumpUntilIdle()
      XCTAssertEqual(bars.secondary.title, "b.jpg")
      XCTAssertEqual(bars.secondary.subtitle, "Scans · 2 of 2")
      // Names are cut in the middle.
      for column in [SplitColumn.primary, .secondary] {
        XCTAssertEqual(start.split.header.titleEllipsis(column), .middle)
      }
      let texts = bars.secondary.shownTexts.map(\.text)
      XCTAssertTrue(texts.contains("b.jpg") && texts.contains("Scans · 2 of 2"), "\(texts)")
      start.photos.navigator.session.order = .nameBackwards
      pumpUntilIdle()
      XCTAssertEqual(bars.secondary.subtitle, "Scans · 1 of 2", "as it is listed")
      XCTAssertEqual(start.window.title, "b.jpg, 1 of 2 — Scans")
    }
  }

  func testASubtitleBeginsWithTheFolderInBothDirections() {
    withDirections { direction in
      for folderName in ["Scans", "صور"] {
        let folder = try PhotoFolder([folderName: ["a"]])
        let start = try folder.open()
        start.photos.send(.showDetail(.photo(conversation: folderName, number: 1)))
        pumpUntilIdle()
        let parts = "\u{2068}\(folderName)\u{2069} · \u{2068}1 of 1\u{2069}"
        let isPlain = direction == .leftToRight && folderName == "Scans"
        XCTAssertEqual(
          start.split.header.bars.secondary.subtitle,
          isPlain
            ? "Scans · 1 of 1"
            : (direction == .leftToRight ? "\u{200E}" : "\u{200F}") + parts)
        start.window.destroy()
      }
    }
  }

  func testTheSubtitleHasAContrastOfFourAndAHalf() {
    withThemes { theme in
      let folder = try PhotoFolder(["Scans": ["a"]])
      let start = try folder.open()
      start.photos.send(.showDetail(.photo(conversation: "Scans", number: 1)))
      pumpUntilIdle()
      let bar = start.split.header.bars.secondary
      let place = try XCTUnwrap(bar.shownTexts.first { $0.text == "Scans · 1 of 1" }?.place)
      let image = try XCTUnwrap(bar.snapshot())
      let colors = (place.x..<place.x + place.width).flatMap { x in
        (place.y..<place.y + place.height).compactMap { image.color(x: x, y: $0) }
      }
      let ground = try XCTUnwrap(image.color(x: place.x - 6, y: place.y + place.height / 2))
      XCTAssertGreaterThan(colors.map { contrast($0, ground) }.max() ?? 0, 4.5, "\(theme)")
      start.window.destroy()
    }
  }

  func testTheSamplesListIsTitledConversations() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let bars = sample.split.header.bars
      XCTAssertEqual(bars.primary.title, "Conversations")
      sample.show(photo: 2, of: "Chen")
      XCTAssertEqual(bars.secondary.title, "2 of 3")
      XCTAssertNil(bars.secondary.subtitle)
      XCTAssertEqual(bars.secondary.customTitle?.accessibleRoleName, "heading")
      XCTAssertEqual(sample.conversation?.row(1).title.prefix(7), "Counted")
    }
  }

  func testACaptionNeverReplacesAFileName() {
    withGTK {
      let folder = try PhotoFolder(["Scans": ["a", "b"]])
      try folder.makeBare("Scans/a", "Scans/b")
      let start = try folder.open(sessions: LibrarySessions(.memory))
      start.photos.send(.show(.conversation("Scans"), from: .primary))
      pumpUntilIdle()
      let page = try XCTUnwrap(start.photos.pages.conversation)
      let first = try XCTUnwrap(
        start.photos.navigator.library.conversation(id: "Scans")?.photos.first)
      start.photos.actions.caption([first.id], "Zebras")
      start.photos.actions.rate([first.id], stars: 2)
      pumpUntilIdle()
      let row = page.row(0)
      XCTAssertEqual(row.title, "a")
      XCTAssertTrue(row.cutsTitleInMiddle)
      XCTAssertEqual(row.subtitle, "Zebras")
      XCTAssertEqual(row.rating, 2)
      XCTAssertEqual(row.accessibleSubtitle, "Rating: 2 stars, Zebras")
      start.photos.navigator.session.order = .name
      XCTAssertEqual(page.row(0).title, "a", "names are what is sorted")
      let list = try XCTUnwrap(start.photos.pages.list)
      list.search.query.text = "zebras"
      pump(until: "it is found") { list.search.found?.count == 1 }
      XCTAssertEqual(list.row(0).title, "a")
      XCTAssertEqual(list.row(0).subtitle, "Scans · Zebras")
      XCTAssertEqual(list.row(0).rating, 2)
    }
  }

  func testALibrarysTitleNamesAllItsFolders() {
    let library = Library(name: "")
    func title(_ paths: [FilePath]) -> String? {
      LibrarySource.paths(paths, at: paths).title(of: library)
    }
    XCTAssertEqual(title(["/photos/Scans/"]), "Scans")
    XCTAssertEqual(title(["/"]), "/")
    XCTAssertEqual(title(["/photos/Scans", "/photos/Burst"]), "Scans, Burst")
    XCTAssertEqual(
      LibrarySource.photos(["/photos/Scans/a.jpg"], at: ["/photos/Scans/."]).title(of: library),
      "Scans")
    XCTAssertNil(LibrarySource.nothing.title(of: library))
    XCTAssertNil(LibrarySource.sample(at: "/sample").title(of: library))
  }
}
