import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoTestSupport
import Synchronization
import Testing

@testable import PhotoLibrary

/// The effects of one bad file on the others, and the saved result of its failure.
@Suite struct BadFileTests {
  private let folder: LibraryFolder
  private static let box = PixelSize(width: 40, height: 40)

  init() throws {
    folder = try LibraryFolder()
  }

  /// A decoder that reports an error for each file, and counts its requests.
  private final class Decoder: Sendable {
    private let state: Mutex<(reason: ImageError.Reason?, count: Int)>

    init(_ reason: ImageError.Reason?) {
      state = Mutex((reason, 0))
    }

    var count: Int { state.withLock { $0.count } }

    func heal() {
      state.withLock { $0.reason = nil }
    }

    func decode(
      _ path: FilePath, _ fit: ImageFit, isUrgent: Bool, isUnwanted: () -> Bool
    ) throws(ImageError) -> DecodedImage {
      let reason = state.withLock { state in
        state.count += 1
        return state.reason
      }
      if let reason { throw ImageError(path: path, reason: reason) }
      let gate = Gate()
      gate.open()
      return try gate.decode(path, fit, isUrgent: isUrgent, isUnwanted: isUnwanted)
    }
  }

  /// Requests a thumbnail and a photo alternately, and returns the errors, `nil` for a picture.
  private func ask(
    _ loader: PhotoLoader, _ path: FilePath, _ count: Int = 5
  ) async -> [ImageError.Reason?] {
    var reasons: [ImageError.Reason?] = []
    for number in 0..<count {
      do throws(ImageError) {
        if number.isMultiple(of: 2) {
          _ = try await loader.thumbnail(for: path, side: 48)
        } else {
          _ = try await loader.image(for: path, fitting: Self.box)
        }
        reasons.append(nil)
      } catch {
        reasons.append(error.reason)
      }
    }
    return reasons
  }

  @Test(arguments: [
    (ImageError.Reason.crashed("GIF"), 2), (.crashed(nil), 2), (.tooLong(10), 2),
    (.tooMuchMemory(1_000_000_000), 2), (.truncated, 1), (.notAnImage, 1), (.broken("why"), 1),
    (.empty, 1), (.tooLarge(PixelSize(width: 9, height: 9)), 1), (.fileTooLarge(9), 1),
    (.unreadable("why"), 5), (.missing, 5),
  ])
  func `the number of a file's retries depends on its failure`(
    reason: ImageError.Reason, count: Int
  ) async throws {
    let path = try folder.write("bad", to: "bad.png")
    let decoder = Decoder(reason)
    let loader = PhotoLoader(decode: decoder.decode)
    #expect(await ask(loader, path) == Array(repeating: reason, count: 5))
    #expect(decoder.count == count)
    try folder.write("still bad, but another", to: "bad.png")
    _ = await ask(loader, path)
    #expect(decoder.count == count * 2)
  }

  @Test func `a file that failed once may be fine the next time`() async throws {
    let path = try folder.write("good", to: "good.png")
    let decoder = Decoder(.tooLong(10))
    let loader = PhotoLoader(decode: decoder.decode)
    #expect(await ask(loader, path, 1) == [.tooLong(10)])
    decoder.heal()
    #expect(await ask(loader, path, 4) == [nil, nil, nil, nil])
    #expect(decoder.count == 3)
  }

  @Test(arguments: [ImageError.Reason.crashed("GIF"), .truncated])
  func `a retry decodes the photo again`(reason: ImageError.Reason) async throws {
    let path = try folder.write("bad", to: "bad.png")
    let decoder = Decoder(reason)
    let loader = PhotoLoader(decode: decoder.decode)
    _ = await ask(loader, path)
    let before = decoder.count
    loader.forgetFailures(of: path)
    #expect(await ask(loader, path, 1) == [reason])
    #expect(decoder.count == before + 1)
    decoder.heal()
    loader.forgetFailures(of: path)
    #expect(await ask(loader, path) == [nil, nil, nil, nil, nil])
  }

  @Test func `the number of cached failures is limited`() throws {
    var failures = FailureCache()
    let path = try folder.write("bad", to: "bad.png")
    let fileVersion = try FileEntry.at(path).fileVersion
    for number in 0...FailureCache.maxCount {
      let path = "/\(number)"
      failures.add(
        ImageError(path: FilePath(path), reason: .truncated), of: FilePath(path),
        fileVersion: fileVersion)
    }
    #expect(failures.error(for: "/0", fileVersion: fileVersion) == nil)
    #expect(failures.error(for: "/1", fileVersion: fileVersion)?.reason == .truncated)
    #expect(failures.error(for: "/\(FailureCache.maxCount)", fileVersion: fileVersion) != nil)
  }

  /// Returns a decode function that blocks forever for some files, even if they are canceled.
  private func stuck(
    _ gate: Gate, _ names: Set<FilePath>
  ) -> PhotoLoader.Decode {
    { path, fit, isUrgent, isUnwanted throws(ImageError) in
      if names.contains(path) { return try gate.decode(path, fit, isUrgent: isUrgent) { false } }
      let open = Gate()
      open.open()
      return try open.decode(path, fit, isUrgent: isUrgent, isUnwanted: isUnwanted)
    }
  }

  @Test func `a decode that never ends delays no other`() async throws {
    let gate = Gate()
    defer { gate.open() }
    let loader = PhotoLoader(decode: stuck(gate, ["/bad"]))
    let photo = Task { try await loader.image(for: "/bad", fitting: Self.box) }
    let thumbnail = Task { try await loader.thumbnail(for: "/bad", side: 48) }
    while gate.paths.count < 2 { await Task.yield() }
    for number in 1...20 {
      // A second window's photo, and the rows of this one.
      _ = try await loader.image(for: FilePath("/\(number)"), fitting: Self.box)
      _ = try await loader.thumbnail(for: FilePath("/\(number)"), side: 48)
    }
    #expect(loader.counts.running == 2)
    gate.open()
    _ = try await (photo.value, thumbnail.value)
  }

  @Test func `a photo never waits for a cancelled one`() async throws {
    let gate = Gate()
    defer { gate.open() }
    let loader = PhotoLoader(concurrency: 2, decode: stuck(gate, ["/1", "/2"]))
    for path in ["/1", "/2"] as [FilePath] {
      let bad = Task { try await loader.image(for: path, fitting: Self.box) }
      while gate.paths.last != path { await Task.yield() }
      let next = Task { try await loader.image(for: "/good", fitting: Self.box) }
      while loader.counts.queued == 0 { await Task.yield() }
      bad.cancel()
      await #expect(throws: ImageError.self) { try await bad.value }
      _ = try await next.value
    }
    #expect(loader.counts.running == 2)
  }
}
