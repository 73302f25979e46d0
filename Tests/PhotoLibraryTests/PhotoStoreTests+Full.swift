import Dispatch
import GLib
import GRDB
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import Synchronization
import Testing

@testable import PhotoLibrary

// Edits while the photos' disk, and the database, can't be written.

extension PhotoStoreTests {
  @Test func `A copy from a read-only folder has the annotations that the person sees`()
    async throws
  {
    let world = World()
    let photo = try folder.write("a", to: "card/a.jpg")
    let target = folder("own/a.jpg")
    try folder.write("b", to: "own/b.jpg")
    let store = PhotoStore(
      .file(path),
      write: { annotations, kinds, path, claim in
        if path == photo { throw SidecarError.readOnly(path) }
        try world.write(annotations, kinds, path, claim)
      }, report: world.report)
    await note(rating(photo, nil, 4), store)
    await settle(store)
    let result = await store.perform(.copy([MovedPhoto(photo, to: target)]))
    #expect(result.photos == [target] && result.problems.isEmpty)
    await settle(store)
    #expect(world.rating(target) == 4)
    store.finish()
  }

  @Test func `A photo that is gone since its annotations failed is not reported again`() async {
    let world = World()
    let isGone = Mutex(false)
    let store = PhotoStore(
      .file(path),
      write: { _, _, path, _ in
        throw isGone.withLock(\.self)
          ? SidecarError.unreadable(path, .missing) : SidecarError.readOnly(path)
      }, report: world.report)
    await note(rating("/p/1", nil, 4), store)
    await settle(store)
    #expect(world.said.count == 1)
    isGone.withLock { $0 = true }
    await store.retry()
    await settle(store)
    #expect(world.said.count == 1, "\(world.said)")
    await note(rating("/p/2", nil, 4), store)
    await settle(store)
    #expect(world.said.count == 2, "\(world.said)")
    store.finish()
  }

  @Test
  func `Edits that are saved nowhere are reported each, and saved as soon as possible`()
    async throws
  {
    let world = World()
    let isSaved = DispatchSemaphore(value: 0)
    let store = PhotoStore(
      .file(path),
      write: {
        try world.write($0, $1, $2, $3)
        isSaved.signal()
      }, report: world.report)
    await note(rating("/1", nil, 1), store)
    await WorkerThreads.run { isSaved.wait() }
    let database = try PhotoDatabase(path: path) { _ in }
    // The database rejects new edits as if it were full.
    try execute(
      "CREATE TRIGGER full BEFORE INSERT ON edit BEGIN SELECT RAISE(ABORT, 'full'); END",
      database.database)
    world.isFull.withLock { $0 = true }
    await note(rating("/1", 1, 2), store)
    await note(rating("/1", 2, 3), store)
    let both = ["/1", "/2"].flatMap { rating($0, 3, 4).changes }
    await note(AnnotationEdit(.rating, both), store)
    let lost = world.said.filter { $0.contains("could not be saved") }
    #expect(lost.count == 3, "\(world.said)")
    #expect(lost.last?.contains("1 more photo") == true, "\(lost)")
    world.isFull.withLock { $0 = false }
    try execute("DROP TRIGGER full", database.database)
    await WorkerThreads.run { for _ in 1...2 { isSaved.wait() } }
    await settle(store)
    #expect(world.rating("/1") == 4 && world.rating("/2") == 4)
    #expect(try database.annotations(since: 0).annotations["/2"] == Annotations(rating: 4))
    #expect(await store.history(of: library).done.count == 4)
    store.finish()
    #expect(!world.said.contains { $0.hasPrefix("The latest changes") }, "\(world.said)")
  }

  /// Returns a store whose database rejects new edits as if it were full.
  private func fullStore(_ world: World, write: @escaping PhotoStore.Writer) async throws -> (
    store: PhotoStore, database: PhotoDatabase
  ) {
    let store = PhotoStore(.file(path), write: write, report: world.report)
    await note(rating("/0", nil, 1), store)
    await settle(store)
    let database = try PhotoDatabase(path: path) { _ in }
    try execute(
      "CREATE TRIGGER full BEFORE INSERT ON edit BEGIN SELECT RAISE(ABORT, 'full'); END",
      database.database)
    return (store, database)
  }

