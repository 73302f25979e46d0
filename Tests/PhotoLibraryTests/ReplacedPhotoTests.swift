import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import Synchronization
import Testing

@testable import PhotoLibrary

/// Annotations that are not written yet, of a photo whose name another one has now.
@Suite struct ReplacedPhotoTests: StoreReadingSuite {
  let folder: LibraryFolder
  let store: PhotoDatabase

  init() throws {
    folder = try LibraryFolder()
    store = try PhotoDatabase()
  }

  private func metadata(takenAt date: Double?) -> PhotoMetadata {
    PhotoMetadata(annotations: Annotations(), facts: PhotoFacts(dateTaken: date))
  }

  @Test(arguments: [1, 2, nil] as [Double?])
  func `A photo that was taken at another time gets no pending annotations`(date: Double?) throws {
    let path = try folder.write("first", to: "a.jpg")
    _ = try note(version(path, identity: "i 1"), metadata(takenAt: 1), since: 0)
    try rate(path, 4)
    try store.failed(#require(try store.pendingWrites().first), because: "read-only", nil)
    try folder.write("other", to: "a.jpg")
    let reading = try note(version(path, identity: "k 2"), metadata(takenAt: date))
    let isOther = date == 2
    #expect(
      reading.update.annotations == [path: isOther ? Annotations() : Annotations(rating: 4)])
    #expect(try store.pendingWrites().map(\.path) == (isOther ? [] : [path]))
    #expect(reading.update.replaced == (isOther ? [path] : []))
    #expect(reading.lost == (isOther ? [path] : []))
    #expect(try store.history(of: library).done.isEmpty == isOther)
  }

  @Test func `The same file with a corrected date keeps its pending annotations`() throws {
    let path = try folder.write("first", to: "a.jpg")
    _ = try note(version(path, identity: "i 1"), metadata(takenAt: 1), since: 0)
    try rate(path, 4)
    let reading = try note(version(path, identity: "i 1", sidecar: 7), metadata(takenAt: 2))
    #expect(reading.update.annotations == [path: Annotations(rating: 4)])
    #expect(try store.pendingWrites().map(\.path) == [path])
  }
}

