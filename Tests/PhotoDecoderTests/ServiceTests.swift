import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import RandomNumbers
import Synchronization
import Testing

@testable import PhotoDecoder

extension DecoderProcessTests {
  /// The decoder's end of the connection, in a thread of this process.
  @Suite struct ServiceTests {
    /// Runs a service, lets `body` communicate with it, and returns its result after the connection
    /// is closed.
    private func ending(
      _ body: (MessageSocket) throws -> Void
    ) throws -> DecoderService.Ending {
      let result = Mutex<DecoderService.Ending?>(nil)
      let hasEnded = DispatchSemaphore(value: 0)
      // Each end has one owner, and is closed by it.
      var pair: [CInt] = [-1, -1]
      let type = CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
      try #require(unsafe socketpair(AF_UNIX, type, 0, &pair) == 0)
      let number = pair[1]
      Thread.detachNewThread {
        let socket = MessageSocket(adopting: number)
        let ending = DecoderService(socket, formats: .all, budget: nil).run()
        result.withLock { $0 = ending }
        hasEnded.signal()
      }
      try withSocket(pair[0], body)
      hasEnded.wait()
      return try #require(result.withLock { $0 })
    }

    /// Calls `body` with an end of a connection, and closes it.
    private func withSocket(_ number: CInt, _ body: (MessageSocket) throws -> Void) throws {
      try body(MessageSocket(adopting: number))
    }

    /// Returns the next response, or `nil` if the service has ended.
    private func answer(_ socket: MessageSocket) -> ([UInt8], [OpenFile])? {
      while socket.waits(milliseconds: -1) {
        switch socket.receive(maxSize: MetadataAnswer.maxSize) {
        case .message(let bytes, let files): return (bytes, files)
        case .nothing: continue
        case .end, .nonsense: return nil
        }
      }
      return nil
    }

    @Test func `A service answers one request after the other`() throws {
      let ending = try ending { socket in
        for width in [40, 30, 20] {
          let request = DecodingRequest.picture(.fitting(PixelSize(width: width, height: 900)))
          try socket.send(request.bytes, InputFile(path: DecoderProcessTests.photo).file)
          let (bytes, files) = try #require(answer(socket))
          guard case .picture(let layout, let size, _, _) = DecoderAnswer(bytes: bytes, to: request)
          else {
            Issue.record("No picture: \(bytes)")
            return
          }
          #expect(layout.size.width == width)
          #expect(
            try ImageDecoder.sizeInProcess(of: InputFile(path: DecoderProcessTests.photo)) == size)
          let file = try #require(files.first)
          #expect(SharedPixels.surface(file, layout: layout)?.width == width)
          // A late cancellation has no effect.
          try socket.send(DecoderProcess.cancellation)
        }
        try socket.send(
          DecodingRequest.size.bytes, InputFile(path: DecoderProcessTests.photo).file)
        let (bytes, files) = try #require(answer(socket))
        #expect(files.isEmpty)
        let size = try ImageDecoder.sizeInProcess(of: InputFile(path: DecoderProcessTests.photo))
        #expect(DecoderAnswer(bytes: bytes, to: .size) == .size(size))
      }
      #expect(ending == .idle)
    }

