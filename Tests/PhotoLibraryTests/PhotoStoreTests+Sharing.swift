import Dispatch
import Foundation
import GLib
import GRDB
import PhotoMetadata
import PhotoTestSupport
import Synchronization
import Testing

@testable import PhotoLibrary

// A database that several processes use.

extension PhotoStoreTests {
  /// Opens the database like another program that leaves transactions open.
  private func patientDatabase() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(60)
    return try DatabaseQueue(path: path.text, configuration: configuration)
  }

  /// Overwrites a store's file, and releases its pages in memory.
  private func damage(_ store: PhotoStore) async throws {
    let database = try #require(await store.database).database
    try execute("PRAGMA wal_checkpoint(TRUNCATE)", database)
    let file = try FileHandle(forWritingTo: URL(filePath: path.text))
    try file.write(contentsOf: Data(repeating: 7, count: 100_000))
    try file.close()
    try execute("PRAGMA shrink_memory", database)
  }

  @Test func `two processes set a damaged store aside once, and share the new one`() async throws {
    let (world, other) = (World(), World())
    let (one, two) = (store(world), store(other))
    for store in [one, two] { await settle(store) }
    await note(rating("/1", nil, 1), one)
    await settle(one)
    _ = await two.newAnnotations()
    // No process finds the damage in the pages that it has in memory.
    try await damage(one)
    for (index, store) in [one, two].enumerated() {
      try execute("PRAGMA shrink_memory", try #require(await store.database).database)
      // The first edit finds the damage; the next one is recorded in the new store.
      await note(rating("/2", index, index + 1), store)
      await note(rating("/3", index, index + 1), store)
      await settle(store)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path.text)
    #expect(
      names.filter { $0.hasSuffix(".broken-1") }.count == 1
        && !names.contains { $0.contains(".broken-2") })
    let reports = [world, other].map { $0.said.filter { $0.contains("is damaged") }.count }
    #expect(reports == [1, 0], "\(world.said) \(other.said)")
    #expect(other.rating("/2") == 2 && other.rating("/3") == 2)
    let third = store(World())
    #expect(await third.allAnnotations()["/3"]?.rating == 2)
    for store in [one, two, third] { await WorkerThreads.run { store.finish() } }
  }

  @Test func `an edit that finds the damage is stored in the new store at once`() async throws {
    let store = store(World())
    await note(rating("/1", nil, 1), store)
    await settle(store)
    try await damage(store)
    // In the sample library, nothing is written to the photos' files.
    await store.record(rating("/2", nil, 4), .do, in: library, isWritten: false)
    let other = try PhotoDatabase(path: path) { _ in }
    #expect(try other.annotations(since: 0).annotations == ["/2": Annotations(rating: 4)])
    store.finish()
  }

  /// Checks that ratings are written, and that the store's file has them.
  private func expect(_ stars: Int, of photos: [FilePath], in world: World) throws {
    #expect(photos.allSatisfy { world.rating($0) == stars })
    let database = try PhotoDatabase(path: path) { _ in }
    let stored = try database.annotations(since: 0).annotations
    #expect(photos.allSatisfy { stored[$0] == Annotations(rating: stars) })
    #expect(try database.pendingWrites().isEmpty)
  }

  @Test(arguments: [1, 150])
  func `edits that a damaged store took are written, and stored in the new one`(
    count: Int
  ) async throws {
    let photos = (1...count).map { FilePath("/\($0)") }
    func edit(_ before: Int?, _ after: Int) -> AnnotationEdit {
      AnnotationEdit(.rating, photos.flatMap { rating($0, before, after).changes })
    }
    let world = World()
    let store = store(world)
    await note(edit(nil, 4), store)
    await settle(store)
    let gate = DispatchSemaphore(value: 0)
    store.writings.add("/") { gate.wait() }
    await note(edit(4, 5), store)
    // The edit is in the database, but not written yet.
    try await damage(store)
    gate.signal()
    await settle(store)
    try expect(5, of: photos, in: world)
    store.finish()
  }

  /// Deletes a store's files.
  private func delete() throws {
    for part in ["", "-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: "\(path)\(part)")
    }
  }

  @Test(arguments: [1, 150])
  func `edits that a deleted store took are written, and stored in a new one`(
    count: Int
  ) async throws {
    let photos = (1...count).map { FilePath("/\($0)") }
    let edit = AnnotationEdit(.rating, photos.flatMap { rating($0, nil, 5).changes })
    let world = World()
    let store = store(world)
    await settle(store)
    let gate = DispatchSemaphore(value: 0)
    store.writings.add("/") { gate.wait() }
    await note(edit, store)
    // The edit is in the database, but not written yet.
    try delete()
    gate.signal()
    await settle(store)
    try expect(5, of: photos, in: world)
    #expect(world.said.count == 1 && world.said[0].contains("was deleted"), "\(world.said)")
    store.finish()
  }

  @Test func `two processes share a new store after theirs was deleted`() async throws {
    let (world, other) = (World(), World())
    let (one, two) = (store(world), store(other))
    for store in [one, two] { await settle(store) }
    try delete()
    await note(rating("/1", nil, 1), one)
    #expect(await two.newAnnotations() == ["/1": Annotations(rating: 1)])
    await note(rating("/2", nil, 2), two)
    #expect(await one.newAnnotations() == ["/2": Annotations(rating: 2)])
    let reports = [world, other].map { $0.said.filter { $0.contains("was deleted") }.count }
    #expect(reports == [1, 0], "\(world.said) \(other.said)")
    for store in [one, two] { await WorkerThreads.run { store.finish() } }
  }

  @Test(arguments: [1, 150])
  func `ratings given while another process moves the photos are kept`(count: Int) async throws {
    let photos = (1...count).map { FilePath("/\($0)") }
    let moves = Dictionary(uniqueKeysWithValues: photos.map { ($0, FilePath("/new\($0)")) })
    let world = World()
    let store = store(world)
    await settle(store)
    let other = try PhotoDatabase(path: path) { _ in }
    let intents = try moves.compactMap { photo, target in
      try other.record(
        FileIntent(kind: .move, photo: FileIntent.File(photo, to: target), sidecars: [])
      ).number
    }
    #expect(intents.count == count)
    await note(AnnotationEdit(.rating, photos.flatMap { rating($0, nil, 4).changes }), store)
    await settle(store)
    #expect(photos.allSatisfy { world.rating($0) == nil }, "their sidecars may be gone already")
    #expect(try Set(other.settle(.init(ids: intents, moves: moves))) == Set(moves.values))
    await store.retry()
    await settle(store)
    #expect(moves.values.allSatisfy { world.rating($0) == 4 })
    #expect(photos.allSatisfy { world.rating($0) == nil })
    store.finish()
  }

  @Test func `closing a store leaves the log of one that replaced it`() async throws {
    let (one, two) = (store(World()), store(World()))
    for store in [one, two] { await settle(store) }
    try delete()
    await note(rating("/1", nil, 1), two)
    await settle(two)
    await WorkerThreads.run { one.finish() }
    let third = try PhotoDatabase(path: path) { _ in }
    #expect(try third.annotations(since: 0).annotations == ["/1": Annotations(rating: 1)])
    two.finish()
  }

  @Test func `an edit that was saved nowhere is written once the store takes it`() async throws {
    let world = World()
    let store = store(world)
    await settle(store)
    let other = try patientDatabase()
    try execute("BEGIN IMMEDIATE", other)
    world.refuses.withLock { $0 = true }
    await note(rating("/1", nil, 1), store)
    #expect(world.said.contains { $0.contains("could not be saved") }, "\(world.said)")
    world.refuses.withLock { $0 = false }
    try execute("COMMIT", other)
    await note(rating("/2", nil, 2), store)
    await settle(store)
    #expect(world.rating("/1") == 1 && world.rating("/2") == 2)
    store.finish()
  }

  @Test func `edits are written to sidecars while another program locks the store`() async throws {
    let world = World()
    let store = store(world)
    await note(rating("/1", nil, 1), store)
    let other = try patientDatabase()
    try execute("BEGIN IMMEDIATE", other)
    await note(rating("/1", 1, 2), store)
    await note(rating("/2", nil, 5), store)
    // The stored version of the first photo is older than the written one.
    await store.retry()
    await settle(store)
    #expect(world.rating("/1") == 2 && world.rating("/2") == 5)
    #expect(world.said.count == 1, "\(world.said)")
    try execute("COMMIT", other)
    await note(rating("/3", nil, 1), store)
    #expect(await store.history(of: library).done.count == 4)
    let photos = [Photo(id: "A/1", path: "/2", name: "")]
    let known = await store.known(
      of: Library(name: "", conversations: [Conversation(id: "A", name: "A", photos: photos)]))
    #expect(known.annotations == ["/2": Annotations(rating: 5)])
  }

  @Test func `an edit follows its photo before the locked store could be opened`() async throws {
    let world = World()
    do { _ = try PhotoDatabase(path: path) { _ in } }
    let other = try patientDatabase()
    try execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", other)
    let store = store(world)
    let photo = try folder.write("a", to: "a.jpg")
    await note(rating(photo, nil, 5), store)
    let result = await store.perform(.move([MovedPhoto(photo, to: folder("b.jpg"))]))
    #expect(result.problems.isEmpty)
    try execute("COMMIT; PRAGMA locking_mode = NORMAL", other)
    try other.close()
    store.finish()
    let annotations = try PhotoDatabase(path: path) { _ in }.annotations(since: 0).annotations
    #expect(annotations == [folder("b.jpg"): Annotations(rating: 5)])
  }

  @Test func `a locked store answers while a disk doesn't`() async throws {
    let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let world = World()
    let store = PhotoStore(
      .file(path),
      write: { annotations, kinds, path, claim in
        if path == "/1" {
          begun.signal()
          gate.wait()
        }
        try world.write(annotations, kinds, path, claim)
      }, report: world.report)
    _ = await store.history(of: library)
    let other = try patientDatabase()
    try execute("BEGIN IMMEDIATE", other)
    async let first: Void = note(rating("/1", nil, 1), store)
    await WorkerThreads.run { begun.wait() }
    #expect(await store.history(of: library) == UndoStack<AnnotationEdit>())
    #expect(world.rating("/1") == nil)
    gate.signal()
    await first
    #expect(world.rating("/1") == 1)
    try execute("COMMIT", other)
  }

  @Test func `no sidecar is written while the store can't record it`() async throws {
    let world = World()
    let store = store(world)
    world.refuses.withLock { $0 = true }
    await note(rating("/1", nil, 3), store)
    await settle(store)
    world.refuses.withLock { $0 = false }
    let other = try patientDatabase()
    try execute("BEGIN IMMEDIATE", other)
    await store.retry()
    await settle(store)
    #expect(world.rating("/1") == nil, "a kill would make it another program's")
    try execute("COMMIT", other)
    store.finish()
    #expect(world.rating("/1") == 3)
    #expect(try PhotoDatabase(path: path) { _ in }.pendingWrites().isEmpty)
  }

  @Test func `only annotations of other processes are reported`() async throws {
    let world = World()
    let one = store(world)
    let other = store(world)
    #expect(await one.newAnnotations().isEmpty)
    #expect(await other.newAnnotations().isEmpty)
    await note(rating("/1", nil, 1), one)
    #expect(await one.newAnnotations().isEmpty)
    await note(rating("/2", nil, 2), other)
    await note(rating("/3", nil, 3), other)
    // If one locked the database while the other had to write, the other's edit is stored later.
    #expect(
      try await newAnnotations(of: one, count: 2) == [
        "/2": Annotations(rating: 2), "/3": Annotations(rating: 3),
      ])
    #expect(try await newAnnotations(of: other, count: 1).keys.contains("/1"))
    #expect(await one.newAnnotations().isEmpty)
    #expect(await other.newAnnotations().isEmpty)
  }

  /// Returns the new annotations of a store as soon as they are of this number of photos.
  private func newAnnotations(of store: PhotoStore, count: Int) async throws -> [FilePath:
    Annotations]
  {
    var all: [FilePath: Annotations] = [:]
    while true {
      all.merge(await store.newAnnotations()) { $1 }
      if all.count >= count { return all }
      await Task.yield()
    }
  }

  @Test func `two stores on one database lose nothing`() async throws {
    let world = World()
    let stores = [store(world), store(world)]
    await withTaskGroup { group in
      for (index, store) in stores.enumerated() {
        group.addTask {
          for number in 1...50 { await note(rating("/\(index)/\(number)", nil, 4), store) }
        }
      }
    }
    for store in stores { store.finish(within: .infinity) }
    let database = try PhotoDatabase(path: path) { _ in }
    let kept = try database.annotations(since: 0).annotations.count
    let waiting = try database.pendingWrites().isEmpty
    let written = world.sidecars.withLock { $0.count }
    #expect(kept == 100)
    #expect(waiting)
    #expect(written == 100)
    #expect(
      world.said.allSatisfy { $0.contains("The database is in use by another program") },
      "\(world.said)")
  }

  @Test func `stores that open one database at the same moment share it`() async throws {
    for round in 1...10 {
      let world = World()
      let place = PhotoStore.Location.file(folder("\(round)/photos.sqlite"))
      let stores = (1...6).map { _ in store(world, place) }
      await withTaskGroup { group in
        for (index, store) in stores.enumerated() {
          group.addTask { await note(rating("/\(index)", nil, 4), store) }
        }
      }
      for store in stores { store.finish(within: .infinity) }
      let database = try PhotoDatabase(path: folder("\(round)/photos.sqlite")) { _ in }
      #expect(try database.annotations(since: 0).annotations.count == 6)
      #expect(try database.history(of: library).done.count == 6)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder("\(round)").text)
          .allSatisfy { !$0.contains("broken") })
    }
  }

  @Test func `a store that is locked while it is to be opened is opened later, with all edits`()
    async throws
  {
    let first = store(World())
    await note(rating("/1", nil, 1), first)
    first.finish()
    // The database is locked against reading, too.
    let other = try patientDatabase()
    try execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", other)
    let world = World()
    let opened = Mutex(0)
    let store = PhotoStore(
      .file(path), write: world.write, report: world.report,
      opened: { opened.withLock { $0 += 1 } })
    await note(rating("/2", nil, 2), store)
    #expect(world.rating("/2") == 2)
    #expect(await store.history(of: library) == UndoStack<AnnotationEdit>())
    #expect(world.said.count == 1, "\(world.said)")
    #expect(opened.withLock { $0 } == 0)
    try execute("COMMIT", other)
    try other.close()
    while opened.withLock({ $0 }) == 0 { await Task.yield() }
    #expect(await store.history(of: library).done.count == 2)
    // It started without the database, so all of it is new.
    #expect(
      await store.newAnnotations() == ["/1": Annotations(rating: 1), "/2": Annotations(rating: 2)])
    store.finish()
    #expect(opened.withLock { $0 } == 1)
  }
}
