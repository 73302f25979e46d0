import Foundation
import GTK
import PhotoLibrary
import Testing

@Suite struct PhotoLoaderTests {
  private let folder: TemporaryFolder
  private static let box = PixelSize(width: 40, height: 40)

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Waits until the loader's counts are as wanted.
  private func wait(
    _ loader: PhotoLoader, until condition: (PhotoLoaderCounts) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while !condition(loader.counts) {
      guard ContinuousClock.now < end else {
        Issue.record("\(loader.counts)", sourceLocation: sourceLocation)
        return
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  /// A file that takes long to decode: 900 million pixels.
  private func slowFile() throws -> String {
    try folder.write(Pictures.emptyJPEG(width: 30_000, height: 30_000), to: "slow.jpg")
  }

  @Test func `a photo is decoded once and then remembered`() async throws {
    let path = try folder.write(Pictures.quarters("png"), to: "p.png")
    let loader = PhotoLoader()
    #expect(loader.rememberedImage(for: path, fitting: Self.box) == nil)
    let first = try await loader.image(for: path, fitting: Self.box)
    let second = try await loader.image(for: path, fitting: Self.box)
    #expect(first.surface === second.surface)
    #expect(first.surface === loader.rememberedImage(for: path, fitting: Self.box)?.surface)
    #expect(first.surface.width == 40 && first.surface.height == 20)
    #expect(first.originalSize == PixelSize(width: 64, height: 32))
    #expect(loader.counts.started == 1 && loader.counts.finished == 1)
    #expect(loader.counts.remembered == 1)
    loader.forgetAll()
    #expect(loader.rememberedImage(for: path, fitting: Self.box) == nil)
  }

  @Test func `a thumbnail is a square of device pixels`() async throws {
    let path = try folder.write(Pictures.jpeg(orientation: 6), to: "p.jpg")
    let loader = PhotoLoader()
    let thumbnail = try await loader.thumbnail(for: path, side: 24, scale: 2)
    #expect(thumbnail.width == 48 && thumbnail.height == 48 && thumbnail.scale == 2)
    #expect(Pictures.quarterNames(of: thumbnail) == "BRWG")
    #expect(loader.rememberedThumbnail(for: path, side: 24, scale: 2) === thumbnail)
    #expect(loader.rememberedThumbnail(for: path, side: 24, scale: 1) == nil)
  }

  @Test func `a file that changed is decoded again`() async throws {
    let path = try folder.write(Pictures.quarters("png"), to: "p.png")
    let loader = PhotoLoader()
    _ = try await loader.image(for: path, fitting: Self.box)
    try folder.write(Pictures.quarters("png", width: 20, height: 30), to: "p.png")
    let image = try await loader.image(for: path, fitting: Self.box)
    #expect(image.originalSize == PixelSize(width: 20, height: 30))
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: ImageError(path: path, reason: .missing)) {
      try await loader.image(for: path, fitting: Self.box)
    }
  }

  @Test func `an error is remembered until the file changes`() async throws {
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
    let slow = try slowFile()
    let loader = PhotoLoader()
    let images = try await withThrowingTaskGroup(of: ImageSurface.self) { group in
      for _ in 1...8 {
        group.addTask { try await loader.image(for: slow, fitting: Self.box).surface }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(images.count == 8 && images.allSatisfy { $0 === images[0] })
    #expect(loader.counts.started == 1)
    #expect(loader.counts.joined + loader.counts.remembered == 7)
  }

  @Test func `cancelling leaves no queued work and stops what runs`() async throws {
    let slow = try slowFile()
    let loader = PhotoLoader(concurrency: 1)
    let running = Task { try await loader.image(for: slow, fitting: Self.box) }
    try await wait(loader) { $0.running == 1 }
    let waiting = try (1...20).map { index in
      let path = try folder.write(Pictures.quarters("png"), to: "\(index).png")
      return Task { try await loader.thumbnail(for: path, side: 48) }
    }
    try await wait(loader) { $0.queued == 20 }
    for task in waiting { task.cancel() }
    for task in waiting {
      await #expect(throws: ImageError.self) { try await task.value }
    }
    #expect(loader.counts.queued == 0 && loader.counts.started == 1)
    #expect(loader.counts.cancelled == 20)
    running.cancel()
    await #expect(throws: ImageError(path: slow, reason: .cancelled)) { try await running.value }
    try await wait(loader) { $0.running == 0 }
    #expect(loader.counts.finished == 0 && loader.counts.cancelled == 21)
    #expect(loader.rememberedImage(for: slow, fitting: Self.box) == nil)
  }

  @Test func `a decode goes on while one of two still waits`() async throws {
    let slow = try slowFile()
    let loader = PhotoLoader()
    let first = Task { try await loader.image(for: slow, fitting: Self.box) }
    let second = Task { try await loader.image(for: slow, fitting: Self.box) }
    try await wait(loader) { $0.joined == 1 }
    first.cancel()
    await #expect(throws: ImageError.self) { try await first.value }
    #expect(try await second.value.surface.width == 40)
    #expect(loader.counts.started == 1 && loader.counts.cancelled == 0)
  }

  @Test func `a task that was cancelled before asks for nothing`() async throws {
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
    let slow = try slowFile()
    let path = try folder.write(Pictures.quarters("png"), to: "p.png")
    let loader = PhotoLoader(concurrency: 1)
    let running = Task { try await loader.image(for: slow, fitting: Self.box) }
    try await wait(loader) { $0.running == 1 }
    let thumbnails = (1...50).map { side in
      Task { try await loader.thumbnail(for: path, side: side) }
    }
    try await wait(loader) { $0.queued == 50 }
    let photo = Task { try await loader.image(for: path, fitting: Self.box) }
    try await wait(loader) { $0.queued == 51 }
    running.cancel()
    _ = try await photo.value
    // The photo is the second to start, whatever else may have finished since.
    #expect(loader.rememberedImage(for: path, fitting: Self.box) != nil)
    for task in thumbnails { _ = try await task.value }
    #expect(loader.counts.started == 52)
  }

  @Test func `no more is remembered than was allowed`() async throws {
    let loader = PhotoLoader(thumbnailLimit: 3 * (48 * 48 * 4 + 512))
    let paths = try (1...5).map {
      try folder.write(Pictures.quarters("png"), to: "\($0).png")
    }
    for path in paths[..<3] { _ = try await loader.thumbnail(for: path, side: 48) }
    _ = try await loader.thumbnail(for: paths[0], side: 48)
    for path in paths[3...] { _ = try await loader.thumbnail(for: path, side: 48) }
    let remembered = paths.map { loader.rememberedThumbnail(for: $0, side: 48) != nil }
    #expect(remembered == [true, false, false, true, true])
  }
}
