package import GLib
package import ImageDecoding

/// An editor for a photo's file that changes annotations and the orientation; the picture and all
/// other metadata stay the same, byte by byte.
///
/// It doesn't serialize the file again: tags are changed in place, and the XMP packet is inserted
/// between the existing parts. All numbers in the file are checked, because it is untrusted and
/// this may run outside of a decoder process.
package enum PhotoEditor {
  /// Changes an XMP packet; the packet is empty if the file has none.
  package typealias PacketEditor =
    (_ packet: [UInt8], _ change: AnnotationPatch) throws(ImageError) -> [UInt8]

  /// Changes a photo's file.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - bytes: The photo's file.
  ///   - path: The file's name in errors.
  ///   - editPacket: Changes the file's XMP.
  /// - Returns: The new file.
  /// - Throws: ``ImageError``; its reason is ``ImageError/Reason/notAnImage`` for a file of a
  ///   format that can't be changed in this way.
  package static func change(
    _ change: PhotoChange, of bytes: [UInt8], path: FilePath, _ editPacket: PacketEditor
  ) throws(ImageError) -> [UInt8] {
    var new = bytes
    do throws(PhotoEditProblem) {
      if change.quarterTurns != 0 {
        new = try turned(new, quarters: change.quarterTurns)
      }
      if change.annotations != AnnotationPatch() {
        guard let parts = PhotoParts(new) else { throw .unsuited }
        var packet: [UInt8]?
        if let old = try AnnotationEditor.packet(in: parts, change.annotations) {
          do throws(ImageError) {
            packet = try editPacket(old, change.annotations.bounded.inFile)
          } catch {
            throw .packet(error.reason)
          }
          // Exiv2 skips an empty caption, and would show one of another language.
          if change.annotations.takesCaptionAway, packet.map(XMPComparison.hasCaption) == true {
            throw .unsuited
          }
        }
        new = try AnnotationEditor.change(change.annotations.bounded, in: parts, packet: packet)
      }
      try check(new, against: bytes)
    } catch {
      throw ImageError(path: path, reason: error.reason)
    }
    return new
  }

  /// Returns a file's EXIF orientation.
  package static func orientation(in bytes: [UInt8]) -> Int {
    let exif = PhotoParts(bytes)?.parts(.exif).first?.content
    guard let reader = exif.flatMap({ TIFFReader(bytes, in: $0) }) ?? TIFFReader(bytes),
      let orientation = reader.first?[.orientation].flatMap(reader.numbers)?.first
    else { return 1 }
    return (1...8).contains(orientation) ? orientation : 1
  }

  private static func turned(
    _ bytes: [UInt8], quarters: Int
  ) throws(PhotoEditProblem) -> [UInt8] {
    if TIFFReader(bytes) != nil { return try turnedTIFF(bytes, quarters: quarters) }
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw .unsuited }
    guard let parts = PhotoParts(bytes) else { throw .damaged }
    var new = bytes
    if let exif = parts.parts(.exif).first {
      guard let reader = TIFFReader(bytes, in: exif.content),
        let result = OrientationEditor.turn(reader, quarters: quarters, alsoThumbnail: true)
      else { throw .damaged }
      new = result.bytes
      for packet in parts.parts(.xmp) {
        OrientationEditor.turn(packet: packet.content, in: &new, quarters: quarters)
      }
      if !result.appendix.isEmpty {
        let length = exif.content.upperBound - exif.content.lowerBound + result.appendix.count + 8
        guard length <= 0xFFFF else { throw .noRoom }
        let place = exif.content.lowerBound - PhotoParts.exifMark.count - 2
        new.put(length, at: place, 2, isBigEndian: true)
        new.insert(contentsOf: result.appendix, at: exif.content.upperBound)
      }
    } else {
      for packet in parts.parts(.xmp) {
        OrientationEditor.turn(packet: packet.content, in: &new, quarters: quarters)
      }
      let exif = OrientationEditor.minimal(OrientationEditor.turned(1, by: quarters))
      guard let segment = JPEGSegment.bytes(0xE1, PhotoParts.exifMark + exif) else { throw .noRoom }
      new.insert(contentsOf: segment, at: parts.insertionPlace)
    }
    // A list that another program left wrong doesn't forbid a change in place: no picture moves.
    if new.count != bytes.count { try JPEGSegment.movePictureLists(from: parts, in: &new) }
    return new
  }

  private static func turnedTIFF(
    _ bytes: [UInt8], quarters: Int
  ) throws(PhotoEditProblem) -> [UInt8] {
    guard let pages = TIFFPages(bytes) else { throw .damaged }
    if pages.isRaw { throw .unsuited }
    guard let result = OrientationEditor.turn(pages.reader, quarters: quarters),
      // If a strip's length is unknown, the appended bytes might be taken for a part of it.
      result.appendix.isEmpty || pages.areComplete
    else { throw .damaged }
    var new = result.bytes
    if let packet = pages.first[.xmp]?.value {
      OrientationEditor.turn(packet: packet, in: &new, quarters: quarters)
    }
    return new + result.appendix
  }

  /// Compares a new file with the old one, part by part, and their lengths.
  static func check(
    _ new: [UInt8], against old: [UInt8]
  ) throws(PhotoEditProblem) {
    guard new.count <= PhotoChange.maxFileSize, new.count >= old.count - old.count / 100 else {
      throw .otherPicture
    }
    if let pages = TIFFPages(old) {
      guard let others = TIFFPages(new), pages.haveSamePictures(as: others) else {
        throw .otherPicture
      }
      return
    }
    guard let parts = PhotoParts(old), let others = PhotoParts(new),
      parts.haveSamePicture(as: others)
    else { throw .otherPicture }
  }
}

/// The reason why a photo's file can't be changed.
enum PhotoEditProblem: Error {
  /// The format doesn't support it.
  case unsuited
  /// The file's structure is invalid.
  case damaged
  /// One of the parts has its largest length already.
  case noRoom
  /// The picture would not be the same.
  case otherPicture
  /// The XMP can't be changed.
  case packet(ImageError.Reason)

  /// The reason for people.
  var reason: ImageError.Reason {
    switch self {
    case .unsuited: .notAnImage
    case .damaged: .broken(localized("its structure is damaged"))
    case .noRoom: .broken(localized("there is not enough room in the file"))
    case .otherPicture: .broken(localized("the image would change"))
    case .packet(let reason): reason
    }
  }
}

extension AnnotationPatch {
  /// Whether the change removes the caption.
  fileprivate var takesCaptionAway: Bool {
    if case .changed(let text) = caption { text?.isEmpty ?? true } else { false }
  }

  /// The change for a photo's own file, which has no empty caption.
  fileprivate var inFile: AnnotationPatch {
    caption == .changed("") ? AnnotationPatch(rating: rating, caption: .changed(nil)) : self
  }
}
