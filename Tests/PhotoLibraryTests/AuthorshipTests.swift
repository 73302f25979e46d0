import Dispatch
import Foundation
import GLib
import PhotoMetadata
import PhotoTestSupport
import Synchronization
import TestSupport
import Testing

@testable import PhotoLibrary

/// Sidecars written by other programs, beside those that are written here.
@Suite struct AuthorshipTests {
  let folder: LibraryFolder
  let library = LibraryID(["/a"])
  let photo: FilePath
  let reports = Reports()

  final class Reports: Sendable {
    private let texts = Mutex<[String]>([])
    let refuses = Mutex(false)
    var all: [String] { texts.withLock { $0 } }
    @Sendable func add(_ text: String) { texts.withLock { $0.append(text) } }

    struct Refusal: Error, CustomStringConvertible { let description = "No." }

    /// Writes to the real files, or throws if writes are refused.
    @Sendable func write(
      _ annotations: Annotations, _ kinds: Set<AnnotationEdit.Kind>, _ path: FilePath,
      _ claim: (AnnotationDraft) -> Bool
    ) throws {
      if refuses.withLock({ $0 }) { throw Refusal() }
      try AnnotationWriter().write(annotations, kinds, of: path, claim: claim)
    }
  }

  init() throws {
    folder = try LibraryFolder()
    photo = try folder.write(Pictures.jpeg(orientation: 1), to: "L/a.jpg")
  }

  func store() -> PhotoStore {
    PhotoStore(.file(folder("photos.sqlite")), write: reports.write, report: reports.add)
  }

  func rate(
    _ before: Int?, _ after: Int?, of path: FilePath? = nil, _ store: PhotoStore
  ) async {
    let edit = AnnotationEdit(
      .rating,
      [
        .init(
          path: path ?? photo, before: Annotations(rating: before),
          after: Annotations(rating: after))
      ])
    await store.record(edit, .do, in: library, isWritten: true)
  }

  /// Waits until everything that can be written is written.
  func settle(_ store: PhotoStore) async {
    await WorkerThreads.run { store.sync { _ in } }
    await WorkerThreads.run { store.writings.wait(atMost: .infinity) }
    await WorkerThreads.run { store.sync { _ in } }
    await WorkerThreads.run { store.writings.wait(atMost: .infinity) }
  }

  func read(_ store: PhotoStore, takesStrays: Bool = false) async throws -> Annotations? {
    let photos = try Library.read([folder("L")]).conversations.flatMap(\.photos)
    await store.read(photos, in: library, isWritten: true, takesStrays: takesStrays) { _ in }
    return await store.known(of: try Library.read([folder("L")])).annotations[photo]
  }

  /// Changes the sidecar as another program does.
  private func writeElsewhere(_ change: AnnotationPatch) throws {
    try Sidecar.write(change, of: photo)
  }

  func files() throws -> Annotations { try PhotoMetadata.read(photo).annotations }

  @Test func `a sidecar that was written here is not read again`() async throws {
    let store = store()
    #expect(try await read(store) == nil)
    await rate(nil, 3, store)
    await settle(store)
    let photo = try #require(Library.read([folder("L")]).conversations.first?.photos.first)
    func outdated() async throws -> [FilePath] {
      let version = try #require(PhotoVersion(photo))
      #expect(version.sidecar != nil)
      return await store.query(PhotoDatabase.LookUp()) { try $0.lookUp([(photo, version)]) }
        .outdated.map(\.0.path)
    }
    #expect(try await outdated().isEmpty)
    try writeElsewhere(AnnotationPatch(rating: .changed(2)))
    #expect(try await outdated() == [photo.path])
  }

  @Test func `a pending rating yields to another program's, and Undo brings it back`()
    async throws
  {
    let store = store()
    #expect(try await read(store) == nil)
    reports.refuses.withLock { $0 = true }
    await rate(nil, 3, store)
    await settle(store)
    try writeElsewhere(AnnotationPatch(rating: .changed(2)))
    reports.refuses.withLock { $0 = false }
    await store.retry()
    await settle(store)
    #expect(try files().rating == 2)
    #expect(reports.all.last?.contains("Another program") == true, "\(reports.all)")
    let edit = try #require(await store.history(of: library).done.last)
    #expect(edit.reversed.changes.map(\.after.rating) == [3])
    await store.record(edit, .undo, in: library, isWritten: true)
    await settle(store)
    #expect(try files().rating == 3)
    store.finish()
  }

