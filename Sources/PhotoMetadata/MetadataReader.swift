package import Cairo
package import GLib
package import ImageDecoding
import Synchronization

/// The access to a photo's file.
package enum MetadataAccess: Sendable {
  /// A memory-mapped file: fast, but the process is killed if the file is truncated meanwhile.
  case mapped
  /// A copy of the whole file in memory.
  case copied
}

/// A reader of photos' metadata: EXIF, IPTC and XMP.
package enum MetadataReader {
  /// A lock, because exiv2 is not thread-safe.
  private static let exiv2Lock = Mutex(())

  /// Initializes exiv2, which has to be done before the sandbox forbids opening files.
  package static func prepare() {
    Exiv2Metadata.prepare()
  }

  /// Finds the preview that a camera embedded in a photo's file.
  ///
  /// For a process that may crash only, because the file is memory-mapped.
  ///
  /// - Parameter photo: The photo's open file.
  /// - Returns: The preview's file, and the photo's size in the file and its EXIF orientation.
  ///   `nil` if there is no preview.
  package static func preview(
    in photo: InputFile
  ) -> (bytes: [UInt8], size: PixelSize, orientation: Int)? {
    guard let file = MappedFile(photo.file), unsafe hasEXIF(file.bytes) else { return nil }
    return exiv2Lock.withLock { _ in
      guard let photo = unsafe Exiv2Metadata(file.bytes), let preview = photo.thumbnail,
        let size = photo.size
      else { return nil }
      return (preview, size, photo.text("Exif.Image.Orientation").flatMap(Int.init) ?? 1)
    }
  }

  /// Returns whether a photo is a camera's raw file in the structure of TIFF: decoders show its
  /// thumbnail only.
  ///
  /// For a process that may crash only, because the file is memory-mapped.
  package static func isRawTIFF(_ photo: InputFile) -> Bool {
    guard let file = MappedFile(photo.file),
      unsafe RawTIFF.isTIFF(start: Array(file.bytes.prefix(4)))
    else { return false }
    return exiv2Lock.withLock { _ in unsafe Exiv2Metadata(file.bytes)?.isRawTIFF == true }
  }

  /// Returns whether the beginning of a file contains `Exif`, as each file of a camera does: most
  /// other files need not be parsed for a preview.
  private static func hasEXIF(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let start = unsafe Array(bytes.prefix(4096))
    return start.indices.contains { start[$0...].starts(with: "Exif".utf8) }
  }

  /// Reads the metadata of a photo's file and its sidecar: the sidecar takes precedence.
  ///
  /// A file of a format without metadata has none, and so has an invalid file; a sidecar's problem
  /// is reported in the result.
  ///
  /// - Parameters:
  ///   - photo: The photo's open file.
  ///   - sidecar: The open sidecar, or `nil` if there is none.
  ///   - access: The access to the photo's file.
  /// - Returns: The metadata, which may be empty.
  /// - Throws: ``ImageError`` if the photo's file can't be read.
  package static func read(
    _ photo: InputFile, sidecar: OpenFile?, _ access: MetadataAccess
  ) throws(ImageError) -> FileMetadata {
    var sources = MetadataSources()
    if let sidecar { sources.add(sidecar: sidecar) }
    switch access {
    case .mapped:
      if let file = MappedFile(photo.file) {
        exiv2Lock.withLock { _ in unsafe sources.add(photo: file.bytes) }
      }
    case .copied:
      let bytes = try ImageError.reading(photo.bytes(maxSize: ImageDecoder.maxBufferedFileSize))
      unsafe bytes.withUnsafeBytes { bytes in
        exiv2Lock.withLock { _ in unsafe sources.add(photo: bytes) }
      }
    }
    return sources.metadata.bounded
  }
}