    @Test func `A service answers about several files one after the other`() throws {
      let ending = try ending { socket in
        let request = MetadataRequest.metadata(hasSidecar: [false, true, false])
        let xmp = """
          <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
          xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
          xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3"/></rdf:RDF></x:xmpmeta>
          """
        let photo = try InputFile(path: DecoderProcessTests.photo).file
        let sidecar = try SharedPixels.store(Array(xmp.utf8))
        try socket.send(request.bytes, [photo, photo, sidecar, photo])
        for stars in [nil, 3, nil] {
          let (bytes, files) = try #require(answer(socket))
          #expect(files.isEmpty)
          guard case .metadata(let metadata) = MetadataAnswer(bytes: bytes, to: request) else {
            Issue.record("No metadata: \(bytes)")
            return
          }
          #expect(metadata.annotations.rating == stars)
          #expect(metadata.facts.dateTaken != nil)
        }
        let change = MetadataRequest.xmp(AnnotationPatch(rating: .changed(5)))
        try socket.send(change.bytes, [sidecar])
        let (bytes, files) = try #require(answer(socket))
        guard case .xmp(let count) = MetadataAnswer(bytes: bytes, to: change) else {
          Issue.record("No sidecar: \(bytes)")
          return
        }
        let file = try InputFile(try #require(files.first), name: "sidecar")
        let text = try String(decoding: file.bytes(maxSize: count), as: UTF8.self)
        #expect(text.utf8.count == count)
        #expect(text.contains("xmp:Rating=\"5\""))
      }
      #expect(ending == .idle)
    }

    @Test func `A picture that is cancelled before it begins is not decoded`() throws {
      let ending = try ending { socket in
        // Either both arrive before the service reads the file's first bytes, or the service is
        // quicker.
        let request = DecodingRequest.picture(.whole)
        try socket.send(request.bytes, InputFile(path: DecoderProcessTests.photo).file)
        try socket.send(DecoderProcess.cancellation)
        let (bytes, _) = try #require(answer(socket))
        switch DecoderAnswer(bytes: bytes, to: request) {
        case .failure(.cancelled), .picture: break
        default: Issue.record("\(bytes)")
        }
      }
      #expect(ending == .idle)
    }

    @Test func `An invalid request ends the service`() throws {
      let decode = DecodingRequest.size.bytes
      let file = try InputFile(path: DecoderProcessTests.photo).file
      let folder = unsafe OpenFile(adopting: open("/", O_RDONLY))
      let requests: [([UInt8], OpenFile?)] = [
        (decode, nil), (decode, folder), (DecoderProcess.cancellation, file),
        (Array(decode.dropLast()), file), (decode + [0], file), ([0], nil),
        (MetadataRequest.metadata(hasSidecar: [true]).bytes, file),
        (MetadataRequest.metadata(hasSidecar: []).bytes, nil),
        (MetadataRequest.metadata(hasSidecar: Array(repeating: false, count: 17)).bytes, file),
        (MetadataRequest.comparison(picture: 0, quarterTurns: 1).bytes, file),
        ([UInt8](repeating: 0, count: 5000), file),
        ([UInt8](repeating: 0, count: 100_000), file),
      ]
      for (bytes, file) in requests {
        let ending = try ending { socket in
          try socket.send(bytes, file)
          #expect(answer(socket) == nil)
        }
        #expect(ending == .nonsense, "\(bytes.prefix(40))")
      }
    }

    @Test(arguments: 1...10) func `No random request ends the process or leaks a file`(seed: UInt64)
      throws
    {
      var numbers = SeededNumbers(seed: seed)
      // A separate file, as other tests have the photo open too.
      let folder = try LibraryFolder()
      let photo = folder("photo")
      try FileManager.default.copyItem(
        atPath: DecoderProcessTests.photo.text, toPath: photo.text)
      let instructions: [DecodingRequest] = [
        .picture(.whole), .picture(.covering(PixelSize(width: 9, height: 9))),
        .size, .picture(.whole, isForScreen: true),
        .thumbnail(
          ThumbnailOrigin(uri: "file:///p", fileVersion: FileVersion(byteCount: 1, modified: 1))),
      ]
      let metadataRequests: [MetadataRequest] = [
        .metadata(hasSidecar: [false]), .xmp(AnnotationPatch(caption: .changed("a"))),
        .comparison(picture: 0, quarterTurns: 1),
      ]
      let requests =
        instructions.map(\.bytes) + metadataRequests.map(\.bytes) + [DecoderProcess.cancellation]
      for _ in 0..<30 {
        _ = try ending { socket in
          let bytes = requests.randomElement(using: &numbers) ?? []
          let sent = Bool.random(using: &numbers) ? bytes : bytes.mutated(with: &numbers)
          if sent.isEmpty { return }
          // The second file would be a screen's profile.
          let files = try (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
            try InputFile(path: photo).file
          }
          try socket.send(sent, files)
        }
      }
      #expect(try !TestPrograms.openFiles().contains(photo.text))
    }
  }
}
