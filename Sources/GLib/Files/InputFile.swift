import CGLib
import CSystem

/// A file for reading from its beginning to its end, once, on one thread at a time.
package final class InputFile: Sendable {
  /// The file's name in errors.
  package let path: FilePath
  /// The open file, which may be sent to another process.
  package let file: OpenFile

  /// Opens the file at a path or a `file:` URI.
  ///
  /// The C function is `open`. Opening a pipe would wait for a writer, and a device never ends:
  /// both are refused, and so are ``LockedFiles``.
  package init(path: FilePath) throws(FileError) {
    self.path = path
    do throws(GLibError) {
      file = try OpenFile(adopting: checkingSystem(Self.open(path)))
    } catch {
      throw .opening(path, error)
    }
    try checkType()
  }

  /// Adopts an open file.
  ///
  /// - Parameters:
  ///   - file: The open file, at its beginning.
  ///   - name: The file's name in errors.
  /// - Throws: ``FileError`` if it is not a regular file.
  package init(_ file: OpenFile, name: FilePath) throws(FileError) {
    path = name
    self.file = file
    try checkType()
  }

  /// Returns the first bytes of the file at a path, as for ``init(path:)``; fewer if the file is
  /// shorter.
  package static func firstBytes(of path: FilePath, count: Int) throws(FileError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let count = try InputFile(path: path).read(into: &buffer)
    return Array(buffer.prefix(count))
  }

  private static func open(_ path: FilePath) -> CInt {
    guard let path = path.systemPath else { return -ENOENT }
    return unsafe LockedFiles.contain(path) ? -EBUSY : CSystem_open_input(path)
  }

  private func checkType() throws(FileError) {
    switch CSystem_file_type(file.number) {
    case CSystem_type_file(): break
    case CSystem_type_folder(): throw .unreadable(path: path, reason: localized("it is a folder"))
    default: throw .unreadable(path: path, reason: localized("it is not a file"))
    }
  }

  /// Reads until `buffer` is full or the file ends.
  ///
  /// The C function is `read`.
  ///
  /// - Returns: The number of bytes that were read; fewer than the buffer's size at the end, 0
  ///   after it.
  package func read(into buffer: inout [UInt8]) throws(FileError) -> Int {
    var count = 0
    let size = buffer.count
    do throws(GLibError) {
      while count < size {
        let more = try checkingSystem(
          unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe bytes.baseAddress.map {
              unsafe CSystem_read(file.number, $0 + count, size - count)
            } ?? 0
          })
        if more == 0 { break }
        count += more
      }
    } catch {
      throw .unreadable(path: path, reason: error.message)
    }
    return count
  }

  /// Seeks to the file's beginning.
  package func rewind() { _ = lseek(file.number, 0, SEEK_SET) }

  /// Returns the file's content, independent of the current position.
  ///
  /// - Parameter maxSize: The largest number of bytes.
  /// - Returns: The bytes.
  /// - Throws: ``FileError`` if it has more, also after it grew meanwhile, or can't be read.
  package func bytes(maxSize: Int) throws(FileError) -> [UInt8] {
    let count = Int(lseek(file.number, 0, SEEK_END))
    rewind()
    guard count <= maxSize else { throw .tooLarge(path: path, byteCount: count) }
    var bytes: [UInt8] = []
    // One more, to detect the end; a file that grows is read to its new end.
    var part = [UInt8](repeating: 0, count: max(count, 0) + 1)
    while true {
      let readCount = try read(into: &part)
      bytes += part.prefix(readCount)
      guard bytes.count <= maxSize else { throw .tooLarge(path: path, byteCount: bytes.count) }
      if readCount < part.count { return bytes }
      part = [UInt8](repeating: 0, count: min(bytes.count, maxSize - bytes.count) + 1)
    }
  }

  /// Reads both ends of the file, independent of the current position.
  ///
  /// - Parameter count: The number of bytes to read at each end.
  /// - Returns: The file's size, and the bytes; all of them if both ends meet.
  /// - Throws: ``FileError`` if it can't be read.
  package func ends(each count: Int) throws(FileError) -> (byteCount: Int, bytes: [UInt8]) {
    let byteCount = max(Int(lseek(file.number, 0, SEEK_END)), 0)
    var parts = [(0, min(count, byteCount))]
    if byteCount > count { parts.append((max(count, byteCount - count), byteCount)) }
    var bytes: [UInt8] = []
    for (start, end) in parts {
      _ = lseek(file.number, start, SEEK_SET)
      var buffer = [UInt8](repeating: 0, count: end - start)
      // In two statements, because one expression would use the buffer as it was before the call.
      let readCount = try read(into: &buffer)
      bytes += buffer.prefix(readCount)
    }
    return (byteCount, bytes)
  }
}

extension FileError {
  /// Returns the error of a file that can't be opened.
  fileprivate static func opening(_ path: FilePath, _ error: GLibError) -> Self {
    switch GFileError(UInt32(truncatingIfNeeded: error.code)) {
    case G_FILE_ERROR_NOENT: .missing(path: path)
    case G_FILE_ERROR_NOTDIR: .unreadable(path: path, reason: localized("not a folder"))
    case G_FILE_ERROR_ACCES: .unreadable(path: path, reason: localized("permission denied"))
    case G_FILE_ERROR_NXIO: .unreadable(path: path, reason: localized("it is not a file"))
    default: .unreadable(path: path, reason: error.message)
    }
  }
}
