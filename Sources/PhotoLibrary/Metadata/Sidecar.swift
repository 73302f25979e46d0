public import ImageFiles
import MetadataFormats

/// The file beside a photo that holds what a person says about it, in XMP, as other programs read it,
/// too.
public enum Sidecar {
  /// Writes down what is to be changed: into the sidecar that there is, `photo.jpg.xmp` or
  /// `photo.xmp`, or into a new `photo.jpg.xmp`.
  ///
  /// On any thread, and as slow as the disk is. Everything else in the sidecar stays: properties of
  /// other programs, captions in other languages. It is there as it was or as it is to be, never half,
  /// with its mode and owner; a power cut changes nothing about that. What another program changes in
  /// the same moment stays, too. A sidecar that can't be understood is left alone.
  ///
  /// What is taken away, and stands in the photo's file, too, is said to be nothing, so that the
  /// file's own doesn't show.
  ///
  /// - Parameters:
  ///   - change: What is to be changed.
  ///   - photo: The photo's path.
  ///   - isCancelled: Asked some 50 times a second; says whether to give up.
  ///   - claim: Asked before each replacement; says whether it may be done.
  /// - Returns: The sidecar's path.
  /// - Throws: ``SidecarError``; nothing is changed then. It is ``SidecarError/cancelled(_:)`` if the
  ///   claim was refused.
  @discardableResult
  public static func write(
    _ change: RemarksChange, of photo: FilePath, isCancelled: () -> Bool = { false },
    claim: (AnnotationDraft) -> Bool = { _ in true }
  ) throws(SidecarError) -> FilePath {
    try SidecarFile.change(beside: photo) { (old, path) throws(SidecarError) in
      let new = try changed(old, path, change, of: photo, isCancelled)
      guard new == old || claim(.sidecar(old, new)) else { throw .cancelled(path) }
      return new
    }
  }

  private static func changed(
    _ old: [UInt8]?, _ path: FilePath, _ change: RemarksChange, of photo: FilePath,
    _ isCancelled: () -> Bool
  ) throws(SidecarError) -> [UInt8] {
    let file = try opened(photo)
    do throws(ImageError) {
      let sidecar = try old.map { (bytes) throws(ImageError) in try stored(bytes, photo) }
      guard let pool = ImageDecoder.poolInUse else {
        return try SidecarEditor.change(change, of: file, sidecar: sidecar, .copied)
      }
      return try MetadataApart.sidecar(
        change, of: MetadataApart.Photo(file: file, sidecar: sidecar), in: pool,
        isCancelled: isCancelled)
    } catch {
      throw SidecarError(error, path)
    }
  }

  private static func opened(_ photo: FilePath) throws(SidecarError) -> InputFile {
    do throws(ImageError) {
      return try InputFile(path: photo.text)
    } catch {
      throw .unreadable(photo, error.reason)
    }
  }

  /// The bytes as a file for whoever changes them: what is changed is what was read.
  private static func stored(_ bytes: [UInt8], _ photo: FilePath) throws(ImageError) -> OpenFile {
    do throws(GLibError) {
      return try SharedPixels.store(bytes)
    } catch {
      throw ImageError(path: photo.text, reason: .unreadable(error.message))
    }
  }
}

extension SidecarError {
  /// Why a sidecar was not made.
  fileprivate init(_ error: ImageError, _ path: FilePath) {
    switch error.reason {
    case .broken(let why): self = .broken(path, why)
    case .fileTooLarge(let count): self = .tooLarge(path, count)
    case .cancelled: self = .cancelled(path)
    default: self = .unreadable(path, error.reason)
    }
  }
}
