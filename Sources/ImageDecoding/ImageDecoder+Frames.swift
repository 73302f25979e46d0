import CSystem
public import Cairo
public import GLib

extension ImageDecoder {
  /// Decodes all pictures of the animation in a file, or the single picture of another file.
  ///
  /// GIF and WebP files may be animations. The pictures may be smaller than requested, so that all
  /// together have no more pixels than ``ImageFit/maxResultPixels``.
  ///
  /// - Parameters:
  ///   - path: The file's path, or its `file:` URI.
  ///   - box: The rectangle in device pixels that each picture has to fit into; none is larger than
  ///     in the file.
  ///   - screen: The profile of the screen to convert the colors to; `nil` for sRGB.
  ///   - isCancelled: Called often; returns whether to give up.
  /// - Returns: The pictures, and the duration of each.
  /// - Throws: ``ImageError``; if there are more than 1000 pictures, that it is too large.
  public static func frames(
    of path: FilePath, fitting box: PixelSize, for screen: ScreenProfile? = nil,
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ImageError) -> DecodedAnimation {
    let file = try InputFile.opening(path, unless: isCancelled)
    if let pool = poolInUse {
      return try framesOutOfProcess(
        file, fitting: box, for: screen, in: pool, isCancelled: isCancelled)
    }
    return try framesInProcess(file, fitting: box, for: screen, isCancelled: isCancelled)
  }

  /// Decodes all pictures of the animation in a file, if it is one.
  ///
  /// For other files, it reads only the first bytes or, for a GIF or a WebP, the file's structure.
  ///
  /// - Parameters:
  ///   - path: The file's path, or its `file:` URI.
  ///   - box: The rectangle in device pixels that each picture has to fit into; none is larger than
  ///     in the file.
  ///   - screen: The profile of the screen to convert the colors to; `nil` for sRGB.
  ///   - isCancelled: Called often; returns whether to give up.
  /// - Returns: The pictures, two or more, and the duration of each; `nil` if the file is not an
  ///   animation.
  /// - Throws: ``ImageError``; if there are more than 1000 pictures, that it is too large.
  public static func animation(
    of path: FilePath, fitting box: PixelSize, for screen: ScreenProfile? = nil,
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ImageError) -> DecodedAnimation? {
    let file = try InputFile.opening(path, unless: isCancelled)
    guard file.isOfMovingFormat else { return nil }
    let bytes = try ImageError.reading(file.bytes(maxSize: maxBufferedFileSize))
    guard FrameCount.frames(in: bytes) > 1 else { return nil }
    let animation = try frames(of: path, fitting: box, for: screen, isCancelled: isCancelled)
    return animation.frames.count > 1 ? animation : nil
  }

  /// Decodes the pictures of an animation in process.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - box: The rectangle that each picture has to fit into.
  ///   - screen: The profile of the screen to convert the colors to; `nil` for sRGB.
  ///   - budget: Limits the memory, and returns the limit in bytes: called without a size first,
  ///     and with it before the first picture is decoded.
  ///   - isCancelled: Called between two chunks of the file; returns whether to give up.
  /// - Returns: The pictures, and the duration of each, in milliseconds.
  /// - Throws: ``ImageError``.
  package static func frames(
    in file: InputFile, fitting box: PixelSize, for screen: ScreenProfile? = nil,
    budget: ((PixelSize?) -> Int)? = nil, isCancelled: () -> Bool
  ) throws(ImageError) -> (pictures: [UprightPixbuf], durations: [Int?]) {
    prepare()
    let session = DecodingSession(
      path: file.path, fit: .fitting(box), screen: screen, budget: budget)
    let bytes = try ImageError.reading(file.bytes(maxSize: maxBufferedFileSize))
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      if isCancelled() { throw ImageError(path: file.path, reason: .cancelled) }
      try session.take(bytes[start...].prefix(chunk))
    }
    return try session.finish(FrameCount.frames(in: bytes), fitting: box)
  }

  /// Decodes and stores the pictures of an animation in process; see
  /// ``frames(in:fitting:for:budget:isCancelled:)``.
  package static func framesInProcess(
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

  /// Decodes the pictures of an animation out of process.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - box: The rectangle that each picture has to fit into.
  ///   - screen: The profile of the screen to convert the colors to; `nil` for sRGB.
  ///   - pool: The processes to use.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  /// - Returns: The pictures, and the duration of each.
  /// - Throws: ``ImageError``.
  package static func framesOutOfProcess(
    _ file: InputFile, fitting box: PixelSize, for screen: ScreenProfile? = nil,
    in pool: DecoderPool, isCancelled: () -> Bool
  ) throws(ImageError) -> DecodedAnimation {
    let answer = try ask(
      .frames(fitting: box, isForScreen: screen != nil), of: file, for: screen, true, pool,
      isCancelled)
    guard case .animation(let animation) = answer else { throw file.crash }
    return animation
  }
}

extension InputFile {
  /// Whether the file has a format that supports animations.
  fileprivate var isOfMovingFormat: Bool {
    let bytes = file.firstBytes(12)
    guard bytes.count == 12 else { return false }
    return bytes.starts(with: "GIF8".utf8) || ImageEnding(prefix: bytes).isWebP
  }
}

extension DecodedAnimation.Frame {
  /// Creates a picture with a duration in milliseconds, or one that stays.
  init(surface: ImageSurface, milliseconds: Int?) {
    self.init(surface: surface, duration: milliseconds.map { Double($0) / 1000 })
  }
}
