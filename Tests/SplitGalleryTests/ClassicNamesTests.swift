import AdaptiveSplit
import ArgumentParser
import Foundation
import GTK
import GTKTestSupport
import SplitProgram
import XCTest

@testable import AdaptiveSplitGTK
@testable import SplitGallery

/// UIKit's names of the display modes before iOS 14, in settings and traces.
final class ClassicNamesTests: XCTestCase {
  func testBothAutomaticModesHaveUIKitsOneName() {
    XCTAssertEqual(PreferredDisplayMode.automatic.classicName, "Automatic")
    XCTAssertEqual(PreferredDisplayMode.byShape.classicName, "Automatic")
    let name = MainActor.assumeIsolated { SettingsForm.name(of: .byShape) }
    XCTAssertEqual(name, "byShape (Automatic)")
  }

  func testTheModesOfPagesHaveTheirClassicNamesBesideTheirOwn() {
    withGTK {
      let modes: [DisplayMode?] = [nil, .secondaryOnly, .oneBesideSecondary]
      XCTAssertEqual(
        modes.map { SettingsForm.name(of: $0) },
        ["Automatic", "secondaryOnly (PrimaryHidden)", "oneBesideSecondary (AllVisible)"])
    }
  }

  func testDisplayModesHaveTheirClassicNamesBesideTheirOwn() throws {
    try GalleryData.withFolder { folder in
      let path = folder.appending(path: "trace").path
      withGTK {
        let window = openSettings()
        guard let sample = window.sample as? WeaponsWindow else { return XCTFail("No sample") }
        sample.window.resizeAndWait(width: 1000, height: 700)
        for (mode, name) in [
          (PreferredDisplayMode.secondaryOnly, "PrimaryHidden"),
          (.oneOverSecondary, "PrimaryOverlay"), (.oneBesideSecondary, "AllVisible"),
        ] {
          sample.split.send(.displayModePreferred(mode))
          pumpUntilIdle()
          let names = "\(mode.rawValue) (\(name))"
          XCTAssertEqual(SettingsForm.name(of: mode), names)
          XCTAssertTrue(window.trace.summary.contains(names), window.trace.summary)
          let line = try XCTUnwrap(window.trace.lines.last)
          let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
          XCTAssertEqual(object?["displayMode"] as? String, mode.rawValue)
          XCTAssertEqual(object?["classicDisplayMode"] as? String, name)
        }
        // A trace from before has only its own names.
        let older = window.trace.lines.map {
          $0.replacing(/"classicDisplayMode":"[A-Za-z]+",/, with: "")
        }
        for lines in [window.trace.lines, older] {
          try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
          var command = try GalleryCommand.parseAsRoot(["weapons", "--replay", path])
          XCTAssertNoThrow(try command.run())
        }
        XCTAssertFalse(older.joined().contains("classic"))
      }
    }
  }
}
