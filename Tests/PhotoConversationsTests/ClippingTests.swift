import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// No widget is cut off at any width, text size, theme and direction.
final class ClippingTests: XCTestCase {
  func testNoWidgetIsCutOff() {
    withThemes { try Self.check($0) }
  }

  func testNoWidgetIsCutOffRightToLeft() {
    withThemes { theme in
      TextDirection.standard = .rightToLeft
      defer { TextDirection.standard = .leftToRight }
      try Self.check(theme)
    }
  }

  func testNoWidgetIsCutOffInGerman() {
    withGTK {
      try speaking("de_DE") {
        XCTAssertEqual(localized("Conversations"), "Unterhaltungen")
        try Self.check("German", scales: [1, 2])
      }
    }
  }

  // Small text lets a narrow window begin with two columns, which turn out to have no room.
  func testAWindowThatOpensNarrowCollapsesAtOnce() {
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

  /// Checks each page in one window, whose text and size change while it is visible.
  @MainActor
  private static func check(
    _ theme: String, scales: [Double] = [0.5, 1, 1.5, 2, 3]
  ) throws {
    let style = try StyleSheet(
      path: FilePath(SampleLibraryWindow.package.appending(path: "Resources/style.css").path))
    style.apply()
    let photos = PhotoWindow(
      navigator: PhotoNavigator(
        library: try SampleLibraryWindow.library(), sessions: LibrarySessions(.memory)), trace: nil)
    let window = photos.window
    window.presentAndWait(width: 1200, height: 680)
    let buttons = Appearance.decorationLayout
    defer {
      Appearance.textScale = 1
      Appearance.decorationLayout = buttons
    }
    for page in [
      "conversations", "preferences", "conversation", "photo", "caption", "properties",
    ] {
      // Text only grows while a page is visible: GTK's combo boxes keep requesting their former
      // size.
      Appearance.textScale = 0.5
      try photos.show(page)
      for scale in scales {
        Appearance.textScale = scale
        for width in [1200, 700, 360] {
          // Phones have no buttons to maximize and minimize windows.
          let layout = width == 360 ? ":close" : buttons
          if Appearance.decorationLayout != layout { Appearance.decorationLayout = layout }
          window.forceSizeAndWait(width: width, height: 680)
          let place = "\(page), \(width) pixels, text \(scale), \(theme)"
          XCTAssertEqual(window.cutWidgets, [], place)
          XCTAssertEqual(window.titlebar?.cutWidgets, [], place)
          XCTAssertEqual(window.allocation.width, width, place)
          XCTAssertTrue(photos.shows(page), place)
        }
      }
    }
    window.destroy()
  }
}

extension PhotoWindow {
  /// Shows a page, a sheet or an editor, after the preceding one of the test.
  fileprivate func show(_ page: String) throws {
    switch page {
    case "preferences": presenter.presentPreferences()
    case "conversation":
      presenter.sheet.dismiss()
      send(.show(.conversation("Chen"), from: .primary))
    case "photo":
      send(.showDetail(.photo(conversation: "Chen", number: 2)))
      let photo = try XCTUnwrap(pages.photo)
      pump(until: "the photo is there") { photo.seenPhoto?.id == "Chen/2" }
      photo.controls.visibleDuration = 600_000
      photo.controls.show()
    case "caption": editCaption()
    case "properties":
      pages.photo?.caption.discard()
      presenter.presentProperties(of: targetPhotos) { _ in }
      pump(until: "properties show") { presenter.sheet.isPresented }
    default: break
    }
    pumpUntilIdle()
  }

  /// Whether a page is still visible.
  fileprivate func shows(_ page: String) -> Bool {
    switch page {
    case "conversations": pages.list?.widget.isMapped == true
    case "conversation": pages.conversation?.widget.isMapped == true
    case "photo": pages.photo?.bar.widget.isMapped == true
    case "caption": pages.photo?.caption.text.isMapped == true
    case "properties": presenter.properties.widget.isMapped
    default: presenter.preferences.widget.isMapped
    }
  }
}

extension Widget {
  /// The visible descendants that have less room than they need, or exceed their container.
  fileprivate var cutWidgets: [String] {
    // Scrolled content is larger than its viewport.
    if let scrolled = self as? ScrolledWindow { return scrolled.child?.cutWidgets ?? [] }
    guard let container = self as? Container else { return [] }
    return container.children.filter(\.isMapped).flatMap { child in
      child.faults(in: self) + child.cutWidgets
    }
  }

  private func faults(in holder: Widget) -> [String] {
    let room = allocation
    // A widget's requested size includes its margins, but its allocation doesn't.
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
      // A header's buttons extend over its border.
      place.x < -1 || place.y < -1 || place.x + room.width > holder.allocation.width + 1
        || place.y + room.height > holder.allocation.height + 1
    {
      faults.append("\(self) is at \(place), \(room), in \(holder), \(holder.allocation)")
    }
    return faults
  }
}
