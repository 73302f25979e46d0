import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import Testing

extension DecoderProcessTests {
  /// A misbehaving decoding process affects only its own picture and leaves nothing behind.
  @Suite struct OddDecoderTests {
    /// A folder with a decoder whose misbehavior is selected by its name.
    private final class Place {
      private let folder: LibraryFolder
      let executable: FilePath

      init(_ name: String) throws {
        folder = try LibraryFolder()
        executable = folder(name)
        try folder.link(name, to: FilePath(TestPrograms.path("odd-decoder")))
      }
    }

    /// Returns the reported errors of such a decoder, for some successive requests.
    ///
    /// A responding decoder has the timeout that a program grants it, as a busy machine may delay
    /// it.
    private func reasons(
      _ name: String, times: Int = 2, limits: DecoderLimits = DecoderLimits(),
      isCancelled: () -> Bool = { false }
    ) throws -> [ImageError.Reason?] {
      let place = try Place(name)
      let before = try TestPrograms.connectionCount()
      var reasons: [ImageError.Reason?] = []
      do {
        let pool = DecoderPool(executable: place.executable, limits: limits)
        for _ in 0..<times {
          let file = try InputFile(path: DecoderProcessTests.photo)
          do throws(ImageError) {
            let image = try ImageDecoder.decodeOutOfProcess(
              file, .whole, in: pool, isCancelled: isCancelled)
            #expect(image.surface.width == 40 && image.surface.height == 30)
            #expect(image.surface.pixel(x: 39, y: 29) == .init(red: 0, green: 0, blue: 0))
            reasons.append(nil)
          } catch {
            #expect(error.path == DecoderProcessTests.photo)
            reasons.append(error.reason)
          }
        }
      }
      try wait(for: "the process \(name) goes") { try TestPrograms.children(named: name).isEmpty }
      try wait(for: "its connection goes") { try TestPrograms.connectionCount() <= before }
      return reasons
    }

    // Later changes of the memory by a decoder have no effect, as it is copied.
    @Test(arguments: ["good", "long", "open"])
    func `A decoder's valid responses are accepted`(name: String) throws {
      let found = try reasons(name, times: 3)
      #expect(found == [nil, nil, nil])
      #expect(try TestPrograms.mappingCount() == 0)
    }

    @Test(arguments: [
      "failing", "crashing", "garbage", "half", "endless", "bare", "short", "file", "pipe",
      "loaded", "stubborn",
    ])
    func `A decoder that fails or sends nonsense is reported as crashed`(name: String) throws {
      let found = try reasons(name)
      #expect(found == [.crashed("JPEG"), .crashed("JPEG")])
    }

    @Test(arguments: [
      "good", "failing", "crashing", "garbage", "half", "endless", "bare", "loaded", "stubborn",
      "leaving", "metadata",
    ])
    func `An invalid metadata response is reported as a crash`(name: String) throws {
      let place = try Place(name)
      let before = try TestPrograms.connectionCount()
      do {
        let pool = DecoderPool(executable: place.executable)
        let photos = try (0..<5).map { _ in
          try InputFile(path: DecoderProcessTests.photo)
        }
        let results = OutOfProcessMetadata.read(
          photos.map { ($0, nil) }, in: pool, isUrgent: true
        ) { false }
        let crash = ImageError(path: DecoderProcessTests.photo, reason: .crashed("JPEG"))
        // The first response is accepted if it is plausible.
        let isKnown = name == "metadata"
        #expect(results.count == 5)
        for (number, result) in results.enumerated() {
          #expect(
            result == (isKnown && number % 2 == 0 ? .success(FileMetadata()) : .failure(crash)))
        }
        #expect(throws: ImageError(path: DecoderProcessTests.photo, reason: .crashed(nil))) {
          try OutOfProcessMetadata.xmp(
            AnnotationPatch(), in: [], path: DecoderProcessTests.photo, in: pool
          ) { false }
        }
      }
      try wait(for: "the process \(name) goes") { try TestPrograms.children(named: name).isEmpty }
      try wait(for: "its connection goes") { try TestPrograms.connectionCount() <= before }
    }

    @Test func `A decoder that exits without a response is reported as crashed`() throws {
      let found = try reasons("leaving")
      #expect(found == [.crashed("JPEG"), .crashed("JPEG")])
    }

    @Test func `A decoder that exceeds its processor time is reported as too slow`() throws {
      let found = try reasons("slow")
      #expect(found == [.tooLong(10), .tooLong(10)])
    }

    @Test(arguments: ["silent", "stopped"])
    func `A decoder that does nothing is ended, as if its disk were silent`(name: String) throws {
      var limits = DecoderLimits()
      limits.silentSeconds = 1
      limits.look = 100
      let found = try reasons(name, times: 1, limits: limits)
      #expect(found == [.unreadable("the disk doesn’t answer")])
    }

    @Test(arguments: ["silent", "stopped"])
    func `A decoder that ignores a cancellation is ended`(name: String) throws {
      var questions = 0
      let reasons = try reasons(name) {
        questions += 1
        return questions.isMultiple(of: 3)
      }
      #expect(reasons == [.cancelled, .cancelled])
      // It got no more requests after its response.
      #expect(questions == 6)
    }

    @Test func `A missing decoder is reported`() throws {
      let pool = DecoderPool(executable: "/nowhere/photo-decoder")
      let before = try TestPrograms.connectionCount()
      #expect(
        throws: ImageError(
          path: DecoderProcessTests.photo, reason: .unreadable("No such file or directory"))
      ) {
        try ImageDecoder.decodeOutOfProcess(
          InputFile(path: DecoderProcessTests.photo), .whole, in: pool
        ) {
          false
        }
      }
      #expect(try TestPrograms.connectionCount() <= before)
    }

    @Test func `A decoder may be in a folder whose name is invalid UTF-8`() throws {
      let folder = try LibraryFolder()
      let place = FilePath("\(folder.path.uri)/d%FF")
      try PrivateFile.makeFolder(place)
      let executable = place.appending("good")
      let link = try #require(executable.systemPath)
      let target = try TestPrograms.path("odd-decoder")
      try #require(unsafe symlink(target, link) == 0)
      let image = try ImageDecoder.decodeOutOfProcess(
        InputFile(path: DecoderProcessTests.photo), .whole, in: DecoderPool(executable: executable)
      ) { false }
      #expect(image.surface.width == 40)
    }

    @Test func `A decoder that ended while idle is replaced`() throws {
      let place = try Place("good")
      let pool = DecoderPool(executable: place.executable)
      func decode() throws {
        _ = try ImageDecoder.decodeOutOfProcess(
          InputFile(path: DecoderProcessTests.photo), .whole, in: pool
        ) { false }
      }
      try decode()
      let first = try #require(TestPrograms.children(named: "good").first)
      try decode()
      #expect(try TestPrograms.children(named: "good") == [first])
      kill(first, SIGKILL)
      wait(for: "its end is seen") { pool.restingCount == 0 }
      try decode()
      #expect(try TestPrograms.children(named: "good") != [first])
    }

    @Test func `A decoder that closes its connection and goes on is ended`() throws {
      let found = try reasons("lingering")
      #expect(found == [nil, nil])
    }
  }
}
