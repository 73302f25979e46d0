import ImageFiles
import MetadataFormats

/// Writes into photos' own files.
enum PhotoRewriting {
  /// Changes what a photo's file says; the picture in it stays as it is, byte by byte.
  ///
  /// On any thread, and as slow as the disk is. The file is there as it was or as it is to be, never
  /// half, with its mode and owner. Who understands the file is a process that may end over it.
  ///
  /// - Parameters:
  ///   - change: What is to be changed.
  ///   - path: The photo's path.
  ///   - unsuited: What to tell people where a file of this kind can't be changed so.
  ///   - claim: Asked before each replacement; says whether it may be done.
  /// - Throws: ``FileActionError``; nothing is changed then.
  static func write(
    _ change: PhotoChange, into path: FilePath, unsuited: @autoclosure () -> String,
    claim: (AnnotationDraft) -> Bool = { _ in true }
  ) throws(FileActionError) {
    try ReplacedFile.change(path) { (file) throws(FileActionError) in
      let old = ContentMark(file)?.text
      file.rewind()
      let new = try changed(file, change, path, unsuited())
      guard claim(AnnotationDraft(old: old, new: ContentMark(bytes: new).text)) else {
        throw .failed(path, localized("another program keeps changing it"))
      }
      return new
    }
  }

  private static func changed(
    _ file: InputFile, _ change: PhotoChange, _ path: FilePath,
    _ unsuited: @autoclosure () -> String
  ) throws(FileActionError) -> [UInt8] {
    do throws(ImageError) {
      guard let pool = ImageDecoder.poolInUse else {
        return try PhotoEditor.change(change, of: file, .copied)
      }
      return try MetadataApart.photo(change, of: file, in: pool)
    } catch {
      switch error.reason {
      case .notAnImage, .empty: throw .unsuited(path, unsuited())
      case .missing: throw .missing(path)
      case .broken(let why): throw .unsuited(path, why)
      default: throw .failed(path, "\(error.reason)")
      }
    }
  }
}

extension PhotoFiles {
  /// Has a photo show turned to the right by so many quarters of a turn.
  func turn(_ photo: FilePath, quarters: Int) throws(FileActionError) -> FilePath {
    try PhotoRewriting.write(
      PhotoChange(quarterTurns: quarters), into: photo,
      unsuited: localized("files of its kind can’t be rotated without making the picture anew"))
    return photo
  }
}
