import Dispatch
import Foundation
import GLib
import GRDB
import PhotoMetadata
import PhotoTestSupport
import Synchronization
import Testing

@testable import PhotoLibrary

/// The path of an edit to the database and the sidecars.
@Suite struct PhotoStoreTests {
  let folder: LibraryFolder
  let library = LibraryID(["/a"])
  var path: FilePath { folder("photos.sqlite") }

  init() throws { folder = try LibraryFolder() }

  /// A record of the written sidecars and of the reports.
  final class World: Sendable {
    let sidecars = Mutex<[FilePath: Annotations]>([:])
    let refuses = Mutex(false)
    let isFull = Mutex(false)
    let reports = Mutex<[String]>([])

    @Sendable func write(
      _ annotations: Annotations, _ kinds: Set<AnnotationEdit.Kind>, _ path: FilePath,
      _ claim: (AnnotationDraft) -> Bool
    ) throws {
      if refuses.withLock({ $0 }) { throw SidecarError.readOnly(path) }
      if isFull.withLock({ $0 }) { throw SidecarError.full(path) }
      let draft = AnnotationDraft(old: nil, new: "\(path) \(annotations)")
      guard claim(draft) else { throw SidecarError.cancelled(path) }
      sidecars.withLock { sidecars in
        for kind in kinds {
          kind.copy(from: annotations, into: &sidecars[path, default: Annotations()])
        }
      }
    }

    @Sendable func report(_ sentence: String) { reports.withLock { $0.append(sentence) } }
    var said: [String] { reports.withLock { $0 } }
    func rating(_ path: FilePath) -> Int? { sidecars.withLock { $0[path]?.rating } }
  }

  func store(_ world: World, _ place: PhotoStore.Location? = nil) -> PhotoStore {
    PhotoStore(place ?? .file(path), write: world.write, report: world.report)
  }

  func rating(_ path: FilePath, _ before: Int?, _ after: Int?) -> AnnotationEdit {
    AnnotationEdit(
      .rating,
      [.init(path: path, before: Annotations(rating: before), after: Annotations(rating: after))])
  }

  func execute(_ sql: String, _ database: any DatabaseWriter) throws {
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// Waits until everything that can be written to sidecars is written.
  func settle(_ store: PhotoStore) async {
    await WorkerThreads.run { store.sync { _ in } }
    await WorkerThreads.run { store.writings.wait(atMost: .infinity) }
  }

  func note(_ edit: AnnotationEdit, _ store: PhotoStore) async {
    await store.record(edit, .do, in: library, isWritten: true)
  }

  @Test func `an annotation is in the store before it is in the sidecar`() async throws {
    let world = World()
    let other = try PhotoDatabase(path: path) { _ in }
    let found = Mutex<[FilePath: Annotations]?>(nil)
    let store = PhotoStore(
      .file(path),
      write: { annotations, kinds, photo, claim in
        let recorded = try other.annotations(since: 0).annotations
        found.withLock { $0 = recorded }
        try world.write(annotations, kinds, photo, claim)
      }, report: world.report)
    await note(rating("/1", nil, 3), store)
    store.finish()
    #expect(found.withLock { $0 } == ["/1": Annotations(rating: 3)])
    #expect(world.rating("/1") == 3)
    #expect(try other.pendingWrites().isEmpty)
    #expect(world.said.isEmpty)
  }

  @Test func `a failed write waits, is reported once, and is written later`() async {
    let world = World()
    world.refuses.withLock { $0 = true }
    let first = store(world)
    for stars in 1...3 { await note(rating("/p/1", stars - 1, stars), first) }
    await note(rating("/p/2", nil, 2), first)
    first.finish(within: .infinity)
    #expect(world.said.count == 1 && world.said.first?.contains("/p") == true, "\(world.said)")
    world.refuses.withLock { $0 = false }
    let second = store(world)
    second.finish(within: .infinity)
    #expect(world.rating("/p/1") == 3 && world.rating("/p/2") == 2)
    #expect(world.said.count == 1, "\(world.said)")
  }

  @Test func `a reason for a failed write is reported once, not once per folder`() async {
    let world = World()
    world.refuses.withLock { $0 = true }
    let store = store(world)
    for folder in 1...40 { await note(rating("/\(folder)/p", nil, 1), store) }
    await settle(store)
    #expect(world.said.count == 1 && world.said.first?.contains("/1:") == true, "\(world.said)")
    world.refuses.withLock { $0 = false }
    world.isFull.withLock { $0 = true }
    await note(rating("/1/p", 1, 2), store)
    await settle(store)
    #expect(
      world.said.count == 2 && world.said.last?.contains("\(SidecarError.full("/1/p"))") == true)
    store.finish()
  }

