import AdaptiveSplit
import Foundation
import GLib
import GTKTestSupport
import PhotoLibrary
import PictureView
import TestSupport
import XCTest

@testable import PhotoConversations

/// A folder of folders of photos, which a test changes.
@MainActor
final class PhotoFolder {
  let path: String
  private let outside: String
  private let base: TemporaryFolder

  // The names of the photos by folder, without `.jpg`.
  init(_ folders: [String: [String]], isEmpty: Bool = false) throws {
    base = try TemporaryFolder()
    path = base("Photos")
    outside = base("Outside")
    for (folder, names) in folders {
      let places = names.map { "\(folder)/\($0)" }
      if isEmpty { try addEmpty(places) } else { for place in places { try add(place) } }
    }
  }

  func callAsFunction(_ name: String) -> FilePath { FilePath("\(path)/\(name).jpg") }

  /// Reads and watches the folder, without a window.
  func follow() throws -> FolderMonitor {
    var reader = LibraryReader([FilePath(path)])
    _ = try reader.read()
    let monitor = FolderMonitor(reader)
    monitor.start()
    pump(until: "it is watched") { monitor.isQuiet }
    return monitor
  }

  /// Opens the folder in a window, and waits until it is watched.
  func open(sessions: LibrarySessions? = nil) throws -> Start {
    let start = Start(
      LibrarySource.paths([FilePath(path)], at: LibrarySource.places(of: [FilePath(path)])),
      sessions: sessions)
    pump(until: "it is followed") { start.photos.navigator.session.monitor?.isQuiet == true }
    return start
  }

  /// Opens the folder in a window, and shows a photo of the conversation “Rome”, by its number.
  func open(photo: Int) throws -> Start {
    let start = try open()
    start.photos.send(.show(.conversation("Rome"), from: .primary))
    start.photos.send(.showDetail(.photo(conversation: "Rome", number: photo)))
    pump(until: "the picture") { start.photos.seesShownPhoto }
    return start
  }

  func add(_ names: String...) throws {
    for name in names {
      let url = URL(filePath: "\(path)/\(name).jpg")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.sample("Dana/d01.jpg"), to: url)
    }
  }

  func addEmpty(_ names: [String]) throws {
    for name in names {
      let url = URL(filePath: "\(path)/\(name).jpg")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    }
  }

  func replace(_ name: String, with sample: String) throws {
    try replace(name, with: Data(contentsOf: Self.sample(sample)))
  }

  func replace(_ name: String, with content: Data) throws {
    try content.write(to: URL(filePath: "\(path)/\(name).jpg"))
  }

  /// Replaces photos by ones without metadata.
  func makeBare(_ names: String...) throws {
    let gif = Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAIBRAA7")
    for name in names {
      try XCTUnwrap(gif).write(to: URL(filePath: "\(path)/\(name).jpg"))
    }
  }

  /// Writes a sidecar with a photo's date and camera.
  func date(_ name: String, _ date: String, camera: String? = nil) throws {
    let xmp = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:tiff="http://ns.adobe.com/tiff/1.0/" exif:DateTimeOriginal="\(date)"
        tiff:Model="\(camera ?? "")"/>
      </rdf:RDF></x:xmpmeta>
      """
    try Data(xmp.utf8).write(to: URL(filePath: "\(path)/\(name).jpg.xmp"))
  }

  /// Writes a sidecar with a photo's rating.
  func rate(_ name: String, _ stars: Int) throws {
    let xmp = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmp:Rating="\(stars)"/>
      </rdf:RDF></x:xmpmeta>
      """
    // The folder may be elsewhere, so that the system can't resolve “..”.
    try Data(xmp.utf8).write(to: URL(filePath: "\(path)/\(name).jpg.xmp").standardizedFileURL)
  }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(
      atPath: "\(path)/\(name).jpg", toPath: "\(path)/\(other).jpg")
  }

  func moveFolder(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: "\(path)/\(name)", toPath: "\(path)/\(other)")
  }

  /// Creates a symbolic link to a folder, in place of an earlier link.
  func link(_ name: String, to other: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name).new", withDestinationPath: other)
    XCTAssertEqual(unsafe rename("\(path)/\(name).new", "\(path)/\(name)"), 0)
  }

  func delete(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name).jpg")
  }

  func pullOut() throws { try FileManager.default.moveItem(atPath: path, toPath: outside) }

  func putBack() throws { try FileManager.default.moveItem(atPath: outside, toPath: path) }

  private static func sample(_ name: String) -> URL {
    SampleLibraryWindow.package.appending(path: "data/sample/\(name)")
  }
}

extension PhotoWindow {
  /// Whether the visible picture is the requested one, and not its predecessor.
  var seesShownPhoto: Bool {
    guard let page = pages.photo, page.photoView.hasPicture else { return false }
    return page.seenPhoto?.id == navigator.shownPhoto?.id
  }
}

extension Start {
  /// Waits until the files are read that a question is about.
  @MainActor func waitForContents() {
    var isRead = false
    Task {
      _ = await photos.actions.question?.contents.value
      isRead = true
    }
    pump(until: "the files are read") { isRead }
  }

  /// The names of the photos of the conversation “Rome”.
  @MainActor var photoNames: [String] {
    photos.navigator.library.conversation(id: "Rome")?.photos.map(\.name) ?? []
  }
}
