public import ImageFiles
import Synchronization

/// The thumbnails that all programs of the person share, in files, as freedesktop.org's specification
/// says.
///
/// One that another program has made serves as well as our own, as long as it is of the photo as it is
/// now. What is wrong with a photo is kept too, for this program alone.
///
/// On any thread, and as slow as the disk is.
public final class SharedThumbnails: Sendable {
  private let folder: FilePath
  private let failures: FailedThumbnails
  private let program: String
  private let report: @Sendable (GLibError) -> Void
  private let hasFailed = Atomic(false)

  /// Where the person's programs share their thumbnails.
  public static var standardFolder: FilePath { FilePath("\(FilePath.caches)/thumbnails") }

  /// Creates the thumbnails in a folder, without looking at it.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is made when there is something to put into it.
  ///   - program: The name of the program with its version, as its own folder for failures is called.
  ///   - report: Told once why nothing can be written, on any thread; what was written before, or by
  ///     others, is still used then.
  public init(
    folder: FilePath = SharedThumbnails.standardFolder, program: String,
    report: @escaping @Sendable (GLibError) -> Void
  ) {
    self.folder = folder
    self.program = program
    self.report = report
    failures = FailedThumbnails(folder: FilePath("\(folder)/fail/\(program)"))
  }

  /// A picture of a photo that covers a square: a thumbnail that is there, or one that is made now and
  /// kept.
  ///
  /// - Parameters:
  ///   - source: The photo.
  ///   - pixels: The square's side.
  ///   - isUnwanted: Asked from time to time; says whether to give up.
  ///   - decode: Decodes the photo in a size.
  /// - Returns: The picture, which may be larger than the square.
  /// - Throws: ``ImageError`` about the photo, one from an earlier start too.
  func picture(
    of source: ThumbnailSource, covering pixels: Int, isUnwanted: () -> Bool,
    decode: (ImageFit) throws(ImageError) -> DecodedImage
  ) throws(ImageError) -> DecodedImage {
    let covering = ImageFit.covering(PixelSize(width: pixels, height: pixels))
    // Nobody makes thumbnails of thumbnails.
    if source.path.withoutLinks.isInside(folder.withoutLinks) { return try decode(covering) }
    if let reason = failures.reason(for: source) {
      throw ImageError(path: source.path.text, reason: reason)
    }
    if let surface = try stored(source, covering: pixels, isUnwanted) {
      return DecodedImage(
        surface: surface, originalSize: PixelSize(width: surface.width, height: surface.height))
    }
    do {
      return try made(of: source, covering: pixels, decode)
    } catch {
      keep { () throws(GLibError) in
        try failures.note(error.reason, about: source, by: program)
      }
      throw error
    }
  }

  /// Forgets what was wrong with a photo.
  func forgetFailure(of path: FilePath) {
    failures.forget(path)
  }

  /// The smallest thumbnail that covers a square, `nil` where none is there.
  private func stored(
    _ source: ThumbnailSource, covering pixels: Int, _ isUnwanted: () -> Bool
  ) throws(ImageError) -> ImageSurface? {
    for size in ThumbnailSize.covering(pixels) {
      let path = FilePath("\(folder)/\(size.folder)/\(source.name)")
      do throws(ImageError) {
        guard
          let surface = try ImageDecoder.thumbnail(
            in: path, of: source.origin, side: size.side, isCancelled: isUnwanted)
        else { continue }
        let (short, long) = (
          min(surface.width, surface.height), max(surface.width, surface.height)
        )
        // A thumbnail that is smaller than its kind is as large as the photo.
        if long < size.side || (long == size.side && short >= pixels) { return surface }
      } catch {
        if error.reason == .cancelled {
          throw ImageError(path: source.path.text, reason: .cancelled)
        }
        // It is no good, whoever wrote it, and will be replaced.
      }
    }
    return nil
  }

  /// Makes a thumbnail of the photo, and keeps it unless the photo is as small itself.
  private func made(
    of source: ThumbnailSource, covering pixels: Int,
    _ decode: (ImageFit) throws(ImageError) -> DecodedImage
  ) throws(ImageError) -> DecodedImage {
    // Most photos are 3:2, or nearer to a square.
    var size = ThumbnailSize.smallest(covering: pixels, width: 3, height: 2)
    while let side = size?.side {
      let image = try decode(.fitting(PixelSize(width: side, height: side)))
      let original = image.originalSize
      if max(original.width, original.height) <= side { return image }
      let needed = ThumbnailSize.smallest(
        covering: pixels, width: original.width, height: original.height)
      guard let needed, needed.side > side else {
        if min(image.surface.width, image.surface.height) < pixels { break }
        store(image, of: source, in: size)
        return image
      }
      size = needed
    }
    return try decode(.covering(PixelSize(width: pixels, height: pixels)))
  }

  private func store(_ image: DecodedImage, of source: ThumbnailSource, in size: ThumbnailSize?) {
    // Nobody could tell that a part of the photo is missing.
    guard let size, !image.isTruncated,
      let bytes = image.surface.encoded(
        as: "png", notes: source.notes(originalSize: image.originalSize, by: program),
        isQuick: true)
    else { return }
    keep { () throws(GLibError) in
      let folder = FilePath("\(folder)/\(size.folder)")
      try PrivateFile.makeFolder(folder)
      try PrivateFile.cache(bytes, at: "\(folder)/\(source.name)")
    }
  }

  /// Writes something, and says once where that can't be done.
  private func keep(_ write: () throws(GLibError) -> Void) {
    do throws(GLibError) {
      try write()
    } catch {
      if !hasFailed.exchange(true, ordering: .relaxed) { report(error) }
    }
  }
}
