import Cairo
import Dispatch
import Foundation
import GLib
import ImageDecoding
import PhotoLibrary
import PhotoTestSupport
import TestSupport
import Testing

@Suite(.serialized) struct PhotoLoaderTests {
  private let folder: LibraryFolder
  private static let box = PixelSize(width: 40, height: 40)

  init() throws {
    folder = try LibraryFolder()
  }

  /// Waits until the loader's counts fulfill a condition.
  private func wait(
    _ loader: PhotoLoader, until condition: (PhotoLoaderCounts) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let end = ContinuousClock.now + .seconds(StandstillLimit.wait)
    while !condition(loader.counts) {
      guard ContinuousClock.now < end else {
        Issue.record("\(loader.counts)", sourceLocation: sourceLocation)
        return
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test func `a photo is decoded once and then cached`() async throws {
    let path = try folder.write(Pictures.quarters("png"), to: "p.png")
    let loader = PhotoLoader()
    #expect(loader.cachedImage(for: path, fitting: Self.box) == nil)
    let first = try await loader.image(for: path, fitting: Self.box)
    let second = try await loader.image(for: path, fitting: Self.box)
    #expect(first.surface === second.surface)
    #expect(
      first.surface === loader.cachedImage(for: path, fitting: Self.box)?.surface)
    #expect(first.surface.width == 40 && first.surface.height == 20)
    #expect(first.originalSize == PixelSize(width: 64, height: 32))
    #expect(loader.counts.started == 1 && loader.counts.finished == 1)
    #expect(loader.counts.cached == 1)
    loader.forgetAll()
    #expect(loader.cachedImage(for: path, fitting: Self.box) == nil)
  }

  @Test func `a thumbnail is a square of device pixels`() async throws {
    let path = try folder.write(Pictures.jpeg(orientation: 6), to: "p.jpg")
    let loader = PhotoLoader()
    let thumbnail = try await loader.thumbnail(for: path, side: 24, scale: 2)
    #expect(thumbnail.width == 48 && thumbnail.height == 48 && thumbnail.scale == 2)
    #expect(Pictures.quarterNames(of: thumbnail) == "BRWG")
    #expect(loader.cachedThumbnail(for: path, side: 24, scale: 2) === thumbnail)
    #expect(loader.cachedThumbnail(for: path, side: 24, scale: 1) == nil)
  }

  @Test func `a file that changed is decoded again`() async throws {
    let path = try folder.write(Pictures.quarters("png"), to: "p.png")
    let loader = PhotoLoader()
    _ = try await loader.image(for: path, fitting: Self.box)
    try folder.write(Pictures.quarters("png", width: 20, height: 30), to: "p.png")
    let image = try await loader.image(for: path, fitting: Self.box)
    #expect(image.originalSize == PixelSize(width: 20, height: 30))
    try FileManager.default.removeItem(atPath: path.text)
    await #expect(throws: ImageError(path: path, reason: .missing)) {
      try await loader.image(for: path, fitting: Self.box)
    }
  }

  @Test func `an error is cached until the file changes`() async throws {
    let path = try folder.write("Dear diary", to: "p.png")
    let loader = PhotoLoader()
    for _ in 1...3 {
      await #expect(throws: ImageError(path: path, reason: .notAnImage)) {
        try await loader.thumbnail(for: path, side: 48)
      }
    }
    #expect(loader.counts.started == 1)
    try folder.write(Pictures.quarters("png"), to: "p.png")
    _ = try await loader.thumbnail(for: path, side: 48)
  }

