import Foundation
import TestSupport
import Testing

/// The manual's tasks, done with accessible actions alone, without keyboard and pointer.
///
/// Results are checked on the disk, in the clipboard and in the accessible tree.
@Suite(.serialized)
struct ActionsAloneTests {
  private let photos: FolderOfPhotos
  private let program: ObservedProgram
  private static let first = "First clear morning after three days of snow"
  private static let third = "The sun came over the spruces just as I looked up"

  init() throws {
    photos = try FolderOfPhotos([
      "Alps/1.jpg": "Chen/c01.jpg", "Alps/2.jpg": "Chen/c02.jpg", "Alps/3.jpg": "Chen/c03.jpg",
      "Sea/4.jpg": "Dana/d01.jpg", "Sea/5.jpg": "Dana/d02.jpg",
    ])
    program = try ObservedProgram("photo-conversations", [photos.url.path], size: "1000x680")
    try shows("1.jpg, 1 of 3 — Alps")
  }

  /// Waits until the window has a title.
  private func shows(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try program.expect(
      "find frame|\(title)", "frame \"\(title)\"", sourceLocation: sourceLocation)
  }

  /// Waits until an object is no longer visible.
  private func isGone(_ object: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let parts = object.split(separator: "|")
    try program.expect(
      "find \(object)", "failed: no \(parts[0]) \"\(parts[1])\"", sourceLocation: sourceLocation)
  }

  /// Opens or closes the menu.
  private func turnMenu(on isOpen: Bool, sourceLocation: SourceLocation) throws {
    try program.act("do toggle button|Menu", sourceLocation: sourceLocation)
    try program.expect(
      "find toggle button|Menu", "toggle button \"Menu\"\(isOpen ? " [checked]" : "")",
      sourceLocation: sourceLocation)
  }

  /// Chooses an item of the menu or of a submenu.
  ///
  /// With `stays`, the item is one that stays checked and leaves the menu open.
  private func choose(
    _ lines: String..., stays: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try turnMenu(on: true, sourceLocation: sourceLocation)
    for line in lines {
      let line = line.contains("|") ? line : "push button|\(line)"
      try program.act("do \(line)", sourceLocation: sourceLocation)
    }
    if stays { try turnMenu(on: false, sourceLocation: sourceLocation) }
  }

  @Test func `Ratings and captions are edited, undone and redone`() throws {
    try program.act("set panel|Not rated|4")
    try photos.expect("Alps/1.jpg.xmp", toHold: "Rating>4<")
    try program.act("do push button|\(Self.first)")
    try program.act("write text|Caption|By the lake")
    try program.act("do table cell|2")
    try program.expect(
      "find table cell|1", "table cell \"1\" (22 March 2025, Rating: 4 stars, By the lake)")
    try photos.expect("Alps/1.jpg.xmp", toHold: "By the lake")
    try choose("Undo Caption")
    try shows("1.jpg, 1 of 3 — Alps")
    try photos.expect("Alps/1.jpg.xmp", toHold: "By the lake", isPresent: false)
    // The button of the notice is there for a few seconds only.
    try choose("Redo Caption")
    try photos.expect("Alps/1.jpg.xmp", toHold: "By the lake")

    // The header counts as a row.
    try program.act("select table|Alps|2,3")
    try program.act("set panel|Not rated|2")
    for name in ["Alps/2.jpg.xmp", "Alps/3.jpg.xmp"] {
      try photos.expect(name, toHold: "Rating>2<")
    }
    try program.act("do push button|Clear selection")
  }

