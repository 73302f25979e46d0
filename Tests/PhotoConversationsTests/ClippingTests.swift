import AdaptiveSplit
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Nothing is cut at any width, size of text, theme and direction.
final class ClippingTests: XCTestCase {
  func testEverythingHasTheRoomThatItNeedsAtAnySizeOfText() {
    withGTK {
      for scale in [0.5, 1, 1.5, 2, 3] { try Self.check(scale) }
    }
  }

  func testEverythingHasTheRoomThatItNeedsFromRightToLeft() {
    withGTK {
      TextDirection.standard = .rightToLeft
      defer { TextDirection.standard = .leftToRight }
      for scale in [1.0, 3] { try Self.check(scale) }
    }
  }

  // What is dark has the measures of what is light.
  func testEverythingHasTheRoomThatItNeedsInHighContrast() {
    withThemes { theme in
      if theme == "HighContrast" { for scale in [1.5, 3] { try Self.check(scale) } }
    }
  }

  // Small text has a narrow window begin with two columns, which turn out to have no room.
  func testAWindowThatOpensNarrowIsWholeAtOnce() {
    withGTK {
      for scale in [0.5, 1, 3] {
        Appearance.textScale = scale
        defer { Appearance.textScale = 1 }
        let sample = try SampleLibraryWindow(width: 360)
        let split = sample.split
        XCTAssertTrue(split.state.isCollapsed, "text \(scale)")
        XCTAssertEqual(
          split.header.bars.primary.allocation.width, split.header.allocation.width,
          "text \(scale)")
        XCTAssertEqual(sample.list?.list.allocation.width, split.allocation.width, "text \(scale)")
        XCTAssertEqual(sample.photos.window.cutWidgets, [], "text \(scale)")
        sample.photos.window.destroy()
      }
    }
  }

  @MainActor
  private static func check(_ scale: Double) throws {
    Appearance.textScale = scale
    defer { Appearance.textScale = 1 }
    let sample = try SampleLibraryWindow(width: 1200)
    let buttons = Appearance.decorationLayout
    defer { Appearance.decorationLayout = buttons }
    for page in ["conversations", "conversation", "photo", "properties"] {
      sample.show(page)
      for width in [1200, 700, 360] {
        // Telephones have no buttons that make windows larger and smaller.
        Appearance.decorationLayout = width == 360 ? ":close" : buttons
        let window = sample.photos.window
        window.forceSizeAndWait(width: width, height: 680)
        let place = "\(page), \(width) pixels, text \(scale)"
        XCTAssertEqual(window.cutWidgets, [], place)
        XCTAssertEqual(window.titlebar?.cutWidgets, [], place)
        XCTAssertEqual(window.allocation.width, width, place)
      }
    }
    sample.photos.window.destroy()
  }
}

extension SampleLibraryWindow {
  fileprivate func show(_ page: String) {
    switch page {
    case "conversation": photos.send(.show(.conversation("Chen"), from: .primary))
    case "photo":
      photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pump(until: "the photo is there") { self.photo?.seenPhoto?.id == "Chen/2" }
      photo?.controls.stay = 60_000
      photo?.controls.stir()
    case "properties":
      photos.presentProperties()
      pump(until: "properties show") { self.photos.sheet.isPresented }
    default: break
    }
    pumpUntilIdle()
  }
}

extension Widget {
  /// What shows inside and has less room than it needs, or lies beyond what holds it.
  fileprivate var cutWidgets: [String] {
    guard let container = self as? Container, !(self is ScrolledWindow) else { return [] }
    return container.children.filter(\.isMapped).flatMap { child in
      child.faults(in: self) + child.cutWidgets
    }
  }

  private func faults(in holder: Widget) -> [String] {
    let room = allocation
    // What a widget asks for has its margins in it, and its place hasn't.
    let sides = margins.start + margins.end
    let ends = margins.top + margins.bottom
    let width = minimumAndNaturalWidth().minimum - sides
    let height = minimumAndNaturalHeight(forWidth: room.width + sides).minimum - ends
    var faults: [String] = []
    if width > room.width { faults.append("\(self) has a width of \(room.width), not \(width)") }
    if height > room.height {
      faults.append("\(self) has a height of \(room.height), not \(height)")
    }
    if let place = translate(x: 0, y: 0, to: holder), !(holder is Window),
      // A header's buttons reach over its border.
      place.x < -1 || place.y < -1 || place.x + room.width > holder.allocation.width + 1
        || place.y + room.height > holder.allocation.height + 1
    {
      faults.append("\(self) is at \(place), \(room), in \(holder), \(holder.allocation)")
    }
    return faults
  }
}
