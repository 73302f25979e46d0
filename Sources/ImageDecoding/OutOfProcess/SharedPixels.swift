import CSystem
package import Cairo
package import GLib

/// A picture's pixels in memory that one process writes and another one copies.
///
/// The memory is reused for the next picture, because allocating new pages takes longer than
/// storing a picture in them. So the reader has to copy a picture before the next one is stored.
package final class SharedPixels {
  /// The most memory that is kept for the next picture, in bytes: 64 MB, more than any screen
  /// needs.
  private static let maxKept = 64 << 20

  private var mapping: Mapping?

  /// Creates an object without memory.
  package init() {}

  /// Stores pictures of one layout, one after the other, over those before.
  ///
  /// - Returns: The memory as a file, for another process.
  /// - Throws: ``GLibError`` if there is not enough memory.
  package func store(_ pictures: [UprightPixbuf]) throws(GLibError) -> OpenFile {
    let mapping = try room(for: pictures.reduce(0) { $0 + $1.layout.byteCount })
    var start = 0
    for picture in pictures {
      unsafe picture.store(in: mapping.start + start, stride: picture.layout.stride)
      start += picture.layout.byteCount
    }
    return mapping.file
  }

  /// Returns memory for this number of bytes: the same as before if it is large enough and not too
  /// large.
  private func room(for byteCount: Int) throws(GLibError) -> Mapping {
    if let mapping, byteCount <= mapping.byteCount, mapping.byteCount <= Self.maxKept {
      return mapping
    }
    // Freed before the new one is allocated.
    mapping = nil
    let new = try Mapping("picture", byteCount: byteCount)
    mapping = new
    return new
  }

  /// Copies bytes into sealed memory, which no process can change.
  ///
  /// - Returns: The memory as a file, for another process, which reads it from its beginning.
  /// - Throws: ``GLibError`` if there is not enough memory.
  package static func store(_ bytes: [UInt8]) throws(GLibError) -> OpenFile {
    let file = try written(bytes)
    _ = try checkingSystem(CSystem_seal(file.number))
    return file
  }

  /// Copies the bytes out of memory that another process stored them in.
  ///
  /// - Parameters:
  ///   - file: The other process's file, which is untrusted.
  ///   - byteCount: The number of bytes that it claims to have.
  /// - Returns: `nil` if the file is not memory, or has another number of bytes.
  package static func bytes(_ file: OpenFile, byteCount: Int) -> [UInt8]? {
    guard CSystem_is_memory(file.number) != 0,
      let bytes = try? InputFile(file, name: "").bytes(maxSize: byteCount),
      bytes.count == byteCount
    else { return nil }
    return bytes
  }

  /// Writes bytes to memory and unmaps it, because mapped writable memory can't be sealed.
  private static func written(_ bytes: [UInt8]) throws(GLibError) -> OpenFile {
    if bytes.isEmpty {
      return OpenFile(adopting: try checkingSystem(unsafe CSystem_shared_memory("file", 0)))
    }
    let mapping = try Mapping("file", byteCount: bytes.count)
    unsafe mapping.start.update(from: bytes, count: bytes.count)
    return mapping.file
  }

  /// Creates a picture by copying the memory that another process stored it in, because that
  /// process may change the memory at any time.
  ///
  /// - Parameters:
  ///   - file: The other process's file, which is untrusted.
  ///   - start: The number of bytes before the picture.
  ///   - layout: The layout that it claims to have.
  /// - Returns: `nil` if the file is not memory, or has fewer bytes than the layout needs.
  package static func surface(
    _ file: OpenFile, from start: Int = 0, layout: PixelLayout
  ) -> ImageSurface? {
    guard CSystem_is_memory(file.number) != 0 else { return nil }
    return ImageSurface(copying: file, from: start, layout: layout)
  }
}

extension SharedPixels {
  /// A writable mapping of shared memory, which is unmapped with the last reference.
  @safe
  private final class Mapping {
    /// The memory as a file, for another process.
    let file: OpenFile
    /// The first byte.
    let start: UnsafeMutablePointer<UInt8>
    /// The number of bytes.
    let byteCount: Int

    /// Allocates and maps memory.
    ///
    /// - Throws: ``GLibError`` if there is not enough.
    init(_ name: String, byteCount: Int) throws(GLibError) {
      file = OpenFile(adopting: try checkingSystem(unsafe CSystem_shared_memory(name, byteCount)))
      guard let memory = unsafe CSystem_map(file.number, byteCount) else {
        throw GLibError(systemError: ENOMEM)
      }
      unsafe start = memory.bindMemory(to: UInt8.self, capacity: byteCount)
      self.byteCount = byteCount
    }

    deinit {
      unsafe munmap(start, byteCount)
    }
  }
}