  @Test(arguments: [true, false])
  func `An edit that waits for the database follows its photo, and goes with it`(
    isDeleted: Bool
  ) async throws {
    let world = World()
    let photo = try folder.write("a", to: "a.jpg")
    let target = folder("b.jpg")
    let (store, database) = try await fullStore(world, write: world.write)
    world.isFull.withLock { $0 = true }
    await note(rating(photo, nil, 5), store)
    let result = await store.perform(
      isDeleted ? .delete([photo]) : .move([MovedPhoto(photo, to: target)]))
    #expect(result.problems.isEmpty && result.rest == nil)
    world.isFull.withLock { $0 = false }
    try execute("DROP TRIGGER full", database.database)
    await note(rating("/0", 1, 2), store)
    await settle(store)
    #expect(world.rating("/0") == 2)
    #expect(world.rating(photo) == nil, "another photo can have its name now")
    #expect(world.rating(target) == (isDeleted ? nil : 5))
    let known = try database.annotations(since: 0).annotations
    #expect(known[photo] == nil && known[target]?.rating == (isDeleted ? nil : 5))
    #expect(await store.history(of: library).done.count == (isDeleted ? 2 : 3))
    store.finish()
  }

  @Test(
    arguments: [SidecarError.full("/missing/1"), SidecarError.readOnly("/missing/1")])
  func `A folder that takes no file is tried once for an edit that the database can't take`(
    error: SidecarError
  ) async throws {
    let world = World()
    let tries = Mutex<[FilePath]>([])
    let isClosed = Mutex(false)
    let isSaved = DispatchSemaphore(value: 0)
    let (store, database) = try await fullStore(world) { annotations, kinds, photo, claim in
      tries.withLock { $0.append(photo) }
      if isClosed.withLock(\.self), photo.text.hasPrefix("/missing/") { throw error }
      try world.write(annotations, kinds, photo, claim)
      isSaved.signal()
    }
    await WorkerThreads.run { isSaved.wait() }
    tries.withLock { $0 = [] }
    let photos: [FilePath] = (1...50).map { "/missing/\($0)" }
    isClosed.withLock { $0 = true }
    await note(AnnotationEdit(.rating, photos.flatMap { rating($0, nil, 4).changes }), store)
    #expect(tries.withLock { $0 } == ["/missing/1"])
    let lost = world.said.filter { $0.contains("could not be saved") }
    #expect(lost.count == 1 && lost.first?.contains("49 more photos") == true, "\(lost)")
    // It is tried again for the next edit, and other folders are not affected.
    tries.withLock { $0 = [] }
    let both = photos + ["/proc/1", "/proc/2"]
    await note(AnnotationEdit(.rating, both.flatMap { rating($0, 4, 5).changes }), store)
    #expect(Set(tries.withLock { $0 }) == ["/missing/1", "/proc/1", "/proc/2"])
    #expect(world.rating("/proc/2") == 5)
    isClosed.withLock { $0 = false }
    try execute("DROP TRIGGER full", database.database)
    await WorkerThreads.run { for _ in 1...54 { isSaved.wait() } }
    await settle(store)
    #expect(photos.allSatisfy { world.rating($0) == 5 })
    store.finish()
  }

  @Test func `A failed write doesn't keep the same edit from other files of the folder`()
    async throws
  {
    let world = World()
    let (first, second) = (folder("1"), folder("2"))
    let (store, _) = try await fullStore(world) { annotations, kinds, photo, claim in
      if photo == first { throw SidecarError.readOnly(photo) }
      try world.write(annotations, kinds, photo, claim)
    }
    let both = [first, second].flatMap { rating($0, nil, 4).changes }
    await note(AnnotationEdit(.rating, both), store)
    #expect(world.rating(second) == 4)
    store.finish()
  }

  @Test func `A notice about the database says nothing about photos that may be full, too`()
    async throws
  {
    let world = World()
    let (store, _) = try await fullStore(world, write: world.write)
    world.isFull.withLock { $0 = true }
    await note(rating("/1", nil, 4), store)
    #expect(world.said.first?.contains("can’t be used: full") == true, "\(world.said)")
    let busy = "\(StoreProblem.busy(path: path))"
    for sentence in world.said + [busy] {
      #expect(!sentence.lowercased().contains("changes are saved"), "\(sentence)")
    }
    store.finish()
  }
}
