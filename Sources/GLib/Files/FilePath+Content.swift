import CGLib
import CSystem

extension FilePath {
  /// The target of a link; `nil` if the path is no link.
  ///
  /// The C function is `readlink`.
  package var linkText: [UInt8]? {
    guard let path = systemPath, let bytes = unsafe g_file_read_link(path, nil) else { return nil }
    defer { unsafe g_free(bytes) }
    return unsafe UnsafeBufferPointer(start: bytes, count: strlen(bytes)).map {
      UInt8(bitPattern: $0)
    }
  }

  /// The path in a link of the system, which is absolute; `nil` if the path is no link.
  var linkTarget: FilePath? {
    linkText.map { FilePath(systemPath: $0.map { CChar(bitPattern: $0) } + [0]) }
  }

  /// Whether an empty file is at the path, not a link to one.
  package var isEmptyFile: Bool {
    var info = stat()
    guard let path = systemPath, unsafe lstat(path, &info) == 0 else { return false }
    return Int(info.st_mode) & Int(S_IFMT) == Int(S_IFREG) && info.st_size == 0
  }

  /// Returns whether both paths lead to files with the same bytes; links are followed.
  ///
  /// Reads both to the end; blocks for the disks.
  package func hasSameBytes(as other: FilePath) -> Bool {
    guard let one = try? InputFile(path: self), let two = try? InputFile(path: other) else {
      return false
    }
    var (left, right) = (
      [UInt8](repeating: 0, count: 1 << 18), [UInt8](repeating: 0, count: 1 << 18)
    )
    while true {
      guard let count = try? one.read(into: &left), let second = try? two.read(into: &right),
        count == second, left[..<count] == right[..<count]
      else { return false }
      if count < left.count { return true }
    }
  }

  /// Flushes the content of the file at the path to the disk.
  ///
  /// The C function is `fsync`.
  func syncContent() throws(FileOperationError) {
    guard let path = systemPath else { throw .missing(self) }
    let result = unsafe CSystem_sync_file(path)
    // A file that the person can't read is copied nevertheless.
    if result < 0, result != -EACCES { throw FileOperationError(systemError: -result, self) }
  }

  /// Flushes the names in the folder at the path to the disk, if possible.
  ///
  /// The C function is `fsync`.
  package func syncFolder() {
    if let path = systemPath { unsafe CSystem_sync_folder(path) }
  }
}