  @Test func `a later try writes the pending annotations`() async {
    let world = World()
    world.refuses.withLock { $0 = true }
    let store = store(world)
    await note(rating("/1", nil, 3), store)
    await settle(store)
    world.refuses.withLock { $0 = false }
    await store.retry(in: ["/elsewhere"])
    await settle(store)
    #expect(world.rating("/1") == nil)
    await store.retry(in: ["/"])
    await settle(store)
    #expect(world.rating("/1") == 3)
  }

  @Test func `a full store accepts a failed write at the next try`() async throws {
    let world = World()
    let store = store(world)
    await note(rating("/1", nil, 1), store)
    let database = try PhotoDatabase(path: path) { _ in }
    // The database rejects new edits as if it were full.
    try execute(
      "CREATE TRIGGER full BEFORE INSERT ON edit BEGIN SELECT RAISE(ABORT, 'full'); END",
      database.database)
    await note(rating("/2", nil, 2), store)
    #expect(try database.annotations(since: 0).annotations["/2"] == nil)
    try execute("DROP TRIGGER full", database.database)
    await store.retry()
    await settle(store)
    #expect(try database.annotations(since: 0).annotations["/2"] == Annotations(rating: 2))
  }

  @Test func `a further annotation waits for no disk`() async throws {
    let (began, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let world = World()
    let store = PhotoStore(
      .file(path),
      write: {
        began.signal()
        gate.wait()
        try world.write($0, $1, $2, $3)
      }, report: world.report)
    await note(rating("/1", nil, 1), store)
    await WorkerThreads.run { began.wait() }
    await note(rating("/1", 1, 2), store)
    await note(rating("/2", nil, 5), store)
    #expect(await store.history(of: library).done.count == 3)
    #expect(world.rating("/1") == nil)
    for _ in 1...3 { gate.signal() }
    await settle(store)
    #expect(world.rating("/1") == 2 && world.rating("/2") == 5)
    store.finish()
    #expect(try PhotoDatabase(path: path) { _ in }.pendingWrites().isEmpty)
  }

  @Test func `a rating that is written while its files are read is kept`() async throws {
    let path = try folder.write("photo", to: "1.jpg")
    let entry = try FileEntry.at(path)
    let photo = Photo(
      id: "A/1", path: path, name: "", fileVersion: entry.fileVersion, identity: entry.identity)
    let (began, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let readings = Mutex(0)
    let world = World()
    world.refuses.withLock { $0 = true }
    let store = PhotoStore(
      .file(self.path),
      // As beside another process, which has written the same: no draft replaces anything.
      write: { annotations, kinds, photo, _ in
        try world.write(annotations, kinds, photo) { _ in true }
      },
      read: { paths in
        let rating = world.rating(path)
        let isFirst = readings.withLock { count in
          count += 1
          return count == 1
        }
        if isFirst {
          began.signal()
          gate.wait()
        }
        return paths.map { _ in
          .success(PhotoMetadata(annotations: Annotations(rating: rating)))
        }
      }, report: world.report)
    await note(rating(path, nil, 2), store)
    await settle(store)
    let reading = Task { [library] in
      await store.read([photo], in: library, isWritten: true) { _ in }
    }
    await WorkerThreads.run { began.wait() }
    world.refuses.withLock { $0 = false }
    await store.retry()
    await settle(store)
    gate.signal()
    await reading.value
    #expect(readings.withLock { $0 } == 2, "it is read again")
    await settle(store)
    #expect(world.rating(path) == 2)
    let library = Library(
      name: "", conversations: [Conversation(id: "A", name: "A", photos: [photo])])
    #expect(await store.known(of: library).annotations == [path: Annotations(rating: 2)])
    store.finish()
  }

  @Test func `annotations follow photos that are renamed here`() async throws {
    let old = try folder.write("no picture", to: "L/a.jpg")
    let new = folder("L/b.jpg")
    let store = store(World())
    await note(rating(old, nil, 3), store)
    let result = await store.perform(.move([MovedPhoto(old, to: new)]))
    #expect(result.moves == [old: new])
    #expect(await store.history(of: library).done.map(\.changes.first?.path) == [new])
    store.finish()
    #expect(
      try PhotoDatabase(path: path) { _ in }.annotations(since: 0).annotations == [
        new: Annotations(rating: 3)
      ])
  }

  @Test(arguments: ["newer", "nowhere", "not UTF-8"])
  func `an unusable store is reported once, and edits are written`(what: String) async throws {
    let world = World()
    var path = path
    if what == "newer" {
      let database = try PhotoDatabase(path: path) { _ in }
      try execute("INSERT INTO grdb_migrations VALUES ('99')", database.database)
      try database.close()
    } else {
      path = what == "nowhere" ? "/proc/photos/photos.sqlite" : "file:///tmp/%E9/photos.sqlite"
    }
    let store = store(world, .file(path))
    await note(rating("/1", nil, 1), store)
    await note(rating("/1", 1, 2), store)
    #expect(await store.history(of: library).done.count == 2)
    await settle(store)
    #expect(world.rating("/1") == 2)
    #expect(world.said.count == 1, "\(world.said)")
  }

  @Test func `a damaged sidecar is reported once with its folder`() async throws {
    try folder.write("no picture", to: "L/a.jpg")
    try folder.write("no XML", to: "L/a.jpg.xmp")
    let photos = try Library.read([folder("L")]).conversations.flatMap(\.photos)
    let world = World()
    let store = store(world)
    for _ in 0..<2 {
      await store.read(photos, in: library, isWritten: true) { _ in }
      try folder.write("no XML, again", to: "L/a.jpg.xmp")
    }
    store.finish()
    #expect(world.said == ["\(folder("L")): “a.jpg.xmp” is damaged: it is not valid XML."])
  }
  @Test func `a reason for unreadable sidecars is reported once, not once per folder`() async throws
  {
    let world = World()
    let store = PhotoStore(
      .file(path),
      write: { _, _, photo, _ in
        throw SidecarError.broken(FilePath("\(photo).xmp"), "it is not valid XML")
      }, report: world.report)
    func read(_ name: String) async throws {
      let photos = try Library.read([folder(name)]).conversations.flatMap(\.photos)
      await store.read(photos, in: library, isWritten: true) { _ in }
    }
    for name in ["1", "2", "3"] {
      for photo in ["a", "b", "c"] {
        try folder.write("no picture", to: "\(name)/\(photo).jpg")
        try folder.write("no XML", to: "\(name)/\(photo).jpg.xmp")
      }
      try await read(name)
    }
    #expect(
      world.said.count == 1 && world.said.first?.contains("is damaged") == true, "\(world.said)")
    // Another reason.
    try folder.write("no picture", to: "4/a.jpg")
    try folder.makeFolder("4/a.jpg.xmp")
    try await read("4")
    #expect(world.said.dropFirst() == ["\(folder("4")): “a.jpg.xmp” is not a file."])
    // A reading doesn't say that ratings can't be saved.
    await note(rating(folder("2/b.jpg"), nil, 3), store)
    await settle(store)
    #expect(
      world.said.count == 3 && world.said.last?.contains("can’t be saved next to") == true,
      "\(world.said)")
    store.finish()
  }
}
