import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import PictureView
@testable import SplitGallery

/// Stages in a real window, with photos and articles over real HTTP.
final class StagesWindowTests: XCTestCase {
  func testTheFirstStageIsChosenAtTheStart() throws {
    let server = try gallery()
    withGTK {
      let sample = try stages(server, width: 1000, height: 600)
      XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.stage(1)])
      XCTAssertTrue(shownTexts(in: sample.split.header).contains("Giro d’Italia: Time Trial"))
      pump(until: "the photo shows") { zoom(of: sample).picture.x == 900 }
      XCTAssertEqual(server.requests, ["/photos/stage-01.jpg"])
    }
  }

  func testADetailIsCachedWithItsZoomAndOpenArticle() throws {
    let server = try gallery()
    withGTK {
      let sample = try stages(server, width: 1000, height: 600)
      pump(until: "the photo shows") { zoom(of: sample).picture.x == 900 }
      photo(of: sample)?.picture.change { $0.zoom(to: 3) }
      sample.split.send(.show(.article(1), from: .secondary))
      pump(untilTheArticleShows: "What decides it", in: sample)
      XCTAssertTrue(shownTexts(in: sample.split.header).contains("Stage 1"), "the way back")
      let built = sample.split.counters.viewsBuilt

      sample.select(2)
      sample.select(1)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.stage(1), .article(1)])
      XCTAssertTrue(finds("What decides it", in: article(of: sample)))
      sample.split.send(.back(in: .secondary))
      pumpUntilIdle()
      XCTAssertEqual(zoom(of: sample).level, 3)
      XCTAssertEqual(sample.split.counters.viewsBuilt, built + 1, "only stage 2")
      XCTAssertEqual(count("/photos/stage-01.jpg", server), 1)

      sample.split.send(.show(.article(1), from: .secondary))
      pump(untilTheArticleShows: "What decides it", in: sample)
      XCTAssertEqual(count("/articles/stage-01.html", server), 2, "an article is not kept")
    }
  }

  func testALowMemoryWarningFreesAllButTheVisibleDetail() throws {
    let server = try gallery()
    withGTK {
      let sample = try stages(server, width: 1000, height: 600)
      sample.select(2)
      sample.select(3)
      pump(until: "the photo shows") { zoom(of: sample).picture.x == 900 }
      photo(of: sample)?.picture.change { $0.zoom(to: 2) }
      let built = sample.split.counters.viewsBuilt
      XCTAssertEqual(built, 4, "the list and three photos")
      sample.memory?.warn()
      pumpUntilIdle()
      XCTAssertEqual(zoom(of: sample).level, 2, "what shows is as it was")
      sample.select(2)
      sample.select(3)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.counters.viewsBuilt, built + 2, "both are new")
      XCTAssertEqual(zoom(of: sample).level, 1)
    }
  }

  func testTheListIsAnOverlayInPortrait() throws {
    let server = try gallery()
    withGTK {
      let sample = try stages(server, width: 700, height: 1000)
      XCTAssertTrue(shownTexts(in: sample.split.header).contains("Stages"), "the button")
      sample.split.send(.sidebarToggled)
      sample.select(2)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly, "choosing closes it")
      XCTAssertTrue(shownTexts(in: sample.split.header).contains("Stages"), "on the new detail")
      sample.split.send(.sidebarToggled)
      sample.select(2)
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly, "the same stage again too")
      sample.window.resizeAndWait(width: 1000, height: 700)
      XCTAssertTrue(sample.split.header.sidebarButtons.isEmpty, "there is no button")
    }
  }

  func testAnUncachedStageIsFreedWhileItsPhotoLoads() throws {
    let server = try TestServer { _, client in
      client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n".utf8))
      // Slowly, as the test waits until the window is idle for a moment.
      while client.send(Data(repeating: 0, count: 10_000)) { usleep(2_000_000) }
    }
    withGTK {
      let sample = try stages(server, width: 1000, height: 600)
      pump(until: "it says how far it is") {
        shownTexts(in: sample.split).contains { $0.hasSuffix("%") }
      }
      weak let view = photo(of: sample)
      sample.memoryIsLow()
      sample.select(2)
      pump(until: "nothing holds a page that is gone") { view == nil }
    }
  }

  func testAnInvalidPhotoIsReportedAndCanBeRetried() throws {
    let lie = Lie()
    let picture = try Data(
      contentsOf: GalleryData.folder.appending(path: "stages/photos/stage-01.jpg"))
    let server = try TestServer { _, client in
      switch lie.next() {
      case 0: client.answer(Data("<p>no photo</p>".utf8))
      case 1: client.answer(picture.prefix(picture.count / 2))
      case 2: client.answer(Data(), status: "404 No")
      case 3: client.answer(Data())
      default: client.answer(picture, type: "text/plain")
      }
    }
    withGTK {
      let sample = try stages(server, width: 1000, height: 600)
      for requested in ["not supported", "incomplete", "Not found on the server", "empty"] {
        pump(until: "the page says “\(requested)”") {
          shownTexts(in: sample.split).contains { $0.contains(requested) }
        }
        try clickRetry(in: sample)
      }
      pump(until: "the photo shows, whatever the server calls it") {
        zoom(of: sample).picture.x == 900
      }
      XCTAssertFalse(shownTexts(in: sample.split).contains("Retry"))
    }
  }

  func testAWrongAddressIsReportedOnEachPageAndTheListWorks() throws {
    let seed = GalleryData.folder.appending(path: "stages/stages.json").path
    for (address, reason) in [
      ("http://127.0.0.1:1/", "The connection failed"), ("file:///nowhere/", "no longer exists"),
    ] {
      withGTK {
        let base = try XCTUnwrap(URL(string: address))
        let sample = StagesWindow(
          library: try StageLibrary(store: nil, seed: FilePath(seed), base: base))
        sample.window.presentAndWait(width: 1000, height: 600)
        for headline in ["Could Not Load the Photo", "Could Not Load the Article"] {
          pump(until: "the page says “\(headline)”") {
            let texts = shownTexts(in: sample.split)
            return texts.contains(headline) && texts.contains { $0.contains(reason) }
              && texts.contains("Retry")
          }
          sample.split.send(.show(.article(1), from: .secondary))
          pumpUntilIdle()
        }
        sample.select(2)
        pumpUntilIdle()
        XCTAssertTrue(
          shownTexts(in: sample.split.header).contains("Giro d’Italia: Amsterdam → Utrecht"))
      }
    }
  }

  func testExpandingShowsTheLastViewedStage() throws {
    let server = try gallery()
    withGTK {
      let sample = try stages(server, width: 1000, height: 600)
      let list = try XCTUnwrap(list(of: sample))
      sample.select(6)
      sample.split.send(.show(.article(6), from: .secondary))
      sample.window.resizeAndWait(width: 400, height: 600)
      for _ in 0..<2 { sample.split.goBack() }
      pumpUntilIdle()
      sample.window.resizeAndWait(width: 1000, height: 600)
      XCTAssertEqual(
        sample.split.state.arrangement.secondary?.pages, [.stage(6)], "the article was left before")
      XCTAssertEqual(list.selectedRow, 5)

      sample.window.resizeAndWait(width: 400, height: 600)
      sample.split.goBack()
      pumpUntilIdle()
      sample.select(3)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.stage(3)])
      sample.split.goBack()
      pumpUntilIdle()
      sample.window.resizeAndWait(width: 1000, height: 600)
      XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.stage(3)])
      XCTAssertEqual(list.selectedRow, 2)
      XCTAssertTrue(
        shownTexts(in: sample.split.header).contains { $0.hasPrefix("Giro d’Italia: ") })
    }
  }

  func testTheTitleInANarrowWindowIsOnlyTheName() throws {
    let server = try gallery()
    withGTK {
      let sample = try stages(server, width: 1000, height: 600)
      sample.window.resizeAndWait(width: 360, height: 600)
      XCTAssertTrue(shownTexts(in: sample.split.header).contains("Time Trial"))
      sample.window.resizeAndWait(width: 1000, height: 600)
      XCTAssertTrue(shownTexts(in: sample.split.header).contains("Giro d’Italia: Time Trial"))
    }
  }

  func testALongTitleIsCutBeforeTheName() throws {
    let server = try gallery()
    withGTK {
      let sample = try stages(server, width: 700, height: 600)
      XCTAssertEqual(sample.split.header.titleEllipsis(.secondary), .start)
      sample.split.send(.show(.article(1), from: .secondary))
      pumpUntilIdle()
      XCTAssertEqual(sample.split.header.titleEllipsis(.secondary), .end)
      sample.split.goBack()
      sample.window.resizeAndWait(width: 360, height: 600)
      XCTAssertEqual(sample.split.header.titleEllipsis(.secondary), .end)
    }
  }

  func testMissingPhotosAndAnEmptyListShowMessages() throws {
    try GalleryData.withFolder { folder in
      let odd = try GalleryData.write(#"[{}, {"index": 1}]"#, "odd.json", in: folder)
      let none = try GalleryData.write("[]", "none.json", in: folder)
      withGTK {
        let sample = StagesWindow(
          library: try StageLibrary(store: nil, seed: FilePath(odd), base: folder))
        sample.window.presentAndWait(width: 1000, height: 600)
        pump(until: "there is no photo") {
          shownTexts(in: sample.split).contains("The stage has no photo.")
        }
        XCTAssertFalse(shownTexts(in: sample.split).contains("Retry"), "nothing to retry")
        let empty = StagesWindow(
          library: try StageLibrary(store: nil, seed: FilePath(none), base: folder))
        empty.window.presentAndWait(width: 1000, height: 600)
        XCTAssertTrue(shownTexts(in: empty.split).contains("No Stages"))
        XCTAssertTrue(shownTexts(in: empty.split).contains("No Stage Selected"))
      }
    }
  }

  func testKeysZoomAndMoveThePhoto() throws {
    let server = try gallery()
    withGTK {
      let sample = try stages(server, width: 1000, height: 600)
      pump(until: "the photo shows") { zoom(of: sample).picture.x == 900 }
      let area = photo(of: sample)?.picture.area
      area?.grabFocus()
      area?.press(.plus, .shift)
      XCTAssertEqual(zoom(of: sample).level, 1.25)
      for _ in 0..<20 { area?.press(.plus) }
      XCTAssertEqual(zoom(of: sample).level, 5)
      let before = zoom(of: sample).origin
      area?.press(.right)
      XCTAssertEqual(zoom(of: sample).origin.x, before.x - 60)
      area?.press(Key("0"))
      XCTAssertEqual(zoom(of: sample).level, 1)
    }
  }

  func testALargeArticleDoesNotWidenTheWindow() throws {
    let articles = [
      String(repeating: "<p>" + String(repeating: "word ", count: 200), count: 400),
      "<p>" + String(repeating: "word ", count: 100_000),
      "<p>" + String(repeating: "x", count: 500_000),
      "<p>" + Array(repeating: "👩", count: 500).joined(separator: "\u{200d}"),
      String(repeating: "<div>x", count: 20_000),
    ]
    for html in articles {
      let server = try TestServer { _, client in
        client.answer(Data("<h1>Head</h1>\(html)".utf8), type: "text/html")
      }
      withGTK {
        let sample = try stages(server, width: 360, height: 600)
        sample.split.send(.show(.article(1), from: .secondary))
        pump(untilTheArticleShows: "Head", in: sample)
        XCTAssertLessThanOrEqual(sample.window.allocation.width, 400, "nothing asks for more")
      }
    }
  }

  func testKeysGoBackFromAFocusedArticle() throws {
    let server = try gallery()
    withGTK {
      let sample = try stages(server, width: 500, height: 600)
      photo(of: sample)?.picture.area.grabFocus()
      for (key, modifiers) in [(Key.left, Modifiers.alt), (.escape, [])] {
        sample.split.send(.show(.article(1), from: .secondary))
        pump(untilTheArticleShows: "What decides it", in: sample)
        XCTAssertEqual(
          article(of: sample)?.isFocus, true, "\(key)")
        sample.window.press(key, modifiers)
        pump(until: "the way back is taken") {
          sample.split.state.arrangement.pages.last == .stage(1)
        }
      }
    }
  }

  func testAnArticleWithoutTextShowsAMessage() throws {
    let server = try TestServer { _, client in client.answer(Data(), type: "text/html") }
    withGTK {
      let sample = try stages(server, width: 1000, height: 600)
      sample.split.send(.show(.article(1), from: .secondary))
      pump(until: "the page says so") {
        shownTexts(in: sample.split).contains("The article has no text.")
      }
    }
  }

  func testAnArticleWhoseProcessEndsShowsAnErrorAndCanBeRetried() throws {
    let server = try gallery()
    withGTK {
      let sample = try stages(server, width: 1000, height: 600)
      sample.split.send(.show(.article(1), from: .secondary))
      pump(untilTheArticleShows: "What decides it", in: sample)
      let article = try XCTUnwrap(article(of: sample))
      article.grabFocus()
      article.endProcess()
      pump(until: "the page says so") {
        shownTexts(in: sample.split).contains("The article can’t be displayed.")
      }
      XCTAssertEqual((sample.window.focusWidget as? Button)?.label, "Retry")
      sample.window.press(.tab)
      XCTAssertNotEqual(sample.window.focusWidget, article, "it would keep the focus")
      try clickRetry(in: sample)
      pump(until: "it is tried again") { !shownTexts(in: sample.split).contains("Retry") }
      pump(untilTheArticleShows: "What decides it", in: sample)
      XCTAssertFalse(shownTexts(in: sample.split).contains("The article can’t be displayed."))
    }
  }

  func testTheWindowIsFreedWhenItIsClosed() throws {
    let server = try gallery()
    withGTK {
      try expectFreed {
        let sample = try stages(server, width: 700, height: 400)
        sample.split.send(.show(.article(1), from: .secondary))
        pumpUntilIdle()
        sample.window.destroy()
        return sample
      }
    }
  }
}

@MainActor
private func clickRetry(in sample: StagesWindow) throws {
  // The button has its text before it has its place.
  pumpUntilIdle()
  let place = try XCTUnwrap(sample.split.shownTexts.first { $0.text == "Retry" }).place
  sample.split.click(x: place.x + 5, y: place.y + 5)
}

@MainActor
private func list(of sample: StagesWindow) -> ListView? {
  (sample.split.primary.views.first?.view as? StageListView)?.items.list
}

private func count(_ path: String, _ server: TestServer) -> Int {
  server.requests.filter { $0 == path }.count
}

/// A counter of requests, used from any thread.
private final class Lie: @unchecked Sendable {
  private let lock = NSLock()
  private var count = -1

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
