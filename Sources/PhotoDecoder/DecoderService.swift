import CSandbox
import CSystem
import Cairo
import GLib
import ImageDecoding
import PhotoMetadata

/// The main loop of a decoder process, which answers one request after the other.
package struct DecoderService {
  /// The reason why a service ended.
  package enum Ending: Sendable {
    /// No request was received for some seconds, or the program closed its end.
    case idle
    /// A request was invalid.
    case nonsense
  }

  /// The time that the process waits for a request before it ends, in milliseconds: 5 seconds.
  private static let timeout: CInt = 5000

  private let socket: MessageSocket
  private let formats: DecoderFormats
  private let budget: MemoryBudget?
  private let pixels = SharedPixels()

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - socket: The socket for requests and answers.
  ///   - formats: The formats whose decoders are loaded.
  ///   - budget: The memory limit; `nil` for none.
  init(_ socket: MessageSocket, formats: DecoderFormats, budget: MemoryBudget?) {
    self.socket = socket
    self.formats = formats
    self.budget = budget
  }

  /// The largest number of bytes in a message from the program.
  private static let maxMessageSize = max(DecodingRequest.maxSize, MetadataRequest.maxSize)

  /// Answers requests until there are no more.
  package func run() -> Ending {
    while socket.waits(milliseconds: Self.timeout) {
      switch socket.receive(maxSize: Self.maxMessageSize) {
      case .end: return .idle
      case .nothing: continue
      case .nonsense: return .nonsense
      case .message(let bytes, let files):
        // The cancellation was received after the answer was sent.
        if bytes == DecoderProcess.cancellation, files.isEmpty { continue }
        if let request = DecodingRequest(bytes: bytes) {
          guard let files = inputs(files, for: request) else { return .nonsense }
          guard answer(request, files) else { return .idle }
        } else {
          guard let request = MetadataRequest(bytes: bytes), let files = inputs(files, for: request)
          else { return .nonsense }
          guard answer(request, files) else { return .idle }
        }
      }
    }
    return .idle
  }

  /// Returns a request's files, or `nil` if they are not as many as requested or not regular files.
  private func inputs(_ files: [OpenFile], for request: some DecoderRequest) -> [InputFile]? {
    let inputs = files.compactMap { try? InputFile($0, name: "") }
    return files.count == request.fileCount && inputs.count == files.count ? inputs : nil
  }

  /// Sends an answer that a closure creates within the limits for one picture, or its failure.
  ///
  /// - Parameters:
  ///   - file: The requested file.
  ///   - body: Sends the answer; returns whether the program's end is still open. Its parameter
  ///     limits the memory, and returns the limit in bytes: it is called without a size first, and
  ///     with it before the picture is decoded.
  /// - Returns: Whether the program's end is still open.
  private func answer(
    about file: InputFile,
    _ body: (_ allow: @escaping (PixelSize?) -> Int) throws(ImageError) -> Bool
  ) -> Bool {
    let limit = budget?.begin()
    let byteCount = Int(lseek(file.file.number, 0, SEEK_END))
    file.rewind()
    func allow(_ size: PixelSize?) -> Int {
      let bytes = MemoryBudget.budget(byteCount: byteCount, size: size)
      guard let limit else { return bytes }
      ExitReport.set(budget: bytes, socket)
      limit(bytes)
      return bytes
    }
    if budget != nil { limitTime() }
    defer { if budget != nil { ExitReport.clear() } }
    do throws(ImageError) {
      return try body(allow)
    } catch {
      return send(.failure(error.reason))
    }
  }

  /// Decodes, and sends the answer.
  ///
  /// - Returns: Whether the program's end is still open.
  private func answer(_ request: DecodingRequest, _ files: [InputFile]) -> Bool {
    let file = files[0]
    guard formats.includes(DecoderFormats(for: file.file)) else {
      return send(DecoderFormats.refusal)
    }
    return answer(about: file) { (allow) throws(ImageError) in
      switch request {
      case .size:
        return send(.size(try ImageDecoder.sizeInProcess(of: file, budget: allow)))
      case .picture(let fit, _):
        let screen = profile(in: files.dropFirst().first)
        let picture = try ImageDecoder.picture(in: file, fit, for: screen, budget: allow) {
          isCancelled
        }
        return send(picture, isRawThumbnail: MetadataReader.isRawTIFF(file))
      case .preview(let fit):
        _ = allow(nil)
        if let preview = preview(in: file, fit) { return send(preview) }
        return send(try ImageDecoder.picture(in: file, fit, budget: allow) { isCancelled })
      case .frames(let box, _):
        let (pictures, durations) = try ImageDecoder.frames(
          in: file, fitting: box, for: profile(in: files.dropFirst().first), budget: allow
        ) { isCancelled }
        return send(pictures, durations)
      case .thumbnail(let origin):
        let picture = try ImageDecoder.picture(in: file, .whole, budget: allow) { isCancelled }
        return origin.isOrigin(of: picture) ? send(picture) : send(.otherThumbnail)
      }
    }
  }

  /// Reads or edits metadata, and sends all answers.
  ///
  /// - Returns: Whether the program's end is still open.
  private func answer(_ request: MetadataRequest, _ files: [InputFile]) -> Bool {
    switch request {
    case .metadata(let hasSidecar):
      var rest = files[...]
      for hasSidecar in hasSidecar {
        if isCancelled { return send(.failure(.cancelled)) }
        guard let photo = rest.popFirst() else { return false }
        let sidecar = hasSidecar ? rest.popFirst() : nil
        let isOpen = answer(about: photo) { (allow) throws(ImageError) in
          _ = allow(nil)
          return send(
            MetadataAnswer.metadata(try MetadataReader.read(photo, sidecar: sidecar?.file, .mapped))
              .bytes)
        }
        guard isOpen else { return false }
      }
      return true
    case .xmp(let change):
      return answer(about: files[0]) { (allow) throws(ImageError) in
        _ = allow(nil)
        let old = try ImageError.reading(files[0].bytes(maxSize: SidecarFile.maxSize))
        let bytes = try SidecarEditor.change(change, in: old, path: "")
        guard let stored = try? SharedPixels.store(bytes) else {
          return send(.failure(.fileTooLarge(bytes.count)))
        }
        return send(MetadataAnswer.xmp(byteCount: bytes.count).bytes, stored)
      }
    case .comparison(let picture, let quarterTurns):
      return answer(about: files[0]) { (allow) throws(ImageError) in
        try PictureComparison.compare(
          files[0], files[1], picture: picture, quarterTurns: quarterTurns, budget: allow)
        return send(MetadataAnswer.samePicture.bytes)
      }
    }
  }

  /// Returns a screen's profile in a file, or `nil` if there is none.
  private func profile(in file: InputFile?) -> ScreenProfile? {
    (try? file?.bytes(maxSize: ScreenProfile.maxSize)).flatMap { ScreenProfile(bytes: $0) }
  }

  /// Returns the camera's embedded preview, or `nil` if it isn't as good as the picture.
  private func preview(in file: InputFile, _ fit: ImageFit) -> UprightPixbuf? {
    guard let found = MetadataReader.preview(in: file) else { return nil }
    // The preview has the picture's colors, but rarely its profile.
    defer { file.rewind() }
    return ImageDecoder.preview(
      in: found.bytes, of: found.size, orientation: found.orientation,
      profile: ImageDecoder.profile(in: file), fit)
  }

  /// Whether the program canceled the request or closed its end.
  private var isCancelled: Bool {
    switch socket.receive(maxSize: Self.maxMessageSize) {
    case .nothing: false
    case .message, .nonsense, .end: true
    }
  }

  private func send(_ picture: UprightPixbuf, isRawThumbnail: Bool = false) -> Bool {
    guard let file = try? pixels.store([picture]) else {
      return send(.failure(.tooLarge(picture.originalSize)))
    }
    return send(
      .picture(
        picture.layout, originalSize: picture.originalSize, isTruncated: picture.isTruncated,
        isRawThumbnail: isRawThumbnail), file)
  }

  private func send(_ pictures: [UprightPixbuf], _ durations: [Int?]) -> Bool {
    guard let first = pictures.first else { return send(.failure(.empty)) }
    guard pictures.allSatisfy({ $0.layout == first.layout }),
      let file = try? pixels.store(pictures)
    else { return send(.failure(.tooLarge(first.originalSize))) }
    let layout = FrameLayout(frame: first.layout, durations: durations)
    return send(.frames(layout, originalSize: first.originalSize), file)
  }

  private func send(_ answer: DecoderAnswer, _ file: OpenFile? = nil) -> Bool {
    send(answer.bytes, file)
  }

  private func send(_ answer: [UInt8], _ file: OpenFile? = nil) -> Bool {
    (try? socket.send(answer, file)) != nil
  }

  /// Sets the processor time limit for the next picture; the process is killed when it is exceeded.
  private func limitTime() {
    let seconds = CSandbox_processor_seconds() + UInt64(ImageDecoder.maxDecodingSeconds)
    _ = CSandbox_limit(CSandbox_processor_limit(), seconds, .max)
  }
}
