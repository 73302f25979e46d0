import CGLib
import CGdkPixbuf
import Cairo
import GLib

/// The decoding of one file: the state of ``ImageDecoder`` between two chunks.
final class DecodingSession {
  private let path: FilePath
  private let fit: ImageFit
  private let isForSize: Bool
  private let screen: ScreenProfile?
  private let budget: ((PixelSize?) -> Int)?
  /// The most memory that the picture may take, in bytes, or `nil` without a limit.
  private var memoryLimit: Int?
  private var ending: ImageEnding?
  private var loader: PixbufLoader?
  private var byteCount = 0
  private var hasEnded = false
  /// The bytes that are held back until the file is complete.
  private var held: [UInt8] = []
  /// The profile of the colors, if the file has one that its decoder doesn't pass on.
  private var knownProfile: [UInt8]?
  /// The size in the file, not turned upright.
  private var size: PixelSize?
  /// The name of the format; empty until the size is known.
  private var format = ""
  private var isRefused = false
  private var lock: LargeImageLock?

  /// Creates a session without any bytes.
  ///
  /// If only the size is requested, the session ends with ``ImageError/Reason/tooLarge(_:)`` as
  /// soon as it is known.
  ///
  /// - Parameters:
  ///   - path: The file's name in errors.
  ///   - fit: The requested size of the picture.
  ///   - isForSize: Whether only the size is requested.
  ///   - screen: The profile of the screen to convert the colors to; `nil` for sRGB.
  ///   - budget: Limits the memory, and returns the limit in bytes: called without a size first,
  ///     and with it before the picture is decoded.
  init(
    path: FilePath, fit: ImageFit, isForSize: Bool = false, screen: ScreenProfile? = nil,
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

  /// The file's color profile, or `nil` if the file has none or it isn't known yet.
  var profile: [UInt8]? {
    guard let pixbuf = unsafe loader?.takePixbuf() else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    return unsafe ColorProfile.bytes(in: pixbuf)
  }

  /// Whether the decoder has begun with the picture, and has read the part of the file before it.
  var hasBegun: Bool { loader?.hasPicture == true }

  /// Ends the decoding and creates the picture, or the decoded part of it if the file ends early.
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
    // The loader is released first, so that its memory and the copies below don't add up.
    loader = nil
    return unsafe try upright(pixbuf, fit, isTruncated: isTruncated)
  }

