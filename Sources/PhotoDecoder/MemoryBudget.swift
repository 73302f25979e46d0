import CSandbox
import CSystem
import Cairo
import GLib
import ImageDecoding

/// The memory that a decoder may take for one picture, in addition to the resulting picture.
struct MemoryBudget {
  /// The largest budget for a picture of any size: 1 GB.
  static let maxBytes = 1_000_000_000

  /// The kernel's statistics of the process's memory, a file that is opened at the start, because
  /// none can be opened later.
  private let statistics: OpenFile
  /// The hard limit of the process, in bytes, which it can't raise.
  private let limit: Int

  /// Sets the limit for all pictures, from the process's current memory; fails if that is unknown.
  init?() {
    let file = unsafe CSystem_open_input("/proc/self/statm")
    guard file >= 0 else { return nil }
    statistics = OpenFile(adopting: file)
    guard let now = Self.memory(statistics) else { return nil }
    // A library that is loaded later needs some memory of its own.
    limit = now + Self.maxBytes + 64_000_000
    allow(limit)
  }

  /// Returns the budget for a picture.
  ///
  /// Decoders hold the file, the picture, and a copy or two of it. A vector drawing has layers.
  ///
  /// - Parameters:
  ///   - byteCount: The file's size.
  ///   - size: The size of the picture, or `nil` while it is not known.
  /// - Returns: The number of bytes, at most ``maxBytes``.
  static func budget(byteCount: Int, size: PixelSize?) -> Int {
    let file = min(max(byteCount, 0), ImageDecoder.maxBufferedFileSize) * 3
    let pixels = min(size?.pixelCount ?? 0, Self.maxBytes)
    return min(256_000_000 + file + pixels * 16, Self.maxBytes)
  }

  /// Begins a picture, whose budget is added to the process's current memory.
  ///
  /// - Returns: A closure that sets the budget in bytes once the picture's size is known.
  func begin() -> (_ bytes: Int) -> Void {
    let now = Self.memory(statistics) ?? limit
    return { bytes in self.allow(min(now + bytes, limit)) }
  }

  private func allow(_ bytes: Int) {
    _ = CSandbox_limit(CSandbox_data_limit(), UInt64(bytes), UInt64(limit))
  }

  /// Returns the process's private memory, in bytes: the memory that `RLIMIT_DATA` counts, and its
  /// stack.
  private static func memory(_ statistics: OpenFile) -> Int? {
    let words = String(decoding: statistics.firstBytes(256), as: UTF8.self).split(separator: " ")
    guard words.count > 5, let pages = Int(words[5]) else { return nil }
    return pages * Int(sysconf(CInt(_SC_PAGESIZE)))
  }
}
