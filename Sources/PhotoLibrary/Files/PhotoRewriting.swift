import GLib
import ImageDecoding
import PhotoMetadata

/// Functions that write metadata into photos' own files.
enum PhotoRewriting {
  /// Changes the metadata in a photo's file; the picture in it stays the same, byte by byte.
  ///
  /// On any thread; as slow as the disk is. The file is replaced atomically and keeps its mode and
  /// owner. Parsing by C libraries happens in a process that handles no other photo, and the result
  /// is checked here. Before writing, all pictures in the file are decoded and compared with those
  /// from before. If the file's metadata become equal to those before its last or its first edit,
  /// those bytes are restored.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - path: The photo's path.
  ///   - originals: The store of original bytes.
  ///   - pool: The processes that run C libraries; `nil` for this process.
  ///   - unsuited: The message for a kind of file that can't be changed.
  ///   - claim: Called before each replacement; returns whether it may proceed.
  /// - Throws: ``FileOperationError``; nothing is changed then.
  static func write(
    _ change: PhotoChange, into path: FilePath, originals: PhotoOriginals = .shared,
    in pool: DecoderPool? = ImageDecoder.poolInUse, unsuited: @autoclosure () -> String,
    claim: (AnnotationDraft) -> Bool = { _ in true }
  ) throws(FileOperationError) {
    try ReplacedFile.change(path) { (file) throws(FileOperationError) in
      let (old, new) = try versions(change, file, path, originals, pool, unsuited())
      guard claim(.photo(old, new)) else {
        throw .failed(path, localized("another program keeps changing it"))
      }
      return new
    }
  }

  /// Returns a file's bytes before and after a change.
  private static func versions(
    _ change: PhotoChange, _ file: InputFile, _ path: FilePath, _ originals: PhotoOriginals,
    _ pool: DecoderPool?, _ unsuited: @autoclosure () -> String
  ) throws(FileOperationError) -> (old: [UInt8], new: [UInt8]) {
    do throws(ImageError) {
      let old = try ImageError.reading(file.bytes(maxSize: ImageDecoder.maxBufferedFileSize))
      var new = try PhotoEditor.change(change, of: old, path: path) {
        (packet, annotations) throws(ImageError) in
        try SidecarEditor.change(annotations, in: packet, path: path, in: pool)
      }
      if new == old { return (old, old) }
      let original = originals.version(.original, of: old)
      var earlier = originals.version(.previous, of: old)
      if let bytes = earlier, try !isSame(bytes, as: new, path, pool) { earlier = nil }
      if earlier == nil, let original, try isSame(original, as: new, path, pool) {
        earlier = original
      }
      new = earlier ?? new
      try OutOfProcessMetadata.compare(
        old, new, quarterTurns: change.quarterTurns, path: path, in: pool)
      if earlier == nil {
        originals.keep(original ?? old, as: .original, of: new)
        if original != nil { originals.keep(old, as: .previous, of: new) }
      }
      return (old, new)
    } catch {
      throw FileOperationError(error, path, unsuited: unsuited())
    }
  }

  /// Whether two files have the same editable metadata.
  private static func isSame(
    _ first: [UInt8], as second: [UInt8], _ path: FilePath, _ pool: DecoderPool?
  ) throws(ImageError) -> Bool {
    guard PhotoEditor.orientation(in: first) == PhotoEditor.orientation(in: second) else {
      return false
    }
    let found = try OutOfProcessMetadata.readAlone(
      [InputFile.stored(first, name: path), InputFile.stored(second, name: path)], in: pool)
    guard let own = found.first?.annotations, let others = found.dropFirst().first?.annotations
    else { return false }
    return own.rating == others.rating && own.caption ?? "" == others.caption ?? ""
  }
}

extension FileOperationError {
  /// Creates the error of a photo file that was not changed.
  fileprivate init(_ error: ImageError, _ path: FilePath, unsuited: String) {
    let reason = "\(error.reason)"
    let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    switch error.reason {
    case .notAnImage, .empty: self = .unsuited(path, unsuited)
    case .missing: self = .missing(path)
    case .broken(let why): self = .unsuited(path, why)
    case .unreadable, .cancelled: self = .failed(path, sentence)
    // Too much for a decoder: a sidecar can hold values that the file can't.
    case .truncated, .tooLarge, .fileTooLarge, .tooMuchMemory, .tooLong, .crashed:
      self = .unsuited(path, sentence)
    }
  }
}
