import CGTK
import Synchronization

extension ImageDecoder {
  private static let isHere = Atomic(false)

  /// Whether pictures are decoded in this process, where a broken one may take all its memory or end
  /// it; on any thread.
  ///
  /// Without saying so, they are where the program `photo-decoder` is not installed with the running
  /// one. A program says so for somebody who looks for a mistake in a decoder.
  public static var isDecodingHere: Bool {
    get { isHere.load(ordering: .relaxed) || DecoderPool.program == nil }
    set { isHere.store(newValue, ordering: .relaxed) }
  }

  /// The program that decodes pictures in processes of its own, or `nil` where none is installed.
  public static var program: String? { DecoderPool.executable }

  /// The processes that decode, or `nil` where this one does.
  package static var poolInUse: DecoderPool? {
    isHere.load(ordering: .relaxed) ? nil : DecoderPool.program
  }

  /// Starts the process that will decode the first picture, where pictures are decoded in processes
  /// of their own: it gets ready while the program does.
  public static func startAhead() { poolInUse?.startAhead() }

  /// Decodes the picture in an open file in a process of its own.
  ///
  /// - Parameters:
  ///   - file: The file, which stands at its beginning.
  ///   - fit: How large the picture is wanted, in device pixels, as seen upright.
  ///   - isUrgent: Whether somebody waits for it. What a camera stored beside the picture may be good
  ///     enough otherwise, and the colours are those of sRGB.
  ///   - screen: What the colours are to mean; `nil` for sRGB.
  ///   - pool: Which processes may do it.
  ///   - isCancelled: Asked some 50 times a second; says whether to give up.
  /// - Returns: The picture, and how large the file has it.
  /// - Throws: ``ImageError``.
  package static func decodeApart(
    _ file: InputFile, _ fit: ImageFit, isUrgent: Bool = true, for screen: ScreenProfile? = nil,
    in pool: DecoderPool, isCancelled: () -> Bool
  ) throws(ImageError) -> DecodedImage {
    let screen = isUrgent ? screen : nil
    let request =
      isUrgent ? DecodingRequest.picture(fit, isForScreen: screen != nil) : .preview(fit)
    let outcome = try ask(request, of: file, for: screen, isUrgent, pool, isCancelled)
    guard case .picture(let image) = outcome else { throw file.crash }
    return image
  }

  /// Reads the size of the picture in an open file in a process of its own.
  ///
  /// - Parameters:
  ///   - file: The file, which stands at its beginning.
  ///   - pool: Which processes may do it.
  /// - Returns: The size as it is stored, not turned upright.
  /// - Throws: ``ImageError``.
  package static func sizeApart(
    of file: InputFile, in pool: DecoderPool
  ) throws(ImageError) -> PixelSize {
    let outcome = try ask(.size, of: file, true, pool) { false }
    guard case .answer(.size(let size)) = outcome else { throw file.crash }
    return size
  }

  /// Decodes the thumbnail in an open file in a process of its own.
  ///
  /// - Parameters:
  ///   - file: The file, which stands at its beginning.
  ///   - origin: Of what it has to be a thumbnail.
  ///   - pool: Which processes may do it.
  ///   - isCancelled: Asked some 50 times a second; says whether to give up.
  /// - Returns: The thumbnail, or `nil` where it is another one.
  /// - Throws: ``ImageError``.
  package static func thumbnailApart(
    _ file: InputFile, of origin: ThumbnailOrigin, in pool: DecoderPool, isCancelled: () -> Bool
  ) throws(ImageError) -> ImageSurface? {
    switch try ask(.thumbnail(origin), of: file, false, pool, isCancelled) {
    case .picture(let image): return image.surface
    case .answer(.otherThumbnail): return nil
    default: throw file.crash
    }
  }

  /// Asks a process for something about one file, and perhaps for a screen.
  static func ask(
    _ request: DecodingRequest, of file: InputFile, for screen: ScreenProfile? = nil,
    _ isUrgent: Bool, _ pool: DecoderPool, _ isCancelled: () -> Bool
  ) throws(ImageError) -> DecoderOutcome {
    let outcome: DecoderOutcome
    do throws(GLibError) {
      var files = [file.file]
      // One of its own for each request: processes that share one share the place that is read next.
      if let screen { files.append(try SharedPixels.store(screen.bytes)) }
      outcome = try pool.ask(request, about: files, isUrgent: isUrgent, isCancelled: isCancelled)
    } catch {
      throw ImageError(path: file.path, reason: .unreadable(error.message))
    }
    switch outcome {
    case .picture, .animation, .answer(.size), .answer(.otherThumbnail): return outcome
    default: throw file.error(for: outcome)
    }
  }
}

extension InputFile {
  /// Why a decoder gave nothing of the file.
  ///
  /// - Parameter outcome: What came of asking it, and not what was asked for.
  /// - Returns: The reason.
  func error(for outcome: DecoderOutcome) -> ImageError {
    switch outcome {
    // Nobody told it to stop.
    case .answer(.failure(.cancelled)): crash
    case .answer(.failure(let reason)): ImageError(path: path, reason: reason)
    case .ended(-SIGXCPU):
      ImageError(path: path, reason: .tooLong(ImageDecoder.longestDecoding))
    case .ended, .nonsense, .picture, .animation, .xmp, .answer: crash
    case .cancelled: ImageError(path: path, reason: .cancelled)
    case .tooLong(let seconds): ImageError(path: path, reason: .tooLong(seconds))
    }
  }

  /// That the decoder of the file's format crashed.
  var crash: ImageError { ImageError(path: path, reason: .crashed(formatName)) }

  /// The name of what is in the file, such as `GIF`, from its first bytes; `nil` where they are none
  /// of a picture's.
  private var formatName: String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe pread(file.number, &bytes, bytes.count, 0)
    guard count > 0,
      let type = unsafe takingString(g_content_type_guess(nil, bytes, gsize(count), nil)),
      type.hasPrefix("image/")
    else { return nil }
    var name = type.dropFirst("image/".count)
    if name.hasPrefix("x-") || name.hasPrefix("vnd.") {
      name = name.drop { $0 != "-" && $0 != "." }.dropFirst()
    }
    return name.prefix { $0 != "+" }.uppercased()
  }
}
