import Foundation
import GLib
import GRDB
import Glibc
import PhotoMetadata
import PhotoTestSupport
import Synchronization
import Testing

@testable import PhotoLibrary

/// A library's stored listing, for the next start.
@Suite struct ListingTests {
  private let folder: LibraryFolder
  private let key = LibraryID(["/a"])

  init() throws { folder = try LibraryFolder() }

  private func store() -> PhotoStore {
    PhotoStore(.file(folder("photos.sqlite"))) { Issue.record("\($0)") }
  }

  private func photos(_ names: String...) throws {
    for name in names { try folder.write(Pictures.pngHeader(width: 2, height: 2), to: name) }
  }

  /// Returns the same library after one process has stored it and the next has loaded it.
  private func again(_ library: Library) async -> Library? {
    let store = store()
    store.storeListing(of: library, in: key)
    // The end of a process waits for five seconds at most; tests beside it may take all threads.
    store.finish(within: 600)
    return await self.store().listing(of: key)
  }

  private func execute(_ sql: String) throws {
    var configuration = Configuration()
    // The previous process may still be closing the database.
    configuration.busyMode = .timeout(20)
    let database = try DatabaseQueue(
      path: folder("photos.sqlite").text, configuration: configuration)
    try database.write { try $0.execute(sql: sql) }
  }

  @Test func `odd names are listed the next time as they were`() async throws {
    let long = String(repeating: "x", count: 251)
    try photos(
      "L/a.png", "L/a.jpg", "L/\(long).png", "L/.png.png", "L/e\u{301}.png", "L/\u{e9}.png",
      "L/line\nbreak.png", "L/<b>&.png", "L/noending", "L/deep/2019/x.png", "L/other/2019/x.png",
      "L/📷 name › b/y.png")
    for name in ["bad\u{1}.png", "twice.png"] { try photos("L/\(name)") }
    // Names that aren't valid text.
    let name = folder("L/").text.utf8CString.dropLast() + [-1, -2] + ".png".utf8CString
    let file = unsafe Array(name).withUnsafeBufferPointer { name in
      unsafe name.baseAddress.map { unsafe open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
    }
    #expect(file >= 0)
    try FileHandle(fileDescriptor: file, closeOnDealloc: true)
      .write(contentsOf: Data(Pictures.pngHeader(width: 2, height: 2)))
    let read = try Library.read([folder("L")])
    #expect(read.photoCount == 14)
    #expect(read.conversations.flatMap(\.photos).contains { $0.path.text.hasPrefix("file:") })
    let listed = try #require(await again(read))
    #expect(listed == read)
    #expect(
      listed.conversations.map { Array($0.name.utf8) }
        == read.conversations.map { Array($0.name.utf8) })
    guard case .folders(let scan) = listed.changes(in: read) else {
      Issue.record("It is the same.")
      return
    }
    #expect(scan.folders.isEmpty && scan.conversations.isEmpty)
  }

