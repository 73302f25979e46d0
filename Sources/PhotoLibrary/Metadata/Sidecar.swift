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
  /// - Throws: ``/ImageFiles/SidecarError``; nothing is changed then. It is
  ///   ``/ImageFiles/SidecarError/cancelled(_:)`` if the claim was refused.
  @discardableResult
  public static func write(
    _ change: RemarksChange, of photo: FilePath, isCancelled: () -> Bool = { false },
    claim: (AnnotationDraft) -> Bool = { _ in true }
  ) throws(SidecarError) -> FilePath {
    try write(
      change, of: photo, in: ImageDecoder.poolInUse, isCancelled: isCancelled, claim: claim)
  }

  /// The same with processes that make the sidecar; `nil` for this one.
  @discardableResult
  static func write(
    _ change: RemarksChange, of photo: FilePath, in pool: DecoderPool?,
    isCancelled: () -> Bool = { false }, claim: (AnnotationDraft) -> Bool = { _ in true }
  ) throws(SidecarError) -> FilePath {
    // Two who write at once would have each other begin anew, one of them for ever.
    let turn = PathTurns.sidecars.begin(photo)
    defer { PathTurns.sidecars.end(photo, turn) }
    return try SidecarFile.change(beside: photo) { (old, path) throws(SidecarError) in
      let new = try changed(old, path, change, of: photo, pool, isCancelled)
      guard new == old || claim(.sidecar(old, new)) else { throw .cancelled(path) }
      return new
    }
  }

  private static func changed(
    _ old: [UInt8]?, _ path: FilePath, _ change: RemarksChange, of photo: FilePath,
    _ pool: DecoderPool?, _ isCancelled: () -> Bool
  ) throws(SidecarError) -> [UInt8] {
    let file = try opened(photo)
    do throws(ImageError) {
      let own = change.takesAway ? try metadata(of: file, pool, isCancelled) : FileMetadata()
      let change = change.silencing(own)
      guard let pool else {
        return try SidecarEditor.change(change, in: old ?? [], path: photo.text)
      }
      let new = try MetadataApart.xmp(
        change, in: old ?? [], path: photo.text, in: pool, isCancelled: isCancelled)
      try XMPComparison.check(new, against: old ?? [], change, path: photo.text)
      return new
    } catch {
      throw SidecarError(error, path)
    }
  }

  /// What a photo's own file says.
  private static func metadata(
    of file: InputFile, _ pool: DecoderPool?, _ isCancelled: () -> Bool
  ) throws(ImageError) -> FileMetadata {
    guard let pool else {
      return try MetadataReader.read(file, sidecar: nil, .copied)
    }
    return try MetadataApart.readAlone([file], in: pool, isCancelled: isCancelled).first
      ?? FileMetadata()
  }

  private static func opened(_ photo: FilePath) throws(SidecarError) -> InputFile {
    do throws(ImageError) {
      return try InputFile(path: photo.text)
    } catch {
      throw .unreadable(photo, error.reason)
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
