import CGLib
public import Cairo
public import GLib

/// A decoder for picture files: it detects the format by content, not by name, turns a photo
/// upright, scales it to the requested size, and never needs more memory than ``maxSourcePixels``
/// allows.
///
/// All its functions work on any thread but block it: don't call them on the main one.
public enum ImageDecoder {
  /// The largest number of pixels in a file whose format can only be decoded whole: 80 million.
  ///
  /// Decoding takes 320 MB. A JPEG may have more: it is decoded in a half, a quarter or an eighth
  /// of its size.
  public static let maxSourcePixels = 80_000_000

  /// The largest number of pixels in a file whose decoder needs a second copy, as for WebP and SVG.
  public static let maxCopiedSourcePixels = 40_000_000

  /// The largest size of a file whose decoder buffers all of it, in bytes: 128 MB.
  public static let maxBufferedFileSize = 128_000_000

  /// The time that a disk may take to answer, in seconds: 30, because a sleeping disk or a network
  /// may need that long.
  static let maxSilentSeconds = 30

  /// The number of bytes that are read and decoded between two checks for cancellation.
  static let chunk = 65_536

  /// The processor time that a picture may take out of process, in seconds: 10.
  public static let maxDecodingSeconds = 10

  /// The formats that are decoded while they are read, without buffering the file.
  private static let streamed: Set = ["jpeg", "png", "bmp", "pnm", "tga", "gif"]

  /// Decodes the picture in a file.
  ///
  /// For an animation, it decodes the first picture. It applies the EXIF orientation of JPEG and
  /// TIFF, and the rotation of HEIC and AVIF. PNG and WebP stay as they are stored, as in other
  /// programs.
  ///
  /// - Parameters:
  ///   - path: The file's path, or its `file:` URI.
  ///   - fit: The requested size of the picture, in device pixels, as seen upright.
  ///   - isUrgent: Whether a person waits for the picture. Otherwise, if the picture is decoded out
  ///     of process, the process runs at low priority, and the camera's embedded preview is used if
  ///     it is large enough.
  ///   - screen: The profile of the screen to convert the picture's colors to; `nil` for sRGB,
  ///     which other programs expect. A picture that isn't urgent is always in sRGB.
  ///   - isCancelled: Called between two chunks of the file; returns whether to give up.
  /// - Returns: The picture, and its size in the file. For a truncated file, it is the part that
  ///   can be read.
  /// - Throws: ``ImageError``.
  public static func decode(
    _ path: FilePath, _ fit: ImageFit, isUrgent: Bool = true,
    for screen: ScreenProfile? = nil, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ImageError) -> DecodedImage {
    let file = try InputFile.opening(path, unless: isCancelled)
    if let pool = poolInUse {
      return try decodeOutOfProcess(
        file, fit, isUrgent: isUrgent, for: screen, in: pool, isCancelled: isCancelled)
    }
    return try decodeInProcess(file, fit, for: isUrgent ? screen : nil, isCancelled: isCancelled)
  }

  /// Reads the size of the picture in a file; for the usual formats, from the first bytes only.
  ///
  /// - Parameter path: The file's path, or its `file:` URI.
  /// - Returns: The size without the EXIF orientation; see
  ///   ``ImageFormat/appliesOrientation(contentOf:)``.
  /// - Throws: ``ImageError``.
  public static func size(of path: FilePath) throws(ImageError) -> PixelSize {
    let file = try ImageError.reading(InputFile(path: path))
    if let pool = poolInUse {
      return try sizeOutOfProcess(of: file, in: pool)
    }
    return try sizeInProcess(of: file)
  }

  /// Sets the decoders' limits for the whole process; only the first call has an effect.
  ///
  /// Decoding calls it itself. A program calls it first in `main`, because it changes the
  /// environment, which is not safe after other threads have started to read it.
  public static func prepare() {
    _ = limits
  }

  /// The limits, which are set once.
  ///
  /// libjpeg buffers a whole progressive picture while it decodes it, with up to six bytes a pixel.
  /// `JPEGMEM` limits that to 320 MB, at least 53 million pixels, unless the user set it.
  private static let limits: Void = {
    _ = unsafe g_setenv("JPEGMEM", "320M", 0)
  }()

  /// Returns the largest number of pixels for a format, or `nil` if it is scaled while decoding.
  static func limit(format: String) -> Int? {
    switch format {
    case "jpeg": nil
    case "tiff": maxSourcePixels
    case _ where streamed.contains(format): maxSourcePixels
    default: maxCopiedSourcePixels
    }
  }

  /// Returns whether the decoder of a format buffers the whole file.
  static func isBuffered(format: String) -> Bool {
    !streamed.contains(format)
  }
}
