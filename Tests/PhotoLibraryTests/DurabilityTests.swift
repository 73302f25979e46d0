import Foundation
import GLib
import GRDB
import PhotoMetadata
import PhotoTestSupport
import Synchronization
import TestSupport
import Testing

@testable import PhotoLibrary

/// Power cuts, after which only the synced parts of the database remain.
@Suite struct DurabilityTests {
  private let folder: LibraryFolder
  private var path: FilePath { folder("data/photos.sqlite") }
  private let library = LibraryID(["/a"])

  init() throws { folder = try LibraryFolder() }

  private func open(_ path: FilePath) throws -> PhotoDatabase {
    try PhotoDatabase(path: path) { Issue.record("\($0)") }
  }

  /// Copies the database file as it is on the disk, without its log.
  private func fileAlone() throws -> FilePath {
    let copy = folder("\(UUID().uuidString).sqlite")
    try FileManager.default.copyItem(atPath: path.text, toPath: copy.text)
    return copy
  }

  @Test func `a power cut after the first start leaves the schema`() throws {
    let store = try open(path)
    let alone = try DatabaseQueue(path: fileAlone().text)
    #expect(try alone.read { try PhotoDatabase.migrator.hasCompletedMigrations($0) })
    try store.close()
  }

  @Test func `a power cut after an update leaves the new schema`() throws {
    try FileManager.default.createDirectory(
      atPath: folder("data").text, withIntermediateDirectories: true)
    let old = try DatabasePool(path: path.text)
    try PhotoDatabase.migrator.migrate(old, upTo: "1")
    try old.close()
    let store = try open(path)
    let alone = try DatabaseQueue(path: fileAlone().text)
    #expect(try alone.read { try PhotoDatabase.migrator.hasCompletedMigrations($0) })
    try store.close()
  }

  @Test(arguments: [true, false])
  func `annotations are synced at most once a minute`(
    waits: Bool
  ) throws {
    let store = try open(path)
    let edit = AnnotationEdit(
      .rating, [.init(path: "/1", before: Annotations(), after: Annotations(rating: 3))])
    let recently = MonotonicClock.microseconds - 30_000_000
    let longAgo = MonotonicClock.microseconds - 61_000_000
    for (last, isDue) in [(recently, false), (longAgo, true)] {
      store.lastSync.withLock { $0 = last }
      try store.record(edit, .do, in: library, waits: waits)
      if let waiting = try store.pendingWrites().first {
        #expect(store.lastSync.withLock { $0 } == last, "it isn't in the sidecar yet")
        try store.written(waiting)
      }
      #expect((store.lastSync.withLock { $0 } != last) == isDue)
    }
    let mode = try store.database.writeWithoutTransaction {
      try Int.fetchOne($0, sql: "PRAGMA synchronous")
    }
    #expect(mode == 1, "NORMAL again")
  }

  @Test(arguments: [true, false])
  func `the last edit is synced although none follows`(waits: Bool) async throws {
    let store = PhotoStore(
      .file(path), write: { _, _, _, _ in }, report: { Issue.record("\($0)") })
    // As if one had been synced in an hour: none is due, even if the test takes minutes.
    let recently = MonotonicClock.microseconds + 3_600_000_000
    let isPlanned = await WorkerThreads.run {
      store.sync { store in
        store.syncDelay = 0
        store.query(()) { database in database.lastSync.withLock { $0 = recently } }
        return store.isSyncPlanned
      }
    }
    #expect(!isPlanned, "nothing changed")
    let edit = AnnotationEdit(
      .rating, [.init(path: "/1", before: Annotations(), after: Annotations(rating: 3))])
    await store.record(edit, .do, in: library, isWritten: waits)
    try await WorkerThreads.run {
      try waitUntil("it is synced") {
        store.sync { $0.database?.lastSync.withLock { $0 } } != recently
      }
      store.writings.wait(atMost: .infinity)
      try waitUntil("its writing is synced") {
        store.sync { store in
          let isUnsynced = store.database?.hasUnsyncedCommits.load(ordering: .relaxed)
          return isUnsynced == false && !store.isSyncPlanned
        }
      }
    }
    let alone = try PhotoDatabase(path: fileAlone()) { Issue.record("\($0)") }
    #expect(try alone.annotations(since: 0).annotations == ["/1": Annotations(rating: 3)])
    try alone.close()
    store.finish()
  }
}