  @Test func `requests for the same picture share a decode`() async throws {
    let gate = Gate()
    let loader = PhotoLoader(decode: gate.decode)
    let tasks = (1...8).map { _ in
      Task { try await loader.image(for: "/p", fitting: Self.box).surface }
    }
    try await wait(loader) { $0.joined == 7 }
    gate.open()
    let first = try await tasks[0].value
    for task in tasks { #expect(try await task.value === first) }
    #expect(loader.counts.started == 1 && loader.counts.finished == 1)
  }

  @Test func `no more decodes run at a time than were allowed`() async throws {
    let gate = Gate()
    let loader = PhotoLoader(decode: gate.decode)
    let tasks = (1...6).map { side in
      Task { try await loader.thumbnail(for: "/p", side: side) }
    }
    try await wait(loader) { $0.queued == 4 && $0.running == 2 }
    let photos = (1...6).map { side in
      Task {
        try await loader.image(for: "/p", fitting: PixelSize(width: side, height: side))
      }
    }
    try await wait(loader) { $0.queued == 9 && $0.running == 3 }
    gate.open()
    for task in tasks { _ = try await task.value }
    for photo in photos { _ = try await photo.value }
    #expect(gate.paths.count == 12)
  }

  @Test func `an unresponsive disk delays no other folder`() async throws {
    let disk = DispatchSemaphore(value: 0)
    let loader = PhotoLoader(lookUp: { path in
      if path.text.hasPrefix("/dead/") {
        disk.wait()
        disk.signal()
      }
      return nil
    }) { path, _, _, _ throws(ImageError) in throw ImageError(path: path, reason: .empty) }
    let stalled = (1...4 * WorkerThreads.maxThreads).map { index in
      Task {
        let path = FilePath("/dead/\(index)")
        if index.isMultiple(of: 2) {
          _ = try await loader.thumbnail(for: path, side: 48)
        } else {
          _ = try await loader.image(for: path, fitting: Self.box)
        }
      }
    }
    let photo = ImageError(path: "/healthy/p", reason: .empty)
    await #expect(throws: photo) {
      try await loader.thumbnail(for: "/healthy/p", side: 48)
    }
    await #expect(throws: photo) {
      try await loader.image(for: "/healthy/p", fitting: Self.box)
    }
    disk.signal()
    for (index, task) in stalled.enumerated() {
      let error = ImageError(path: FilePath("/dead/\(index + 1)"), reason: .empty)
      await #expect(throws: error) { try await task.value }
    }
    #expect(loader.counts.started == stalled.count + 2)
  }

  @Test func `a request that is cancelled before its turn is not looked up`() async throws {
    let disk = DispatchSemaphore(value: 0)
    let (lookups, report) = AsyncStream<FilePath>.makeStream()
    let loader = PhotoLoader(lookUp: { path in
      report.yield(path)
      disk.wait()
      disk.signal()
      return nil
    }) { path, _, _, _ throws(ImageError) in throw ImageError(path: path, reason: .empty) }
    func request(_ path: FilePath) -> Task<Void, any Error> {
      Task { _ = try await loader.thumbnail(for: path, side: 48) }
    }
    let first = request("/slow/first")
    var found: Set<FilePath> = []
    for await path in lookups {
      found.insert(path)
      break
    }
    let passed = (1...50).map { request(FilePath("/slow/\($0)")) }
    for task in passed { task.cancel() }
    let last = request("/slow/last")
    disk.signal()
    for task in [first, last] + passed { _ = await task.result }
    report.finish()
    for await path in lookups { found.insert(path) }
    #expect(found == ["/slow/first", "/slow/last"])
    #expect(loader.counts.started == 2)
  }

  @Test func `cancelling removes queued work and stops running work`() async throws {
    let gate = Gate()
    let loader = PhotoLoader(concurrency: 2, decode: gate.decode)
    let running = Task { try await loader.thumbnail(for: "/running", side: 48) }
    try await wait(loader) { $0.running == 1 }
    let waiting = (1...20).map { index in
      Task { try await loader.thumbnail(for: "/\(index)", side: 48) }
    }
    try await wait(loader) { $0.queued == 20 }
    for task in waiting { task.cancel() }
    for task in waiting {
      await #expect(throws: ImageError.self) { try await task.value }
    }
    #expect(loader.counts.queued == 0 && loader.counts.started == 1)
    #expect(loader.counts.cancelled == 20)
    running.cancel()
    let cancelled = ImageError(path: "/running", reason: .cancelled)
    await #expect(throws: cancelled) { try await running.value }
    try await wait(loader) { $0.running == 0 }
    #expect(loader.counts.finished == 0 && loader.counts.cancelled == 21)
    #expect(gate.paths == ["/running"])
  }

  @Test func `a decode goes on while one of two still waits`() async throws {
    let gate = Gate()
    let loader = PhotoLoader(decode: gate.decode)
    let first = Task { try await loader.image(for: "/p", fitting: Self.box) }
    let second = Task { try await loader.image(for: "/p", fitting: Self.box) }
    try await wait(loader) { $0.joined == 1 }
    first.cancel()
    await #expect(throws: ImageError.self) { try await first.value }
    gate.open()
    _ = try await second.value
    #expect(loader.counts.started == 1 && loader.counts.cancelled == 0)
  }

  @Test func `a cancelled picture can be requested again at once`() async throws {
    let gate = Gate()
    let loader = PhotoLoader(decode: gate.decode)
    let first = Task { try await loader.image(for: "/p", fitting: Self.box) }
    try await wait(loader) { $0.running == 1 }
    first.cancel()
    await #expect(throws: ImageError.self) { try await first.value }
    let second = Task { try await loader.image(for: "/p", fitting: Self.box) }
    try await wait(loader) { $0.started == 2 }
    gate.open()
    _ = try await second.value
    #expect(loader.counts.cancelled == 1 && loader.counts.finished == 1)
  }

  @Test func `a task that was cancelled before starts no decode`() async throws {
    let path = try folder.write(Pictures.quarters("png"), to: "p.png")
    let loader = PhotoLoader()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await loader.image(for: path, fitting: Self.box)
    }
    task.cancel()
    await #expect(throws: ImageError(path: path, reason: .cancelled)) { try await task.value }
    #expect(loader.counts.started == 0 && loader.counts.queued == 0)
  }

  @Test func `photos go before thumbnails`() async throws {
    let gate = Gate()
    let loader = PhotoLoader(concurrency: 3, decode: gate.decode)
    let running = [
      Task { try await loader.image(for: "/1", fitting: Self.box).surface },
      Task { try await loader.thumbnail(for: "/2", side: 48) },
      Task { try await loader.thumbnail(for: "/3", side: 48) },
    ]
    try await wait(loader) { $0.running == 3 }
    let thumbnail = Task { try await loader.thumbnail(for: "/thumbnail", side: 48) }
    try await wait(loader) { $0.queued == 1 }
    let photo = Task { try await loader.image(for: "/photo", fitting: Self.box) }
    try await wait(loader) { $0.queued == 2 }
    gate.open(for: "/2")
    try await wait(loader) { $0.queued == 1 && gate.paths.count == 4 }
    gate.open()
    for task in running { _ = try await task.value }
    _ = try await (thumbnail.value, photo.value)
    #expect(Array(gate.paths.dropFirst(3)) == ["/photo", "/thumbnail"])
  }

  @Test func `no more is cached than was allowed`() async throws {
    let loader = PhotoLoader(thumbnailLimit: 3 * (48 * 48 * 4 + 512))
    let paths = try (1...5).map {
      try folder.write(Pictures.quarters("png"), to: "\($0).png")
    }
    for path in paths[..<3] { _ = try await loader.thumbnail(for: path, side: 48) }
    _ = try await loader.thumbnail(for: paths[0], side: 48)
    for path in paths[3...] { _ = try await loader.thumbnail(for: path, side: 48) }
    let cached = paths.map {
      loader.cachedThumbnail(for: $0, side: 48) != nil
    }
    #expect(cached == [true, false, false, true, true])
  }
}
