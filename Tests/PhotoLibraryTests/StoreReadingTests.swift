import Foundation
import GLib
import GRDB
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// The files' annotations in the database.
@Suite struct StoreReadingTests: StoreReadingSuite {
  let folder: LibraryFolder
  let store: PhotoDatabase

  init() throws {
    folder = try LibraryFolder()
    store = try PhotoDatabase()
  }

  private func shown(_ photo: PhotoVersion) -> Photo {
    Photo(id: "a/1", path: photo.path, name: "")
  }

  private func outdated(_ photos: [PhotoVersion]) throws -> [PhotoVersion] {
    try store.lookUp(photos.map { (shown($0), $0) }).outdated.map(\.0)
  }

  @Test func `a sidecar that was read before identities were stored is read again`() throws {
    let (photo, bare) = (version("/1", sidecar: 7), version("/2"))
    _ = try note(photo, metadata(3, sidecar: 7))
    _ = try note(bare, metadata(2))
    #expect(try outdated([photo, bare]) == [])
    try store.database.write { try $0.execute(sql: "UPDATE file SET sidecarIdentity = NULL") }
    #expect(try outdated([photo, bare]) == [photo])
  }

  @Test func `a file is read again only where it or its sidecar changed`() throws {
    let photo = version("/1", sidecar: 7)
    #expect(try outdated([photo]) == [photo])
    let reading = try note(photo, metadata(3, sidecar: 7), since: 0)
    #expect(reading.update.annotations == ["/1": Annotations(rating: 3)])
    let library = Library(
      name: "", conversations: [Conversation(id: "a", name: "", photos: [shown(photo)])])
    #expect(try store.known(of: library).annotations == ["/1": Annotations(rating: 3)])
    let others = [
      version("/1", modified: 2, sidecar: 7), version("/1", sidecar: 8), version("/1"),
    ]
    #expect(try outdated([photo] + others) == others)
  }

