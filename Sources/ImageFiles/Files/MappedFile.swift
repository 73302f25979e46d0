import CGTK

/// A file as if it were memory, of which only what is looked at is read.
///
/// For a process that may end: where the file becomes shorter meanwhile, looking at what is gone ends
/// it. The C function is `mmap`.
@safe
package final class MappedFile {
  /// What is in the file, as long as this object is there.
  package let bytes: UnsafeRawBufferPointer

  /// Fails where the file is empty or can't be looked at in this way.
  package init?(_ file: OpenFile) {
    var count = 0
    guard let start = unsafe CGTK_map_file(file.number, &count) else { return nil }
    unsafe bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  deinit {
    unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
