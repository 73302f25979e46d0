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
  private let folder: LibraryFolder
  private let library = LibraryID(["/a"])
  private var path: FilePath { folder("photos.sqlite") }

  init() throws { folder = try LibraryFolder() }

  /// A record of the written sidecars and of the reports.
  private final class World: Sendable {
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
          kind.take(from: annotations, into: &sidecars[path, default: Annotations()])
        }
      }
    }

    @Sendable func report(_ sentence: String) { reports.withLock { $0.append(sentence) } }
    var said: [String] { reports.withLock { $0 } }
    func rating(_ path: FilePath) -> Int? { sidecars.withLock { $0[path]?.rating } }
  }

  private func store(_ world: World, _ place: PhotoStore.Location? = nil) -> PhotoStore {
    PhotoStore(place ?? .file(path), write: world.write, report: world.report)
  }

  private func rating(_ path: FilePath, _ before: Int?, _ after: Int?) -> AnnotationEdit {
    AnnotationEdit(
      .rating,
      [.init(path: path, before: Annotations(rating: before), after: Annotations(rating: after))])
  }

  private func execute(_ sql: String, _ database: any DatabaseWriter) throws {
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// Opens the database like another program that leaves transactions open.
  private func patientDatabase() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(60)
    return try DatabaseQueue(path: path.text, configuration: configuration)
  }

  /// Waits until everything that can be written to sidecars is written.
  private func settle(_ store: PhotoStore) async {
    await WorkerThreads.run { store.sync { _ in } }
    await WorkerThreads.run { store.writings.sync {} }
  }

  private func note(_ edit: AnnotationEdit, _ store: PhotoStore) async {
    await store.record(edit, .do, in: library, isWritten: true)
  }

  @Test func `an annotation is in the store before it is in the sidecar`() async throws {
    let world = World()
    let store = store(world)
    await note(rating("/1", nil, 3), store)
    let other = try PhotoDatabase(path: path) { _ in }
    #expect(try other.annotations(since: 0).annotations == ["/1": Annotations(rating: 3)])
    store.finish()
    #expect(world.rating("/1") == 3)
    #expect(try other.waiting().isEmpty)
    #expect(world.said.isEmpty)
  }

  @Test func `a failed write waits, is reported once, and is written later`() async {
    let world = World()
    world.refuses.withLock { $0 = true }
    let first = store(world)
    for stars in 1...3 { await note(rating("/p/1", stars - 1, stars), first) }
    await note(rating("/p/2", nil, 2), first)
    first.finish(within: 60)
    #expect(world.said.count == 1 && world.said.first?.contains("/p") == true, "\(world.said)")
    world.refuses.withLock { $0 = false }
    let second = store(world)
    second.finish(within: 60)
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
    #expect(try PhotoDatabase(path: path) { _ in }.waiting().isEmpty)
  }

  @Test func `a rating that is written while its files are read is kept`() async throws {
    let photo = Photo(
      id: "A/1", path: "/1", name: "", fileVersion: FileVersion(byteCount: 1, modified: 1))
    let (began, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let readings = Mutex(0)
    let world = World()
    world.refuses.withLock { $0 = true }
    let store = PhotoStore(
      .file(path),
      // As beside another process, which has written the same: no draft replaces anything.
      write: { annotations, kinds, path, _ in
        try world.write(annotations, kinds, path) { _ in true }
      },
      read: { paths in
        let rating = world.rating("/1")
        if readings.withLock({ count in (count += 1, count).1 }) == 1 {
          began.signal()
          gate.wait()
        }
        return paths.map { _ in
          .success(PhotoMetadata(annotations: Annotations(rating: rating)))
        }
      }, report: world.report)
    await note(rating("/1", nil, 2), store)
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
    #expect(world.rating("/1") == 2)
    let library = Library(
      name: "", conversations: [Conversation(id: "A", name: "A", photos: [photo])])
    #expect(await store.known(of: library).annotations == ["/1": Annotations(rating: 2)])
    store.finish()
  }

  @Test func `annotations follow photos that are renamed here`() async throws {
    let old = try folder.write("no picture", to: "L/a.jpg")
    let new = folder("L/b.jpg")
    let store = store(World())
    await note(rating(old, nil, 3), store)
    let outcome = await store.perform(.move([MovedPhoto(old, to: new)]))
    #expect(outcome.moves == [old: new])
    #expect(await store.history(of: library).done.map(\.changes.first?.path) == [new])
    store.finish()
    #expect(
      try PhotoDatabase(path: path) { _ in }.annotations(since: 0).annotations == [
        new: Annotations(rating: 3)
      ])
  }

  @Test func `edits are kept beside photos while another program locks the store`() async throws {
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

  @Test func `no sidecar is written that the store doesn't know as its own`() async throws {
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
    #expect(try PhotoDatabase(path: path) { _ in }.waiting().isEmpty)
  }

  @Test(arguments: ["newer", "nowhere"])
  func `an unusable store is reported once, and edits are written`(what: String) async throws {
    let world = World()
    var path = path
    if what == "newer" {
      let database = try PhotoDatabase(path: path) { _ in }
      try execute("INSERT INTO grdb_migrations VALUES ('99')", database.database)
      try database.close()
    } else {
      path = "/proc/photos/photos.sqlite"
    }
    let store = store(world, .file(path))
    await note(rating("/1", nil, 1), store)
    await note(rating("/1", 1, 2), store)
    #expect(await store.history(of: library).done.count == 2)
    await settle(store)
    #expect(world.rating("/1") == 2)
    #expect(world.said.count == 1, "\(world.said)")
  }

  @Test func `a sidecar that says nothing is named with its folder, once`() async throws {
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

  @Test func `only annotations of other processes are news`() async throws {
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
      try await news(of: one, count: 2) == [
        "/2": Annotations(rating: 2), "/3": Annotations(rating: 3),
      ])
    #expect(try await news(of: other, count: 1).keys.contains("/1"))
    #expect(await one.newAnnotations().isEmpty)
    #expect(await other.newAnnotations().isEmpty)
  }

  /// Returns a store's news as soon as they contain this number of photos.
  private func news(of store: PhotoStore, count: Int) async throws -> [FilePath: Annotations] {
    var all: [FilePath: Annotations] = [:]
    while true {
      all.merge(await store.newAnnotations()) { $1 }
      if all.count >= count { return all }
      await Task.yield()
    }
  }

  @Test func `two stores on one store lose nothing`() async throws {
    let world = World()
    let stores = [store(world), store(world)]
    await withTaskGroup { group in
      for (index, store) in stores.enumerated() {
        group.addTask {
          for number in 1...50 { await note(rating("/\(index)/\(number)", nil, 4), store) }
        }
      }
    }
    for store in stores { store.finish(within: 60) }
    let database = try PhotoDatabase(path: path) { _ in }
    let kept = try database.annotations(since: 0).annotations.count
    let waiting = try database.waiting().isEmpty
    let written = world.sidecars.withLock { $0.count }
    #expect(kept == 100)
    #expect(waiting)
    #expect(written == 100)
    #expect(
      world.said.allSatisfy { $0.contains("The database is in use by another program") },
      "\(world.said)")
  }

  @Test func `stores that open one store at the same moment share it`() async throws {
    for round in 1...10 {
      let world = World()
      let place = PhotoStore.Location.file(folder("\(round)/photos.sqlite"))
      let stores = (1...6).map { _ in store(world, place) }
      await withTaskGroup { group in
        for (index, store) in stores.enumerated() {
          group.addTask { await note(rating("/\(index)", nil, 4), store) }
        }
      }
      for store in stores { store.finish(within: 60) }
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