  @Test func `Files are rotated, renamed, copied, moved, trashed, restored and deleted`() throws {
    try choose("Photo", "Rotate Right")
    try photos.expect("Alps/1.jpg", toDifferFrom: "Chen/c01.jpg")
    try choose("Photo", "Rename…")
    try program.act("write text|Name|9.jpg")
    try program.act("do push button|Rename")
    try isGone("push button|Rename")
    try shows("9.jpg, 3 of 3 — Alps")
    try photos.expect(["Alps/2.jpg", "Alps/3.jpg", "Alps/9.jpg"], in: "Alps")
    try choose("Photo", "Move to Trash")
    try photos.expect(["Alps/2.jpg", "Alps/3.jpg"], in: "Alps")
    try shows("3.jpg, 2 of 2 — Alps")
    try choose("Undo Move to Trash")
    try photos.expect(["Alps/2.jpg", "Alps/3.jpg", "Alps/9.jpg"], in: "Alps")
    // Commands apply to the photo that shows, and the next one is decoded first.
    try program.act("inside image|9, \(Self.first)")
    for (line, button) in [("Copy to Folder…", "Copy"), ("Move to Folder…", "Move")] {
      try choose("Photo", line)
      try program.act("do table cell|Sea")
      // The chooser reads the folder before it is the chosen one.
      try program.expect("find toggle button|Sea", "toggle button \"Sea\" [checked]")
      try program.act("do push button|\(button)")
      try photos.expect(
        button == "Copy"
          ? ["Sea/4.jpg", "Sea/5.jpg", "Sea/9.jpg"]
          : ["Sea/3.jpg", "Sea/4.jpg", "Sea/5.jpg", "Sea/9.jpg"], in: "Sea")
      if button == "Copy" {
        try program.act("do table cell|3")
        try program.act("inside image|3, \(Self.third)")
      }
    }
    try program.act("inside image|9, \(Self.first)")
    try choose("Photo", "Delete Permanently…")
    try program.act("do push button|Delete")
    try photos.expect(["Alps/2.jpg"], in: "Alps")
  }

  @Test func `Photos are searched, sorted and shown as a grid`() throws {
    try choose("Search")
    try program.act("write text|Search|ridges")
    try program.expect("find icon|edit-clear-symbolic", "icon \"edit-clear-symbolic\" (Clear)")
    try program.act("do table cell|2")
    try shows("2.jpg, 2 of 3 — Alps")
    try program.act("write text|Search|")
    try program.act("do table cell|Sea")
    try program.expect("find landmark|Sea", "landmark \"Sea\"")
    try choose("check box|Show as Grid", stays: true)
    try choose("Sort Photos", "radio button|Z–A", stays: true)
    try program.act("do table cell|5")
    try shows("5.jpg, 1 of 2 — Sea")
    try program.act("do push button|Back to \(photos.name)")
    try program.act("do table cell|Alps")
    try program.act("do table cell|3")
    try shows("3.jpg, 1 of 3 — Alps")
  }

  @Test func `A photo is zoomed, inspected, shown full screen and compared`() throws {
    try program.act("do toggle button|Zoom: 30%")
    try program.act("do push button|Actual size (100%)")
    try program.act("do toggle button|Zoom: 100%")
    try program.act("do push button|Fit to window")
    try choose("Photo", "Properties")
    try program.expect(
      "find label|Picture: 2400 × 1600 px, 3.8 MP",
      "label \"Picture: 2400 × 1600 px, 3.8 MP\"")
    try program.expect("kind landmark|Properties", "complementary")
    try program.act("do push button|Close")
    for line in ["Fullscreen", "Slideshow"] {
      try choose(line)
      try program.expect("find push button|Show the sidebar", "push button \"Show the sidebar\"")
      try program.act("do push button|Leave fullscreen")
      try program.expect("find landmark|Alps", "landmark \"Alps\"")
    }
    try choose("Photo", "Compare")
    try shows("2 photos")
    try program.act("set panel|Not rated|5")
    try photos.expect("Alps/1.jpg.xmp", toHold: "Rating>5<")
    try program.act("do push button|Back to 1.jpg")
    try shows("1.jpg, 1 of 3 — Alps")
    try program.act("size 410 726")
    try program.act("do push button|Back to Alps")
    try program.act("do push button|Back to \(photos.name)")
    try program.act("do table cell|Sea")
    try shows("Sea")
  }

