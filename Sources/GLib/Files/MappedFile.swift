import CSystem

/// A memory-mapped file, which is read on demand.
///
/// For a process that may crash: if the file is truncated meanwhile, an access to the missing part
/// kills the process. The C function is `mmap`.
@safe
package final class MappedFile {
  /// The file's content, valid as long as this object.
  package let bytes: UnsafeRawBufferPointer

  /// Maps a file; fails if it is empty or can't be mapped.
  package init?(_ file: OpenFile) {
    var count = 0
    guard let start = unsafe CSystem_map_file(file.number, &count) else { return nil }
    unsafe bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  deinit {
    unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
