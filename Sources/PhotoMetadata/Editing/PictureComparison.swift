package import Cairo
package import GLib
package import ImageDecoding

/// A comparison of a photo's pictures before and after an edit, decoded, pixel by pixel.
package enum PictureComparison {
  /// Compares one picture; for an animation, all pictures.
  ///
  /// A picture that can't be decoded before the edit need not be decodable afterwards: its bytes
  /// are compared elsewhere.
  ///
  /// - Parameters:
  ///   - old: The file before the edit.
  ///   - new: The file after it.
  ///   - picture: The index of the picture, for a TIFF.
  ///   - quarterTurns: The number of clockwise quarter turns of the edit.
  ///   - budget: Limits the memory, and returns the limit in bytes.
  /// - Throws: ``ImageError`` if it isn't the same picture.
  package static func compare(
    _ old: InputFile, _ new: InputFile, picture: Int, quarterTurns: Int,
    budget: ((PixelSize?) -> Int)? = nil
  ) throws(ImageError) {
    let before = Result { () throws(ImageError) in try frames(old, picture, budget) }
    let after = Result { () throws(ImageError) in try frames(new, picture, budget) }
    switch (before, after) {
    case (.success(let before), .success(let after))
    where before.count == after.count
      && zip(before, after).allSatisfy { $1.isSame(as: $0, turnedBy: quarterTurns) }:
      return
    case (.failure(let before), .failure(let after)) where before.reason == after.reason: return
    case (_, .failure(let error)) where error.reason.isLack: throw error
    case (.failure(let error), _) where error.reason.isLack: throw error
    default: throw ImageError(path: new.path, reason: PhotoEditProblem.otherPicture.reason)
    }
  }

  private static func frames(
    _ file: InputFile, _ picture: Int, _ budget: ((PixelSize?) -> Int)?
  ) throws(ImageError) -> [UprightPixbuf] {
    var file = file
    let bytes = try ImageError.reading(file.bytes(maxSize: PhotoChange.maxFileSize))
    if TIFFReader(bytes) != nil {
      // Decoders show the first picture of a file.
      guard let shown = TIFFPages(bytes)?.showing(picture),
        let stored = try? SharedPixels.store(shown)
      else { throw ImageError(path: file.path, reason: PhotoEditProblem.damaged.reason) }
      file = try ImageError.reading(InputFile(stored, name: file.path))
    }
    let box = PixelSize(width: .max, height: .max)
    return try ImageDecoder.frames(in: file, fitting: box, budget: budget) { false }.pictures
  }
}

extension ImageError.Reason {
  /// Whether a picture might be decoded with more memory.
  fileprivate var isLack: Bool {
    switch self {
    case .tooMuchMemory, .tooLarge, .fileTooLarge: true
    default: false
    }
  }
}
