import GLib
import GTK
import GTKTestSupport
import Portal
import TestSupport
import XCTest

/// Requests to the portal to set the wallpaper.
///
/// It is a class of its own: a process has one session bus.
final class WallpaperRequestTests: XCTestCase {
  func testARequestIsAnsweredAsThePortalResponds() throws {
    let desktop = try MadeUpDesktop()
    let folder = try TemporaryFolder()
    try folder.write("a picture", to: "a.jpg")
    let picture = FilePath(folder("a.jpg"))
    withGTK {
      let window = Window()
      window.presentAndWait()
      XCTAssertFalse(isOffered(), "there is no portal")
      try desktop.startPortal()
      XCTAssertTrue(isOffered())
      let answers: [(Int, WallpaperRequest.Answer)] = [
        (0, .done), (1, .dismissed), (2, .failed("The desktop gave no reason.")),
      ]
      for (response, expected) in answers {
        try desktop.answer(response)
        XCTAssertEqual(answer(to: picture, over: window), expected)
        XCTAssertEqual(try desktop.calls().last, "SetWallpaperFile 9 True")
      }
      let count = try desktop.calls().count
      XCTAssertEqual(count, 4)
      XCTAssertTrue(
        isFailure(answer(to: FilePath(folder("b.jpg")), over: window)), "there is no such file")
      _ = WallpaperRequest(picture, over: window) { _ in XCTFail("It was released.") }
      pumpUntilIdle()
      XCTAssertEqual(try desktop.calls().count, count)
      desktop.end()
      XCTAssertTrue(isFailure(answer(to: picture, over: window)), "the portal has ended")
    }
  }
}

/// Returns whether the desktop offers to set the wallpaper.
@MainActor
private func isOffered() -> Bool {
  var found: Bool?
  Task { found = await WallpaperRequest.isOffered() }
  pump(until: "the portal is looked for") { found != nil }
  return found == true
}

/// Returns the answer to a request.
@MainActor
private func answer(to file: FilePath, over window: Window) -> WallpaperRequest.Answer? {
  var answers: [WallpaperRequest.Answer] = []
  let request = WallpaperRequest(file, over: window) { answers.append($0) }
  pump(until: "the request is answered") { !answers.isEmpty }
  withExtendedLifetime(request) {}
  XCTAssertEqual(answers.count, 1)
  return answers.first
}

/// Returns whether an answer is a failure with a reason.
private func isFailure(_ answer: WallpaperRequest.Answer?) -> Bool {
  if case .failed(let reason)? = answer { return !reason.isEmpty }
  return false
}
