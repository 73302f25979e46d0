/// A segment of a JPEG file.
enum JPEGSegment {
  /// Returns a segment's bytes, or `nil` if the content is too long.
  static func bytes(_ kind: UInt8, _ content: [UInt8]) -> [UInt8]? {
    guard content.count <= 0xFFFF - 2 else { return nil }
    return [0xFF, kind] + [UInt8].bytes(content.count + 2, 2, isBigEndian: true) + content
  }

  /// Updates the offsets in a new file's lists of pictures.
  ///
  /// - Parameters:
  ///   - old: The old file's parts.
  ///   - bytes: The new file, in which the part before the picture has another length.
  /// - Throws: ``PhotoEditProblem`` if a list has an entry that is not a picture.
  static func movePictureLists(
    from old: PhotoParts, in bytes: inout [UInt8]
  ) throws(PhotoEditProblem) {
    guard let new = PhotoParts(bytes) else { throw .damaged }
    let (lists, newLists) = (old.parts(.pictureList), new.parts(.pictureList))
    guard lists.count == newLists.count else { throw .damaged }
    for (part, newPart) in zip(lists, newLists) {
      guard let list = PictureList(old.bytes, in: part.content), list.isRight,
        list.move(
          in: &bytes, to: newPart.content, oldStart: old.pictureStart,
          growth: new.pictureStart - old.pictureStart),
        PictureList(bytes, in: newPart.content)?.isRight == true
      else { throw .damaged }
    }
  }
}

extension PhotoParts {
  /// The place for a new part: after the parts that have to be first.
  var insertionPlace: Int {
    switch format {
    case .jpeg:
      // JFIF, then EXIF.
      let isFirst = { (part: Part) in
        part.kind == .exif || part.range.lowerBound == 0 || bytes[part.range.lowerBound + 1] == 0xE0
      }
      return parts.prefix(while: isFirst).last?.range.upperBound ?? 2
    case .png: return parts.dropFirst().first?.range.upperBound ?? 8
    case .webP:
      let length = number(at: 4, 4) ?? 0
      return min(8 + length, bytes.count)
    }
  }
}
