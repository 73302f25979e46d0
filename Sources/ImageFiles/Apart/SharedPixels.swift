import CGTK

/// The pixels of a picture in memory that one process writes and another one draws from.
package enum SharedPixels {
  /// What cairo knows a surface's memory by; only its address means something.
  nonisolated(unsafe) static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
    capacity: 1)

  /// Stores a picture in memory of its own, which nobody can change afterwards.
  ///
  /// - Returns: The memory as a file, for another process.
  /// - Throws: ``GLibError`` where there is no memory.
  package static func store(_ picture: UprightPixbuf) throws(GLibError) -> OpenFile {
    let layout = picture.layout
    return unsafe try make("picture", byteCount: layout.byteCount) { memory in
      unsafe picture.store(in: memory, stride: layout.stride)
    }
  }

  /// Copies bytes into memory that nobody can change afterwards.
  ///
  /// - Returns: The memory as a file, for another process, which reads it from its beginning.
  /// - Throws: ``GLibError`` where there is no memory.
  package static func store(_ bytes: [UInt8]) throws(GLibError) -> OpenFile {
    unsafe try make("file", byteCount: bytes.count) { memory in
      unsafe memory.update(from: bytes, count: bytes.count)
    }
  }

  private static func make(
    _ name: String, byteCount: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void
  ) throws(GLibError) -> OpenFile {
    let file = OpenFile(adopting: try checkingSystem(unsafe CGTK_shared_memory(name, byteCount)))
    if byteCount > 0 {
      guard let mapping = Mapping(file, byteCount: byteCount, isWritten: true) else {
        throw GLibError(systemError: ENOMEM)
      }
      // It goes after this: nothing is sealed as long as somebody may write.
      withExtendedLifetime(mapping) { unsafe write(mapping.start) }
    }
    _ = try checkingSystem(CGTK_seal(file.number))
    return file
  }

  /// Makes a picture of memory that another process stored it in.
  ///
  /// - Parameters:
  ///   - file: What that process gave; it is looked at as if an enemy did.
  ///   - layout: What it said about it.
  /// - Returns: `nil` where the memory is not as long as the layout says, or may still change.
  package static func surface(_ file: OpenFile, layout: PixelLayout) -> ImageSurface? {
    guard CGTK_is_sealed_memory(file.number, layout.byteCount) != 0,
      let mapping = Mapping(file, byteCount: layout.byteCount, isWritten: false)
    else { return nil }
    return ImageSurface(mapping, layout: layout)
  }
}

extension SharedPixels {
  /// Shared memory as this process sees it, until the last reference goes.
  @safe
  final class Mapping {
    /// The first byte.
    let start: UnsafeMutablePointer<UInt8>
    private let byteCount: Int

    /// Fails where there is no room for so much.
    init?(_ file: OpenFile, byteCount: Int, isWritten: Bool) {
      guard let memory = unsafe CGTK_map(file.number, byteCount, gboolean(isWritten)) else {
        return nil
      }
      unsafe start = memory.bindMemory(to: UInt8.self, capacity: byteCount)
      self.byteCount = byteCount
    }

    deinit {
      unsafe munmap(start, byteCount)
    }
  }
}
