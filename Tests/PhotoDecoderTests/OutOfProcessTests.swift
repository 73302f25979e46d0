import CSystem
import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoTestSupport
import Synchronization
import Testing

@testable import PhotoMetadata

extension DecoderProcessTests {
  /// Out-of-process decoding of pictures.
  @Suite struct OutOfProcessTests {
    private static let data = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data").standardizedFileURL

    private static let pictures: [FilePath] = {
      let all = FileManager.default.enumerator(at: data, includingPropertiesForKeys: nil)
      return (all?.compactMap { $0 as? URL } ?? [])
        .filter { ["jpg", "png", "svg"].contains($0.pathExtension) }
        .map { FilePath($0.path) }.sorted()
    }()

    @Test func `There are pictures to compare`() {
      #expect(Self.pictures.count > 10)
    }

    @Test(
      arguments: pictures,
      [
        ImageFit.fitting(PixelSize(width: 800, height: 600)),
        .covering(PixelSize(width: 96, height: 96)),
      ])
    func `A fitted picture is the same out of process`(path: FilePath, fit: ImageFit) throws {
      let pool = try #require(DecoderPool.program)
      let inProcess = try ImageDecoder.decodeInProcess(InputFile(path: path), fit) { false }
      let outOfProcess = try ImageDecoder.decodeOutOfProcess(InputFile(path: path), fit, in: pool) {
        false
      }
      #expect(outOfProcess.originalSize == inProcess.originalSize)
      #expect(outOfProcess.surface.hasSamePixels(as: inProcess.surface))
    }