  @Test func `known annotations of an unread file are reported`()
    throws
  {
    let photo = version("/1", sidecar: 7)
    var read = metadata(3, sidecar: 7)
    read.facts = PhotoFacts(dateTaken: 7.5, camera: "One")
    let capture = CaptureDetails(dateTaken: 7.5, camera: "One")
    let reading = try note(photo, read, since: 0)
    #expect(reading.update.captures == ["/1": capture])
    var known = shown(photo)
    #expect(
      try store.lookUp([(known, photo)]).update
        == MetadataUpdate(annotations: ["/1": Annotations(rating: 3)], captures: ["/1": capture]))
    known.annotations = Annotations(rating: 3)
    known.capture = capture
    #expect(try store.lookUp([(known, photo)]).update == MetadataUpdate())
  }

  @Test func `the annotations of a library are those of its folders and photos`() throws {
    let paths: [FilePath] = [
      "/p/a/1", "/p/a/b/2", "/p/a-b/3", "/p/a0", "/q/4", "/q/5", "file:///p/a/%FF", "/p/a/none",
    ]
    for (number, path) in paths.enumerated() {
      var read = metadata(path == "/q/4" || path == "/q/5" ? number : nil)
      if path != "/p/a/none" { read.facts = PhotoFacts(dateTaken: Double(number), camera: "One") }
      _ = try note(version(path), read, since: 0)
    }
    func conversation(_ folder: FilePath?, _ path: FilePath) -> Conversation {
      Conversation(
        id: path.text, name: "", photos: [Photo(id: "\(path)/1", path: path, name: "")],
        folder: folder)
    }
    var library = Library(
      name: "",
      conversations: [
        conversation("/p/a", "/p/a/1"), conversation("/p/a/b", "/p/a/b/2"),
        conversation(nil, "/q/4"),
      ])
    let known = try store.known(of: library)
    #expect(known.annotations == ["/q/4": Annotations(rating: 4)])
    let captures = known.captures
    #expect(
      captures.mapValues(\.dateTaken)
        == ["/p/a/1": 0, "/p/a/b/2": 1, "/q/4": 4, "file:///p/a/%FF": 6])
    #expect(library.applyCaptureDetails(captures).count == 3)
    #expect(library.applyCaptureDetails(captures).isEmpty)
    #expect(library.photo(id: "/q/4/1")?.capture == CaptureDetails(dateTaken: 4, camera: "One"))
    library.conversations = [conversation("/", "/x")]
    #expect(try store.known(of: library).captures.count == 7)
  }

  @Test func `an annotation made during a scan is kept`() throws {
    try rate("/1", 5)
    let reading = try note(version("/1"), metadata(3), since: 0)
    #expect(reading.update == MetadataUpdate())
    #expect(try store.annotations(since: 0).annotations["/1"] == Annotations(rating: 5))
  }

  @Test func `pending annotations win unless another program wrote others`() throws {
    try rate("/1", 5)
    // The file's content at its first reading is treated as its content before the edit.
    var reading = try note(version("/1"), metadata(3, sidecar: 7))
    #expect(reading.update.annotations == ["/1": Annotations(rating: 5)] && reading.yielded.isEmpty)
    reading = try note(version("/1", modified: 2), metadata(3, sidecar: 8))
    #expect(reading.update.annotations == ["/1": Annotations(rating: 5)] && reading.yielded.isEmpty)
    #expect(try store.pendingWrites().count == 1)
    reading = try note(version("/1"), metadata(2, sidecar: 1))
    #expect(reading.yielded == ["/1"])
    #expect(reading.update.annotations == ["/1": Annotations(rating: 2)])
    #expect(try store.pendingWrites().isEmpty)
    // Undo of the other program's edit restores the person's edit.
    let undo = try #require(try store.history(of: library).done.last?.reversed)
    #expect(
      undo.changes == [
        .init(path: "/1", before: Annotations(rating: 2), after: Annotations(rating: 5))
      ])
  }

  @Test func `a sidecar of ours is never another program's, however old`() throws {
    _ = try note(version("/1"), metadata(nil))
    for stars in 1...4 {
      try rate("/1", stars)
      let waiting = try #require(try store.pendingWrites().first)
      #expect(
        try store.claim(AnnotationDraft(old: nil, new: "\(stars)"), for: waiting) == .granted)
    }
    for stars in [4, 2, 3, 1] {
      let sidecar = metadata(stars, sidecar: stars)
      let reading = try note(version("/1", modified: stars), sidecar)
      #expect(reading.yielded.isEmpty && reading.update.annotations["/1"]?.rating == 4)
    }
    #expect(try store.history(of: library).done.count == 4)
    // The last of them is not the one that was rated last: it is written again.
    #expect(try store.pendingWrites().map(\.annotations.rating) == [4])
  }

  @Test func `a claim needs the annotations of this moment and a file that was read`() throws {
    _ = try note(version("/1"), metadata(3, sidecar: 3))
    try rate("/1", 5)
    let first = try #require(try store.pendingWrites().first)
    #expect(try store.claim(AnnotationDraft(old: "3", new: "a"), for: first) == .granted)
    #expect(try store.claim(AnnotationDraft(old: "a", new: "b"), for: first) == .granted)
    #expect(try store.claim(AnnotationDraft(old: "other", new: "c"), for: first) == .unread)
    try rate("/1", 4)
    #expect(try store.claim(AnnotationDraft(old: "3", new: "d"), for: first) == .outdated)
    let second = try #require(try store.pendingWrites().first)
    try store.written(second)
    #expect(try store.claim(AnnotationDraft(old: "3", new: "d"), for: second) == .outdated)
  }

  @Test func `an annotation during a write of the sidecar is kept`() throws {
    try rate("/1", 5)
    let first = try #require(try store.pendingWrites().first)
    #expect(try store.claim(AnnotationDraft(old: nil, new: "7"), for: first) == .granted)
    try rate("/1", 4)
    try store.written(first)
    let reading = try note(version("/1"), metadata(5, sidecar: 7))
    #expect(reading.yielded.isEmpty && reading.update.annotations == ["/1": Annotations(rating: 4)])
    #expect(try store.pendingWrites().map(\.annotations.rating) == [4])
  }

  @Test func `annotations that are in the sidecar already are not pending`() throws {
    try rate("/1", 5)
    let reading = try note(version("/1"), metadata(5, sidecar: .max))
    #expect(reading.yielded.isEmpty)
    #expect(try store.pendingWrites().isEmpty)
  }

  @Test func `a missing or damaged sidecar removes no annotations`() throws {
    let photo = version("/1", sidecar: 7)
    _ = try note(photo, metadata(3, sidecar: 7))
    var damaged = metadata(nil, sidecar: 8)
    damaged.sidecarProblem = "It is damaged."
    var reading = try note(photo, damaged)
    #expect(
      reading.update.annotations == ["/1": Annotations(rating: 3)] && reading.unwritten.isEmpty)
    reading = try note(version("/1"), metadata(nil))
    #expect(reading.update.annotations == ["/1": Annotations(rating: 3)])
    #expect(reading.unwritten == ["/1"])
    #expect(try store.pendingWrites().map(\.annotations.rating) == [3])
    // In a library that isn't written to files, nothing is written again.
    _ = try note(version("/2", sidecar: 7), metadata(3, sidecar: 7), isWritten: false)
    reading = try note(version("/2"), metadata(nil), isWritten: false)
    #expect(
      reading.update.annotations == ["/2": Annotations(rating: 3)] && reading.unwritten.isEmpty)
    #expect(try store.pendingWrites().count == 1)
  }

  @Test func `a reading during which the file was written changes nothing`() throws {
    try rate("/1", 4)
    let old = PhotoReading(
      version("/1"), since: try store.readingStart(of: "/1"), metadata(nil))
    // As by a process that found another one's sidecar.
    try store.written(try #require(try store.pendingWrites().first))
    let reading = try store.record([old], in: library, isWritten: true)
    #expect(reading.outdated == ["/1"] && reading.update.isEmpty && reading.unwritten.isEmpty)
    #expect(try store.annotations(since: 0).annotations == ["/1": Annotations(rating: 4)])
    #expect(try note(version("/1"), metadata(4, sidecar: 7)).outdated.isEmpty)
  }

  @Test func `a reading during which another one ended changes nothing`() throws {
    let start = try store.readingStart(of: "/1")
    _ = try note(version("/1"), metadata(5, sidecar: 8))
    let old = PhotoReading(version("/1"), since: start, metadata(3, sidecar: 7))
    #expect(try store.record([old], in: library, isWritten: true).outdated == ["/1"])
    #expect(
      try store.lookUp([(shown(version("/1")), version("/1", sidecar: 8))]).update.annotations
        == ["/1": Annotations(rating: 5)])
  }

  @Test func `a file that is replaced after it was read has no fingerprint`() throws {
    let path = try folder.write("a", to: "a.jpg")
    try rate(path, 4)
    let candidates = try #require(try store.moveCandidates(of: [version(path)]).first)
    var reading = PhotoReading(version(path), since: ReadingStart(), metadata(nil))
    reading.complete(candidates)
    #expect(reading.fingerprint == ContentFingerprint(path))
    reading.fingerprint = nil
    try folder.write("another one", to: "a.jpg")
    reading.complete(candidates)
    #expect(reading.fingerprint == nil)
  }

  @Test func `a sidecar's version is found under both names`() throws {
    let photo = folder("a.b.jpg")
    #expect(SidecarFile.fileVersion(beside: photo) == nil)
    try folder.write("abc", to: "a.b.xmp")
    let fileVersion = try FileEntry.at(folder("a.b.xmp")).fileVersion
    #expect(SidecarFile.fileVersion(beside: photo) == fileVersion)
    try folder.write("abcd", to: "a.b.jpg.xmp")
    #expect(SidecarFile.fileVersion(beside: photo)?.byteCount == 4)
  }
}
