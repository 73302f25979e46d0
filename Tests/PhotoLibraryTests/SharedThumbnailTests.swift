import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoTestSupport
import Synchronization
import Testing

@testable import PhotoLibrary

/// The thumbnails that all of the person's programs share.
@Suite struct SharedThumbnailTests {
  let folder: LibraryFolder
  /// The number of decodes of a photo, and the reports.
  private let seen = Seen()

  private final class Seen: Sendable {
    let decodes = Atomic(0)
    let reports = Mutex<[String]>([])
  }

  init() throws {
    folder = try LibraryFolder()
  }

  /// Returns the loader of a program that was just started, by default an hour after the photos
  /// were written.
  func loader(
    _ cache: String? = nil, failing reason: ImageError.Reason? = nil,
    now: Date = Date(timeIntervalSinceNow: 3600)
  ) -> PhotoLoader {
    let seen = seen
    let thumbnails = SharedThumbnails(
      folder: FilePath(cache ?? folder("cache/thumbnails").text), program: "tests-1",
      now: { now }
    ) { error in
      seen.reports.withLock { $0.append(error.message) }
    }
    return PhotoLoader(sharedThumbnails: thumbnails) {
      path, fit, isUrgent, isUnwanted throws(ImageError) in
      seen.decodes.add(1, ordering: .relaxed)
      if let reason { throw ImageError(path: path, reason: reason) }
      return try ImageDecoder.decode(path, fit, isUrgent: isUrgent, isCancelled: isUnwanted)
    }
  }

  var decodeCount: Int { seen.decodes.load(ordering: .relaxed) }
  private var reports: [String] { seen.reports.withLock { $0 } }

  func photo(
    _ name: String = "p.png", width: Int = 640, height: Int = 480
  ) throws -> FilePath {
    FilePath(
      try folder.write(Pictures.quarters("png", width: width, height: height), to: name).text)
  }

  /// Returns the file of a photo's thumbnail of a kind, according to the specification.
  func file(_ kind: String, _ photo: FilePath) -> FilePath {
    folder("cache/thumbnails/\(kind)/\(Checksum.md5.digits(of: photo.uri)).png")
  }

