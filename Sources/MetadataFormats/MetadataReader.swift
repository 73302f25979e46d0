package import ImageFiles
import Synchronization

/// How a photo's file is read.
package enum MetadataAccess: Sendable {
  /// As if it were memory: quick, but a file that becomes shorter meanwhile ends the process.
  case mapped
  /// Into memory, as a whole.
  case copied
}

/// Reads what files say about photos: EXIF, IPTC and XMP.
package enum MetadataReader {
  /// For exiv2, which isn't made for several threads.
  private static let turn = Mutex(())

  /// Does something with exiv2 while nobody else does.
  static func alone<Value: Sendable>(_ body: () -> Value) -> Value {
    turn.withLock { _ in body() }
  }

  /// Makes ready what can't be made ready later, when no file can be opened.
  package static func prepare() {
    PhotoFile.prepare()
  }

  /// Looks for the small picture that a camera stored in a photo's file.
  ///
  /// Only a process that may end does this: the file is looked at as if it were memory.
  ///
  /// - Parameter photo: The photo's open file.
  /// - Returns: The small picture's file; the size that the photo's file has the photo in, and how it
  ///   becomes upright by EXIF's numbers. `nil` where there is none.
  package static func preview(
    in photo: InputFile
  ) -> (bytes: [UInt8], size: PixelSize, orientation: Int)? {
    guard let file = MappedFile(photo.file), unsafe hasEXIF(file.bytes) else { return nil }
    return turn.withLock { _ in
      guard let photo = unsafe PhotoFile(file.bytes), let preview = photo.thumbnail,
        let size = photo.size
      else { return nil }
      return (preview, size, photo.text("Exif.Image.Orientation").flatMap(Int.init) ?? 1)
    }
  }

  /// Whether the beginning of a file names EXIF, as each that a camera wrote does: most other files
  /// need not be understood for their preview.
  private static func hasEXIF(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let start = unsafe Array(bytes.prefix(4096))
    return start.indices.contains { start[$0...].starts(with: "Exif".utf8) }
  }

  /// Reads what a photo's file and its sidecar say: the sidecar first.
  ///
  /// A file of a kind that has no such words says nothing. One that can't be understood doesn't
  /// either; a sidecar's problem is told.
  ///
  /// - Parameters:
  ///   - photo: The photo's open file.
  ///   - sidecar: The open sidecar, or `nil` where there is none.
  ///   - access: How the photo is read.
  /// - Returns: What they say, which may be nothing.
  /// - Throws: ``ImageError`` where the photo's file can't be read.
  package static func read(
    _ photo: InputFile, sidecar: OpenFile?, _ access: MetadataAccess
  ) throws(ImageError) -> FileMetadata {
    var sources = MetadataSources()
    if let sidecar { sources.add(sidecar: sidecar) }
    switch access {
    case .mapped:
      if let file = MappedFile(photo.file) {
        turn.withLock { _ in unsafe sources.add(photo: file.bytes) }
      }
    case .copied:
      let bytes = try photo.bytes(longest: ImageDecoder.largestBufferedFile)
      unsafe bytes.withUnsafeBytes { bytes in
        turn.withLock { _ in unsafe sources.add(photo: bytes) }
      }
    }
    return sources.metadata.bounded
  }
}
