import CGTK

/// Decodes pictures from files: by what is in them and not by their names, upright as the camera
/// was held, in the size that is needed, and never with more memory than ``largestSource`` allows.
///
/// Everything here works on any thread but blocks it: keep it off the main one.
public enum ImageDecoder {
  /// How many pixels a file may have whose format can only be decoded whole: 80 million.
  ///
  /// They take 320 MB meanwhile. JPEG may have more: it is decoded in a half, a quarter or an
  /// eighth.
  public static let largestSource = 80_000_000

  /// The same for formats whose decoders keep a second copy meanwhile, as WebP and SVG do.
  public static let largestCopiedSource = 40_000_000

  /// How many bytes a file may have whose decoder keeps all of them: 128 MB.
  public static let largestBufferedFile = 128_000_000

  /// How much is read and decoded between two looks at whether anybody still wants it, in bytes.
  static let chunk = 65_536

  /// How many seconds of the processor's time a picture may take in a process of its own: 10.
  public static let longestDecoding = 10

  /// The formats that are decoded while they are read, without keeping what was read.
  private static let streamed: Set = ["jpeg", "png", "bmp", "pnm", "tga", "gif"]

  /// Decodes the picture in a file.
  ///
  /// The first picture of an animation is decoded. The orientation that a camera noted is applied.
  ///
  /// - Parameters:
  ///   - path: The file's path, or its `file:` URI.
  ///   - fit: How large the picture is wanted, in device pixels, as seen upright.
  ///   - isUrgent: Whether somebody waits for it. Otherwise, where the picture is decoded in a process
  ///     of its own, all other work of the machine goes first, and the small picture that a camera
  ///     stored beside it is as good where it is large enough.
  ///   - screen: What the picture's colours are to mean; `nil` for sRGB, which is what other programs
  ///     expect, and what a picture that nobody waits for always has.
  ///   - isCancelled: Asked between two chunks of the file; says whether to give up.
  /// - Returns: The picture, and how large the file has it. Of a file that is cut off, it is what can be
  ///   read of it.
  /// - Throws: ``ImageError``.
  public static func decode(
    _ path: String, _ fit: ImageFit, isUrgent: Bool = true,
    for screen: ScreenProfile? = nil, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ImageError) -> DecodedImage {
    let file = try InputFile(path: path)
    if let pool = poolInUse {
      return try decodeApart(
        file, fit, isUrgent: isUrgent, for: screen, in: pool, isCancelled: isCancelled)
    }
    return try decodeHere(file, fit, for: isUrgent ? screen : nil, isCancelled: isCancelled)
  }

  /// Reads the size of the picture in a file, from no more than the first bytes of the usual formats.
  ///
  /// - Parameter path: The file's path, or its `file:` URI.
  /// - Returns: The size as it is stored, not turned upright.
  /// - Throws: ``ImageError``.
  public static func size(of path: String) throws(ImageError) -> PixelSize {
    let file = try InputFile(path: path)
    if let pool = poolInUse {
      return try sizeApart(of: file, in: pool)
    }
    return try sizeHere(of: file)
  }

  /// Sets the decoders' limits for the whole process; the first call does it, later ones nothing.
  ///
  /// Decoding calls it itself. A program calls it first thing in `main`, because it changes the
  /// environment, which is not safe once other threads read it.
  public static func prepare() {
    _ = limits
  }

  /// Sets the limits once.
  ///
  /// libjpeg keeps a progressive picture whole while it decodes it, six bytes a pixel at worst.
  /// `JPEGMEM` limits that to 320 MB, 53 million pixels at worst, unless the user set it.
  private static let limits: Void = {
    _ = unsafe g_setenv("JPEGMEM", "320M", 0)
  }()

  /// How many pixels a file of a format may have, or `nil` where it is scaled while decoding.
  static func limit(format: String) -> Int? {
    switch format {
    case "jpeg": nil
    case "tiff": largestSource
    case _ where streamed.contains(format): largestSource
    default: largestCopiedSource
    }
  }

  /// Whether the decoder of a format keeps the whole file in memory.
  static func isBuffered(format: String) -> Bool {
    !streamed.contains(format)
  }
}
