import Dispatch
import GLib
import PhotoMetadata
import PhotoTestSupport
import Synchronization
import Testing

@testable import PhotoLibrary

// A store and several disks.

extension PhotoStoreTests {
  @Test func `a disk that doesn't answer holds up no write or file operation elsewhere`()
    async throws
  {
    let world = World()
    let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = PhotoStore(
      .file(path),
      write: { annotations, kinds, photo, claim in
        // The only other disk on each machine.
        if photo.text.hasPrefix("/proc/") {
          begun.signal()
          gate.wait()
        }
        try world.write(annotations, kinds, photo, claim)
      }, report: world.report)
    for number in 1...20 { await note(rating("/proc/\(number)", nil, 3), store) }
    await WorkerThreads.run { begun.wait() }
    let old = try folder.write("no picture", to: "L/a.jpg")
    let new = folder("L/b.jpg")
    await note(rating(old, nil, 4), store)
    // The move begins after the write.
    let result = await store.perform(.move([MovedPhoto(old, to: new)]))
    #expect(result.moves == [old: new])
    #expect(world.rating(old) == 4)
    #expect(world.rating("/proc/1") == nil)
    for _ in 1...20 { gate.signal() }
    await settle(store)
    #expect((1...20).allSatisfy { world.rating("/proc/\($0)") == 3 })
    store.finish()
  }

  @Test func `operations that wait for a disk that stalls hold no thread`() async throws {
    let (began, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = PhotoStore(
      .file(path),
      write: { _, _, path, _ in
        guard path.text.hasPrefix("/stalled") else { return }
        began.signal()
        gate.wait()
      }, report: World().report)
    await note(rating("/stalled/1", nil, 4), store)
    await WorkerThreads.run { began.wait() }
    let operations = (0..<2 * WorkerThreads.maxThreads).map { number in
      Task { await store.perform(.trash([FilePath("/stalled/\(number)")])) }
    }
    // Each of these needs a thread of the pool.
    await note(rating(folder("L/a.jpg"), nil, 5), store)
    #expect(await WorkerThreads.run { true })
    #expect(await store.history(of: library).done.count == 2)
    gate.signal()
    for operation in operations { #expect(await operation.value.problems.count == 1) }
    store.finish()
  }

  /// A store whose photos are on a read-only disk, and a log of its attempts to write to them.
  private struct ReadOnlyStore {
    let store: PhotoStore
    let attempts: AttemptLog
    /// Opened to let the disk's queue continue.
    let gate = DispatchSemaphore(value: 0)

    /// Holds the queue of the disk with a file.
    func holdQueue(of path: FilePath) async {
      let began = DispatchSemaphore(value: 0)
      store.writings.add(MountTable().mountPoint(of: path)) { [gate] in
        began.signal()
        gate.wait()
      }
      await WorkerThreads.run { began.wait() }
    }
  }

  /// The photos that a store tried to write to, in order.
  private final class AttemptLog: Sendable {
    private let log = Mutex<[FilePath]>([])
    var paths: [FilePath] { log.withLock(\.self) }
    func append(_ path: FilePath) { log.withLock { $0.append(path) } }
    func removeAll() { log.withLock { $0 = [] } }
  }

  /// Returns a store of photos on a read-only disk, which logs the attempts that begin while a
  /// condition holds.
  private func readOnlyStore(
    isLogged: @escaping @Sendable () -> Bool = { true }
  ) -> ReadOnlyStore {
    let attempts = AttemptLog()
    let store = PhotoStore(
      .file(path),
      write: { _, _, photo, _ in
        if isLogged() { attempts.append(photo) }
        throw SidecarError.readOnly(photo)
      }, report: World().report)
    return ReadOnlyStore(store: store, attempts: attempts)
  }

  @Test func `a photo that waits to be written is queued once`() async {
    let disk = readOnlyStore()
    let (store, attempts) = (disk.store, disk.attempts)
    let photos = (1...20).map { folder("L/\($0).jpg") }
    await disk.holdQueue(of: folder.path)
    for stars in 1...3 {
      for photo in photos { await note(rating(photo, stars - 1, stars), store) }
      await store.retry()
    }
    disk.gate.signal()
    await settle(store)
    #expect(attempts.paths == photos)
    attempts.removeAll()
    await disk.holdQueue(of: folder.path)
    for _ in 1...3 { await store.retry() }
    await store.retry(in: [folder("L")])
    disk.gate.signal()
    await settle(store)
    #expect(attempts.paths == photos)
    store.finish()
  }

  @Test func `edits and file operations don't wait for the retries of all photos`() async throws {
    let old = try folder.write("no picture", to: "L/a.jpg")
    let new = folder("L/b.jpg")
    let disk = readOnlyStore { !new.isPresent }
    let (store, attempts) = (disk.store, disk.attempts)
    let photos = (1...20).map { folder("L/\($0).jpg") }
    for photo in photos { await note(rating(photo, nil, 1), store) }
    await settle(store)
    attempts.removeAll()
    await disk.holdQueue(of: folder.path)
    await store.retry()
    let edited = folder("L/edited.jpg")
    await note(rating(edited, nil, 5), store)
    let operation = Task.immediate { await store.perform(.move([MovedPhoto(old, to: new)])) }
    disk.gate.signal()
    #expect(await operation.value.moves == [old: new])
    #expect(attempts.paths == [photos[0], edited])
    store.finish()
  }

  @Test func `edits and file operations don't wait for failed writes of an earlier process`()
    async throws
  {
    let old = try folder.write("no picture", to: "L/a.jpg")
    let new = folder("L/b.jpg")
    let photos = (1...20).map { folder("L/\($0).jpg") }
    let first = readOnlyStore()
    for photo in photos { await note(rating(photo, nil, 1), first.store) }
    await settle(first.store)
    // The end tries all of them, too.
    first.store.finish(within: .infinity)
    #expect(first.attempts.paths == photos + photos)
    let (began, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isFirst = Mutex(true)
    let second = readOnlyStore {
      let waits = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if waits {
        began.signal()
        gate.wait()
      }
      return !new.isPresent
    }
    let store = second.store
    await WorkerThreads.run { began.wait() }
    let edited = folder("L/edited.jpg")
    await note(rating(edited, nil, 5), store)
    let operation = Task.immediate { await store.perform(.move([MovedPhoto(old, to: new)])) }
    gate.signal()
    #expect(await operation.value.moves == [old: new])
    #expect(second.attempts.paths == [photos[0], edited])
    store.finish()
  }
}
