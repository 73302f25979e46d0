import CGTK

/// A file that is read from its beginning to its end, once, on one thread.
package final class InputFile {
  /// What errors name the file by.
  package let path: String
  /// The open file, which may be handed to another process.
  package let file: OpenFile

  /// Opens the file at a path or a `file:` URI.
  ///
  /// The C function is `open`. Opening a pipe would wait for a writer, and a device never ends: both
  /// are refused.
  package init(path: String) throws(ImageError) {
    self.path = path
    do throws(GLibError) {
      file = try OpenFile(adopting: checkingSystem(Self.open(path)))
    } catch {
      throw ImageError(path: path, reason: .opening(error))
    }
    try checkType()
  }

  /// Takes a file that somebody else has opened.
  ///
  /// - Parameters:
  ///   - file: The open file, which stands at its beginning.
  ///   - name: What errors name it by.
  /// - Throws: ``ImageError`` where it is not a file with bytes.
  package init(_ file: OpenFile, name: String) throws(ImageError) {
    path = name
    self.file = file
    try checkType()
  }

  /// The first bytes of the file at a path, as ``init(path:)`` has it; all where it has fewer.
  package static func firstBytes(of path: String, count: Int) throws(ImageError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let count = try InputFile(path: path).read(into: &buffer)
    return Array(buffer.prefix(count))
  }

  private static func open(_ path: String) -> CInt {
    guard path.hasPrefix("file:") else { return unsafe CGTK_open_input(path) }
    let file = unsafe openFile(path)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let bytes = unsafe g_file_get_path(file) else { return -ENOENT }
    defer { unsafe g_free(bytes) }
    return unsafe CGTK_open_input(bytes)
  }

  private func checkType() throws(ImageError) {
    switch CGTK_file_type(file.number) {
    case CGTK_type_file(): break
    case CGTK_type_folder():
      throw ImageError(path: path, reason: .unreadable("it is a folder"))
    default: throw ImageError(path: path, reason: .unreadable("it is not a file"))
    }
  }

  /// Reads on until `buffer` is full or the file ends.
  ///
  /// The C function is `read`.
  ///
  /// - Returns: How many bytes were read; fewer than the buffer holds at the end, 0 after it.
  func read(into buffer: inout [UInt8]) throws(ImageError) -> Int {
    var count = 0
    let size = buffer.count
    do throws(GLibError) {
      while count < size {
        let more = try checkingSystem(
          unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe bytes.baseAddress.map {
              unsafe CGTK_read(file.number, $0 + count, size - count)
            } ?? 0
          })
        if more == 0 { break }
        count += more
      }
    } catch {
      throw ImageError(path: path, reason: .unreadable(error.message))
    }
    return count
  }

  /// Has the next reader begin at the file's beginning.
  package func rewind() { _ = lseek(file.number, 0, SEEK_SET) }

  /// All that is in the file, wherever it stands.
  ///
  /// - Parameter longest: How many bytes it may have.
  /// - Returns: The bytes.
  /// - Throws: ``ImageError`` where it has more, or can't be read.
  package func bytes(longest: Int) throws(ImageError) -> [UInt8] {
    let count = Int(lseek(file.number, 0, SEEK_END))
    rewind()
    guard count <= longest else { throw ImageError(path: path, reason: .fileTooLarge(count)) }
    // One more, to see whether it grows.
    var buffer = [UInt8](repeating: 0, count: max(count, 0) + 1)
    let readCount = try read(into: &buffer)
    return Array(buffer.prefix(min(readCount, longest)))
  }

  /// What is at both ends of the file, wherever it stands.
  ///
  /// - Parameter count: How many bytes of each end are read.
  /// - Returns: How long the file is, and the bytes; all of them where both ends meet.
  /// - Throws: ``ImageError`` where it can't be read.
  package func ends(each count: Int) throws(ImageError) -> (byteCount: Int, bytes: [UInt8]) {
    let byteCount = max(Int(lseek(file.number, 0, SEEK_END)), 0)
    var parts = [(0, min(count, byteCount))]
    if byteCount > count { parts.append((max(count, byteCount - count), byteCount)) }
    var bytes: [UInt8] = []
    for (start, end) in parts {
      _ = lseek(file.number, start, SEEK_SET)
      var buffer = [UInt8](repeating: 0, count: end - start)
      // First read, then looked at: in one expression the buffer would be taken as it was before.
      let readCount = try read(into: &buffer)
      bytes += buffer.prefix(readCount)
    }
    return (byteCount, bytes)
  }
}

extension ImageError.Reason {
  /// What the system says about a file that can't be opened.
  fileprivate static func opening(_ error: GLibError) -> Self {
    switch GFileError(UInt32(truncatingIfNeeded: error.code)) {
    case G_FILE_ERROR_NOENT: .missing
    case G_FILE_ERROR_NOTDIR: .unreadable("not a folder")
    case G_FILE_ERROR_ACCES: .unreadable("permission denied")
    case G_FILE_ERROR_NXIO: .unreadable("it is not a file")
    default: .unreadable(error.message)
    }
  }
}
