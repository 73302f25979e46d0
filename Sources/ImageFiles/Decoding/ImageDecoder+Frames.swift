import CGTK

extension ImageDecoder {
  /// Decodes all pictures of the animation in a file; of a picture that doesn't move, the one.
  ///
  /// GIF and WebP move. They may be smaller than asked for, so that all together have no more pixels
  /// than ``ImageFit/largestResult``.
  ///
  /// - Parameters:
  ///   - path: The file's path, or its `file:` URI.
  ///   - box: The rectangle in device pixels that each is to fit into; none is larger than in the file.
  ///   - screen: What the colours are to mean; `nil` for sRGB.
  ///   - isCancelled: Asked often; says whether to give up.
  /// - Returns: The pictures, and how long each shows.
  /// - Throws: ``ImageError``; of more than 1000 pictures, that it is too large.
  public static func frames(
    of path: String, fitting box: PixelSize, for screen: ScreenProfile? = nil,
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ImageError) -> DecodedAnimation {
    let file = try InputFile(path: path)
    if let pool = poolInUse {
      return try framesApart(file, fitting: box, for: screen, in: pool, isCancelled: isCancelled)
    }
    return try framesHere(file, fitting: box, for: screen, isCancelled: isCancelled)
  }

  /// Decodes all pictures of the animation in a file, if it is one.
  ///
  /// What is no animation costs no more than a look at its first bytes or, of a GIF or a WebP, at how
  /// it is made up.
  ///
  /// - Parameters:
  ///   - path: The file's path, or its `file:` URI.
  ///   - box: The rectangle in device pixels that each is to fit into; none is larger than in the file.
  ///   - screen: What the colours are to mean; `nil` for sRGB.
  ///   - isCancelled: Asked often; says whether to give up.
  /// - Returns: The pictures, two or more, and how long each shows; `nil` of what doesn't move.
  /// - Throws: ``ImageError``; of more than 1000 pictures, that it is too large.
  public static func animation(
    of path: String, fitting box: PixelSize, for screen: ScreenProfile? = nil,
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ImageError) -> DecodedAnimation? {
    let file = try InputFile(path: path)
    guard file.isOfMovingFormat else { return nil }
    guard FrameCount.frames(in: try file.bytes(longest: largestBufferedFile)) > 1 else {
      return nil
    }
    let animation = try frames(of: path, fitting: box, for: screen, isCancelled: isCancelled)
    return animation.frames.count > 1 ? animation : nil
  }

  /// Decodes the pictures of an animation in this process.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - box: The rectangle that each is to fit into.
  ///   - screen: What the colours are to mean; `nil` for sRGB.
  ///   - budget: Limits the memory, and says to how many bytes: called without a size first, and with
  ///     it before the first picture is decoded.
  ///   - isCancelled: Asked between two chunks of the file; says whether to give up.
  /// - Returns: The pictures, and how long each shows, in milliseconds.
  /// - Throws: ``ImageError``.
  package static func frames(
    in file: InputFile, fitting box: PixelSize, for screen: ScreenProfile? = nil,
    budget: ((PixelSize?) -> Int)? = nil, isCancelled: () -> Bool
  ) throws(ImageError) -> (pictures: [UprightPixbuf], durations: [Int?]) {
    prepare()
    let session = DecodingSession(
      path: file.path, fit: .fitting(box), screen: screen, budget: budget)
    let bytes = try file.bytes(longest: largestBufferedFile)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      if isCancelled() { throw ImageError(path: file.path, reason: .cancelled) }
      try session.take(bytes[start...].prefix(chunk))
    }
    return try session.finish(FrameCount.frames(in: bytes), fitting: box)
  }

  /// Decodes and stores the pictures of an animation in this process; see
  /// ``frames(in:fitting:for:budget:isCancelled:)``.
  package static func framesHere(
    _ file: InputFile, fitting box: PixelSize, for screen: ScreenProfile? = nil,
    isCancelled: () -> Bool
  ) throws(ImageError) -> DecodedAnimation {
    let (pictures, durations) = try frames(
      in: file, fitting: box, for: screen, isCancelled: isCancelled)
    var frames: [DecodedAnimation.Frame] = []
    var originalSize = PixelSize(width: 1, height: 1)
    for (picture, duration) in zip(pictures, durations) {
      let image = try stored(picture, file.path)
      frames.append(.init(surface: image.surface, milliseconds: duration))
      originalSize = image.originalSize
    }
    return DecodedAnimation(frames: frames, originalSize: originalSize)
  }

  /// Decodes the pictures of an animation in a process of its own.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - box: The rectangle that each is to fit into.
  ///   - screen: What the colours are to mean; `nil` for sRGB.
  ///   - pool: Which processes may do it.
  ///   - isCancelled: Asked some 50 times a second; says whether to give up.
  /// - Returns: The pictures, and how long each shows.
  /// - Throws: ``ImageError``.
  package static func framesApart(
    _ file: InputFile, fitting box: PixelSize, for screen: ScreenProfile? = nil,
    in pool: DecoderPool, isCancelled: () -> Bool
  ) throws(ImageError) -> DecodedAnimation {
    let outcome = try ask(
      .frames(fitting: box, isForScreen: screen != nil), of: file, for: screen, true, pool,
      isCancelled)
    guard case .animation(let animation) = outcome else { throw file.crash }
    return animation
  }
}

extension InputFile {
  /// Whether what is in it is of a format that may move.
  fileprivate var isOfMovingFormat: Bool {
    var bytes = [UInt8](repeating: 0, count: 12)
    let count = unsafe pread(file.number, &bytes, bytes.count, 0)
    guard count == bytes.count else { return false }
    return bytes.starts(with: "GIF8".utf8) || ImageEnding(prefix: bytes).isWebP
  }
}

extension DecodedAnimation.Frame {
  /// A picture that shows for so many milliseconds, or for ever.
  init(surface: ImageSurface, milliseconds: Int?) {
    self.init(surface: surface, duration: milliseconds.map { Double($0) / 1000 })
  }
}