  @Test func `later annotations show in the listing`() async throws {
    try photos("L/a.png", "L/b.png")
    var library = try Library.read([folder("L")])
    let annotations = Annotations(rating: -1, caption: "ß <&>\n")
    for index in 0..<2 { library.conversations[0].photos[index].annotations = annotations }
    let path = try #require(library.conversations.first?.photos.last?.path)
    let store = store()
    store.storeListing(of: library, in: key)
    let edit = AnnotationEdit(
      .rating, [.init(path: path, before: Annotations(), after: Annotations(rating: 4))])
    await store.record(edit, .do, in: key, isWritten: false)
    store.finish(within: 600)
    let listed = try #require(await self.store().listing(of: key))
    #expect(
      listed.conversations.first?.photos.map(\.annotations) == [
        annotations, Annotations(rating: 4),
      ])
  }

  @Test func `problems are listed, and a library file's library isn't`() async throws {
    var library = Library(name: Library.loginName(), problems: ["One.", "Two."])
    #expect(await again(library) == library)
    library.conversations = [Conversation(id: "A", name: "A", photos: [])]
    #expect(await again(library) == nil)
    #expect(await store().listing(of: key) == nil, "the one before it is forgotten")
  }

  @Test func `only changes are written, in short transactions`() throws {
    func library(_ count: Int) -> Library {
      Library(
        name: "",
        conversations: (0..<count).map { number in
          Conversation(
            id: "\(number)", name: "\(number)",
            photos: (1...500).map {
              Photo(id: "\(number)/\($0)", path: FilePath("/L/\(number)/IMG_\($0).jpg"), name: "")
            }, folder: FilePath("/L/\(number)"))
        })
    }
    let first = try #require(StoredListing(library(100)))
    let all = try #require(ListingChange(from: nil, to: first))
    #expect(all.parts.joined().map(\.conversation) == first.order)
    #expect(all.parts.count > 1)
    for part in all.parts { #expect(part.map(\.bytes.count).reduce(0, +) < 300_000) }
    #expect(ListingChange(from: first, to: first) == nil)
    var other = library(99)
    other.conversations[7].photos.removeLast()
    let second = try #require(StoredListing(other))
    let change = try #require(ListingChange(from: first, to: second))
    #expect(change.parts.map { $0.map(\.conversation) } == [["7"]])
    #expect(change.gone == ["99"])

    let store = try PhotoDatabase()
    for part in all.parts.indices.dropLast() { try store.record(all, part: part, of: key) }
    #expect(try store.listing(of: key) == nil, "a half isn't listed")
    try store.record(all, part: all.parts.count - 1, of: key)
    try store.record(change, part: 0, of: key)
    let listed = try store.listing(of: key)?.library().conversations
    #expect(listed?.map(\.photos) == other.conversations.map(\.photos))
  }

  @Test func `a damaged listing or one of another version is ignored`() async throws {
    try photos("L/a.png", "L/b.png", "M/c.png")
    let library = try Library.read([folder("L"), folder("M")])
    for damage in [
      "UPDATE listing SET version = version + 1", "UPDATE listing SET content = x'0102'",
      "UPDATE listing SET content = NULL", "UPDATE listed SET content = x'FF' WHERE id = 1",
      "UPDATE listed SET content = substr(content, 1, 20)", "DELETE FROM listed WHERE id = 1",
      "UPDATE listed SET content = content || x'00'",
    ] {
      try forget()
      #expect(await again(library) == library)
      try execute(damage)
      #expect(await store().listing(of: key) == nil, "\(damage)")
    }
  }

  private func forget() throws {
    if FileManager.default.fileExists(atPath: folder("photos.sqlite").text) {
      try execute("DELETE FROM listing")
    }
  }

  @Test func `no damaged bytes end the process`() throws {
    let photo = Photo(
      id: "A/1", path: "/L/A/one.jpg", name: "one",
      annotations: Annotations(rating: 5, caption: "A caption"),
      capture: CaptureDetails(dateTaken: 1.5e9, camera: "Canon"),
      fileVersion: FileVersion(byteCount: 12, modified: -1_600_000_000_000_000), identity: "l1:2")
    let bytes = try #require(
      Conversation(id: "A", name: "A", photos: [photo], folder: "/L/A").bytes)
    #expect(try Conversation(bytes: bytes).photos == [photo])
    for place in bytes.indices {
      #expect(throws: DamagedBytes.self) { try Conversation(bytes: Array(bytes[..<place])) }
      for value in [0, 1, 127, 128, 255] as [UInt8] {
        var other = bytes
        other[place] = value
        _ = try? Conversation(bytes: other)
      }
    }
  }

  @Test func `the libraries that were listed last are kept`() throws {
    let store = try PhotoDatabase()
    let listing = try #require(StoredListing(Library(name: "")))
    let change = try #require(ListingChange(from: nil, to: listing))
    let keys = (0...StoredListing.maxCount).map { LibraryID([FilePath("/\($0)")]) }
    for key in keys { try store.record(change, part: 0, of: key) }
    #expect(try store.listing(of: keys[0]) == nil)
    for key in keys.dropFirst() { #expect(try store.listing(of: key) != nil) }
  }

  @Test func `only the changed folders are merged`() throws {
    try photos("L/a/1.png", "L/b/1.png", "L/c/1.png", "L/d/1.png")
    var listed = try Library.read([folder("L")])
    listed.conversations[0].photos[0].annotations = Annotations(rating: 3)
    try photos("L/a/2.png", "L/e/1.png")
    try FileManager.default.removeItem(atPath: folder("L/b").text)
    try FileManager.default.moveItem(atPath: folder("L/d").text, toPath: folder("L/f").text)
    var reader = LibraryReader([folder("L")])
    guard case .folders(let scan) = try reader.read(after: listed) else {
      Issue.record("They are folders.")
      return
    }
    #expect(scan.conversations.map(\.name) == ["a", "e", "f"])
    guard case .folders(let same) = listed.changes(in: try reader.read()) else {
      Issue.record("They are folders.")
      return
    }
    #expect(
      same.folders == scan.folders
        && same.conversations.map(\.folder) == scan.conversations.map(\.folder))
    #expect(scan.folders == Set(["a", "b", "d", "e", "f"].map { folder("L/\($0)") }))
    let difference = listed.update(to: .folders(scan))
    #expect(listed.conversations.map(\.name) == ["a", "c", "e", "f"])
    #expect(listed.conversations.map(\.id) == ["a", "c", "e", "d"], "“d” has another name")
    #expect(listed.conversations[0].photos.map(\.rating) == [3, nil])
    #expect(difference.removedConversations == ["b"])
    #expect(difference.addedConversations == ["e"])
  }
}