  @Test func `A photo is copied, and offered to other programs`() throws {
    try choose("Photo", "Copy")
    try program.expect(
      "copied text/uri-list", photos.url.appending(path: "Alps/1.jpg").absoluteString)
    try choose("Photo", "Open With…")
    try program.expect("find dialog|Open With", "dialog \"Open With\" [modal]")
    try program.expect(
      "find table cell|Other Application…", "table cell \"Other Application…\"")
    try program.act("do push button|Cancel")
    try isGone("dialog|Open With")
    try choose("Open Folder…")
    let chooser = "file chooser|Open Folder"
    try program.expect(
      "find \(chooser)", "file chooser \"Open Folder\" [modal]")
    try program.act("do push button|Cancel")
    try isGone(chooser)
    try shows("1.jpg, 1 of 3 — Alps")
  }

  @Test func `The lock keeps the zoom level from photo to photo`() throws {
    let lock = "do check box|Lock zoom and position between photos"
    let (whole, large) = (
      "toggle button|Zoom: 30%", "toggle button|Zoom: 100%"
    )
    try program.act("do \(whole)")
    try program.act("do push button|Actual size (100%)")
    try program.act("do \(large)")
    try program.act(lock)
    try program.act("do \(large)")
    try program.act("do table cell|3")
    try shows("3.jpg, 3 of 3 — Alps")
    try program.act("inside image|3, \(Self.third)")
    try program.act("do \(large)")
    try program.act(lock)
    try program.act("do \(large)")
    try program.act("do table cell|1")
    try program.expect("find \(whole)", "toggle button \"Zoom: 30%\"")
  }

  @Test func `Windows, preferences, shortcuts and the About dialog open`() throws {
    try choose("New Window")
    try program.expect("count frame", "2")
    try choose("About Photo Conversations")
    try program.act("do push button|Close")
    try choose("Keyboard Shortcuts")
    try program.expect("find label|Edit caption", "label \"Edit caption\"")
    try program.act("do push button|Close")
    try choose("Preferences")
    try program.act("do combo box|Follow System")
    try program.act("do menu item|Dark")
    try program.expect(
      "find combo box|Dark",
      "combo box \"Dark\" (Photos always have a dark background.)")
    try program.act("do push button|Done")
    try choose("Open Sample Library")
    try shows("Photo Conversations")
    try program.act("do table cell|Elif")
    try shows("Elif")
  }
}

/// A temporary folder of copies of the sample's photos, deleted with the object.
private final class FolderOfPhotos {
  private let folder: TemporaryFolder
  var url: URL { folder.url }
  /// The folder's own name.
  var name: String { url.lastPathComponent }
  private static let sample = Repository.folder.appending(path: "data/sample")

  /// Copies photos, each to a path below the folder.
  init(_ copies: [String: String]) throws {
    folder = try TemporaryFolder()
    for (place, original) in copies { try folder.copyPhoto(original, to: place) }
  }

  /// Waits until a file contains a text, or no longer contains it.
  func expect(
    _ place: String, toHold words: String, isPresent: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try wait("\(place) \(isPresent ? "holds" : "doesn't hold") \(words)", sourceLocation) {
      let text = try? String(contentsOf: url.appending(path: place), encoding: .utf8)
      return text.map { $0.contains(words) == isPresent } ?? false
    }
  }

  /// Waits until a photo differs from the file it was copied from.
  func expect(
    _ place: String, toDifferFrom original: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try Data(contentsOf: Self.sample.appending(path: original))
    try wait("\(place) differs", sourceLocation) {
      try Data(contentsOf: url.appending(path: place)) != before
    }
  }

  /// Waits until a folder contains exactly these photos.
  func expect(
    _ places: [String], in folder: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try wait("\(places) are there", sourceLocation) {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: url.appending(path: folder).path)
      return names.filter { $0.hasSuffix(".jpg") }.map { "\(folder)/\($0)" }.sorted() == places
    }
  }

  private func wait(
    _ what: String, _ sourceLocation: SourceLocation, _ condition: () throws -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(StandstillLimit.wait)
    while try !condition() {
      guard ContinuousClock.now < deadline else {
        let files = FileManager.default.enumerator(atPath: url.path)?.compactMap { "\($0)" }
          .sorted()
        Issue.record(
          "waited in vain: \(what); all files: \(files ?? [])", sourceLocation: sourceLocation)
        return
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}