extension PhotoStoreTests {
  @Test(arguments: [1, 2] as [Double])
  func `At the start, annotations are not written to another photo's sidecar`(
    date: Double
  ) async throws {
    let names = ["card/1/a.jpg", "card/1/b.jpg", "card/2/a.jpg"]
    let photos = try names.map { try folder.write("first", to: $0) }
    let world = World()
    world.refuses.withLock { $0 = true }
    func start(readingDate date: Double) -> PhotoStore {
      PhotoStore(
        .file(path), write: world.write,
        read: { paths in
          paths.map { _ in
            .success(
              PhotoMetadata(annotations: Annotations(), facts: PhotoFacts(dateTaken: date)))
          }
        }, report: world.report)
    }
    let first = start(readingDate: 1)
    let listed = try photos.map { photo in
      let entry = try FileEntry.at(photo)
      return Photo(
        id: photo.text, path: photo, name: "", fileVersion: entry.fileVersion,
        identity: entry.identity)
    }
    await first.read(listed, in: library, isWritten: true) { _ in }
    for photo in photos { await note(rating(photo, nil, 4), first) }
    await settle(first)
    first.finish()
    for name in names {
      try folder(name).delete()
      try folder.write("other", to: name)
    }
    world.refuses.withLock { $0 = false }
    let second = start(readingDate: date)
    await settle(second)
    for photo in photos { #expect(world.rating(photo) == (date == 1 ? 4 : nil)) }
    #expect(await second.pending(nil).isEmpty)
    let lost = world.said.filter { $0.contains("Another photo") }
    #expect(lost.count == (date == 1 ? 0 : 1), "once, not once per folder: \(world.said)")
    second.finish()
  }

  @Test func `A photo that can't be read before it is written is reported, and tried again`()
    async throws
  {
    let photo = try folder.write("first", to: "card/a.jpg")
    let world = World()
    world.refuses.withLock { $0 = true }
    let isReadable = Mutex(true)
    func start() -> PhotoStore {
      PhotoStore(
        .file(path), write: world.write,
        read: { paths in
          paths.map { path in
            isReadable.withLock { $0 }
              ? .success(PhotoMetadata(facts: PhotoFacts(dateTaken: 1)))
              : .failure(ImageError(path: path, reason: .crashed(nil)))
          }
        }, report: world.report)
    }
    let first = start()
    let entry = try FileEntry.at(photo)
    let listed = Photo(
      id: photo.text, path: photo, name: "", fileVersion: entry.fileVersion,
      identity: entry.identity)
    await first.read([listed], in: library, isWritten: true) { _ in }
    await note(rating(photo, nil, 4), first)
    await settle(first)
    first.finish()
    try folder("card/a.jpg").delete()
    try folder.write("other", to: "card/a.jpg")
    world.refuses.withLock { $0 = false }
    isReadable.withLock { $0 = false }
    let second = start()
    await settle(second)
    #expect(world.rating(photo) == nil)
    #expect(await second.pending(nil).map(\.path) == [photo])
    #expect(world.said.contains { $0.contains("can’t be saved next to the photos") })
    isReadable.withLock { $0 = true }
    await second.retry()
    await settle(second)
    #expect(world.rating(photo) == 4)
    #expect(await second.pending(nil).isEmpty)
    second.finish()
  }

  @Test func `A photo that is replaced while its sidecar is built gets none`() async throws {
    let photo = try folder.write("first", to: "card/a.jpg")
    let isReplaced = Mutex(false)
    let world = World()
    let store = PhotoStore(
      .file(path),
      write: { [folder] annotations, kinds, path, claim in
        if !isReplaced.withLock(\.self) {
          try photo.delete()
          try folder.write("other", to: "card/a.jpg")
          isReplaced.withLock { $0 = true }
        }
        try world.write(annotations, kinds, path, claim)
      },
      read: { paths in
        let date: Double = isReplaced.withLock(\.self) ? 2 : 1
        return paths.map { _ in
          .success(PhotoMetadata(annotations: Annotations(), facts: PhotoFacts(dateTaken: date)))
        }
      }, report: world.report)
    let entry = try FileEntry.at(photo)
    let listed = Photo(
      id: "a", path: photo, name: "", fileVersion: entry.fileVersion, identity: entry.identity)
    await store.read([listed], in: library, isWritten: true) { _ in }
    await note(rating(photo, nil, 4), store)
    await settle(store)
    #expect(world.rating(photo) == nil)
    #expect(await store.pending(nil).isEmpty)
    store.finish()
  }

  /// Another program gives each photo the name of the one before, with its sidecar: a changed
  /// sidecar is read before the folder.
  @Test(arguments: [2, 150])
  func `Photos that get each other's names don't get each other's ratings`(
    count: Int
  ) async throws {
    let photos = try (1...count).map { number in
      let photo = try folder.write("photo", to: "card/\(number).jpg")
      // Files of equal size that are written within a tick of the system's clock have equal dates.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(number))], ofItemAtPath: photo.text)
      return photo
    }
    let rated = Mutex(Set(stride(from: 0, to: count, by: 2).map { photos[$0] }))
    func list() throws -> [Photo] {
      try photos.compactMap { photo in
        guard try photo.exists else { return nil }
        let entry = try FileEntry.at(photo)
        return Photo(
          id: photo.text, path: photo, name: "", fileVersion: entry.fileVersion,
          identity: entry.identity)
      }
    }
    let world = World()
    let store = PhotoStore(
      .file(path), write: world.write,
      read: { paths in
        paths.map { path in
          guard rated.withLock({ $0.contains(path) }) else { return .success(PhotoMetadata()) }
          return .success(
            PhotoMetadata(
              annotations: Annotations(rating: 3), sidecar: FilePath("\(path).xmp"),
              sidecarVersion: FileVersion(byteCount: 5, modified: 1), sidecarFingerprint: "3"))
        }
      }, report: world.report)
    let listed = try list()
    await store.read(listed, in: library, isWritten: true) { _ in }
    try photos[0].delete()
    for (photo, target) in zip(photos.dropFirst(), photos) { try photo.move(to: target) }
    rated.withLock { $0 = Set(stride(from: 1, to: count - 1, by: 2).map { photos[$0] }) }
    for photos in [listed, try list()] {
      await store.read(photos, in: library, isWritten: true) { _ in }
      await settle(store)
      #expect(world.sidecars.withLock { $0.isEmpty })
    }
    let conversation = Conversation(
      id: "card", name: "card", photos: try list(), folder: folder("card"))
    let known = await store.known(of: Library(name: "", conversations: [conversation])).annotations
    for photo in photos.dropLast() {
      #expect((known[photo]?.rating == 3) == rated.withLock { $0.contains(photo) })
    }
    store.finish()
  }
}
