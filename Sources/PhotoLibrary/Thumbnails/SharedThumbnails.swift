import Cairo
package import Foundation
public import GLib
import ImageDecoding
import Synchronization

/// The thumbnail cache that all programs of the person share, in files, according to
/// freedesktop.org's specification.
///
/// A thumbnail made by another program is used like our own, if it is of the photo's current
/// version. Errors are stored too, for this program alone. Nothing is stored or used of a
/// photo that has just been changed: thumbnails have the date of their photo's version in whole
/// seconds, so the next change may get the same.
///
/// On any thread; as slow as the disk is.
public final class SharedThumbnails: Sendable {
  private let folder: FilePath
  let failures: FailedThumbnails
  private let program: String
  private let now: @Sendable () -> Date
  private let report: @Sendable (GLibError) -> Void
  private let hasFailed = Atomic(false)

  /// The folder in which the person's programs share their thumbnails.
  public static var standardFolder: FilePath { FilePath("\(FilePath.caches)/thumbnails") }

  /// Creates the cache in a folder, without accessing it.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is created when there is something to put into it.
  ///   - program: The program's name and version, which name its folder for failures.
  ///   - now: The clock.
  ///   - report: Called once if writing fails, on any thread; existing thumbnails are still used
  ///     then.
  package init(
    folder: FilePath = SharedThumbnails.standardFolder, program: String,
    now: @escaping @Sendable () -> Date = { Date() },
    report: @escaping @Sendable (GLibError) -> Void
  ) {
    self.folder = folder
    self.program = program
    self.now = now
    self.report = report
    failures = FailedThumbnails(folder: FilePath("\(folder)/fail/\(program)"))
  }

  /// Returns a picture of a photo that covers a square: an existing thumbnail, or one that is made
  /// now and stored.
  ///
  /// - Parameters:
  ///   - source: The photo.
  ///   - pixels: The square's side.
  ///   - isUnwanted: Polled; returns whether to cancel.
  ///   - decode: Decodes the photo in a size.
  /// - Returns: The picture, which may be larger than the square.
  /// - Throws: ``ImageError`` about the photo, possibly one stored by an earlier process.
  func picture(
    of source: ThumbnailSource, covering pixels: Int, isUnwanted: () -> Bool,
    decode: (ImageFit) throws(ImageError) -> DecodedImage
  ) throws(ImageError) -> DecodedImage {
    let covering = ImageFit.covering(PixelSize(width: pixels, height: pixels))
    // No thumbnails are made of thumbnails.
    if source.path.withoutLinks.isInside(folder.withoutLinks) { return try decode(covering) }
    // Before decoding: a change during it gets another date.
    guard source.isSettled(at: now()) else {
      return try made(of: source, covering: pixels, isStored: false, decode)
    }
    if let reason = failures.reason(for: source) {
      throw ImageError(path: source.path, reason: reason)
    }
    if let surface = try stored(source, covering: pixels, isUnwanted) {
      return DecodedImage(
        surface: surface, originalSize: PixelSize(width: surface.width, height: surface.height))
    }
    do {
      return try made(of: source, covering: pixels, isStored: true, decode)
    } catch {
      keep { () throws(GLibError) in
        try failures.record(error.reason, about: source, by: program)
      }
      throw error
    }
  }

  /// Returns the smallest stored thumbnail that covers a square, or `nil`.
  private func stored(
    _ source: ThumbnailSource, covering pixels: Int, _ isUnwanted: () -> Bool
  ) throws(ImageError) -> ImageSurface? {
    for size in ThumbnailSize.allCases where size.side >= pixels {
      let path = FilePath("\(folder)/\(size.folder)/\(source.name)")
      do throws(ImageError) {
        guard
          let surface = try ImageDecoder.thumbnail(
            in: path, of: source.origin, side: size.side, isCancelled: isUnwanted)
        else { continue }
        let (short, long) = (
          min(surface.width, surface.height), max(surface.width, surface.height)
        )
        // A thumbnail smaller than its kind is as large as the photo.
        if long < size.side || (long == size.side && short >= pixels) { return surface }
      } catch {
        if error.reason == .cancelled {
          throw ImageError(path: source.path, reason: .cancelled)
        }
        // It is invalid, whichever program wrote it, and will be replaced.
      }
    }
    return nil
  }

  /// Makes a thumbnail of the photo, and stores it if requested, unless the photo itself is as
  /// small.
  private func made(
    of source: ThumbnailSource, covering pixels: Int, isStored: Bool,
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
        if isStored { store(image, of: source, in: size) }
        return image
      }
      size = needed
    }
    return try decode(.covering(PixelSize(width: pixels, height: pixels)))
  }

  private func store(_ image: DecodedImage, of source: ThumbnailSource, in size: ThumbnailSize?) {
    // In a stored thumbnail, no program could tell that a part of the photo is missing.
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

  /// Writes a file, and reports the first failure.
  private func keep(_ write: () throws(GLibError) -> Void) {
    do throws(GLibError) {
      try write()
    } catch {
      if !hasFailed.exchange(true, ordering: .relaxed) { report(error) }
    }
  }
}
