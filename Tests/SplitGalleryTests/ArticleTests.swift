import CWebKit
import Foundation
import GTK
import GTKTestSupport
import XCTest

@testable import SplitGallery

/// The pages of articles, from good and bad servers: only their texts and pictures are used.
final class ArticleTests: XCTestCase {
  func testEntitiesWhitespaceAndEncodingsAreDecoded() throws {
    withGTK {
      let article = open()
      for (html, texts) in [
        ("<h1>Head</h1>\n<p>One <em>two</em>\n  three</p>", ["Head", "One two three"]),
        (
          "a &rarr; b &amp; &#65;&#x42; &unknown; &amp;lt; AT&T", ["a → b & AB &unknown; &lt; AT&T"]
        ),
        ("<p>&lt;b&gt;bold&lt;/b&gt; <b>b</b>", ["<b>bold</b> b"]),
        ("<p>5 < 6 and 7 > 2", ["5 < 6 and 7 > 2"]),
        ("<p>grün", ["grün"]),
      ] {
        try article.showAndWait(Data(html.utf8))
        for text in texts { XCTAssertTrue(finds(text, in: article), text) }
      }
      try article.showAndWait(Data("<meta charset=latin1><p>gr".utf8) + [0xfc] + Data("n".utf8))
      XCTAssertTrue(finds("grün", in: article))
    }
  }

  func testScriptsStylesTitlesAndCommentsAreNotShown() throws {
    withGTK {
      let article = open()
      let html = """
        <title>secret</title><script>if (a < b) alert('<p>secret</p>')</script>
        <p onclick="secret()">there <!-- <p>secret --><style>secret</style>
        <textarea>secret</textarea><select><option>secret</select>
        """
      try article.showAndWait(Data(html.utf8))
      XCTAssertTrue(finds("there", in: article))
      XCTAssertFalse(finds("secret", in: article))
    }
  }

  func testNoScriptRunsInAPage() throws {
    withGTK {
      let article = open()
      let html = """
        <p id=p>before</p><img src=x onerror="document.getElementById('p').textContent = 'after'">
        <script>document.getElementById('p').textContent = 'after'</script>
        """
      try article.showAndWait(Data(html.utf8))
      XCTAssertTrue(finds("before", in: article))
      XCTAssertFalse(finds("after", in: article))
    }
  }

  func testAPageLoadsItsPicturesAndNothingElse() throws {
    let picture = try Data(
      contentsOf: GalleryData.folder.appending(path: "stages/photos/stage-01.jpg"))
    let server = try TestServer { path, client in
      if path.hasSuffix("2.jpg") {
        client.answer(Data(), status: "404 No")
      } else {
        client.answer(picture)
      }
    }
    withGTK {
      let article = open(from: server.address.appending(path: "articles/a.html"))
      var resources: [String] = []
      let connection = article.onResource { resources.append($0) }
      defer { connection.disconnect() }
      let other = server.address.absoluteString
      let html = """
        <meta http-equiv=refresh content="0;url=\(other)refreshed"><base href="\(other)base/">
        <link rel=stylesheet href=style.css><link rel=prefetch href=next.html>
        <link rel=icon href=icon.png><script src=script.js></script>
        <style>@import url(import.css); body { background: url(back.png) }</style>
        <p style="background: url(inline.png)">Begin<img src=1.jpg><img src=2.jpg alt=Two>
        <img src="\(other)3.jpg"><img src="file://\(GalleryData.folder.path)/x.jpg">
        <iframe src=frame.html></iframe><object data=object.swf></object><embed src=embed.pdf>
        <video src=video.mp4 poster=poster.png></video><audio src=audio.ogg autoplay></audio>
        """
      try article.showAndWait(Data(html.utf8))
      pumpUntilIdle()
      XCTAssertEqual(Set(server.requests), ["/articles/1.jpg", "/articles/2.jpg", "/3.jpg"])
      XCTAssertEqual(resources.filter { $0.hasPrefix("file:") }, [])
      XCTAssertTrue(finds("Begin", in: article), "no other page has replaced it")
    }
  }

  func testALocalPageLoadsThePicturesInItsFolder() throws {
    withGTK {
      let folder = GalleryData.folder.appending(path: "stages/photos")
      let article = open(from: folder.appending(path: "a.html"))
      var resources: [String] = []
      let connection = article.onResource { resources.append($0) }
      defer { connection.disconnect() }
      try article.showAndWait(Data("<p>Begin<img src=stage-01.jpg>".utf8))
      XCTAssertTrue(resources.contains(folder.appending(path: "stage-01.jpg").absoluteString))
    }
  }

  func testNoPictureAsksForAPassword() throws {
    let server = try TestServer { path, client in
      let head = "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"bank\"\r\n"
      client.send(Data("\(head)Content-Length: 0\r\nConnection: close\r\n\r\n".utf8))
    }
    withGTK {
      let article = open(from: server.address.appending(path: "a.html"))
      try article.showAndWait(Data("<p>Begin<img src=1.jpg>".utf8))
      XCTAssertEqual(server.requests, ["/1.jpg"])
      XCTAssertEqual(shownTexts(in: article), [])
      XCTAssertTrue(finds("Begin", in: article))
    }
  }