    @Test(arguments: pictures.prefix(3))
    func `A whole picture and one in memory are the same out of process`(path: FilePath) throws {
      let inProcess = try ImageDecoder.decodeInProcess(InputFile(path: path), .whole) { false }
      #expect(try ImageDecoder.decode(path, .whole).surface.hasSamePixels(as: inProcess.surface))
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path.text)))
      let inMemory = try ImageDecoder.decode(bytes: bytes, name: "memory", .whole)
      #expect(inMemory.surface.hasSamePixels(as: inProcess.surface))
    }

    @Test(arguments: [
      (Pictures.tiff(width: 16, height: 12), false),
      (Pictures.tiff(width: 16, height: 12, subfileType: 0), false),
      (Pictures.tiff(width: 16, height: 12, subfileType: 1), true),
      (Pictures.tiff(width: 16, height: 12, isDNG: true), true),
    ])
    func `The thumbnail of a raw file says that it is one`(file: [UInt8], isRaw: Bool) throws {
      let folder = try LibraryFolder()
      let path = try folder.write(file, to: "photo.tif")
      let picture = try ImageDecoder.decode(path, .whole)
      #expect(picture.originalSize == PixelSize(width: 16, height: 12))
      #expect(picture.isRawThumbnail == isRaw)
      #expect(try PhotoMetadata.read(path) { false }.isRawTIFF == isRaw)
      #expect(TIFFPages(file)?.isRaw == isRaw)
    }

    @Test func `Pictures are decoded out of process by default`() throws {
      let path = try #require(Self.pictures.first)
      #expect(!ImageDecoder.decodesInProcess)
      _ = try ImageDecoder.decode(path, .whole)
      #expect(try !TestPrograms.children(named: "photo-decoder").isEmpty)
    }

    @Test func `A resting decoder ends and leaves nothing behind`() throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      let path = try #require(Self.pictures.first)
      let before = try TestPrograms.connectionCount()
      let image = try ImageDecoder.decodeOutOfProcess(InputFile(path: path), .whole, in: pool) {
        false
      }
      #expect(pool.restingCount == 1)
      wait(for: "the process ends by itself") { pool.restingCount == 0 }
      try wait(for: "all processes end") {
        try TestPrograms.children(named: "photo-decoder").isEmpty
      }
      try wait(for: "its connection goes") { try TestPrograms.connectionCount() <= before }
      // The picture is still valid.
      #expect(image.surface.pixel(x: 0, y: 0) != nil)
    }

    /// The kernel refuses to send a file while the person's programs have sent more files than the
    /// sender may open, and no process received them yet.
    @Test func `A picture is sent when the files of other programs are received`() throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      let path = try #require(Self.pictures.first)
      let others = try TestPrograms.children(named: "photo-decoder")
      pool.startAhead()
      let process = try #require(
        TestPrograms.children(named: "photo-decoder").first { !others.contains($0) })
      let limit = try Process.run(
        URL(filePath: "/usr/bin/prlimit"), arguments: ["--pid=\(process)", "--nofile=40"])
      limit.waitUntilExit()
      #expect(limit.terminationStatus == 0)
      let (sender, receiver) = try MessageSocket.pair()
      let file = try InputFile(path: path).file
      for _ in 0..<3 {
        try sender.send([1], [OpenFile](repeating: file, count: MessageSocket.maxFiles))
      }
      var questions = 0
      let image = try ImageDecoder.decodeOutOfProcess(InputFile(path: path), .whole, in: pool) {
        questions += 1
        if questions == 50 { while case .message = receiver.receive(maxSize: 1) {} }
        return false
      }
      #expect(questions >= 50)
      #expect(image.surface.pixel(x: 0, y: 0) != nil)
    }

    @Test func `A decoder that was started ahead is used first`() throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      let path = try #require(Self.pictures.first)
      pool.startAhead()
      #expect(pool.restingCount == 1)
      _ = try ImageDecoder.decodeOutOfProcess(InputFile(path: path), .whole, in: pool) { false }
      #expect(pool.restingCount == 1)
      // An unused decoder ends, too.
      let unasked = DecoderPool(executable: try #require(DecoderPool.executable))
      unasked.startAhead()
      wait(for: "its end is seen") { unasked.restingCount == 0 }
    }

    @Test func `At most three processes decode many pictures at once`() async throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      let paths = Self.pictures.filter { $0.text.hasSuffix("jpg") }.prefix(12)
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for path in paths {
          group.addTask {
            try await WorkerThreads.run {
              let fit = ImageFit.fitting(PixelSize(width: 200, height: 200))
              _ = try ImageDecoder.decodeOutOfProcess(InputFile(path: path), fit, in: pool) {
                false
              }
              return pool.restingCount <= DecoderPool.maxProcesses
            }
          }
        }
        for try await isBounded in group { #expect(isBounded) }
      }
      #expect((1...DecoderPool.maxProcesses).contains(pool.restingCount))
    }

    @Test func `A decoder ends when its pool is released`() throws {
      let path = try #require(Self.pictures.first)
      do {
        let pool = DecoderPool(executable: try #require(DecoderPool.executable))
        _ = try ImageDecoder.decodeOutOfProcess(InputFile(path: path), .whole, in: pool) { false }
      }
      try wait(for: "no process decodes") {
        try TestPrograms.children(named: "photo-decoder").isEmpty
      }
    }

    @Test func `A background decoder has the lowest priority`() throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      let path = try #require(Self.pictures.first)
      func decode(isUrgent: Bool) throws {
        let file = try InputFile(path: path)
        _ = try ImageDecoder.decodeOutOfProcess(file, .whole, isUrgent: isUrgent, in: pool) {
          false
        }
      }
      func niceness() throws -> [Int] {
        try TestPrograms.children(named: "photo-decoder").compactMap(TestPrograms.niceness).sorted()
      }
      try wait(for: "no process decodes") { try niceness().isEmpty }
      try decode(isUrgent: false)
      #expect(try niceness() == [10])
      try decode(isUrgent: true)
      #expect(try niceness() == [0, 10])
      for isUrgent in [true, false, false, true] { try decode(isUrgent: isUrgent) }
      #expect(try niceness() == [0, 10])
      #expect(pool.restingCount == 2)
    }

    /// The number of requests so far.
    private final class Asked: Sendable {
      let count = Atomic(0)
      /// Whether they may continue.
      let isOver = Atomic(false)
    }

    /// Decodes a picture, which increments the count when it checks for cancellation, and then
    /// blocks, with its process if it has one, until it may continue.
    private static func decode(
      isUrgent: Bool, in pool: DecoderPool, _ asked: Asked,
      mayGoOn: @escaping @Sendable () -> Bool
    ) async throws {
      let path = try #require(pictures.first)
      try await WorkerThreads.run {
        var isFirst = true
        let file = try InputFile(path: path)
        _ = try ImageDecoder.decodeOutOfProcess(file, .whole, isUrgent: isUrgent, in: pool) {
          if isFirst { asked.count.add(1, ordering: .relaxed) }
          isFirst = false
          while !mayGoOn() { usleep(1000) }
          return false
        }
      }
    }

    /// Starts a number of concurrent decodes: each waits for the others before it begins.
    private static func decode(_ count: Int, isUrgent: Bool, in pool: DecoderPool) async throws {
      let asked = Asked()
      let decodes = (0..<count).map { _ in
        Task {
          try await decode(isUrgent: isUrgent, in: pool, asked) {
            asked.count.load(ordering: .relaxed) >= count
          }
        }
      }
      for decode in decodes { try await decode.value }
    }

    @Test func `Background decoding delays no urgent decoding`() async throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      let path = try #require(Self.pictures.first)
      let begun = Asked()
      try await withThrowingTaskGroup { group in
        @Sendable func stay(isUrgent: Bool) async throws {
          try await Self.decode(isUrgent: isUrgent, in: pool, begun) {
            begun.isOver.load(ordering: .relaxed)
          }
        }
        for _ in 0..<5 { group.addTask { try await stay(isUrgent: false) } }
        wait(for: "all wait") { begun.count.load(ordering: .relaxed) == 5 }
        let photo = try? ImageDecoder.decodeOutOfProcess(InputFile(path: path), .whole, in: pool) {
          false
        }
        // An urgent request waits for none of them, even if all processes are busy.
        group.addTask { try await stay(isUrgent: true) }
        wait(for: "all are taken") { begun.count.load(ordering: .relaxed) == 6 }
        let change = AnnotationPatch(rating: .changed(4))
        let sidecar = try? OutOfProcessMetadata.xmp(change, in: [], path: path, in: pool) { false }
        #expect(sidecar != nil)
        begun.isOver.store(true, ordering: .relaxed)
        #expect(photo != nil)
        try await group.waitForAll()
      }
    }

    @Test func `An idle decoder makes room for one of the other priority`() async throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      try await Self.decode(3, isUrgent: false, in: pool)
      try await Self.decode(2, isUrgent: true, in: pool)
      #expect((1...DecoderPool.maxProcesses).contains(pool.restingCount))
      try wait(for: "one too many ends") {
        try TestPrograms.children(named: "photo-decoder").count == pool.restingCount
      }
    }

    /// A drawing of a few hundred kilobytes, whose text expands to 2 GB.
    private static let bomb: [UInt8] = {
      let entity = String(repeating: "x", count: 50_000)
      let text = String(repeating: "<tspan>&a;</tspan>", count: 40_000)
      let head = "<!DOCTYPE svg [<!ENTITY a \"\(entity)\">]>"
      let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>"
      return Array((head + svg + text + "</text></svg>").utf8)
    }()

    @Test func `A drawing that takes all memory fails alone`() throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      let path = try #require(Self.pictures.first)
      let bomb = try InputFile(SharedPixels.store(Self.bomb), name: "bomb")
      do throws(ImageError) {
        _ = try ImageDecoder.decodeOutOfProcess(bomb, .whole, in: pool) { false }
        Issue.record("It was decoded.")
      } catch {
        guard case .tooMuchMemory(let bytes) = error.reason else {
          Issue.record("\(error)")
          return
        }
        #expect(bytes <= 1_000_000_000)
      }
      _ = try ImageDecoder.decodeOutOfProcess(InputFile(path: path), .whole, in: pool) { false }
    }

    /// A drawing that takes longer than any timeout.
    private static let slow: [UInt8] = {
      let layer = "<feMorphology operator=\"dilate\" radius=\"300\"/>"
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f">
        \(String(repeating: layer, count: 100))</filter>
        <rect width="2000" height="2000" fill="red" filter="url(#f)"/></svg>
        """
      return Array(svg.utf8)
    }()

    /// Requests a slow drawing from a new process, and closes the connection while it draws.
    ///
    /// - Returns: The process's number.
    /// - Throws: An error if the request can't be sent.
    private func leave(_ executable: String) throws -> pid_t {
      let (own, other) = try MessageSocket.pair()
      let process = unsafe CSystem_spawn(
        executable, DecoderFormats.all.rawValue, other.number, [nil])
      try #require(process > 0)
      let request = DecodingRequest.picture(.whole)
      try own.send(request.bytes, SharedPixels.store(Self.slow))
      wait(for: "it draws") { TestPrograms.processorTime(of: process) > 0.5 }
      return process
    }

    @Test func `A decoder ends with its program in any state`() throws {
      let process = try leave(TestPrograms.path("photo-decoder"))
      var (status, usage) = (Int32(-1), rusage())
      #expect(unsafe wait4(process, &status, 0, &usage) == process)
      #expect(status == 0)
      #expect(usage.ru_utime.tv_sec < 5, "it takes ten to draw")
    }

    @Test func `Cancelling a slow drawing returns at once and ends its process`() throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      let path = try #require(Self.pictures.first)
      let file = try SharedPixels.store(Self.slow)
      let others = try Set(TestPrograms.children(named: "photo-decoder"))
      var (isWanted, laterQuestions) = (true, 0)
      var drawing: [Int32] = []
      #expect(throws: ImageError(path: "slow", reason: .cancelled)) {
        try ImageDecoder.decodeOutOfProcess(InputFile(file, name: "slow"), .whole, in: pool) {
          if !isWanted { laterQuestions += 1 }
          // It is drawing: its start took less time.
          let decoders = (try? TestPrograms.children(named: "photo-decoder")) ?? []
          drawing = decoders.filter {
            !others.contains($0) && TestPrograms.processorTime(of: $0) >= 0.5
          }
          isWanted = isWanted && drawing.isEmpty
          return !isWanted
        }
      }
      #expect(laterQuestions == 0)
      #expect(drawing.count == 1)
      // The process that refused the drawing's format is left until it has rested for seconds, and
      // the one that drew was killed.
      #expect(pool.restingCount <= 1)
      try wait(for: "the process that drew ends") {
        try TestPrograms.children(named: "photo-decoder").allSatisfy { !drawing.contains($0) }
      }
      _ = try ImageDecoder.decodeOutOfProcess(InputFile(path: path), .whole, in: pool) { false }
      #expect(pool.restingCount == 1)
    }

    @Test func `A picture that is no longer requested frees its process`() throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      let path = try #require(Self.pictures.first)
      for _ in 0..<5 {
        #expect(throws: ImageError(path: path, reason: .cancelled)) {
          try ImageDecoder.decodeOutOfProcess(InputFile(path: path), .whole, in: pool) { true }
        }
        _ = try ImageDecoder.decodeOutOfProcess(InputFile(path: path), .whole, in: pool) { false }
      }
      #expect(pool.restingCount == 1)
    }
  }
}
