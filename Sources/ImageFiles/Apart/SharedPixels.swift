import CGTK

/// The pixels of a picture in memory that one process writes and another one copies.
///
/// The memory is used again for the next picture: pages that are new take longer to come by than a
/// picture takes to be stored in them. So a picture is to be copied before the next one is stored.
package final class SharedPixels {
  /// How much memory is kept for the next picture, in bytes: 64 MB, more than any screen takes.
  private static let mostKept = 64 << 20

  private var mapping: Mapping?

  /// Starts without memory.
  package init() {}

  /// Stores pictures of one layout, one after the other, in the place of those before.
  ///
  /// - Returns: The memory as a file, for another process.
  /// - Throws: ``GLibError`` where there is no memory.
  package func store(_ pictures: [UprightPixbuf]) throws(GLibError) -> OpenFile {
    let mapping = try room(for: pictures.reduce(0) { $0 + $1.layout.byteCount })
    var start = 0
    for picture in pictures {
      unsafe picture.store(in: mapping.start + start, stride: picture.layout.stride)
      start += picture.layout.byteCount
    }
    return mapping.file
  }

  /// Memory for so many bytes, the same as before where that is enough and not too much.
  private func room(for byteCount: Int) throws(GLibError) -> Mapping {
    if let mapping, byteCount <= mapping.byteCount, mapping.byteCount <= Self.mostKept {
      return mapping
    }
    // The old one goes first.
    mapping = nil
    let new = try Mapping("picture", byteCount: byteCount)
    mapping = new
    return new
  }

  /// Copies bytes into memory that nobody can change afterwards.
  ///
  /// - Returns: The memory as a file, for another process, which reads it from its beginning.
  /// - Throws: ``GLibError`` where there is no memory.
  package static func store(_ bytes: [UInt8]) throws(GLibError) -> OpenFile {
    let file = try written(bytes)
    _ = try checkingSystem(CGTK_seal(file.number))
    return file
  }

  /// Copies the bytes out of memory that another process stored them in.
  ///
  /// - Parameters:
  ///   - file: What that process gave; it is looked at as if an enemy did.
  ///   - byteCount: How many bytes it said that there are.
  /// - Returns: `nil` where it is no memory, or has not as many bytes.
  static func bytes(_ file: OpenFile, byteCount: Int) -> [UInt8]? {
    guard CGTK_is_memory(file.number) != 0,
      let bytes = try? InputFile(file, name: "").bytes(longest: byteCount),
      bytes.count == byteCount
    else { return nil }
    return bytes
  }

  /// The bytes in memory, which is no longer mapped: nothing is sealed as long as somebody may write.
  private static func written(_ bytes: [UInt8]) throws(GLibError) -> OpenFile {
    if bytes.isEmpty {
      return OpenFile(adopting: try checkingSystem(unsafe CGTK_shared_memory("file", 0)))
    }
    let mapping = try Mapping("file", byteCount: bytes.count)
    unsafe mapping.start.update(from: bytes, count: bytes.count)
    return mapping.file
  }

  /// Makes a picture of memory that another process stored it in, as a copy: that process may do with
  /// the memory what it likes, before and afterwards.
  ///
  /// - Parameters:
  ///   - file: What that process gave; it is looked at as if an enemy did.
  ///   - start: How many bytes come before the picture.
  ///   - layout: What it said about it.
  /// - Returns: `nil` where it is no memory, or has fewer bytes than the layout says.
  package static func surface(
    _ file: OpenFile, from start: Int = 0, layout: PixelLayout
  ) -> ImageSurface? {
    guard CGTK_is_memory(file.number) != 0 else { return nil }
    return ImageSurface(copying: file, from: start, layout: layout)
  }
}

extension SharedPixels {
  /// Shared memory as the process sees it that writes to it, until the last reference goes.
  @safe
  private final class Mapping {
    /// The memory, for another process.
    let file: OpenFile
    /// The first byte.
    let start: UnsafeMutablePointer<UInt8>
    /// How many bytes there are.
    let byteCount: Int

    /// Takes new memory.
    ///
    /// - Throws: ``GLibError`` where there is none.
    init(_ name: String, byteCount: Int) throws(GLibError) {
      file = OpenFile(adopting: try checkingSystem(unsafe CGTK_shared_memory(name, byteCount)))
      guard let memory = unsafe CGTK_map(file.number, byteCount) else {
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
