import CGLib
package import Cairo
public import GLib
import Synchronization

extension ImageDecoder {
  private static let isInProcess = Atomic(false)

  /// Whether pictures are decoded in this process, which a broken picture may exhaust or crash; on
  /// any thread.
  ///
  /// The default is true only if the program `photo-decoder` is not installed with the running one.
  /// A program sets it to debug a decoder.
  public static var decodesInProcess: Bool {
    get { isInProcess.load(ordering: .relaxed) || DecoderPool.program == nil }
    set { isInProcess.store(newValue, ordering: .relaxed) }
  }

  /// The decoder's program, or `nil` if it is not installed.
  public static var program: FilePath? { DecoderPool.executable }

  /// The pool of decoder processes, or `nil` if this process decodes.
  package static var poolInUse: DecoderPool? {
    isInProcess.load(ordering: .relaxed) ? nil : DecoderPool.program
  }

  /// Starts the decoder process for the first picture, if decoding is out of process, so that it
  /// starts up at the same time as the program.
  public static func startAhead() { poolInUse?.startAhead() }

  /// Decodes the picture in an open file out of process.
  ///
  /// - Parameters:
  ///   - file: The file, at its beginning.
  ///   - fit: The requested size of the picture, in device pixels, as seen upright.
  ///   - isUrgent: Whether a person waits for the picture. Otherwise the camera's embedded preview
  ///     may be good enough, and the colors are in sRGB.
  ///   - screen: The profile of the screen to convert the colors to; `nil` for sRGB.
  ///   - pool: The processes to use.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  /// - Returns: The picture, and its size in the file.
  /// - Throws: ``ImageError``.
  package static func decodeOutOfProcess(
    _ file: InputFile, _ fit: ImageFit, isUrgent: Bool = true, for screen: ScreenProfile? = nil,
    in pool: DecoderPool, isCancelled: () -> Bool
  ) throws(ImageError) -> DecodedImage {
    let screen = isUrgent ? screen : nil
    let request =
      isUrgent ? DecodingRequest.picture(fit, isForScreen: screen != nil) : .preview(fit)
    let answer = try ask(request, of: file, for: screen, isUrgent, pool, isCancelled)
    guard case .picture(let image) = answer else { throw file.crash }
    return image
  }

  /// Reads the size of the picture in an open file out of process.
  ///
  /// - Parameters:
  ///   - file: The file, at its beginning.
  ///   - pool: The processes to use.
  /// - Returns: The size as it is stored, not turned upright.
  /// - Throws: ``ImageError``.
  package static func sizeOutOfProcess(
    of file: InputFile, in pool: DecoderPool
  ) throws(ImageError) -> PixelSize {
    let answer = try ask(.size, of: file, true, pool) { false }
    guard case .size(let size) = answer else { throw file.crash }
    return size
  }

  /// Decodes the thumbnail in an open file out of process.
  ///
  /// - Parameters:
  ///   - file: The file, at its beginning.
  ///   - origin: The version of the file that the thumbnail has to be of.
  ///   - pool: The processes to use.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  /// - Returns: The thumbnail, or `nil` if it is the thumbnail of something else.
  /// - Throws: ``ImageError``.
  package static func thumbnailOutOfProcess(
    _ file: InputFile, of origin: ThumbnailOrigin, in pool: DecoderPool, isCancelled: () -> Bool
  ) throws(ImageError) -> ImageSurface? {
    switch try ask(.thumbnail(origin), of: file, false, pool, isCancelled) {
    case .picture(let image): return image.surface
    case .otherThumbnail: return nil
    default: throw file.crash
    }
  }

  /// Sends a request about one file, with a screen's profile, if any.
  static func ask(
    _ request: DecodingRequest, of file: InputFile, for screen: ScreenProfile? = nil,
    _ isUrgent: Bool, _ pool: DecoderPool, _ isCancelled: () -> Bool
  ) throws(ImageError) -> DecodingRequest.Answer {
    let outcome: DecoderOutcome<DecodingRequest.Answer>
    do throws(GLibError) {
      var files = [file.file]
      // A new file for each request: processes that share a file share its read position.
      if let screen { files.append(try SharedPixels.store(screen.bytes)) }
      outcome = try pool.ask(request, about: files, isUrgent: isUrgent, isCancelled: isCancelled)
    } catch {
      throw ImageError(path: file.path, reason: .unreadable(error.message))
    }
    guard case .answer(let answer) = outcome else { throw file.error(for: outcome) }
    return answer
  }
}

extension InputFile {
  /// Returns the error for a decoder's outcome.
  ///
  /// - Parameter outcome: An outcome that is not the requested one.
  /// - Returns: The error.
  package func error<Answer>(for outcome: DecoderOutcome<Answer>) -> ImageError {
    switch outcome {
    // No request was canceled.
    case .failure(.cancelled): crash
    case .failure(let reason): ImageError(path: path, reason: reason.localized)
    case .ended(-SIGXCPU):
      ImageError(path: path, reason: .tooLong(ImageDecoder.maxDecodingSeconds))
    case .ended, .uncommonFormat, .nonsense, .answer: crash
    case .cancelled: ImageError(path: path, reason: .cancelled)
    case .tooLong(let seconds): ImageError(path: path, reason: .tooLong(seconds))
    case .silent: ImageError(path: path, reason: .diskIsSilent)
    }
  }

  /// The error after a crash of the decoder for the file's format.
  var crash: ImageError { ImageError(path: path, reason: .crashed(formatName)) }

  /// The name of the file's format, such as `GIF`, from its first bytes; `nil` if they are not
  /// those of a picture.
  private var formatName: String? {
    let bytes = file.firstBytes(4096)
    guard !bytes.isEmpty,
      let type = unsafe takingString(g_content_type_guess(nil, bytes, gsize(bytes.count), nil)),
      type.hasPrefix("image/")
    else { return nil }
    var name = type.dropFirst("image/".count)
    if name.hasPrefix("x-") || name.hasPrefix("vnd.") {
      name = name.drop { $0 != "-" && $0 != "." }.dropFirst()
    }
    return name.prefix { $0 != "+" }.uppercased()
  }
}

extension ImageError.Reason {
  /// The reason of a decoder, which has no translations, in the person's language.
  fileprivate var localized: Self {
    switch self {
    case .broken(let why): .broken(translated(received: why))
    case .unreadable(let why): .unreadable(translated(received: why))
    default: self
    }
  }
}