  private func mode(_ path: FilePath) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path.text)[.posixPermissions] as? Int
  }

  @Test func `names are those of the specification`() {
    // The specification's own example.
    #expect(
      ThumbnailSource.name(uri: "file:///home/jens/photos/me.png")
        == "c6ee772d9e49320e97ec29a7eb5b1697.png")
    #expect(FilePath("/home/jens/photos/me.png").uri == "file:///home/jens/photos/me.png")
    // The same as GNOME's library for thumbnails.
    let odd = FilePath("/a b/é#%?[1]'(2)*!&=+,;:@$~.jpg").uri
    #expect(odd == "file:///a%20b/%C3%A9%23%25%3F%5B1%5D'(2)*!&=+,%3B:@$~.jpg")
    #expect(ThumbnailSource.name(uri: odd) == "6aa2f3bc5be9ae9e4a602532373e9631.png")
    #expect(FilePath("/a/../b//c.jpg").uri == "file:///b/c.jpg")
    // Not UTF-8, and in a path's other form.
    #expect(FilePath("file:///x/%FF%e9.jpg").uri == "file:///x/%FF%E9.jpg")
  }

  @Test func `a thumbnail is kept as the specification says`() async throws {
    let photo = try photo("a ü.png")
    let thumbnail = try await loader().thumbnail(for: photo, side: 48)
    #expect(Pictures.quarterNames(of: thumbnail) == "RGBW")
    let file = file("normal", photo)
    let bytes = try Data(contentsOf: URL(filePath: file.text))
    let status = try FileEntry.at(photo).fileVersion
    let notes = [
      ("Thumb::URI", photo.uri), ("Thumb::MTime", "\(status.modified / 1_000_000)"),
      ("Thumb::Size", "\(status.byteCount)"), ("Thumb::Mimetype", "image/png"),
      ("Thumb::Image::Width", "640"), ("Thumb::Image::Height", "480"), ("Software", "tests-1"),
    ]
    for (name, value) in notes {
      // The next chunk follows after a checksum of four bytes and a length.
      #expect(bytes.range(of: Data("tEXt\(name)\0\(value)".utf8)) != nil, "\(name)")
    }
    #expect(try ImageDecoder.size(of: file) == PixelSize(width: 128, height: 96))
    #expect(try mode(file) == 0o600)
    #expect(try mode(folder("cache/thumbnails/normal")) == 0o700)
    #expect(try mode(folder("cache/thumbnails")) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder("cache/thumbnails/normal").text)
    #expect(names.count == 1)
    #expect(reports.isEmpty)
  }

  @Test func `the next start decodes no photo`() async throws {
    let photo = try photo()
    let first = try await loader().thumbnail(for: photo, side: 48)
    #expect(decodeCount == 1)
    let second = try await loader().thumbnail(for: photo, side: 48)
    #expect(decodeCount == 1)
    #expect(second.hasSamePixels(as: first))
    // Also in this process.
    let source = ThumbnailSource(path: photo, fileVersion: try FileEntry.at(photo).fileVersion)
    let here = try ImageDecoder.thumbnailInProcess(
      InputFile(path: file("normal", photo)), of: source.origin,
      isCancelled: { false })
    #expect(here?.width == 128 && here?.height == 96)
  }

  @Test func `a photo that was written anew gets a new thumbnail`() async throws {
    let photo = try photo()
    _ = try await loader().thumbnail(for: photo, side: 48)
    for date in [Date(timeIntervalSince1970: 1_000_000_000), Date(timeIntervalSince1970: -5)] {
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: photo.text)
      _ = try await loader().thumbnail(for: photo, side: 48)
      _ = try await loader().thumbnail(for: photo, side: 48)
    }
    #expect(decodeCount == 3)
  }

  @Test(arguments: [("normal", 128, 96, 48), ("large", 256, 192, 48), ("x-large", 512, 384, 128)])
  func `a thumbnail of another program is used`(
    kind: String, width: Int, height: Int, side: Int
  ) async throws {
    let photo = try photo()
    // Compressed texts and no length, as KDE's programs write it.
    try writeForeign(kind, of: photo, width: width, height: height)
    _ = try await loader().thumbnail(for: photo, side: side)
    #expect(decodeCount == 0)
  }

  /// Writes a thumbnail with Python's library, as another program might.
  private func writeForeign(
    _ kind: String, of photo: FilePath, width: Int, height: Int, uri: String? = nil
  ) throws {
    let modified = try FileEntry.at(photo).fileVersion.modified / 1_000_000
    let script = """
      import struct, sys, zlib
      path, uri, modified, width, height = sys.argv[1:4] + [int(n) for n in sys.argv[4:]]
      def chunk(kind, data):
          return (struct.pack(">I", len(data)) + kind + data
                  + struct.pack(">I", zlib.crc32(kind + data)))
      rows = b"".join(b"\\0" + b"\\x10\\x20\\xf0" * width for _ in range(height))
      with open(path, "wb") as file:
          file.write(b"\\x89PNG\\r\\n\\x1a\\n"
                     + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                     + chunk(b"zTXt", b"Thumb::URI\\0\\0" + zlib.compress(uri.encode()))
                     + chunk(b"tEXt", b"Thumb::MTime\\0" + modified.encode())
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
      """
    let file = file(kind, photo)
    try FileManager.default.createDirectory(
      at: URL(filePath: file.text).deletingLastPathComponent(), withIntermediateDirectories: true)
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/python3")
    python.arguments = [
      "-c", script, file.text, uri ?? photo.uri, "\(modified)", "\(width)", "\(height)",
    ]
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
  }

  @Test func `thumbnails of another photo or a wrong size aren't used`()
    async throws
  {
    let photo = try photo()
    try writeForeign("normal", of: photo, width: 128, height: 96, uri: "file:///other.png")
    try writeForeign("large", of: photo, width: 900, height: 700)
    try writeForeign("x-large", of: photo, width: 512, height: 20)
    let thumbnail = try await loader().thumbnail(for: photo, side: 48)
    #expect(decodeCount == 1)
    #expect(Pictures.quarterNames(of: thumbnail) == "RGBW")
  }

  @Test func `a huge thumbnail of another program is refused by its header`() throws {
    let size = PixelSize(width: 8900, height: 8900)
    // Decoders need a chunk after it to know the size.
    let header = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
    let sides: [UInt8] = [0, 0, 0x22, 0xC4, 0, 0, 0x22, 0xC4]
    let path = try folder.write(header + sides, to: "huge.png")
    let origin = ThumbnailOrigin(
      uri: "file:///a.jpg", fileVersion: FileVersion(byteCount: 1, modified: 0))
    #expect(throws: ImageError(path: path, reason: .tooLarge(size))) {
      try ImageDecoder.thumbnail(in: path, of: origin, side: 128) { false }
    }
  }

  @Test(arguments: ["garbage", "cut off", "pipe", "empty"])
  func `an invalid thumbnail is replaced`(kind: String) async throws {
    let photo = try photo()
    _ = try await loader().thumbnail(for: photo, side: 48)
    let file = file("normal", photo)
    let good = try Data(contentsOf: URL(filePath: file.text))
    try FileManager.default.removeItem(atPath: file.text)
    switch kind {
    case "garbage": try Data(repeating: 170, count: 999).write(to: URL(filePath: file.text))
    case "cut off": try good.prefix(good.count / 2).write(to: URL(filePath: file.text))
    case "pipe": #expect(unsafe mkfifo(file.text, 0o600) == 0)
    default: try Data().write(to: URL(filePath: file.text))
    }
    let thumbnail = try await loader().thumbnail(for: photo, side: 48)
    #expect(Pictures.quarterNames(of: thumbnail) == "RGBW")
    #expect(decodeCount == 2)
    #expect(try Data(contentsOf: URL(filePath: file.text)) == good)
    #expect(try mode(file) == 0o600)
    #expect(reports.isEmpty)
  }

  @Test func `a file that can’t be replaced is reported once, and leaves nothing behind`()
    async throws
  {
    let photo = try photo()
    let file = file("normal", photo)
    try FileManager.default.createDirectory(atPath: file.text, withIntermediateDirectories: true)
    let loader = loader()
    for side in [48, 40] {
      let thumbnail = try await loader.thumbnail(for: photo, side: side)
      #expect(Pictures.quarterNames(of: thumbnail) == "RGBW")
    }
    #expect(reports.count == 1)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder("cache/thumbnails/normal").text)
    #expect(names.count == 1)
  }

  @Test func `each row gets a thumbnail that is large enough`() async throws {
    let photo = try photo("wide.png", width: 1200, height: 300)
    for (side, kind) in [(24, "normal"), (48, "large"), (128, "x-large"), (200, "xx-large")] {
      _ = try await loader().thumbnail(for: photo, side: side)
      #expect(FileManager.default.fileExists(atPath: file(kind, photo).text), "\(kind)")
    }
    let kinds = try FileManager.default.contentsOfDirectory(atPath: folder("cache/thumbnails").text)
    #expect(Set(kinds) == ["normal", "large", "x-large", "xx-large"])
    // Larger than any kind: the photo itself is decoded.
    let thumbnail = try await loader().thumbnail(for: photo, side: 600)
    #expect(thumbnail.width == 600)
  }

  @Test func `no thumbnail is saved of a photo as small as one`() async throws {
    let photo = try photo("small.png", width: 100, height: 80)
    _ = try await loader().thumbnail(for: photo, side: 48)
    #expect(!FileManager.default.fileExists(atPath: folder("cache").text))
  }

  @Test func `no thumbnail is saved of thumbnails themselves`() async throws {
    let photo = try folder.write(
      Pictures.quarters("png", width: 500, height: 400), to: "cache/thumbnails/normal/p.png")
    try folder.link("link", to: folder("cache/thumbnails"))
    _ = try await loader().thumbnail(for: photo, side: 48)
    _ = try await loader().thumbnail(for: folder("link/normal/p.png"), side: 48)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder("cache/thumbnails/normal").text)
    #expect(names == ["p.png"])
    #expect(decodeCount == 2)
  }

  @Test func `a truncated photo's thumbnail is not saved`() async throws {
    let whole = try Pictures.noise("png", width: 640, height: 480)
    let photo = FilePath(
      try folder.write(Array(whole.prefix(whole.count * 2 / 3)), to: "p.png").text)
    let loader = loader()
    let thumbnail = try await loader.thumbnail(for: photo, side: 48)
    #expect(thumbnail.pixel(x: 24, y: 10)?.alpha == 255)
    #expect(thumbnail.pixel(x: 24, y: 47)?.alpha == 0)
    #expect(loader.isTruncated(photo, side: 48))
    #expect(!FileManager.default.fileExists(atPath: folder("cache").text))
    try folder.write(whole, to: "p.png")
    _ = try await loader.thumbnail(for: photo, side: 48)
    #expect(!loader.isTruncated(photo, side: 48))
  }

  @Test func `a photo's failure is known at the next start`() async throws {
    let whole = try Pictures.noise("jpeg")
    let photo = try folder.write(Array(whole.prefix(300)), to: "p.jpg")
    for _ in 1...2 {
      await #expect(throws: ImageError(path: photo, reason: .truncated)) {
        try await loader().thumbnail(for: photo, side: 48)
      }
    }
    #expect(decodeCount == 1)
    #expect(try mode(file("fail/tests-1", photo)) == 0o600)
    #expect(
      try ImageDecoder.size(of: file("fail/tests-1", photo))
        == PixelSize(width: 1, height: 1))
    // The person requests a retry.
    let last = loader()
    last.forgetFailures(of: photo)
    while FileManager.default.fileExists(atPath: file("fail/tests-1", photo).text) {
      try await Task.sleep(for: .milliseconds(1))
    }
    await #expect(throws: ImageError.self) { try await last.thumbnail(for: photo, side: 48) }
    #expect(decodeCount == 2)
    // The file was repaired.
    try folder.write(whole, to: "p.jpg")
    _ = try await last.thumbnail(for: photo, side: 48)
  }

  @Test(arguments: [
    (ImageError.Reason.tooLong(10), 2), (.tooMuchMemory(1_000_000_000), 2), (.crashed("GIF"), 2),
    (.crashed(nil), 2), (.broken("größer als 4 GB, %s"), 1), (.fileTooLarge(1 << 40), 1),
    (.notAnImage, 4), (.empty, 4), (.cancelled, 4),
  ])
  func `a failure is retried across starts as often as in one start`(
    reason: ImageError.Reason, count: Int
  ) async throws {
    let photo = try photo()
    for _ in 1...4 {
      await #expect(throws: ImageError(path: photo, reason: reason)) {
        try await loader(failing: reason).thumbnail(for: photo, side: 48)
      }
    }
    #expect(decodeCount == count)
  }

  @Test func `a read-only folder is reported once`() async throws {
    let loader = loader("/dev/null/thumbnails")
    for name in ["a.png", "b.png"] {
      let thumbnail = try await loader.thumbnail(for: photo(name), side: 48)
      #expect(Pictures.quarterNames(of: thumbnail) == "RGBW")
    }
    #expect(reports.count == 1)
  }

  @Test func `a thumbnail that is being read can be cancelled`() async throws {
    let photo = try photo()
    _ = try await loader().thumbnail(for: photo, side: 48)
    let source = ThumbnailSource(path: photo, fileVersion: try FileEntry.at(photo).fileVersion)
    let thumbnails = SharedThumbnails(
      folder: folder("cache/thumbnails"), program: "tests-1",
      now: { Date(timeIntervalSinceNow: 3600) }
    ) { _ in }
    #expect(throws: ImageError(path: photo, reason: .cancelled)) {
      try thumbnails.picture(of: source, covering: 48, isUnwanted: { true }) {
        _ throws(ImageError) in
        throw ImageError(path: "", reason: .empty)
      }
    }
  }
}
