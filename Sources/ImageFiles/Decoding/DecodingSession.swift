import CGTK

/// One file on its way to a picture: what ``ImageDecoder`` knows between two chunks.
final class DecodingSession {
  private let path: String
  private let fit: ImageFit
  private let isForSize: Bool
  private let screen: ScreenProfile?
  private let budget: ((PixelSize?) -> Int)?
  /// How much memory the picture may take, in bytes, or `nil` without a limit.
  private var memoryLimit: Int?
  private var ending: ImageEnding?
  private var loader: PixbufLoader?
  private var byteCount = 0
  private var hasEnded = false
  /// The bytes that the decoder is given only when all are there.
  private var held: [UInt8] = []
  /// What the colours mean, where the file says it and its decoder doesn't pass it on.
  private var knownProfile: [UInt8]?
  /// The size in the file, not turned upright.
  private var size: PixelSize?
  private var isRefused = false
  private var turn: LargeImageTurn?

  /// Starts without any bytes.
  ///
  /// Where only the size is wanted, the session ends with ``ImageError/Reason/tooLarge(_:)`` as soon
  /// as it is known.
  ///
  /// - Parameters:
  ///   - path: What errors name the file by.
  ///   - fit: How large the picture is wanted.
  ///   - isForSize: Whether only the size is wanted.
  ///   - screen: What the picture's colours are to mean; `nil` for sRGB.
  ///   - budget: Limits the memory, and says to how many bytes: called without a size first, and with
  ///     it before the picture is decoded.
  init(
    path: String, fit: ImageFit, isForSize: Bool = false, screen: ScreenProfile? = nil,
    budget: ((PixelSize?) -> Int)? = nil
  ) {
    self.path = path
    self.fit = fit
    self.isForSize = isForSize
    self.screen = screen
    self.budget = budget
    memoryLimit = budget?(nil)
  }

  /// Decodes the file's next bytes.
  func take(_ bytes: ArraySlice<UInt8>) throws(ImageError) {
    var ending = self.ending ?? ImageEnding(prefix: bytes)
    ending.read(bytes)
    self.ending = ending
    byteCount += bytes.count
    if ending.isWebP {
      held += bytes
    } else {
      try decode(bytes)
    }
    try checkLimits()
  }

  /// What the picture's colours mean, as its file says, or `nil` as long as that isn't known, and where it
  /// says nothing.
  var profile: [UInt8]? {
    guard let pixbuf = unsafe loader?.takePixbuf() else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    return unsafe ColorProfile.bytes(in: pixbuf)
  }

  /// Whether the decoder has begun with the picture, and knows what comes before it in the file.
  var hasBegun: Bool { loader?.hasPicture == true }

  /// Ends the decoding and makes the picture, or what there is of it where the file ends early.
  func finish() throws(ImageError) -> UprightPixbuf {
    var isTruncated = false
    do throws(ImageError) {
      try end()
    } catch {
      guard error.reason == .truncated else { throw error }
      isTruncated = true
    }
    let found = unsafe isTruncated ? loader?.takePart() : loader?.takePixbuf()
    guard let pixbuf = unsafe found else {
      throw isTruncated ? error(.truncated) : noPicture
    }
    // The loader goes first: what it still holds and the copies below don't add up.
    loader = nil
    return unsafe try upright(pixbuf, fit, isTruncated: isTruncated)
  }

  /// Ends the decoding and makes so many pictures of an animation, or the one that there is.
  ///
  /// - Parameters:
  ///   - count: How many pictures there are.
  ///   - box: The rectangle that each is to fit into.
  /// - Returns: The pictures, and how long each shows, in milliseconds.
  /// - Throws: ``ImageError``.
  func finish(
    _ count: Int, fitting box: PixelSize
  ) throws(ImageError) -> (pictures: [UprightPixbuf], durations: [Int?]) {
    guard count > 1 else { return ([try finish()], [nil]) }
    try end()
    guard let size else { throw noPicture }
    guard let animation = loader?.animation else { return ([try finish()], [nil]) }
    guard count <= FrameLayout.mostFrames else { throw error(.tooLarge(size)) }
    var pictures: [UprightPixbuf] = []
    var durations: [Int?] = []
    let fit = ImageFit.fitting(FrameLayout.target(count, of: size, fitting: box))
    for _ in 0..<count {
      guard let pixbuf = unsafe animation.takePixbuf() else { throw error(.tooLarge(size)) }
      pictures.append(unsafe try upright(pixbuf, fit))
      durations.append(animation.duration)
      animation.advance()
    }
    return (pictures, durations)
  }

  /// Ends the decoding of the small picture that a camera stored beside another one.
  ///
  /// - Parameters:
  ///   - original: The other picture's size, not turned.
  ///   - orientation: How that one becomes upright, by EXIF's numbers.
  ///   - profile: What its colours mean, where the small one doesn't say.
  ///   - fit: How large that one is wanted.
  /// - Returns: The small picture as the other one is wanted; `nil` where it is too small for that, or
  ///   shows something else: not all of it, or with bars beside it.
  /// - Throws: ``ImageError``.
  func finish(
    asPreviewOf original: PixelSize, orientation: Int, profile: [UInt8]?, _ fit: ImageFit
  ) throws(ImageError) -> UprightPixbuf? {
    try end()
    guard let size, size.isSmaller(original),
      let pixbuf = unsafe loader?.takePixbuf(),
      let picture = unsafe UprightPixbuf(
        adopting: pixbuf, size: original, fit: fit, turn: turn, orientation: orientation,
        profile: profile)
    else { return nil }
    let made = picture.layout.size
    let isTurned = orientation > 4
    let isEnough =
      made.width <= (isTurned ? size.height : size.width)
      && made.height <= (isTurned ? size.width : size.height)
    return isEnough ? picture : nil
  }

