import Foundation
import GLib
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// The annotations in the database of files that were moved, copied, replaced or deleted.
@Suite struct StoreMovingTests: StoreReadingSuite {
  let folder: LibraryFolder
  let store: PhotoDatabase

  init() throws {
    folder = try LibraryFolder()
    // An empty folder may be that of a disk that is away.
    try folder.write("another", to: "neighbor.jpg")
    store = try PhotoDatabase()
  }

  @Test(arguments: [nil, 7]) func `an undo follows a moved file`(
    sidecar: Int?
  ) throws {
    let (old, new) = (folder("old.jpg"), folder("new.jpg"))
    _ = try note(version(old, identity: "i"), metadata(nil), since: 0)
    try rate(old, 4)
    try store.written(try #require(try store.pendingWrites().first))
    let reading = try note(
      version(new, identity: "i"), metadata(sidecar.map { _ in 4 }, sidecar: sidecar), since: 9)
    #expect(reading.update.moves == [old: new])
    #expect(reading.unwritten == (sidecar == nil ? [new] : []))
    #expect(reading.update.annotations == [new: Annotations(rating: 4)])
    #expect(try store.history(of: library).done.map(\.changes.first?.path) == [new])
    try store.settle(.init(moves: [new: old]))
    #expect(try store.history(of: library).done.map(\.changes.first?.path) == [old])
    #expect(try store.annotations(since: 0).annotations == [old: Annotations(rating: 4)])
  }

  @Test func `a rating at the old path follows a file that was moved before`() throws {
    let (old, new) = (folder("old.jpg"), folder("new.jpg"))
    _ = try note(version(old, identity: "i"), metadata(nil), since: 0)
    try rate(old, 4)
    try store.written(try #require(try store.pendingWrites().first))
    try store.settle(.init(moves: [old: new]))
    // The window still shows the photo at its old path.
    try rate(old, 5)
    try store.settle(.init(moves: [old: new]))
    #expect(try store.annotations(since: 0).annotations == [new: Annotations(rating: 5)])
    #expect(try store.pendingWrites().map(\.path) == [new])
    let reading = try note(version(new, identity: "i"), metadata(4, sidecar: 7))
    #expect(reading.update.annotations == [new: Annotations(rating: 5)])
  }

  @Test func `a copy gets the pending annotations, and none of an earlier file`() throws {
    let (photo, copy) = (folder("photo.jpg"), folder("copy.jpg"))
    try rate(copy, 2)
    try store.settle(.init(copies: [photo: copy]))
    #expect(try store.annotations(since: 0).annotations == [:])
    try rate(photo, 4)
    try store.settle(.init(copies: [photo: copy]))
    let rated = Annotations(rating: 4)
    #expect(try store.annotations(since: 0).annotations == [photo: rated, copy: rated])
    #expect(Set(try store.pendingWrites().map(\.path)) == [photo, copy])
    // The copied sidecar has an older value.
    let reading = try note(version(copy), metadata(1, sidecar: 7), since: 9)
    #expect(reading.update.annotations == [copy: rated])
    #expect(try store.pendingWrites([copy]).first?.kinds == [.rating])
  }

  @Test func `edits follow a photo to the trash and back, and go with a deleted one`() throws {
    let (photo, other) = (folder("photo.jpg"), folder("other.jpg"))
    let trashed: FilePath = "/trash/files/photo.jpg"
    func edited() throws -> [FilePath] {
      try store.history(of: library).done.flatMap { $0.changes.map(\.path) }
    }
    try rate(photo, 4)
    try rate(other, 3)
    try store.settle(.init(places: [photo: trashed]))
    try store.settle(.init(moves: [other: photo], places: [other: photo]))
    #expect(try edited() == [trashed, photo])
    try store.settle(.init(moves: [photo: other], places: [photo: other]))
    try store.settle(.init(places: [trashed: photo]))
    #expect(try edited() == [photo, other])
    try store.settle(.init(deleted: [photo]))
    #expect(try edited() == [other])
  }

  @Test func `photos that are renumbered keep their annotations`() throws {
    let photos = (1...6).map { folder("\($0).jpg") }
    for (number, photo) in photos.dropLast().enumerated() {
      _ = try note(version(photo, identity: "i\(number)"), metadata(nil), since: 0)
      try rate(photo, number + 1)
    }
    try store.settle(
      .init(moves: Dictionary(uniqueKeysWithValues: zip(photos, photos.dropFirst()))))
    let moved = Dictionary(
      uniqueKeysWithValues: zip(photos.dropFirst(), (1...5).map { Annotations(rating: $0) }))
    #expect(try store.annotations(since: 0).annotations == moved)
    #expect(try store.pendingWrites().count == 5)
    // Two photos exchange their names.
    try store.settle(.init(moves: [photos[1]: photos[2], photos[2]: photos[1]]))
    #expect(try store.annotations(since: 0).annotations[photos[1]]?.rating == 2)
    #expect(try store.annotations(since: 0).annotations[photos[2]]?.rating == 1)
  }

  @Test(arguments: [1, 2]) func `moves that two windows see are recorded once`(
    windows: Int
  ) throws {
    let photos = (1...4).map { folder("\($0).jpg") }
    for (index, photo) in photos.enumerated().dropFirst() {
      _ = try note(version(photo, identity: "i \(index)"), metadata(nil), since: 0)
      try rate(photo, index)
    }
    let moves = Dictionary(uniqueKeysWithValues: zip(photos.dropFirst(), photos))
    let identities = Dictionary(
      uniqueKeysWithValues: (1...3).map { (photos[$0 - 1], "i \($0)") })
    for _ in 1...windows { try store.settle(.init(moves: moves, identities: identities)) }
    #expect(
      try store.annotations(since: 0).annotations
        == Dictionary(uniqueKeysWithValues: zip(photos, (1...3).map { Annotations(rating: $0) })))
    let edits = try store.history(of: library).done
    #expect(edits.flatMap(\.changes).map(\.path) == Array(photos.dropLast()))
  }

  @Test func `a photo takes its annotations along to the name of one that is gone`() throws {
    let (gone, photo) = (folder("gone.jpg"), folder("photo.jpg"))
    for (path, identity, stars) in [(photo, "p", 3), (gone, "g", 5)] {
      _ = try note(version(path, identity: identity), metadata(nil), since: 0)
      try rate(path, stars)
      try store.written(try #require(try store.pendingWrites().first))
    }
    try store.settle(.init(moves: [photo: gone]))
    #expect(try store.annotations(since: 0).annotations == [gone: Annotations(rating: 3)])
    try store.settle(.init(moves: [gone: photo]))
    #expect(try store.annotations(since: 0).annotations == [photo: Annotations(rating: 3)])
    // From the trash it comes back with its own sidecar.
    let reading = try note(
      version(gone, identity: "g", sidecar: 7), metadata(5, sidecar: 7), since: 9)
    #expect(reading.update.annotations == [gone: Annotations(rating: 5)])
    #expect(try store.pendingWrites().isEmpty)
  }

  @Test(arguments: [true, false]) func `another file with a deleted one's name is not annotated`(
    isKnown: Bool
  ) throws {
    let path = try folder.write("first", to: "a.jpg")
    _ = try note(version(path, identity: "i", sidecar: 7), metadata(3, sidecar: 7), since: 0)
    if isKnown {
      try rate(path, 4)
      try store.written(try #require(try store.pendingWrites().first), ContentFingerprint(path))
      _ = try note(version(path, identity: "i", sidecar: 8), metadata(4, sidecar: 8))
    }
    let rating = isKnown ? 4 : 3
    // The same file without its sidecar is annotated still, also on another disk.
    let same = try note(version(path, identity: isKnown ? "j" : "i"), metadata(nil))
    #expect(same.update.annotations == [path: Annotations(rating: rating)])
    #expect(try store.pendingWrites().map(\.path) == [path])
    try store.written(try #require(try store.pendingWrites().first), ContentFingerprint(path))
    _ = try note(version(path, identity: "i", sidecar: 9), metadata(rating, sidecar: 9))
    try folder.write("another", to: "a.jpg")
    let other = try note(version(path, identity: "k"), metadata(nil))
    #expect(other.update.annotations == [path: Annotations()])
    #expect(try store.pendingWrites().isEmpty)
  }

  @Test func `a file with the name of one deleted here has no annotations`() throws {
    let path = folder("a.jpg")
    _ = try note(version(path, identity: "i", sidecar: 7), metadata(3, sidecar: 7), since: 0)
    try rate(path, 4)
    try store.settle(.init(deleted: [path]))
    #expect(try store.pendingWrites().isEmpty)
    let other = try note(version(path, identity: "i"), metadata(nil))
    #expect(other.update.annotations == [path: Annotations()])
    #expect(try store.pendingWrites().isEmpty)
  }

  @Test func `annotations at a moved file's new path stay`() throws {
    let (old, new) = (folder("old.jpg"), folder("new.jpg"))
    _ = try note(version(old, identity: "i"), metadata(nil), since: 0)
    try rate(old, 4)
    try rate(new, 2)
    let number = try store.lastNumber()
    _ = try note(version(new, identity: "i"), metadata(nil), since: number)
    #expect(try store.annotations(since: 0).annotations[new] == Annotations(rating: 2))
  }

  @Test func `a moved file keeps its annotations`() throws {
    let old = folder("old.jpg")
    _ = try note(version(old, identity: "i"), metadata(nil), since: 0)
    try rate(old, 4)
    let written = try #require(try store.pendingWrites().first)
    try store.written(written)
    let new = folder("new.jpg")
    let reading = try note(version(new, identity: "i"), metadata(nil), since: 9)
    #expect(reading.unwritten == [new] && reading.update.moves == [old: new])
    #expect(reading.update.annotations == [new: Annotations(rating: 4)])
    #expect(try store.annotations(since: 0).annotations == [new: Annotations(rating: 4)])
    #expect(try store.pendingWrites().map(\.path) == [new])
  }

  @Test func `a file on another disk keeps its annotations`() throws {
    let content = String(repeating: "a", count: 200_000)
    let other = content.dropLast() + "b"
    let old = try folder.write("before it is rotated", to: "old.jpg")
    _ = try note(version(old, identity: "i"), metadata(nil), since: 0)
    try rate(old, 4)
    try store.written(try #require(try store.pendingWrites().first))
    try folder.write(content, to: "old.jpg")
    _ = try note(version(old, identity: "i"), metadata(4), since: 9)
    let new = try folder.write(content, to: "new.jpg")
    let different = try folder.write(String(other), to: "different.jpg")
    func read(_ path: FilePath, _ identity: String) throws -> PhotoDatabase.MergedReadings {
      let photo = PhotoVersion(
        path: path, fileVersion: try FileEntry.at(path).fileVersion, identity: identity,
        sidecar: nil)
      return try note(photo, metadata(nil), since: 9)
    }
    #expect(try read(different, "j").update.moves.isEmpty)
    try FileManager.default.removeItem(atPath: old.text)
    let reading = try read(new, "k")
    #expect(reading.unwritten == [new] && reading.update.moves == [old: new])
    #expect(reading.update.annotations == [new: Annotations(rating: 4)])
    #expect(try store.pendingWrites().map(\.path) == [new])
  }

  @Test func `a copy has no annotations while the original exists`() throws {
    let old = try folder.write("a", to: "old.jpg")
    try rate(old, 4)
    try store.written(try #require(try store.pendingWrites().first))
    let new = try folder.write("a", to: "new.jpg")
    let photo = PhotoVersion(
      path: new, fileVersion: try FileEntry.at(new).fileVersion, identity: "k", sidecar: nil)
    #expect(try note(photo, metadata(nil), since: 9).update.moves.isEmpty)
  }

  @Test func `a file with the content of an existing one is no move`() throws {
    let old = try folder.write("a", to: "old.jpg")
    _ = try note(version(old, identity: "i"), metadata(nil), since: 0)
    try rate(old, 4)
    let new = folder("new.jpg")
    let reading = try note(version(new, identity: "i"), metadata(nil), since: 9)
    #expect(reading.update.moves.isEmpty)
  }

  @Test(arguments: ["i", "i 5.0"])
  func `an inode identifies a photo only with its creation time`(
    identity: String
  ) throws {
    let path = try folder.write("first", to: "a.jpg")
    _ = try note(version(path, identity: identity, sidecar: 7), metadata(3, sidecar: 7), since: 0)
    try rate(path, 4)
    try store.written(try #require(try store.pendingWrites().first), ContentFingerprint(path))
    _ = try note(version(path, identity: identity, sidecar: 8), metadata(4, sidecar: 8))
    try folder.write("another", to: "a.jpg")
    // With its creation time, the number is that of the same file, which was edited in place.
    let isSame = identity.contains(" ")
    let reading = try note(version(path, identity: identity), metadata(nil))
    #expect(reading.update.annotations == [path: Annotations(rating: isSame ? 4 : nil)])
    #expect(try store.pendingWrites().isEmpty != isSame)
  }

  @Test(
    .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")), arguments: [true, false])
  func `a copy doesn't replace the photo of a missing disk`(hasMountPoint: Bool) throws {
    let disk = "/dev/shm/store-moving-tests-\(UUID().uuidString)"
    let files = FileManager.default
    try files.createDirectory(atPath: disk, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: disk) }
    try folder.link("disk", to: FilePath(disk))
    let old = try folder.write("a", to: "disk/old.jpg")
    let identity = try FileEntry.at(old).identity
    _ = try note(version(old, identity: identity), metadata(nil), since: 0)
    try rate(old, 4)
    _ = try note(version(old, identity: identity), metadata(nil), since: 0)
    let copy = try folder.write("a", to: "copy.jpg")
    // The disk is taken out.
    try files.removeItem(atPath: folder("disk").text)
    if hasMountPoint { try folder.makeFolder("disk") }
    #expect(try note(version(copy, identity: "k"), metadata(nil)).update.moves.isEmpty)
    #expect(try store.pendingWrites().map(\.path) == [old])
    // It is there again, and the photo was moved from it.
    if hasMountPoint { try files.removeItem(atPath: folder("disk").text) }
    try folder.link("disk", to: FilePath(disk))
    try files.removeItem(atPath: old.text)
    let moved = try folder.write("a", to: "moved.jpg")
    #expect(try note(version(moved, identity: "l"), metadata(nil)).update.moves == [old: moved])
    #expect(try store.pendingWrites().map(\.path) == [moved])
  }
}

/// The annotations of a photo whose sidecar has been moved already, but not the photo itself.
@Suite struct LeavingPhotoTests: StoreReadingSuite {
  let folder: LibraryFolder
  let store: PhotoDatabase

  init() throws {
    folder = try LibraryFolder()
    store = try PhotoDatabase(path: folder("photos.sqlite")) { _ in }
  }

  @Test func `A rating during a move is kept and written at the new path`() throws {
    let (old, new) = (try folder.write("photo", to: "photo.jpg"), folder("there/photo.jpg"))
    _ = try note(version(old, identity: "i", sidecar: 7), metadata(1, sidecar: 7), since: 0)
    let id = try #require(
      try store.record(
        FileIntent(kind: .move, photo: FileIntent.File(old, to: new), sidecars: [])
      ).number)
    #expect(try store.isTakenAway(old, byThis: true) && !store.isTakenAway(new, byThis: true))
    try rate(old, 3)
    let between = try note(version(old, identity: "i"), metadata(nil))
    #expect(between.update.isEmpty && between.unwritten.isEmpty && between.outdated.isEmpty)
    #expect(try store.settle(.init(ids: [id], moves: [old: new])) == [new])
    #expect(try !store.isTakenAway(old, byThis: true))
    let after = try note(version(new, identity: "j", sidecar: 7), metadata(1, sidecar: 7))
    #expect(after.update.annotations == [new: Annotations(rating: 3)])
    #expect(try store.pendingWrites().map(\.path) == [new])
  }

  @Test func `Pending annotations are written to a photo that could not be moved`() throws {
    let (old, new) = (try folder.write("photo", to: "photo.jpg"), folder("there/photo.jpg"))
    let id = try #require(
      try store.record(
        FileIntent(kind: .trash, photo: FileIntent.File(old, to: new), sidecars: [])
      ).number)
    try rate(old, 3)
    #expect(try store.settle(.init(ids: [id])) == [old])
  }

  @Test func `A photo is read while it is copied`() throws {
    let (old, new) = (try folder.write("photo", to: "photo.jpg"), folder("there/photo.jpg"))
    let id = try #require(
      try store.record(
        FileIntent(kind: .copy, photo: FileIntent.File(old, to: new), sidecars: [])
      ).number)
    let reading = try note(version(old, identity: "i", sidecar: 7), metadata(1, sidecar: 7))
    #expect(reading.update.annotations == [old: Annotations(rating: 1)])
    #expect(try store.settle(.init(ids: [id], copies: [old: new])) == [])
  }
}

extension FileJournal.Entry {
  /// The intent's number, or `nil` if it isn't recorded.
  var number: Int64? {
    if case .recorded(let number) = self { number } else { nil }
  }
}
