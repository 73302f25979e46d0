import CGTK
import CSandbox
package import ImageFiles
import MetadataFormats

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
  private static let patience: CInt = 5000

  private let socket: MessageSocket
  private let budget: MemoryBudget?
  private let pixels = SharedPixels()

  /// Creates a service.
  ///
  /// - Parameter socket: The socket for requests and answers.
  package init(_ socket: MessageSocket) {
    self.init(socket, budget: nil)
  }

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - socket: The socket for requests and answers.
  ///   - budget: The memory limit; `nil` for none.
  init(_ socket: MessageSocket, budget: MemoryBudget?) {
    self.socket = socket
    self.budget = budget
  }

  /// Answers requests until there are no more.
  package func run() -> Ending {
    while socket.waits(milliseconds: Self.patience) {
      switch socket.receive(longest: DecoderInstruction.longest) {
      case .end: return .idle
      case .nothing: continue
      case .nonsense: return .nonsense
      case .message(let bytes, let files):
        switch DecoderInstruction(bytes: bytes) {
        // The cancellation was received after the answer was sent.
        case .cancel where files.isEmpty: continue
        case .decode(let request) where files.count == request.fileCount:
          let files = files.compactMap { try? InputFile($0, name: "") }
          guard files.count == request.fileCount else { return .nonsense }
          guard answer(request, files) else { return .idle }
        default: return .nonsense
        }
      }
    }
    return .idle
  }

  /// Sends all answers to a request.
  ///
  /// - Returns: Whether the program's end is still open.
  private func answer(_ request: DecodingRequest, _ files: [InputFile]) -> Bool {
    switch request {
    case .size, .picture, .preview, .frames, .thumbnail, .xmp, .comparison:
      return answer(to: request, files[0], files.dropFirst().first)
    case .metadata(let hasSidecar):
      var rest = files[...]
      for hasSidecar in hasSidecar {
        if isCancelled { return send(.failure(.cancelled)) }
        guard let photo = rest.popFirst() else { return false }
        let sidecar = hasSidecar ? rest.popFirst() : nil
        guard answer(to: request, photo, sidecar) else { return false }
      }
      return true
    }
  }

  /// Decodes, and sends one answer.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - file: The requested file.
  ///   - second: The second file, if any: its sidecar, a screen's profile, or the file after an
  ///     edit.
  /// - Returns: Whether the program's end is still open.
  private func answer(
    to request: DecodingRequest, _ file: InputFile, _ second: InputFile?
  ) -> Bool {
    let limit = budget?.begin()
    let byteCount = Int(lseek(file.file.number, 0, SEEK_END))
    _ = lseek(file.file.number, 0, SEEK_SET)
    func allow(_ size: PixelSize?) -> Int {
      let bytes = MemoryBudget.budget(byteCount: byteCount, size: size)
      guard let limit else { return bytes }
      LastWords.set(budget: bytes, socket)
      limit(bytes)
      return bytes
    }
    if budget != nil { limitTime() }
    defer { if budget != nil { LastWords.clear() } }
    do throws(ImageError) {
      switch request {
      case .size:
        return send(.size(try ImageDecoder.sizeHere(of: file, budget: allow)))
      case .picture(let fit, _):
        let screen = profile(in: second)
        return send(
          try ImageDecoder.picture(in: file, fit, for: screen, budget: allow) { isCancelled })
      case .preview(let fit):
        _ = allow(nil)
        if let preview = preview(in: file, fit) { return send(preview) }
        return send(try ImageDecoder.picture(in: file, fit, budget: allow) { isCancelled })
      case .frames(let box, _):
        let (pictures, durations) = try ImageDecoder.frames(
          in: file, fitting: box, for: profile(in: second), budget: allow
        ) { isCancelled }
        return send(pictures, durations)
      case .thumbnail(let origin):
        let picture = try ImageDecoder.picture(in: file, .whole, budget: allow) { isCancelled }
        return origin.isOrigin(of: picture) ? send(picture) : send(.otherThumbnail)
      case .metadata:
        _ = allow(nil)
        return send(.metadata(try MetadataReader.read(file, sidecar: second?.file, .mapped)))
      case .xmp(let change):
        _ = allow(nil)
        let old = try ImageError.reading(file.bytes(longest: SidecarFile.longest))
        let bytes = try SidecarEditor.change(change, in: old, path: "")
        guard let stored = try? SharedPixels.store(bytes) else {
          return send(.failure(.fileTooLarge(bytes.count)))
        }
        return send(.xmp(byteCount: bytes.count), stored)
      case .comparison(let picture, let quarterTurns):
        guard let second else { return false }
        try PictureComparison.compare(
          file, second, picture: picture, quarterTurns: quarterTurns, budget: allow)
        return send(.samePicture)
      }
    } catch {
      return send(.failure(error.reason))
    }
  }

  /// Returns a screen's profile in a file, or `nil` if there is none.
  private func profile(in file: InputFile?) -> ScreenProfile? {
    (try? file?.bytes(longest: ScreenProfile.longest)).flatMap { ScreenProfile(bytes: $0) }
  }

  /// Returns the camera's embedded preview, or `nil` if it isn't as good as the picture.
  private func preview(in file: InputFile, _ fit: ImageFit) -> UprightPixbuf? {
    guard let found = MetadataReader.preview(in: file) else { return nil }
    // The preview has the picture's colors, but rarely its profile.
    defer { _ = lseek(file.file.number, 0, SEEK_SET) }
    return ImageDecoder.preview(
      in: found.bytes, of: found.size, orientation: found.orientation,
      profile: ImageDecoder.profile(in: file), fit)
  }

  /// Whether the program canceled the request or closed its end.
  private var isCancelled: Bool {
    switch socket.receive(longest: DecoderInstruction.longest) {
    case .nothing: false
    case .message, .nonsense, .end: true
    }
  }

  private func send(_ picture: UprightPixbuf) -> Bool {
    guard let file = try? pixels.store([picture]) else {
      return send(.failure(.tooLarge(picture.originalSize)))
    }
    return send(
      .picture(
        picture.layout, originalSize: picture.originalSize, isTruncated: picture.isTruncated), file)
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
    (try? socket.send(answer.bytes, file)) != nil
  }

  /// Sets the processor time limit for the next picture; the process is killed when it is exceeded.
  private func limitTime() {
    let seconds = CSandbox_processor_seconds() + UInt64(ImageDecoder.longestDecoding)
    _ = CSandbox_limit(CSandbox_processor_limit(), seconds, .max)
  }
}