  /// Ends the decoding and creates the pictures of an animation, or a single picture if there is no
  /// animation.
  ///
  /// - Parameters:
  ///   - count: The number of pictures.
  ///   - box: The rectangle that each picture has to fit into.
  /// - Returns: The pictures, and the duration of each, in milliseconds.
  /// - Throws: ``ImageError``.
  func finish(
    _ count: Int, fitting box: PixelSize
  ) throws(ImageError) -> (pictures: [UprightPixbuf], durations: [Int?]) {
    guard count > 1 else { return ([try finish()], [nil]) }
    try end()
    guard let size else { throw noPicture }
    guard let animation = loader?.animation else { return ([try finish()], [nil]) }
    guard count <= FrameLayout.maxFrames else { throw error(.tooLarge(size)) }
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

  /// Ends the decoding of a camera's embedded preview.
  ///
  /// - Parameters:
  ///   - original: The full picture's size, not turned.
  ///   - orientation: The full picture's EXIF orientation.
  ///   - profile: The full picture's color profile, for a preview that has none.
  ///   - fit: The requested size of the full picture.
  /// - Returns: The preview in the requested size; `nil` if it is too small for that, or shows
  ///   something else: a part of the picture, or bars beside it.
  /// - Throws: ``ImageError``.
  func finish(
    asPreviewOf original: PixelSize, orientation: Int, profile: [UInt8]?, _ fit: ImageFit
  ) throws(ImageError) -> UprightPixbuf? {
    try end()
    guard let size, size.isSmaller(original),
      let pixbuf = unsafe loader?.takePixbuf(),
      let picture = unsafe UprightPixbuf(
        adopting: pixbuf, size: original, fit: fit, lock: lock, orientation: orientation,
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
    // libtiff returns colors multiplied with their alpha, unlike other libraries.
    if format == "tiff" { unsafe CGdkPixbuf_unpremultiply(pixbuf) }
    guard let size,
      let picture = unsafe UprightPixbuf(
        adopting: pixbuf, size: size, fit: fit, lock: lock, profile: knownProfile, screen: screen,
        isTruncated: isTruncated)
    else { throw error(.tooLarge(size ?? PixelSize(width: 0, height: 0))) }
    return picture
  }

  /// Tells the decoder that the file is complete.
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
    // A loader that outlives its session refuses the picture.
    PixbufLoader { [weak self] size, format in
      self?.judge(size, format: format) ?? .refuse
    }
  }

  /// Decides how to decode a picture of this size.
  private func judge(_ size: PixelSize, format: String) -> PixbufLoader.Verdict {
    self.size = size
    self.format = format
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
    if decoded.pixelCount > LargeImageLock.threshold
      || size.pixelCount > LargeImageLock.threshold * 2
    {
      lock = LargeImageLock()
    }
    // Only JPEG decodes faster in a smaller size. All others are scaled afterwards, with a better
    // result.
    return decoded == size ? .whole : .scaled(decoded)
  }

  /// Returns a size that is large enough for both orientations, because gdk-pixbuf tells the
  /// orientation only afterwards.
  private func neededSize(of size: PixelSize) -> PixelSize {
    let upright = fit.wholeTarget(for: size)
    let turned = fit.wholeTarget(for: size.turned).turned
    return upright.width > turned.width ? upright : turned
  }

  /// Returns the smallest size not below `needed` in which libjpeg can decode a picture; for a
  /// picture with more pixels than ``ImageDecoder/maxSourcePixels``, a size that ``ImageFit``
  /// allows, unless only a part of it is kept.
  static func jpegSize(
    of size: PixelSize, for needed: PixelSize, isPart: Bool = false
  ) -> PixelSize {
    var best = size
    for divisor in [2, 4, 8] {
      let smaller = PixelSize(
        width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor)
      let isEnough = smaller.width >= needed.width && smaller.height >= needed.height
      let isTooMuch =
        !isPart && size.pixelCount > ImageDecoder.maxSourcePixels
        && best.pixelCount > ImageFit.maxResultPixels
      if isEnough || isTooMuch { best = smaller }
    }
    return best
  }

  private func checkLimits() throws(ImageError) {
    if isRefused, let size { throw error(.tooLarge(size)) }
    guard byteCount > ImageDecoder.maxBufferedFileSize else { return }
    // A WebP has no loader yet and is held here; all others have told their format by now.
    guard ImageDecoder.isBuffered(format: loader?.format ?? "") else { return }
    throw error(.fileTooLarge(byteCount))
  }

  /// Returns the error for a decoder's failure.
  private func reason(for failure: PixbufLoader.Failure, isAtEnd: Bool) -> ImageError.Reason {
    if isRefused, let size { return .tooLarge(size) }
    if failure.kind == .noMemory {
      if let memoryLimit { return .tooMuchMemory(memoryLimit) }
      if let size { return .tooLarge(size) }
    }
    if failure.kind == .unknownFormat { return .notAnImage }
    if failure.kind == .incomplete { return .truncated }
    // libjpeg's text if `JPEGMEM` is exceeded; it is not translated.
    if failure.message.contains("Backing store not supported"), let size { return .tooLarge(size) }
    if isAtEnd, ending?.isReached == false { return .truncated }
    return .broken(failure.message)
  }

  private func error(_ reason: ImageError.Reason) -> ImageError {
    ImageError(path: path, reason: reason)
  }
}
