import GTK
import GTKTestSupport
import XCTest

/// The window with information about a program.
final class AboutWindowTests: XCTestCase {
  private static let content = AboutWindow.Content(
    name: "A <b>program</b>", version: "1.2", iconName: "image-missing",
    summary: "What it is & does", copyright: "© 2026 A Person", license: .mit,
    translators: "A Translator")

  func testTheAboutDialogTakesNoTextAsMarkup() {
    withGTK {
      let parent = Window()
      parent.presentAndWait()
      let about = AboutWindow(Self.content, over: parent)
      about.present()
      pump(until: "it shows") { about.isMapped }
      pumpUntilIdle()
      let texts = about.shownTexts.map(\.text)
      for text in ["A <b>program</b>", "1.2", "What it is & does", "© 2026 A Person"] {
        XCTAssertTrue(texts.contains(text), "\(text) is not in \(texts)")
      }
      XCTAssertTrue(texts.contains { $0.contains("MIT") }, "\(texts)")
      parent.destroy()
      XCTAssertFalse(about.isMapped, "it goes with its parent")
    }
  }

  func testAClosedAboutWindowIsFreed() {
    withGTK {
      let parent = Window()
      parent.presentAndWait()
      let ways: [@MainActor (AboutWindow) -> Void] = [
        { $0.press(.escape) }, { $0.press("w", .control) }, { $0.close() }, { $0.destroy() },
      ]
      for (number, close) in ways.enumerated() {
        weak var about: AboutWindow?
        do {
          let window = AboutWindow(Self.content, over: parent)
          window.present()
          pump(until: "it shows") { window.isMapped }
          about = window
          close(window)
        }
        pump(until: "it is gone by way \(number)") { about == nil }
        XCTAssertTrue(parent.isMapped)
      }
      parent.destroy()
    }
  }
}
