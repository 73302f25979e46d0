import Dispatch
import GLib
import PhotoMetadata
import PhotoTestSupport
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
}