  private var noPicture: ImageError { error(.broken("there is no picture in it")) }

  private func upright(
    _ pixbuf: OpaquePointer, _ fit: ImageFit, isTruncated: Bool = false
  ) throws(ImageError) -> UprightPixbuf {
    guard let size,
      let picture = unsafe UprightPixbuf(
        adopting: pixbuf, size: size, fit: fit, turn: turn, profile: knownProfile, screen: screen,
        isTruncated: isTruncated)
    else { throw error(.tooLarge(size ?? PixelSize(width: 0, height: 0))) }
    return picture
  }

  /// Tells the decoder that the file is over.
  private func end() throws(ImageError) {
    if hasEnded { return }
    hasEnded = true
    guard byteCount > 0, let ending else { throw error(.empty) }
    if !held.isEmpty {
      let header = WebPHeader(held)
      guard ending.isReached || !header.isAnimation else { throw error(.truncated) }
      knownProfile = header.profile
      try decode(held[...], isAtEnd: true)
      held = []
    }
    do {
      try loader?.close()
    } catch {
      throw self.error(reason(for: error, isAtEnd: true))
    }
    try checkLimits()
    guard ending.isReached else { throw error(.truncated) }
  }

  private func decode(_ bytes: ArraySlice<UInt8>, isAtEnd: Bool = false) throws(ImageError) {
    let loader = self.loader ?? newLoader()
    self.loader = loader
    do {
      try loader.write(bytes)
    } catch {
      throw self.error(reason(for: error, isAtEnd: isAtEnd))
    }
  }

  private func newLoader() -> PixbufLoader {
    // A loader that is given up doesn't ask any longer.
    PixbufLoader { [weak self] size, format in
      self?.judge(size, format: format) ?? .refuse
    }
  }

  /// What to do about a picture of this size.
  private func judge(_ size: PixelSize, format: String) -> PixbufLoader.Verdict {
    self.size = size
    let limit = isForSize ? 0 : ImageDecoder.limit(format: format)
    if let limit, size.pixelCount > limit {
      isRefused = true
      return .refuse
    }
    memoryLimit = budget?(size)
    var decoded = size
    if format == "jpeg" {
      decoded = Self.jpegSize(of: size, for: neededSize(of: size), isPart: fit.isPart)
    }
    if decoded.pixelCount > LargeImageTurn.threshold
      || size.pixelCount > LargeImageTurn.threshold * 2
    {
      turn = LargeImageTurn()
    }
    // Only JPEG decodes less when asked for less. All others are scaled afterwards, and better.
    return decoded == size ? .whole : .scaled(decoded)
  }

  /// A size that is large enough whether or not the picture turns out to lie on its side, which
  /// gdk-pixbuf tells only afterwards.
  private func neededSize(of size: PixelSize) -> PixelSize {
    let upright = fit.wholeTarget(for: size)
    let turned = fit.wholeTarget(for: size.turned).turned
    return upright.width > turned.width ? upright : turned
  }

  /// The smallest size in which libjpeg can decode a picture, that is not below `needed`; of a
  /// picture beyond ``ImageDecoder/largestSource``, none that takes more than ``ImageFit`` allows,
  /// unless only a part of it is kept.
  static func jpegSize(
    of size: PixelSize, for needed: PixelSize, isPart: Bool = false
  ) -> PixelSize {
    var best = size
    for divisor in [2, 4, 8] {
      let smaller = PixelSize(
        width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor)
      let isEnough = smaller.width >= needed.width && smaller.height >= needed.height
      let isTooMuch =
        !isPart && size.pixelCount > ImageDecoder.largestSource
        && best.pixelCount > ImageFit.largestResult
      if isEnough || isTooMuch { best = smaller }
    }
    return best
  }

  private func checkLimits() throws(ImageError) {
    if isRefused, let size { throw error(.tooLarge(size)) }
    guard byteCount > ImageDecoder.largestBufferedFile else { return }
    // A WebP has no loader yet and is held here; all others have told their format by now.
    guard ImageDecoder.isBuffered(format: loader?.format ?? "") else { return }
    throw error(.fileTooLarge(byteCount))
  }

  /// What a decoder's words mean for the person.
  private func reason(for failure: PixbufLoader.Failure, isAtEnd: Bool) -> ImageError.Reason {
    if isRefused, let size { return .tooLarge(size) }
    if failure.kind == .noMemory {
      if let memoryLimit { return .tooMuchMemory(memoryLimit) }
      if let size { return .tooLarge(size) }
    }
    if failure.kind == .unknownFormat { return .notAnImage }
    if failure.kind == .incomplete { return .truncated }
    // libjpeg's words where `JPEGMEM` is exceeded; they are not translated.
    if failure.message.contains("Backing store not supported"), let size { return .tooLarge(size) }
    if isAtEnd, ending?.isReached == false { return .truncated }
    return .broken(failure.message)
  }

  private func error(_ reason: ImageError.Reason) -> ImageError {
    ImageError(path: path, reason: reason)
  }
}