  @Test func `another program's later rating in the file is read before a write`()
    async throws
  {
    let writer = AnnotationWriter(usesFiles: true)
    let theirs = Mutex<Int?>(5)
    let store = PhotoStore(
      .file(folder("photos.sqlite")),
      write: { annotations, kinds, photo, claim in
        try writer.write(annotations, kinds, of: photo, claim: claim)
        let rating = theirs.withLock { rating in
          defer { rating = nil }
          return rating
        }
        guard let rating else { return }
        let change = PhotoChange(annotations: AnnotationPatch(rating: .changed(rating)))
        try PhotoRewriting.write(change, into: photo, unsuited: "")
      }, report: reports.add)
    #expect(try await read(store) == nil)
    await rate(nil, 1, store)
    await settle(store)
    #expect(try files().rating == 5)
    await rate(1, 2, store)
    await settle(store)
    #expect(try files().rating == 5, "it was later than what the person saw")
    #expect(reports.all.last?.contains("Another program") == true, "\(reports.all)")
    let edit = try #require(await store.history(of: library).done.last)
    #expect(edit.reversed.changes.map(\.after.rating) == [2])
    store.finish()
  }

  @Test func `a photo whose file got a rating here is moved back, one of another program is not`()
    async throws
  {
    let writer = AnnotationWriter(usesFiles: true)
    let store = PhotoStore(
      .file(folder("photos.sqlite")),
      write: { try writer.write($0, $1, of: $2, claim: $3) }, report: reports.add)
    _ = try await read(store)
    let moved = folder("L/b.jpg")
    func move() async -> FileOperationResult {
      await store.perform(.move([MovedPhoto(photo, to: moved)]))
    }
    var result = await move()
    await rate(nil, 4, of: moved, store)
    await settle(store)
    #expect(try PhotoMetadata.read(moved).annotations.rating == 4)
    let back = await store.perform(try #require(result.reverse), on: result.contents)
    #expect(back.photos == [photo])
    result = await move()
    let change = PhotoChange(annotations: AnnotationPatch(rating: .changed(2)))
    try PhotoRewriting.write(change, into: moved, unsuited: "")
    let kept = await store.perform(try #require(result.reverse), on: result.contents)
    #expect(kept.problems == [.changed(moved)])
    #expect(moved.isPresent)
    store.finish()
  }

  @Test func `another program's caption stays when a rating is written over its sidecar`()
    async throws
  {
    let store = store()
    await rate(nil, 1, store)
    await settle(store)
    for stars in [2, 3, 4] {
      try writeElsewhere(AnnotationPatch(caption: .changed("theirs \(stars)")))
      await rate(stars - 1, stars, store)
      await settle(store)
      #expect(try files() == Annotations(rating: stars, caption: "theirs \(stars)"))
    }
    #expect(try await read(store) == Annotations(rating: 4, caption: "theirs 4"))
    #expect(reports.all.isEmpty)
    store.finish()
  }

  @Test(arguments: [1, 4_000_000_000]) func `the clock of a file server decides nothing`(
    time: Int
  ) async throws {
    let store = store()
    #expect(try await read(store) == nil)
    var before: Int?
    for stars in [4, 5, 3] {
      await rate(before, stars, store)
      await settle(store)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: TimeInterval(time))],
        ofItemAtPath: photo.text + ".xmp")
      #expect(try await read(store)?.rating == stars)
      #expect(try files().rating == stars)
      before = stars
    }
    #expect(reports.all.isEmpty, "\(reports.all)")
    #expect(await store.history(of: library).done.count == 3)
    store.finish()
  }

  @Test func `an older rating that a slower process writes last is replaced by the newer one`()
    throws
  {
    let store = try PhotoDatabase(path: folder("photos.sqlite")) { _ in }
    func rate(_ before: Int?, _ after: Int) throws -> PhotoDatabase.PendingWrite {
      let edit = AnnotationEdit(
        .rating,
        [.init(path: photo, before: Annotations(rating: before), after: Annotations(rating: after))]
      )
      _ = try store.record(edit, .do, in: library, waits: true)
      return try #require(try store.pendingWrites([photo]).first)
    }
    let older = try rate(nil, 5)
    #expect(try store.claim(.sidecar(nil, [5]), for: older) == .granted)
    let newer = try rate(5, 1)
    #expect(try store.claim(.sidecar(nil, [1]), for: newer) == .granted)
    try store.written(newer)
    #expect(try store.pendingWrites().isEmpty)
    try store.written(older)
    #expect(try store.pendingWrites().map(\.annotations.rating) == [1])
    #expect(try store.pendingWrites().map(\.kinds) == [[.rating]])
  }

  @Test(arguments: [false, true])
  func `a restored sidecar counts, also if it was restored while the program was closed`(
    whileClosed: Bool
  ) async throws {
    var store = store()
    let sidecar = FilePath(photo.text + ".xmp")
    await rate(nil, 3, store)
    await settle(store)
    let backup = try Data(contentsOf: URL(filePath: sidecar.text))
    #expect(try await read(store)?.rating == 3)
    await rate(3, 5, store)
    await settle(store)
    #expect(try files().rating == 5)
    if whileClosed { store.finish() }
    try backup.write(to: URL(filePath: sidecar.text), options: .atomic)
    if whileClosed { store = self.store() }
    #expect(try await read(store)?.rating == 3)
    await settle(store)
    #expect(try files().rating == 3)
    await rate(3, 4, store)
    await settle(store)
    #expect(try files().rating == 4)
    #expect(reports.all.isEmpty, "\(reports.all)")
    store.finish()
  }

  @Test func `another program's rating counts if its sidecar has the former size and date`()
    async throws
  {
    let store = store()
    await rate(nil, 3, store)
    await settle(store)
    #expect(try await read(store)?.rating == 3)
    let sidecar = photo.text + ".xmp"
    let text = try String(contentsOfFile: sidecar, encoding: .utf8)
    let former = folder("former").text
    try Tool.run("cp", ["--preserve", sidecar, former])
    let other = text.replacing(/(Rating[^0-9]*)3/) { "\($0.output.1)2" }
    #expect(other != text)
    try other.write(toFile: sidecar, atomically: true, encoding: .utf8)
    try Tool.run("touch", ["--reference", former, sidecar])
    #expect(try await read(store)?.rating == 2)
    store.finish()
  }

  @Test func `a sidecar that another program deletes is written again`() async throws {
    let store = store()
    await rate(nil, 4, store)
    await settle(store)
    #expect(try await read(store)?.rating == 4)
    try FileManager.default.removeItem(atPath: photo.text + ".xmp")
    #expect(try await read(store)?.rating == 4)
    await settle(store)
    // It may be on its way to another place, as its photo.
    #expect(try files().rating == nil)
    #expect(try await read(store, takesStrays: true)?.rating == 4)
    await settle(store)
    #expect(try files().rating == 4)
    store.finish()
  }

  @Test func `another program's rating is no conflict once it was read`() async throws {
    let store = store()
    await rate(nil, 4, store)
    await settle(store)
    try writeElsewhere(AnnotationPatch(rating: .changed(1)))
    #expect(try await read(store)?.rating == 1)
    await rate(1, 2, store)
    await settle(store)
    #expect(try files().rating == 2)
    #expect(reports.all.isEmpty, "\(reports.all)")
    store.finish()
  }

  @Test func `a rating that is not written yet follows a photo that another program moves`()
    async throws
  {
    let store = store()
    reports.refuses.withLock { $0 = true }
    await rate(nil, 3, store)
    await settle(store)
    let moved = folder("L/b.jpg")
    try FileManager.default.moveItem(atPath: photo.text, toPath: moved.text)
    reports.refuses.withLock { $0 = false }
    await store.follow([photo: moved])
    await settle(store)
    #expect(try PhotoMetadata.read(moved).annotations.rating == 3)
    #expect(await store.history(of: library).done.map(\.changes.first?.path) == [moved])
    store.finish()
  }
}