  func testTabMovesBetweenLinksAndReturnFollowsOne() throws {
    withGTK {
      let article = open()
      var followed: [String] = []
      article.onLink = { followed.append($0) }
      let html = """
        <p>a <a href="other">d</a> <a href="tel:+49123">e</a> <a href="javascript:x()">f</a>
        <a href="http://o/" target="_blank">g</a> <a href="#there">h</a>
        <form action="http://o/form"><input name=a autofocus></form>
        """
      try article.showAndWait(Data(html.utf8))
      article.grabFocus()
      // A script is no target.
      for target in ["http://h/x/other", "tel:+49123", "http://o/", "http://h/x/a.html#there"] {
        article.press(.tab)
        article.press(.return)
        pump(until: "\(target) is followed, not \(followed)") { followed.last == target }
      }
      XCTAssertEqual(followed.count, 4)
      XCTAssertTrue(finds("a d e f g h", in: article), "the page stays")
    }
  }

  func testMalformedPagesFinishLoading() throws {
    withGTK {
      let article = open()
      for html in ["<", "<p", "<!--", "<script>", "</p></p>", "&", "<p>&#", "<>", "</", "\0"] {
        try article.showAndWait(Data(html.utf8))
      }
      try article.showAndWait(Data("<p>whole".utf8))
      XCTAssertTrue(finds("whole", in: article))
    }
  }

  func testAPageShowsWithoutWaitingForAStalledPicture() throws {
    let gate = DispatchSemaphore(value: 0)
    defer { gate.signal() }
    let server = try TestServer { _, client in gate.wait() }
    withGTK {
      let article = open(from: server.address.appending(path: "a.html"))
      article.onBreakdown = { XCTFail("Nothing is wrong with the page.") }
      // Starting the process may take longer than the timeout.
      try article.showAndWait(Data("<p>Other".utf8))
      article.progressTimeout = 1
      try article.showAndWait(Data("<p>Begin<img src=1.jpg>End".utf8))
      XCTAssertTrue(finds("Begin", in: article))
    }
  }

  func testAWebProcessThatDoesNotStartTimesOut() throws {
    withGTK {
      let article = open(progressTimeout: 0)
      var isGivenUp = false
      article.onBreakdown = { isGivenUp = true }
      article.onShown = { XCTFail("The process is faster than the timeout.") }
      article.show(try ArticleHTML(Data("<p>late".utf8)))
      article.progressTimeout = 60
      pump(until: "it is given up") { isGivenUp }
      article.onShown = nil
      try article.showAndWait(Data("<p>again".utf8))
      XCTAssertTrue(finds("again", in: article))
    }
  }

  func testAPageThatKeepsItsProcessBusyTimesOut() throws {
    withGTK {
      let article = open()
      var isGivenUp = false
      article.onBreakdown = { isGivenUp = true }
      try article.showAndWait(Data("<p>Other".utf8))
      article.progressTimeout = 0.5
      let marks = String(repeating: "\u{301}", count: 1_000_000)
      article.show(try ArticleHTML(Data("<h1>Head</h1><p>e\(marks)".utf8)))
      pump(until: "it is given up") { isGivenUp }
    }
  }

  func testTheContextMenuOnlyCopies() {
    withGTK {
      let copying = [
        WEBKIT_CONTEXT_MENU_ACTION_COPY, WEBKIT_CONTEXT_MENU_ACTION_COPY_LINK_TO_CLIPBOARD,
      ]
      let others = [
        WEBKIT_CONTEXT_MENU_ACTION_OPEN_LINK, WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_LINK_TO_DISK,
        WEBKIT_CONTEXT_MENU_ACTION_RELOAD, WEBKIT_CONTEXT_MENU_ACTION_INSPECT_ELEMENT,
      ]
      XCTAssertEqual(ArticleView.actions(remainingOf: others + copying + others), copying)
      XCTAssertEqual(ArticleView.actions(remainingOf: others), [])
    }
  }

  func testAViewIsFreedWithItsClosures() throws {
    withGTK {
      weak var gone: ArticleView?
      do {
        let article = open()
        gone = article
        article.onLink = { _ in _ = article }
        try article.showAndWait(Data("<p>there".utf8))
        article.window?.destroy()
      }
      pump(until: "the view is gone") { gone == nil }
    }
  }
}

/// Opens a window with an article, whose page is at an address.
@MainActor
private func open(
  from address: URL? = URL(string: "http://h/x/a.html"), progressTimeout: Double = 60
) -> ArticleView {
  let article = ArticleView("Title", from: address, progressTimeout: progressTimeout)
  let window = Window()
  window.child = article
  window.presentAndWait(width: 500, height: 400)
  return article
}
