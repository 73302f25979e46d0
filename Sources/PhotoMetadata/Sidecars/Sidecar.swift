package import GLib
package import ImageDecoding

/// The writing of a photo's sidecar, the XMP file that holds its annotations and that other
/// programs read, too.
package enum Sidecar {
  /// Writes a change into the existing sidecar, `photo.jpg.xmp` or `photo.xmp`, or into a new
  /// `photo.jpg.xmp`.
  ///
  /// On any thread; as slow as the disk is. Everything else in the sidecar is kept: properties of
  /// other programs, captions in other languages. The file is replaced atomically, even in a power
  /// failure, and keeps its mode and owner. Concurrent changes by another program are kept, too. A
  /// sidecar that can't be parsed is left unchanged.
  ///
  /// If a removed value also exists in the photo's file, an explicit empty value is written, so
  /// that the file's value doesn't reappear.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - photo: The photo's path.
  ///   - pool: The processes that generate the sidecar; `nil` for this process.
  ///   - isCancelled: Polled some 50 times a second; returns whether to cancel.
  ///   - claim: Called before each replacement with the old bytes, `nil` for none, and the new
  ///     ones; returns whether it may proceed.
  /// - Returns: The sidecar's path.
  /// - Throws: ``SidecarError``; nothing is changed then. It is
  ///   ``SidecarError/cancelled(_:)`` if the claim was refused.
  @discardableResult
  package static func write(
    _ change: AnnotationPatch, of photo: FilePath, in pool: DecoderPool? = ImageDecoder.poolInUse,
    isCancelled: () -> Bool = { false }, claim: ([UInt8]?, [UInt8]) -> Bool = { _, _ in true }
  ) throws(SidecarError) -> FilePath {
    try writings.sync(photo) { () throws(SidecarError) in
      try SidecarFile.change(beside: photo) { (old, path) throws(SidecarError) in
        let new = try changed(old, path, change, of: photo, pool, isCancelled)
        guard new == old || claim(old, new) else { throw .cancelled(path) }
        return new
      }
    }
  }

  /// The queues of photos whose sidecars are being written.
  ///
  /// Two concurrent writers would make each other start over, one of them indefinitely.
  private static let writings = KeyedQueues<FilePath>()

  private static func changed(
    _ old: [UInt8]?, _ path: FilePath, _ change: AnnotationPatch, of photo: FilePath,
    _ pool: DecoderPool?, _ isCancelled: () -> Bool
  ) throws(SidecarError) -> [UInt8] {
    let file = try opened(photo)
    do throws(ImageError) {
      let own =
        try change.removesValue
        ? OutOfProcessMetadata.readAlone([file], in: pool, isCancelled: isCancelled).first : nil
      let change = change.overriding(own ?? FileMetadata())
      // A new sidecar with a rating alone has nothing of another program that is to be parsed.
      let isOwn = old?.isEmpty != false && change.caption == .kept
      return try SidecarEditor.change(
        change, in: old ?? [], path: photo, in: isOwn ? nil : pool, isCancelled: isCancelled)
    } catch {
      throw SidecarError(error, path)
    }
  }

  private static func opened(_ photo: FilePath) throws(SidecarError) -> InputFile {
    do throws(FileError) {
      return try InputFile(path: photo)
    } catch {
      throw .unreadable(photo, ImageError(error).reason)
    }
  }
}

extension SidecarError {
  /// Creates the error of a sidecar that was not written.
  fileprivate init(_ error: ImageError, _ path: FilePath) {
    switch error.reason {
    case .broken(let why): self = .broken(path, why)
    case .fileTooLarge(let count): self = .tooLarge(path, count)
    case .cancelled: self = .cancelled(path)
    default: self = .unreadable(path, error.reason)
    }
  }
}
